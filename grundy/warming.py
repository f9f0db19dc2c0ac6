"""Compiles what all games need by asking small questions about each, so that no list of kernels has to be kept.

Compiled code is kept at once, so nothing is lost by stopping. The compiler runs in this process.
"""

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from grundy.analysis.tabulate import dimensions
from grundy.core.budget import Budget
from grundy.core.errors import GrundyError
from grundy.core.fingerprint import code_key
from grundy.core.game import AnyGame, Ending, random_position
from grundy.core.lookup import game
from grundy.core.registry import game_ids
from grundy.core.types import AnyFunction
from grundy.operations.analyse import analyse
from grundy.operations.census import census
from grundy.operations.derive import derive
from grundy.operations.period import period
from grundy.operations.quotient import quotient
from grundy.operations.simulate import simulate
from grundy.operations.table import table

HEAP = 400  # more than an engine leaves to the interpreter
SMALL = 9  # the same, of a quotient
CELLS = 2_500  # the same, of a table
GAMES = 200  # enough for a simulation to be compiled on a graph of positions
SAMPLE = 40  # the size of a random position
SECONDS = 1.0  # for one question, besides compiling: its answer does not matter

Request = AnyFunction  # takes a budget


@dataclass(frozen=True)
class Warmed:
    """What `warm` has done."""

    folder: Path | None
    compiled: int  # kernels, each for certain types
    there: int  # kernels that were there before

    def __str__(self) -> str:
        if self.folder is None:
            return "compiled code cannot be kept, so there is nothing to do; set GRUNDY_CACHE to a folder of your own"
        did = f"compiled {self.compiled:,} kernel{'s' * (self.compiled > 1)}" if self.compiled else "all is there"
        return f"{did}; {self.there + self.compiled:,} are kept in {self.folder}"


def warm(ids: Sequence[str], budget: Budget) -> Warmed:
    """Compile what these games need, or all games; the budget gets progress and may cancel."""
    from grundy.compile.cache import cache_folder, private_folder, write_at_once

    games = [game(id) for id in ids or game_ids()]
    if (folder := private_folder(cache_folder())) is None:
        return Warmed(None, 0, 0)
    before, done = kernels_in(folder), finished(folder)
    every = [(game.id, request) for game in games if game.id not in done for request in requests_of(game)]
    for number, (id, request) in enumerate(every):
        budget.look()
        budget.report(f"compiling for {id}", number, len(every))
        with suppress(GrundyError):  # not every game answers every question
            request(budget=Budget(SECONDS, cancelled=budget.cancelled))
    budget.look()
    after = kernels_in(folder)
    with suppress(OSError):
        saved = {"code": code_key(), "games": sorted(done | {game.id for game in games}), "kept": sorted(after)}
        write_at_once(folder.parent / DONE, json.dumps(saved).encode())
    return Warmed(folder, len(after - before), len(before))


DONE = "warm.json"  # in the cache folder: the games that are complete, and the code that compiled them


def finished(folder: Path) -> set[str]:
    """The games that are complete, if all that was compiled for them is still there."""
    try:
        saved = json.loads((folder.parent / DONE).read_text(encoding="utf-8"))
        return (
            set(saved["games"]) if saved["code"] == code_key() and set(saved["kept"]) <= kernels_in(folder) else set()
        )
    except (OSError, ValueError, KeyError, TypeError):
        return set()


def kernels_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if "-" in path.name}


def requests_of(game: AnyGame) -> Iterator[Request]:
    """A small request of every kind that needs a kernel."""
    size = table_size(game)
    for ending in Ending:
        if game.refusal(ending):
            continue
        for position in (None, random_position(game, random.Random(0), SAMPLE)):
            yield partial(analyse, game, position, ending, 2)
        for boards in (None, ""):  # from the start, and random ones
            yield partial(simulate, game, games=GAMES, random=boards, ending=ending)
        for kind in ("", "longest") if size else ():
            yield partial(table, game, size, ending, kind)
    yield partial(period, game, HEAP)
    yield partial(quotient, game, SMALL)
    yield partial(derive, game)
    yield partial(census, game, "2x2")


def table_size(game: AnyGame) -> tuple[int, ...]:
    """The size of a table just large enough to be compiled; empty if the game has no tables."""
    dimension = next(iter(dimensions(game)), 0)
    return (HEAP,) if dimension == 1 else (round(CELLS ** (1 / dimension)) + 1,) * dimension if dimension else ()
