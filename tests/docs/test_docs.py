"""Every block of code in the pages runs: Python as doctest or as a script, console blocks through the real command.

The blocks of one page share a namespace and run in order. A console block is compared with what the command prints,
on standard output and standard error together; `...` in it stands for anything.
"""

import doctest
import importlib
import linecache
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

from tests.forked import run_forked
from tests.support import ROOT

PAGES = [
    path for path in (*sorted(ROOT.glob("docs/**/*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md") if path.exists()
]
FLAGS = doctest.ELLIPSIS
PROMPT = "$ grundy "


@dataclass(frozen=True)
class Block:
    """A fenced block of a page, and the number of its first line."""

    page: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks_of(path: Path) -> Iterator[Block]:
    fence = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    content = path.read_text(encoding="utf-8")
    for found in fence.finditer(content):
        yield Block(name_of(path), content.count("\n", 0, found.start()) + 2, found[1], found[2])


BLOCKS = [block for path in PAGES for block in blocks_of(path)]
CONSOLE = [block for block in BLOCKS if block.language == "console" and PROMPT in block.text]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to write to, from which the examples can be seen as from the top of the repository."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run_script(block: Block, module: ModuleType) -> None:
    """As if it were a file: rules have to find their own source to be compiled."""
    name = f"<{block}>"
    linecache.cache[name] = (len(block.text), None, block.text.splitlines(keepends=True), name)
    exec(compile(block.text, name, "exec"), module.__dict__)


def run_doctest(block: Block, module: ModuleType) -> None:
    test = doctest.DocTestParser().get_doctest(block.text, module.__dict__, str(block), block.page, block.line - 1)
    test.globs = module.__dict__  # what a block defines is there for the next one
    report: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=report.append, clear_globs=False)
    assert not report, "".join(report)


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_python_blocks(path: Path, folder: Path) -> None:
    module = ModuleType("page_" + re.sub(r"\W", "_", name_of(path)))
    sys.modules[module.__name__] = module
    try:
        for block in blocks_of(path):
            if block.language == "python":
                (run_doctest if ">>>" in block.text else run_script)(block, module)
    finally:
        del sys.modules[module.__name__]


def commands_of(block: Block) -> Iterator[tuple[str, str]]:
    """Each command of a block with the output that the page promises."""
    for piece in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, output = piece.partition("\n")
        yield command, output


@pytest.mark.parametrize("block", CONSOLE, ids=str)
def test_console_blocks(block: Block, folder: Path) -> None:
    for command, promised in commands_of(block):
        words = shlex.split(command)
        assert words[0] == "grundy", f"{block}: {command}"
        _, printed, _ = run_forked(words[1:], together=True, COLUMNS="120")
        text = printed.decode()
        assert matches(promised, text), f"{block}: $ {command}\nprints\n{text}\nbut the page says\n{promised}"


def matches(promised: str, printed: str) -> bool:
    """Line by line without the spaces at their ends; empty lines at the end do not count."""
    promised, printed = (
        "\n".join(line.rstrip() for line in text.splitlines()).rstrip("\n") for text in (promised, printed)
    )
    return doctest.OutputChecker().check_output(promised + "\n", printed + "\n", FLAGS)


def test_a_page_that_lies_is_noticed(folder: Path) -> None:
    with pytest.raises(AssertionError, match="Expected"):
        run_doctest(Block("page", 1, "python", ">>> 1 + 1\n3\n"), ModuleType("page"))
    with pytest.raises(ZeroDivisionError):
        run_script(Block("page", 1, "python", "1 / 0\n"), ModuleType("page"))
    assert matches("a ... c\n", "a b c\n")
    assert not matches("a ... c\n", "a b d\n")
    with pytest.raises(AssertionError, match="the page says"):
        test_console_blocks(Block("page", 1, "console", "$ grundy --version\ngrundy 0.0.0.0\n"), folder)


def modules_with_examples() -> list[str]:
    paths = [path for path in (ROOT / "grundy").rglob("*.py") if ">>> " in path.read_text(encoding="utf-8")]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]
    return sorted(name.removesuffix(".__init__") for name in names)


@pytest.mark.parametrize("name", modules_with_examples())
def test_docstrings(name: str, folder: Path) -> None:
    results = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert results.attempted
    assert not results.failed


def test_the_front_doors_have_examples() -> None:
    assert {"grundy", "grundy.operations.solve"} <= set(modules_with_examples())


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_links_lead_somewhere(path: Path) -> None:
    """Links to other files of the repository; headings and addresses elsewhere are not followed."""
    text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)", text):
        if not re.match(r"[a-z]+:", target):
            assert (path.parent / target).exists(), f"{name_of(path)}: {target}"
