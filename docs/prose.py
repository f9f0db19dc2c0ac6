"""Check the prose of the project for the words that docs/style.md rules out: `python docs/prose.py`, or `... --all`.

Prose is documentation, texts of the page in the browser, docstrings, help, errors and comments; code is left out.
"""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
STYLE = Path(__file__).parent / "style.md"
GENERATED = ("docs/verdicts.md", "docs/games.md")  # their words are those of the claims and of the games
LATER = ("grundy/reference_rules/",)  # only with --all: certificates name the digest of these files
FENCE = re.compile(r"^ *```.*?^ *``` *$", re.MULTILINE | re.DOTALL)
JAVASCRIPT = re.compile(r"//[ \t]*([^\n]*)|/\*(.*?)\*/|(\"(?:\\.|[^\"\\\n])*\"|`(?:\\.|[^`\\])*`)", re.DOTALL)


class Text(NamedTuple):
    """A paragraph, a comment or a message, with its place."""

    kind: str  # docs, page, help, comment or error
    path: Path
    line: int
    text: str

    @property
    def place(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}"


def blank(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


def markdown(path: Path) -> Iterator[Text]:
    """Paragraphs, items of lists and cells of tables, without code."""
    content = re.sub(r"<!--.*?-->", blank, FENCE.sub(blank, path.read_text(encoding="utf-8")), flags=re.DOTALL)
    start, lines = 0, list[str]()
    for number, line in enumerate([*content.splitlines(), ""], 1):
        if lines and (not line.strip() or re.match(r"\s*([*-] |\d+\. |\||#)", line)):
            yield Text("docs", path, start, " ".join(lines))
            lines = []
        if line.startswith("|"):
            yield from (
                Text("docs", path, number, cell.strip()) for cell in re.split(r"(?<!\\)\|", line) if cell.strip()
            )
        elif line.strip():
            start = start if lines else number
            lines.append(re.sub(r"^\s*([*-] |\d+\. |#+ )", "", line).strip())


def strings(node: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The outermost strings below a node."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.JoinedStr) or (isinstance(child, ast.Constant) and isinstance(child.value, str)):
            yield child
        else:
            yield from strings(child)


def value_of(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "`...`" for part in node.values)


def python(path: Path) -> Iterator[Text]:
    """Comments, docstrings, help and messages. Other strings, such as positions, are not prose."""
    content = path.read_text(encoding="utf-8")
    start, lines = 0, list[str]()
    for token in tokenize.generate_tokens(io.StringIO(content).readline):
        if token.type == tokenize.COMMENT:
            start = start if lines else token.start[0]
            lines.append(token.string.lstrip("#: "))
        elif token.type != tokenize.NL and lines:
            yield Text("comment", path, start, " ".join(lines))
            lines = []
    for node in ast.walk(ast.parse(content)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            said = ast.get_docstring(node)
            kind = "help" if "operations" in path.parts and isinstance(node, ast.FunctionDef) else "comment"
            for paragraph in re.split(r"\n\s*\n", said or ""):
                yield Text(kind, path, getattr(node, "lineno", 1), " ".join(paragraph.split()))
        elif isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Help"):
            kind = "error" if isinstance(node, ast.Raise) else "help"
            yield from (Text(kind, path, node.lineno, value_of(said)) for said in strings(node))
        elif isinstance(node, ast.keyword) and node.arg == "help":
            yield from (Text("help", path, node.value.lineno, value_of(said)) for said in strings(node))


def javascript(path: Path) -> Iterator[Text]:
    content = path.read_text(encoding="utf-8")
    for found in JAVASCRIPT.finditer(content):
        line = content.count("\n", 0, found.start()) + 1
        if found[3] is None:
            yield Text(
                "comment", path, line, " ".join(re.sub(r"\*|@\w+ \{.*?\}|@import.*", "", found[1] or found[2]).split())
            )
        elif re.search(r"[a-z] [a-z]", found[3]):
            yield Text("page", path, line, re.sub(r"\$\{.*?\}", "`...`", found[3][1:-1]))


def html(path: Path) -> Iterator[Text]:
    content = re.sub(r"<!--.*?-->|<(script|style)\b.*?</\1>", blank, path.read_text(encoding="utf-8"), flags=re.DOTALL)
    content = re.sub(r"</?(?:a|b|em|i|kbd|code|strong|span)\b[^>]*>", "", content)
    for found in re.finditer(r"(?<=>)[^<]+", content):
        text = " ".join(unescape(found[0]).split())
        if " " in text:
            yield Text("page", path, content.count("\n", 0, found.start()) + 1, text)


def lesson(path: Path) -> Iterator[Text]:
    def said(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, list):
            for one in value:
                yield from said(one)
        elif isinstance(value, str) and re.search(r"[a-z] [a-z]", value):
            yield value

    yield from (Text("page", path, 1, text) for text in said(tomllib.loads(path.read_text(encoding="utf-8"))))


READERS = {".md": markdown, ".py": python, ".js": javascript, ".html": html, ".toml": lesson}
READ = ("*.md", "docs/*.md", "docs/decisions/*.md", "docs/games/*.md", "examples/**/*.md", "deploy/**/*.md")
READ += ("grundy/**/*.py", "grundy/**/*.js", "grundy/**/*.html", "grundy/lessons/*.toml", "examples/*.py", "docs/*.py")
READ += ("website/*.py", "benchmarks/*.py")


def texts(without: tuple[str, ...] = ()) -> Iterator[Text]:
    """All prose, in a fixed order, but for that of some places."""
    for path in sorted({path for pattern in READ for path in ROOT.glob(pattern)}):
        if path != STYLE and not path.relative_to(ROOT).as_posix().startswith((*GENERATED, *without)):
            yield from READERS[path.suffix](path)


def banned() -> re.Pattern[str]:
    """The words in the last table of the style guide."""
    table = STYLE.read_text(encoding="utf-8").partition("## Words we do not use")[2]
    words = [word for row in re.findall(r"^\| (.+?) \|", table, re.MULTILINE)[1:] for word in row.split(", ")]

    def form(word: str) -> str:
        if word.startswith("*"):  # with all its endings
            return rf"\b{word.strip('*')}\w*"
        return rf"\b{word}\b" if word[0].isalpha() else re.escape(word)

    return re.compile("|".join(map(form, words)), re.IGNORECASE)


def problems(found: Iterator[Text]) -> Iterator[str]:
    words = banned()
    for text in found:
        plain = re.sub(r"`[^`]*`|\]\([^)]*\)", "", text.text)
        yield from (f"{text.place}: {hit[0]}" for hit in words.finditer(plain))


if __name__ == "__main__":
    wrong = list(problems(texts(() if "--all" in sys.argv else LATER)))
    print("\n".join(wrong) or "no word of the list in docs/style.md")
    sys.exit(bool(wrong))
