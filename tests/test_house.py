"""The house stays easy to walk through: no file and no function grows too long, and no two modules need each other."""

import ast
from pathlib import Path

import grimp
import pytest

from tests.support import ROOT

LONGEST_FILE = 350  # lines
LONGEST_FUNCTION = 80
FOLDERS = ("grundy", "tests", "benchmarks", "docs", "examples")
KINDS = (".py", ".js", ".css", ".html")
SOURCES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in KINDS)


def too_long(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    found = [f"{path.name} has {text.count(chr(10))} lines"] if text.count("\n") > LONGEST_FILE else []
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                found += [f"{path.name}: {node.name} has {lines} lines"] if lines > LONGEST_FUNCTION else []
    return found


def test_nothing_is_too_long() -> None:
    assert len(SOURCES) > 400
    assert [said for path in SOURCES for said in too_long(path)] == []


def test_a_long_file_and_a_long_function_are_noticed(tmp_path: Path) -> None:
    (tmp_path / "long.py").write_text("def f():\n" + "    pass\n" * LONGEST_FILE)
    assert too_long(tmp_path / "long.py") == ["long.py has 351 lines", "long.py: f has 351 lines"]


def circle(imports: dict[str, set[str]]) -> list[str]:
    """What is left when all that needs nothing that is left is taken away, again and again."""
    left = dict(imports)
    while free := [name for name, needed in left.items() if not needed & left.keys()]:
        for name in free:
            del left[name]
    return sorted(left)


def test_no_two_modules_need_each_other() -> None:
    graph = grimp.build_graph("grundy", exclude_type_checking_imports=True, cache_dir=None)
    imports = {name: set(graph.find_modules_directly_imported_by(name)) for name in graph.modules}
    assert len(imports) > 300
    assert circle(imports) == []


@pytest.mark.parametrize(
    ("imports", "found"), [({"a": {"b"}, "b": {"a"}, "c": set()}, ["a", "b"]), ({"a": {"b"}, "b": set()}, [])]
)
def test_a_circle_is_noticed(imports: dict[str, set[str]], found: list[str]) -> None:
    assert circle(imports) == found
