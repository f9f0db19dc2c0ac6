"""Check the built site: every link leads to a file and an anchor that are there, and nothing is loaded from elsewhere.

python website/check.py build/site
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "link": "href",
    "object": "data",
    "use": "href",
}
NOT_LOADED = {"canonical", "prev", "next"}  # links that only say how pages belong together


class Reader(HTMLParser):
    """Anchors, links and what the browser loads of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if given.get(name)}
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        if given.get(LOADED.get(tag, "")) and given.get("rel") not in NOT_LOADED:
            self.loaded.append(given[LOADED[tag]])
        self.loaded += re.findall(r"url\(['\"]?([^)'\"]+)", given.get("style", ""))
        if "mermaid" in given.get("class", "").split():
            self.loaded.append("https: mermaid diagrams are drawn by a program from elsewhere")


@cache
def read(path: Path) -> Reader:
    return Reader(path.read_text(encoding="utf-8"))


def problems(site: Path) -> Iterator[str]:
    for path in sorted(site.rglob("*.css")):
        for url in re.findall(r"url\(['\"]?([^)'\"]+)", path.read_text(encoding="utf-8")):
            yield from problem(site, path, url, loaded=True)
    for path in sorted(site.rglob("*.html")):
        for url in read(path).loaded:
            yield from problem(site, path, url, loaded=True)
        for url in read(path).links:
            yield from problem(site, path, url, loaded=False)


def problem(site: Path, path: Path, url: str, loaded: bool) -> Iterator[str]:
    at, parts = path.relative_to(site), urlsplit(url)
    if parts.scheme == "data" or (parts.scheme and not loaded):
        return
    if parts.scheme or parts.netloc:
        yield f"{at}: loads {url}"
        return
    if path.name == "404.html":  # shown at any address
        return
    goal = found(path.parent, unquote(parts.path)) if parts.path else path
    if goal is None:
        yield f"{at}: there is no {url}"
    elif parts.fragment and goal.suffix == ".html" and not goal_has(goal, unquote(parts.fragment)):
        yield f"{at}: there is no anchor {url}"


@cache
def found(folder: Path, name: str) -> Path | None:
    goal = (folder / name).resolve()
    goal = goal / "index.html" if goal.is_dir() else goal
    return goal if goal.is_file() else None


def goal_has(goal: Path, anchor: str) -> bool:
    return anchor in read(goal).anchors or anchor.startswith(("__", ":~:"))


if __name__ == "__main__":
    site = Path(sys.argv[1]).resolve()
    wrong = list(dict.fromkeys(problems(site)))
    print("\n".join(wrong[:50]), file=sys.stderr)
    pages = len(list(site.rglob("*.html")))
    print(
        f"{pages} pages, {sum(len(read(path).links) for path in site.rglob('*.html')):,} links, {len(wrong)} problems"
    )
    sys.exit(bool(wrong))
