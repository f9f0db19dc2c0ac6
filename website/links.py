"""Links: where a file of the repository stands on the site, and the same link as seen from there.

A place is the path of a page below docs/. A file of the source that some page links to is shown on a page of its own.
"""

import os
import posixpath
import re
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
SHOWN = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
FENCE = re.compile(r"(^ *(`{3,}).*?^ *\2 *$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<=\]\()([^)#\s]+)(?=[)#\s])")
LANGUAGES = {".py": "python", ".toml": "toml", ".js": "js", ".css": "css"}


def place(path: str) -> str:
    """Of a file of the repository."""
    if path in SHOWN:
        return SHOWN[path]
    if path.startswith("docs/") and not path.endswith(".py"):
        return path.removeprefix("docs/")
    return f"source/{path}.md"


def outside_code(markdown: str, change: Callable[[str], str]) -> str:
    pieces = FENCE.split(markdown)  # text, a block, its fence, text ...
    return "".join(change(piece) if i % 3 == 0 else piece for i, piece in enumerate(pieces) if i % 3 != 2)


def target(link: str, origin: str) -> str | None:
    """The file of the repository that a link of another leads to; None if it leads elsewhere."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(origin), link))
    return None if ":" in link or not (ROOT / path).is_file() else path


def placed(markdown: str, origin: str, here: str) -> str:
    """With every link to a file as seen from the page's place."""

    def seen(found: re.Match[str]) -> str:
        path = target(found[1], origin)
        return found[1] if path is None else os.path.relpath(place(path), posixpath.dirname(here) or ".")

    return outside_code(markdown, lambda text: LINK.sub(seen, text))


def sources(markdown: str, origin: str) -> set[str]:
    """The files that a page links to and that need a page of their own."""
    found: set[str] = set()

    def note(text: str) -> str:
        paths = (target(link, origin) for link in LINK.findall(text))
        found.update(path for path in paths if path and place(path).startswith("source/"))
        return text

    outside_code(markdown, note)
    return found


def source_page(path: str) -> str:
    text = (ROOT / path).read_text(encoding="utf-8")
    fence = "`" * 8
    language = LANGUAGES.get(Path(path).suffix, "text")
    head = f"---\ntitle: {path}\nsearch:\n  exclude: true\n---\n\n# {Path(path).name}\n\n`{path}`\n\n"
    return f'{head}{fence} {{ .{language} linenums="1" }}\n{text.rstrip()}\n{fence}\n'
