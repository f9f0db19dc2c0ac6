"""Compiles what all games need, by asking small questions about each: there is no list of kernels to keep.

What is compiled is kept at once, so nothing is lost by stopping. The compiler works here, in this process.
"""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from grundy import service
from grundy.core.fingerprint import code_key

HEAP = 400  # more than an engine leaves to the interpreter
CELLS = 2_500  # the same, of a table
GAMES = 200  # a simulation of so many counts on a graph of positions
SAMPLE = 40  # the size of a random position
SECONDS = 1.0  # for one question, beside the compiler's time: it is asked for its kernels, not for its answer

Question = Callable[..., Any]  # takes a budget


@dataclass(frozen=True)
class Warmed:
    """What was done."""

    folder: Path | None
    compiled: int  # kernels and rules, each for certain types
    there: int  # before

    def __str__(self) -> str:
        if self.folder is None:
            return "compiled code cannot be kept, so there is nothing to do; set GRUNDY_CACHE to a folder of your own"
        did = f"compiled {self.compiled:,} kernel{'s' * (self.compiled > 1)}" if self.compiled else "all is there"
        return f"{did}; {self.there + self.compiled:,} are kept in {self.folder}"


def warm(ids: Sequence[str], budget: service.Budget) -> Warmed:
    """Compile what these games need, or all of them; the budget hears how far it is, and may call it off."""
    from grundy.kernels.cache import cache_folder, private_folder, write_at_once

    games = [service.game(id) for id in ids or service.game_ids()]
    if (folder := private_folder(cache_folder())) is None:
        return Warmed(None, 0, 0)
    before, done = kept(folder), finished(folder)
    every = [(rules.id, question) for rules in games if rules.id not in done for question in questions(rules)]
    for number, (id, question) in enumerate(every):
        budget.look()
        budget.report(f"compiling for {id}", number, len(every))
        with suppress(service.GrundyError):  # not every game can be asked everything
            question(budget=service.Budget(SECONDS, cancelled=budget.cancelled))
    budget.look()
    after = kept(folder)
    with suppress(OSError):
        said = {"code": code_key(), "games": sorted(done | {rules.id for rules in games}), "kept": sorted(after)}
        write_at_once(folder.parent / DONE, json.dumps(said).encode())
    return Warmed(folder, len(after - before), len(before))


DONE = "warm.json"  # in the cache folder: the games that all was compiled for, by which code


def finished(folder: Path) -> set[str]:
    """The games that need not be asked again: all that was kept after asking them is still there."""
    try:
        said = json.loads((folder.parent / DONE).read_text(encoding="utf-8"))
        return set(said["games"]) if said["code"] == code_key() and set(said["kept"]) <= kept(folder) else set()
    except (OSError, ValueError, KeyError, TypeError):
        return set()


def kept(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if "-" in path.name}


def questions(rules: Any) -> Iterator[Question]:
    """One of every kind that needs a kernel, each small."""
    size = table_size(rules)
    for ending in service.Ending:
        if rules.refusal(ending):
            continue
        for position in (None, rules.sample(random.Random(0), SAMPLE)):
            yield partial(service.analyse, rules, position, ending, 2)
        for boards in (None, ""):  # from the start, and random ones
            yield partial(service.simulate, rules, games=GAMES, random=boards, ending=ending)
        for kind in ("", "longest") if size else ():
            yield partial(service.table, rules, size, ending, kind)
    yield partial(service.period, rules, HEAP)
    yield partial(service.derive, rules)
    yield partial(service.census, rules, "2x2")


def table_size(rules: Any) -> tuple[int, ...]:
    """Of a table just large enough to be compiled, with the usual number of coordinates; none if it has no tables."""
    dimension = next(iter(service.table_dimensions(rules)), 0)
    return (HEAP,) if dimension == 1 else (round(CELLS ** (1 / dimension)) + 1,) * dimension if dimension else ()
