"""Answers about many positions of one game, and work that makes one file, cut into shares.

A share is a pure function of its arguments, and its result is bytes. How the work is cut does not depend on who does
it. So a file is the same to the byte with one worker, with many and on a cluster, however often the command was killed
and typed again: finished shares lie in blocks beside the file.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import prod
from pathlib import Path
from typing import Any, ClassVar

from grundy.analysis.matches import keys_of
from grundy.analysis.solver import Solver
from grundy.core.budget import Budget
from grundy.core.errors import BadParam, CannotCompile, OverBudget, Refused
from grundy.core.fingerprint import code_key
from grundy.core.game import AnyGame, Ending, Game, with_params
from grundy.core.registry import find_game, load, user_game_files
from grundy.core.result import Result
from grundy.core.types import Array, JsonObject, Position
from grundy.core.user_games import is_user_game
from grundy.engines.declarations import broken
from grundy.engines.dense import fill
from grundy.engines.engine import Value, of_nimber
from grundy.engines.numbered_sums import AllSums, count_sums
from grundy.engines.walk import WALK_EDGES, adds_heaps
from grundy.families import HeapGame, TableGame
from grundy.runtime.crew import Crew
from grundy.store.arrays import NumberedBlocks
from grundy.store.files import save_with


@dataclass(frozen=True)
class PositionQuery:
    """A game and an ending as text for a worker, and how many seconds one position may take (0: no limit)."""

    game: str
    params: dict[str, str]
    ending: str
    own: tuple[str, ...] = ()
    seconds: float = 0

    @staticmethod
    def of(game: AnyGame, ending: Ending, seconds: float = 0) -> "PositionQuery":
        files = user_game_files() if game.has(Game.components) else ()
        return PositionQuery(game.origin or game.id, game.params(), str(ending), files, seconds)

    def text(self) -> str:
        return json.dumps(vars(self))

    @staticmethod
    def read(text: str) -> "PositionQuery":
        found = json.loads(text)
        return PositionQuery(**{**found, "own": tuple(found["own"])})

    def load_game(self) -> AnyGame:
        load(*self.own)
        return with_params(find_game(self.game), self.params)

    def key(self) -> str:
        """All that decides an answer: the question, our code, and users' own rules."""
        return self.text() + code_key() + keys_of(self.load_game(), self.own)


@dataclass(frozen=True)
class Shares:
    """The work of a file: share i is `work(*given(i))`, in any process; `rows(i)` says how many rows that are."""

    work: Callable[..., bytes]
    between: Callable[[int, int], tuple[object, ...]] = field(compare=False)  # the arguments of a share of these rows
    ranges: Sequence[tuple[int, int]]  # of rows, one for each share
    key: str

    @property
    def count(self) -> int:
        return len(self.ranges)

    def given(self, i: int) -> tuple[object, ...]:
        return self.between(*self.ranges[i])

    def rows(self, i: int) -> int:
        first, end = self.ranges[i]
        return end - first


class Making(NumberedBlocks):
    """A file in the making: a block for every finished share."""

    def __init__(self, out: Path, shares: Shares) -> None:
        super().__init__(out, shares.key, shares.count)
        self.shares = shares

    def __reduce__(self) -> tuple[object, ...]:
        """It stays with its process: a copied answer has none."""
        return type(None), ()

    def work(self, crew: Crew, budget: Budget) -> None:
        """Do the missing shares."""
        shares, left = self.shares, sorted(self.missing)
        total = sum(map(shares.rows, range(shares.count)))
        done = total - sum(map(shares.rows, left))
        for number, content in crew.run(shares.work, [(i, shares.given(i)) for i in left], budget):
            self.add(number, content)
            done += shares.rows(number)
            budget.report("rows", done, total)


