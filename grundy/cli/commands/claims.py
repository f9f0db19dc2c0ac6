"""`grundy claims`: what can be verified, and what was found the last time."""

from typing import Annotated, Any

import typer

from grundy.claims.cards import claim_cards
from grundy.cli.command import print_json
from grundy.cli.options import JSON
from grundy.cli.screen import grid

IDS = Annotated[
    list[str] | None, typer.Argument(help="claims, by id or its beginning, or your own file mine.py; all if left out")
]


def claims(ids: IDS = None, as_json: JSON = False) -> None:
    """List claims: status, last known verdict, statement."""
    found = claim_cards(ids or [""])
    if as_json:
        print_json(found)
        return
    rows = [[one["id"], one["status"], last_verdict(one), one["statement"]] for one in found]
    grid(rows, ["bold cyan", "dim", None, None])


def last_verdict(card: dict[str, Any]) -> str:
    """The word and the kind, in brackets if it is about other code than today's."""
    if card["last"] is None:
        return "-"
    word = ", ".join(filter(None, (card["last"]["verdict"], card["last"].get("kind"))))
    return f"({word})" if card["stale"] else word
