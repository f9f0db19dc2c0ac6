"""Lay out what the site is built from, in build/: python website/make.py

docs/ stays what it is, readable wherever files are shown. The site adds what lies outside it (README, CONTRIBUTING, the
files of the source that pages link to) and what is known to the package alone (games, claims, functions, commands).
Everything is laid out as plain pages before the builder sees it, so that another builder can take this one's place.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import claims
import games
import links
import notebooks
import reference

ROOT = links.ROOT
STATIC = ROOT / "grundy/web/static"
BUILD = ROOT / "build"
ORIGIN = {place: path for path, place in links.SHOWN.items()} | notebooks.ORIGIN
CHANGES = {"games.md": games.with_pictures, "verdicts.md": claims.linked}
NAV: dict[str, list[str]] = {
    "Home": ["index", "five-minutes", "installing", "compared"],
    "Guide": [
        "tour",
        "glossary",
        "page",
        "python",
        "rules",
        "engines",
        "claims",
        "simulation",
        "notebooks",
        "agents",
        "papers",
        "gpu",
    ],
    "Games": ["games", "shelf"],
    "Boards and bars": ["divinim", "scored", "chomp", "games-on-graphs", "hackenbush", "sprouts", "sprouts-on-paper"],
    "Theory": ["heaps", "misere", "quotients", "misere-octals", "entailing", "nimbers"],
    "Claims": ["verdicts", "sources", *(f"document-00{number}" for number in range(5))],
    "Reference": [],
    "Examples": [],
    "More": [],  # pages that stand nowhere here
    "Development": ["contributing", "architecture", "releasing", "changelog"],
}


# How much a page counts in the search, by how its place begins, the first that fits; others count 1. What was written
# to be read comes before what lists everything.
RANKS = {
    "glossary.md": 2,
    "reference/modules/": 0.05,
    "source/": 0.02,
    "changelog.md": 0.05,
    "reference/names.md": 0.2,
    "reference/": 0.5,
    "claims/": 0.2,
    "decisions/": 0.2,
    "notebooks/": 0.5,
    "document-": 0.5,
}


def origin(place: str) -> str:
    """The file of the repository from which the links of a page are seen."""
    return ORIGIN.get(place, f"docs/{place}")


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def pages_and_nav() -> tuple[dict[str, str], list[dict[str, Any]]]:
    """The text of every page by its place, and how the pages are found."""
    pages = {str(path.relative_to(ROOT / "docs")): read(path) for path in sorted(ROOT.glob("docs/**/*.md"))}
    pages |= {place: read(ROOT / path) for path, place in links.SHOWN.items()}
    nav: dict[str, list[Any]] = {name: [f"{page}.md" for page in its] for name, its in NAV.items()}
    nav["More"] = [page for page in pages if "/" not in page and not any(page in its for its in nav.values())]
    nav["Games"] += games.nav()
    nav["Development"] += [page for page in pages if page.startswith("decisions/")]
    made = {"Claims": claims.pages(), "Reference": reference.pages(), "Examples": notebooks.pages()}
    for section, groups in made.items():
        for group, its in groups.items():
            pages |= its
            nav[section] += [{group: list(its)}] if group else its
    sources = {path for place, text in pages.items() for path in links.sources(text, origin(place))}
    pages |= {links.place(path): links.source_page(path) for path in sources}
    return pages, [{name: its} for name, its in nav.items() if its]


def ranked(text: str, place: str) -> str:
    """With what the search is to know of the page, in its head."""
    rank = next((rank for start, rank in RANKS.items() if place.startswith(start)), 1)
    head, rest = text.removeprefix("---\n").split("---\n", 1) if text.startswith("---\n") else ("", text)
    return text if rank == 1 else f"---\n{head}search:\n  boost: {rank}\n---\n{rest}"


def lay_out(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder, ignore=shutil.ignore_patterns("*.py", "*.1", "*.md", "__pycache__"))
    pages, nav = pages_and_nav()
    for place, text in pages.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        text = CHANGES.get(place, str)(text)
        path.write_text(ranked(links.placed(text, origin(place), place), place), encoding="utf-8")
    (folder / "assets").mkdir()
    ours = Path(__file__).parent.glob("assets/*")
    for path in (*ours, *STATIC.glob("*.woff2"), STATIC / "icon.svg"):
        shutil.copy(path, folder / "assets")
    fonts = read(STATIC / "fonts.css").replace("font-display: optional", "font-display: swap")  # one page may be all
    (folder / "assets/fonts.css").write_text(fonts, encoding="utf-8")
    settings = read(Path(__file__).parent / "site.yml")
    (folder.parent / "mkdocs.yml").write_text(f"{settings}\nnav: {json.dumps(nav)}\n", encoding="utf-8")


if __name__ == "__main__":
    lay_out(BUILD / "docs")
