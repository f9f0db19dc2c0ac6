"""`grundy docs`: where the documentation and the examples lie, in a checkout or in an installed wheel."""

import json
from pathlib import Path
from typing import Annotated

import typer

import grundy
from grundy.cli.screen import plain

PACKAGE = Path(grundy.__file__).parent


def folder(name: str) -> Path | None:
    """In the wheel inside the package, in a checkout beside it."""
    places = (PACKAGE / name, PACKAGE.parent / name)
    return next(
        (place for place in places if (place / ("tour.md" if name == "docs" else "corners.py")).is_file()), None
    )


def docs(as_json: Annotated[bool, typer.Option("--json", help="answer in JSON")] = False) -> None:
    """Say where the documentation and the examples are, page by page."""
    found = {name: folder(name) for name in ("docs", "examples")}
    pages = {
        name: [] if place is None else sorted(page.name for page in place.iterdir() if page.suffix in (".md", ".py"))
        for name, place in found.items()
    }
    if as_json:
        print(json.dumps({name: {"folder": str(place), "files": pages[name]} for name, place in found.items()}))
        return
    for name, place in found.items():
        plain(f"{name}: {place or 'not installed; see the repository'}", "bold")
        for page in pages[name]:
            plain(f"  {page}")
