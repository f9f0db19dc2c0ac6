"""Work that makes one file, cut into shares: each is a pure function of what it is given, and its result is bytes.

How the work is cut does not depend on who does it. So a file is the same to the byte with one worker, with many and on
a cluster, and however often the command was killed and typed again: finished shares lie in blocks beside it.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from grundy.analysis.matches import check_version, code_version, keys_of
from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.core.game import Ending, Game
from grundy.core.notation import with_params
from grundy.core.registry import AnyGame, find_game, load, own_files
from grundy.core.result import Result
from grundy.runtime.crew import Crew
from grundy.store.arrays import NumberedBlocks
from grundy.store.files import save_with


@dataclass(frozen=True)
class Asked:
    """A game and an ending as a worker elsewhere finds them again, and how long one position may take (0: no limit)."""

    game: str
    params: dict[str, str]
    ending: str
    own: tuple[str, ...] = ()
    seconds: float = 0
    version: str = ""

    @staticmethod
    def of(game: AnyGame, ending: Ending, seconds: float = 0) -> "Asked":
        own = own_files() if game.has(Game.components) else ()
        return Asked(game.origin or game.id, game.params(), str(ending), own, seconds, code_version())

    def text(self) -> str:
        return json.dumps(vars(self))

    @staticmethod
    def read(text: str) -> "Asked":
        found = json.loads(text)
        return Asked(**{**found, "own": tuple(found["own"])})

    def load_game(self) -> AnyGame:
        check_version(self.version)
        load(*self.own)
        return with_params(find_game(self.game), self.params)

    def key(self) -> str:
        """All that decides an answer: the question, our code, and users' own rules."""
        return self.text() + keys_of(self.load_game(), self.own)


@dataclass(frozen=True)
class Shares:
    """The work of a file: share i is `work(*given(i))`, in any process; `rows(i)` says how many rows that are."""

    work: Callable[..., bytes]
    between: Callable[[int, int], tuple[Any, ...]] = field(compare=False)  # what a share of these rows is given
    ranges: Sequence[tuple[int, int]]  # of rows, one a share
    key: str

    @property
    def count(self) -> int:
        return len(self.ranges)

    def given(self, i: int) -> tuple[Any, ...]:
        return self.between(*self.ranges[i])

    def rows(self, i: int) -> int:
        first, end = self.ranges[i]
        return end - first


class Making(NumberedBlocks):
    """A file that is being made: a block for every share that is done."""

    def __init__(self, out: Path, shares: Shares) -> None:
        super().__init__(out, shares.key, shares.count)
        self.shares = shares

    def __reduce__(self) -> tuple[Any, ...]:
        """A file that is being made stays with its process: a copy of the answer makes none."""
        return type(None), ()

    def work(self, spread: Crew, budget: Budget) -> None:
        """Do the shares that are not done."""
        shares, left = self.shares, sorted(self.missing)
        total = sum(map(shares.rows, range(shares.count)))
        done = total - sum(map(shares.rows, left))
        for number, content in spread.run(shares.work, [(i, shares.given(i)) for i in left], budget):
            self.add(number, content)
            done += shares.rows(number)
            budget.report("rows", done, total)


@dataclass(kw_only=True)
class LongFile(Result):
    """An answer whose file takes long: made block by block beside it, and put together at the end."""

    kinds: ClassVar[tuple[str, ...]] = (".parquet", ".csv")  # of files; none: any
    shares: Shares = field(init=False, repr=False, compare=False)  # unless they depend on the file
    spread: Crew = field(repr=False, compare=False)
    budget: Budget = field(repr=False, compare=False)
    making: Making | None = field(default=None, repr=False, compare=False)

    def prepare(self, out: Path | None) -> None:
        """Do the work, beside the file that it will be."""
        if out is not None:
            self.making = Making(out, self.shares)
            self.making.__enter__()
            self.making.work(self.spread, self.budget)

    def write(self, path: Path) -> None:
        """Put the file together."""
        raise NotImplementedError

    def delivered(self) -> None:
        assert self.making is not None
        self.making.finish()
        self.making = None

    def save(self, path: Path | str) -> None:
        """Make the file, as `--out` does; the same call after a stop goes on where that was."""
        path = Path(path)
        if self.kinds and path.suffix not in self.kinds:
            raise BadParam(f"the file ends in {' or '.join(self.kinds)}, not {path.name[:40]}")
        self.prepare(path)
        save_with(path, self.write)
        self.delivered()
