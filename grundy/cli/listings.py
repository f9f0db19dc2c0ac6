"""Commands that list what there is: games, players, claims, pages of the documentation."""

import json
from pathlib import Path
from typing import Annotated

import typer

from grundy.claims.bibliography import spelled
from grundy.claims.report import claim_cards
from grundy.cli.command import print_json
from grundy.cli.options import JSON
from grundy.cli.screen import grid, plain, rule_of, show_games
from grundy.core.game import AnyGame, Ending
from grundy.core.registry import all_games
from grundy.core.types import JsonObject
from grundy.players.player import all_players


def games(as_json: JSON = False) -> None:
    """All games, with their rules in a sentence."""
    if as_json:
        print_json([game_dict(kind()) for kind in all_games().values()])
    else:
        show_games()


def game_dict(game: AnyGame) -> JsonObject:
    endings = [str(ending) for ending in Ending if game.refusal(ending) is None]
    return {
        "id": game.id,
        "rule": rule_of(game),
        "start": game.text(game.start()),
        "params": game.params(),
        "endings": endings,
        "source": spelled(game.source),
    }


# ---- `grundy players`: every player and how it thinks ----


def players(as_json: JSON = False) -> None:
    """The players of the machine, and how each one thinks."""
    found = [(kind.name + (":N" if kind.argument else ""), kind.idea) for kind in all_players().values()]
    if as_json:
        print_json([{"name": name, "idea": idea} for name, idea in found])
    else:
        grid([[name, idea] for name, idea in found], ["bold", None])


# ---- `grundy claims`: what can be verified, and what was found the last time ----


IDS = Annotated[
    list[str] | None,
    typer.Argument(help="claim ids (a prefix is enough), or a file of your own such as mine.py; default: all"),
]


def claims(ids: IDS = None, as_json: JSON = False) -> None:
    """The theorems, tables and conjectures that can be checked. Status, last known verdict, statement."""
    found = claim_cards(ids or [""])
    if as_json:
        print_json(found)
        return
    rows = [[one["id"], one["status"], last_verdict(one), one["statement"]] for one in found]
    grid(rows, ["bold cyan", "dim", None, None])


def last_verdict(card: JsonObject) -> str:
    """The word and the kind, in brackets if it is about other code than today's."""
    if card["last"] is None:
        return "-"
    word = ", ".join(filter(None, (card["last"]["verdict"], card["last"].get("kind"))))
    return f"({word})" if card["stale"] else word


# ---- `grundy docs`: where the documentation and the examples lie, in a checkout or in an installed wheel ----


PACKAGE = Path(__file__).parents[1]


def folder(name: str) -> Path | None:
    """In the wheel inside the package, in a checkout beside it."""
    places = (PACKAGE / name, PACKAGE.parent / name)
    return next(
        (place for place in places if (place / ("tour.md" if name == "docs" else "corners.py")).is_file()), None
    )


def docs(as_json: Annotated[bool, typer.Option("--json", help="answer in JSON")] = False) -> None:
    """Where the documentation and the examples are. Page by page."""
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
