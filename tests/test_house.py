"""The house stays easy to walk through: no file and no function grows too long."""

import ast
from pathlib import Path

from tests.support import ROOT

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
