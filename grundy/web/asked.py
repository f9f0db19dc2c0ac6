"""What a question is about, read and checked, and the form of an answer. Only registered games are known here."""

import json
from contextlib import suppress
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from grundy import service
from grundy.web.limits import TABLE_CELLS


@dataclass(frozen=True)
class Answer:
    """A status as in HTTP, and a body: JSON unless `table` describes it as numbers.

    `over` says that a limit of time or memory was passed, so that asking again would cost as much again.
    """

    status: int
    body: bytes
    table: str = ""
    over: bool = False

    @staticmethod
    def of(data: Any) -> "Answer":
        return Answer(200, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())

    @staticmethod
    def error(status: int, message: str, over: bool = False) -> "Answer":
        return Answer(status, json.dumps({"error": message}, ensure_ascii=False).encode(), over=over)


LOCAL: list[Path] = []  # files of the user's own games, if the server was started with some


def known_games() -> dict[str, Any]:
    """The registered games, and those of the user's own files as they are now."""
    kinds = dict(service.all_games())
    for path in LOCAL:
        with suppress(service.GrundyError):  # what is wrong with a file, `local` says
            kind = service.fresh_game(path)
            kinds[kind.id] = kind
    return kinds


def registered(question: dict[str, Any]) -> Any:
    """The game that a question is about. Never a file that a visitor names: the page runs nobody's code."""
    name = question["game"]
    kinds = known_games()
    if name not in kinds:
        raise service.UnknownName(f'there is no game "{name[:40]}"; there are: {", ".join(kinds)}')
    return service.with_params(kinds[name], question.get("params") or {})


def asked(question: dict[str, Any]) -> tuple[Any, Any, Any]:
    """Game, position and ending."""
    rules = registered(question)
    ending = service.as_ending(question.get("ending") or "normal")
    if reason := rules.refusal(ending):
        raise service.Refused(reason)
    return rules, service.as_position(rules, question.get("position")), ending


def check_cells(to: list[int]) -> None:
    """Refuse a table that no page would show, before it is made."""
    if (cells := prod(n + 1 for n in to)) > TABLE_CELLS:
        raise service.OverBudget(f"over budget: a table of {cells:,} cells; the page shows at most {TABLE_CELLS:,}")
