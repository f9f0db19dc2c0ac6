"""Reads and checks what a request is about, and the form of an answer. Only registered games can be requested.

Workers load this file, so it does not import the web framework.
"""

import errno
import gzip
import json
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path

from grundy.analysis.tabulate import dimensions
from grundy.core.errors import (
    Argument,
    BadParam,
    CorruptStore,
    DiskFull,
    GrundyError,
    NotWritable,
    OverBudget,
    Refused,
    UnknownName,
)
from grundy.core.game import AnyGame, Ending, Welcome, with_params
from grundy.core.lookup import as_ending, as_position
from grundy.core.registry import all_games, fresh_game
from grundy.core.types import JsonObject, Position
from grundy.web.limits import PACKED_FROM, TABLE_CELLS


@dataclass(frozen=True)
class Answer:
    """An HTTP status and a body: JSON, or numbers if `table` describes their shape. A long body is stored compressed.

    `over` says that the request went over its limit of time or memory, so that trying again would cost as much again;
    `cost` is in processor seconds.
    """

    status: int
    plain: bytes  # empty if `packed` is used
    table: str = ""
    over: bool = False
    cost: float = 0.0
    packed: bytes = b""

    @property
    def body(self) -> bytes:
        return gzip.decompress(self.packed) if self.packed else self.plain

    @property
    def length(self) -> int:
        """Bytes of the body. A gzip stream ends with that number."""
        return int.from_bytes(self.packed[-4:], "little") if self.packed else len(self.plain)

    @property
    def size(self) -> int:
        """Bytes in memory."""
        return len(self.plain) + len(self.packed)

    def pack(self) -> "Answer":
        if len(self.plain) < PACKED_FROM:
            return self
        return replace(self, plain=b"", packed=gzip.compress(self.plain, 6, mtime=0))

    @staticmethod
    def of(data: object) -> "Answer":
        return Answer(200, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())

    @staticmethod
    def error(status: int, message: str, over: bool = False) -> "Answer":
        return Answer(status, json.dumps({"error": message}, ensure_ascii=False).encode(), over=over)


USER_FILES: list[Path] = []  # files with the user's own games that the current request may use
NOTEBOOK_GAMES: dict[str, type[AnyGame]] = {}  # games of a notebook, where users write their own


def known_games() -> dict[str, type[AnyGame]]:
    """The registered games, and those of the user's own files as they are now."""
    kinds = {**all_games(), **NOTEBOOK_GAMES}
    for path in USER_FILES:
        with suppress(GrundyError):  # `local` reports what is wrong with a file
            kind = fresh_game(path)
            kinds[kind.id] = kind
    return kinds


def first_game() -> tuple[AnyGame, Welcome]:
    """The game that newcomers see first."""
    return next((kind(), kind.welcome) for kind in all_games().values() if kind.welcome)


def requested_game(request: JsonObject) -> AnyGame:
    """The game of a request, by id: the server runs no code that a client names."""
    name = request["game"]
    kinds = NOTEBOOK_GAMES if name in NOTEBOOK_GAMES else known_games()
    if name not in kinds:
        raise UnknownName(f'there is no game "{name[:40]}"; there are: {", ".join(kinds)}')
    return with_params(kinds[name], request.get("params") or {})


def read_request(request: JsonObject) -> tuple[AnyGame, Position, Ending]:
    """Game, position and ending."""
    game = requested_game(request)
    ending = as_ending(request.get("ending"), game)
    if reason := game.refusal(ending):
        raise Refused(reason)
    return game, as_position(game, request.get("position")), ending


def check_table(game: AnyGame, to: list[int]) -> None:
    """Refuse a table that is too large for the page, before computing it."""
    if (cells := prod(n + 1 for n in to)) > TABLE_CELLS:
        raise OverBudget(f"over budget: a table of {cells:,} cells; the page shows at most {TABLE_CELLS:,}")
    allowed = dimensions(game)
    if allowed and len(to) not in allowed:
        raise BadParam(f"{game.id}: a table has {' or '.join(map(str, allowed))} coordinates, not {len(to)}")


def page_advice(argument: Argument) -> str | None:
    """What to type instead, in words for a form. The page has no field for a budget."""
    if argument.name == "budget":
        return None
    if argument.name == "ending" and argument.value:
        return f"the {argument.value} ending"
    return f"{argument.value} for {argument.name}" if argument.value else argument.name


# ---- when the server cannot save or read: clients get a sentence, the log one line ----


LOGGED: set[str] = set()  # messages in the log
MOST_LOGGED = 1000
NOTICE = "grundy-notice"


def log_once(message: str) -> None:
    if message not in LOGGED and len(LOGGED) < MOST_LOGGED:
        LOGGED.add(message)
        print(f"grundy: {message}", file=sys.stderr, flush=True)


def is_full(error: Exception) -> bool:
    return isinstance(error, DiskFull) or getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT)


def store_trouble(error: CorruptStore | OSError) -> Answer:
    """The error for a full disk or an unusable file."""
    log_once(str(error))
    if is_full(error):
        return Answer.error(507, "the disk of the server is full; save this as a file, or try again later")
    return Answer.error(
        503, "the server cannot use its file for this at the moment; its operator finds the reason in the log"
    )


class Troubles:
    """What the server cannot save at the moment. Every response has a header that says so, for a banner on the page."""

    def __init__(self) -> None:
        self.now: dict[str, str] = {}

    def note(self, what: str, error: Exception) -> None:
        """Note the reason, in words that name no path."""
        log_once(str(error))
        if is_full(error):
            self.now[what] = "its disk is full"
        else:
            unwritable = isinstance(error, (NotWritable, OSError))
            self.now[what] = "it may not write" if unwritable else "a file of its own is damaged"

    def over(self, what: str) -> None:
        self.now.pop(what, None)

    @property
    def notice(self) -> str:
        """One sentence for all clients; empty if all is well."""
        if not self.now:
            return ""
        why = " and ".join(dict.fromkeys(self.now.values()))
        return f"This server cannot save at the moment: {why}. Play goes on; export what you want to keep as a file."
