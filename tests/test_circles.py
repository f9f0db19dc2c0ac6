"""No import statement, in functions neither, makes a circle; for modules loaded by name see test_contributing.py."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.support import ROOT


def imports(folder: Path) -> dict[str, set[str]]:
    """Every module of a package, and those of the package that it imports anywhere but for types alone."""
    files = {".".join(path.relative_to(folder.parent).with_suffix("").parts): path for path in folder.rglob("*.py")}
    modules = {name.removesuffix(".__init__"): path for name, path in files.items()}
    return {
        name: {found for found in imported(ast.parse(path.read_text(encoding="utf-8")), modules) if found != name}
        for name, path in modules.items()
    }


def imported(tree: ast.AST, modules: dict[str, Path]) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom):
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in modules else str(node.module) for name in inside)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            yield from imported(node, modules)


def test_no_circles() -> None:
    found = imports(ROOT / "grundy")
    assert sum(map(len, found.values())) > 500
    TopologicalSorter(found).prepare()


def test_a_circle_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "trial"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "a.py").write_text("from trial.b import f\n")
    (folder / "b.py").write_text("def f():\n    from trial import a\n    return a\n")
    with pytest.raises(CycleError, match="cycle"):
        TopologicalSorter(imports(folder)).prepare()