@dataclass(kw_only=True)
class LongFile(Result):
    """An answer whose file takes long: it is made block by block beside the file and put together at the end."""

    kinds: ClassVar[tuple[str, ...]] = (".parquet", ".csv")  # endings of the file; if empty, any
    shares: Shares = field(init=False, repr=False, compare=False)  # unless they depend on the file
    crew: Crew = field(repr=False, compare=False)
    budget: Budget = field(repr=False, compare=False)
    making: Making | None = field(default=None, repr=False, compare=False)

    def prepare(self, out: Path | None) -> None:
        """Do the work, block by block beside the file."""
        if out is not None:
            self.making = Making(out, self.shares)
            self.making.__enter__()
            self.making.work(self.crew, self.budget)

    def write(self, path: Path) -> None:
        """Put the file together."""
        raise NotImplementedError

    def delivered(self) -> None:
        assert self.making is not None
        self.making.finish()
        self.making = None

    def save(self, path: Path | str) -> None:
        """Make the file, as `--out` does. The same call resumes work that was stopped."""
        path = Path(path)
        if self.kinds and path.suffix not in self.kinds:
            raise BadParam(f"the file ends in {' or '.join(self.kinds)}, not {path.name[:40]}")
        self.prepare(path)
        save_with(path, self.write)
        self.delivered()


# ---- answers about many positions of one game, which share what is found ----


MOST_SUMS = 200_000  # half a second's work
MOST_CELLS = 20_000_000  # of a table that serves all tuples
LEAST_CELLS = 200  # below, a search in the interpreter is quicker than loading a compiler


@dataclass(frozen=True)
class One:
    """What is known about one position."""

    value: Value
    remoteness: int | None
    best: list[str]


class ManyPositions(Solver):
    """A solver with tables of all positions below a hull: greatest coordinates, or tokens of heaps."""

    def __init__(
        self, game: AnyGame, ending: Ending, budget: Budget, hull: tuple[int, ...] = (), edges: int = WALK_EDGES
    ) -> None:
        super().__init__(game, ending, budget, edges=edges)
        self.tables: JsonObject = self.tabled(hull) if hull and isinstance(game, TableGame) else {}
        self.sums = self.all_sums(hull[0]) if hull and adds_heaps(game) else None

    def tabled(self, hull: tuple[int, ...]) -> JsonObject:
        """Tables of all tuples below the hull, if one box holds them and all that follows."""
        game = self.game
        if not isinstance(game, TableGame) or self.ending is Ending.SCORED:
            return {}
        box = game.box(hull)
        if not box or not LEAST_CELLS <= prod(box) <= MOST_CELLS or game.box(tuple(n - 1 for n in box)) != box:
            return {}
        kinds = ("nimbers" if self.ending is Ending.NORMAL else "outcomes", "remoteness")
        try:
            return {kind: fill(game, box, kind, self.ending, self.budget) for kind in kinds}
        except (CannotCompile, Refused, OverBudget):
            return {}

    def all_sums(self, tokens: int) -> tuple[AllSums, Array] | None:
        """All sums of up to so many tokens with their remoteness, if they are not too many."""
        if is_user_game(self.game) or self.ending is Ending.SCORED or sum(count_sums(tokens, tokens)) > MOST_SUMS:
            return None
        assert isinstance(self.game, HeapGame)
        return solved_sums(self.game, tokens, self.ending)

    def value(self, here: Position) -> Value:
        if "nimbers" in self.tables:
            return of_nimber(self.tables["nimbers"][here])
        return Value("PN"[self.tables["outcomes"][here]]) if self.tables else super().value(here)

    def far(self, here: Position) -> int | None:
        return int(self.tables["remoteness"][here]) if self.tables else super().far(here)

    def answer(self, here: Position) -> One:
        """Value, remoteness and best moves."""
        with self.asking():
            if self.sums is not None:
                return self.of_sums(here, *self.sums)
            value, best = self.valued_moves(here)
            return One(value, self.far(here), best)

    def of_sums(self, position: Any, sums: AllSums, remoteness: Array) -> One:
        nimber, far, best = sums.about(position, remoteness)
        lost = far % 2 == (self.ending is Ending.MISERE)
        if (nimber is not None and (nimber == 0) != lost) or (far > 0 and bool(best) == lost):
            raise broken(self.game, position, f"nimber {nimber}, remoteness {far} and {len(best)} winning moves")
        return One(Value("P" if lost else "N", nimber), far, best)


@lru_cache(4)
def solved_sums(game: HeapGame, tokens: int, ending: Ending) -> tuple[AllSums, Array] | None:
    sums = AllSums(game, tokens, 0, ending, Budget(None))
    return None if sums.leaves() else (sums, sums.fill())


def size_of(game: AnyGame, position: Any) -> int:
    """The size by which rows are sorted and split: tokens of heaps, else the game's own size."""
    return sum(position) if isinstance(game, HeapGame) else 0 if game.loopy else game.size(position)
