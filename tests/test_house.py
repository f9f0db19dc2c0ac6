"""The source stays easy to read: nothing too long, no fragments, no two modules of one name."""

import ast
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from tests.support import ROOT
from tests.test_circles import imports

LONGEST_FILE = 600  # lines, where splitting would tear an idea apart; most have 100 to 400
LONGEST_FUNCTION = 80
FOLDERS = ("grundy", "tests", "benchmarks", "docs", "examples")
KINDS = (".py", ".js", ".css", ".html")
SOURCES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in KINDS)


def too_long(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    length = text.count("\n")
    found = [f"{path.name} has {length} lines"] if length > LONGEST_FILE else []
    if path.suffix == ".py" and length > LONGEST_FUNCTION:
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
    assert too_long(tmp_path / "long.py") == [f"long.py{what} has {LONGEST_FILE + 1} lines" for what in ("", ": f")]


SHORTEST_FILE = 60  # lines; what is shorter and has one importer belongs into it
ONE_FILE_EACH = ("games", "claims/library", "reference_rules", "operations", "players")  # a short file is right there


def modules(*without: str) -> dict[str, Path]:
    """All modules by their dotted names, but for those of some folders."""
    package = ROOT / "grundy"
    found = {path.relative_to(package).as_posix(): path for path in package.rglob("*.py") if path.stem != "__init__"}
    return {
        "grundy." + name.removesuffix(".py").replace("/", "."): path
        for name, path in found.items()
        if not name.startswith(tuple(f"{folder}/" for folder in without))
    }


def test_no_file_is_a_fragment_of_its_only_importer() -> None:
    importers: dict[str, set[str]] = {}
    for module, imported in imports(ROOT / "grundy").items():
        for name in imported:
            importers.setdefault(name, set()).add(module)
    short = [
        name
        for name, path in modules(*ONE_FILE_EACH).items()
        if path.read_text(encoding="utf-8").count("\n") < SHORTEST_FILE and len(importers.get(name, ())) == 1
    ]
    assert short == []


def test_no_two_modules_share_a_name() -> None:
    """Engines, players and operations are named after what users type; all others have names of their own."""
    named = [name.rpartition(".")[2] for name in modules(*ONE_FILE_EACH, "engines")]
    assert sorted(name for name in set(named) if named.count(name) > 1) == []


def test_no_two_classes_share_a_name() -> None:
    """The reference rules are written without looking at the package, so their classes may be called the same."""
    named = [
        node.name
        for path in modules("reference_rules").values()
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    assert len(named) > 500
    assert sorted(name for name in set(named) if named.count(name) > 1) == []


def test_what_scripts_import_is_there() -> None:
    """Benchmarks, stress tests and the site are not run with the tests, so a name that is gone would not be missed."""
    scripts = [
        path
        for folder in ("benchmarks", "website", "deploy", "docs", "tests")
        for path in (ROOT / folder).rglob("*.py")
    ]
    missing = []
    for path in scripts:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("grundy."):
                try:
                    module = import_module(str(node.module))
                except ModuleNotFoundError as error:  # an extra that is not installed is no fault of the script's
                    missing += [f"{path.name}: {node.module}"] if str(error.name).startswith("grundy") else []
                    continue
                inner = [info.name for info in iter_modules(getattr(module, "__path__", []))]
                names = [alias.name for alias in node.names if alias.name not in inner]
                missing += [f"{path.name}: {node.module}.{name}" for name in names if not hasattr(module, name)]
    assert len(scripts) > 300
    assert missing == []
