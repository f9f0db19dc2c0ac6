"""Rows: heaps in an order, one move for all of them, and what the game remembers (`3,5,4|1`, `20|19`).

A row game is a table game whose first numbers are rows of tokens. Its `memory` names the numbers behind them, which
stand behind a bar: what may still be taken, passes that are left, the last move. Moves are named by what they do to the
rows: `take 2 from 1`, `take 2 from 1, 3 from 2`, `move 2 from 3 to 2`.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.families.tables import TableGame
from grundy.core.game import plain
from grundy.core.notation import Reader, short

Rows = tuple[int, ...]
STEPS = re.compile(r"(\d{1,4000})(from|to)(\d{1,9})(?:to(\d{1,9}))?")


@dataclass(frozen=True)
class RowGame(TableGame):
    """Rows of tokens, then the numbers that `memory` names; the rule `table_options` gets and yields all of them.

    A move falls by its rows, so `size` counts these alone: write your own if a move may change the memory only. No
    number that is remembered may grow above the longest row: if one can, write `box`.
    """

    example: ClassVar[str] = "3,5,4"
    sampled_rows: ClassVar[int] = 3  # one number of rows, so that one compiled rule serves all samples
    upward: ClassVar[bool] = False  # whether row 1 is drawn lowest
    memory: ClassVar[tuple[str, ...]] = ()  # what the last numbers mean, as one says it before a number

    def rows(self, position: Rows) -> Rows:
        return position[: len(position) - len(self.memory)]

    def drawn_at(self, row: int, rows: Rows) -> int:
        """Counted from the top."""
        return len(rows) - 1 - row if self.upward else row

    def remembered(self, position: Rows) -> list[str]:
        """In words: `may take 6`."""
        numbers = position[len(position) - len(self.memory) :]
        return [f"{name} {short(n)}" for name, n in zip(self.memory, numbers, strict=True)]

    def parse(self, text: str) -> Rows:
        reader = Reader(text, self.id, self.example)
        numbers = reader.numbers(",")
        if self.memory:
            reader.expect("|")
            numbers += (last := reader.numbers(","))
            if len(last) != len(self.memory):
                raise reader.fail(f"expected as many numbers behind the bar as {self.example} has, found {len(last)}")
        reader.end()
        return self.checked(numbers)

    def text(self, position: Rows) -> str:
        listed = ",".join(map(str, self.rows(position)))
        return listed + ("|" + ",".join(map(str, position[-len(self.memory) :])) if self.memory else "")

    def move_text(self, position: Rows, option: Rows) -> str:
        """What it does to the rows; what is remembered then must follow from that, or the game says more."""
        both = zip(self.rows(position), self.rows(option), strict=True)
        steps = {i: after - before for i, (before, after) in enumerate(both, 1) if before != after}
        taken = [f"{-step} from {i}" for i, step in steps.items() if step < 0]
        added = [f"{step} to {i}" for i, step in steps.items() if step > 0]
        if len(taken) == len(added) == 1 and not sum(steps.values()):
            return f"move {taken[0]} to {next(i for i, step in steps.items() if step > 0)}"
        said = ["take " + ", ".join(taken)] if taken else []
        said += ["add " + ", ".join(added)] if added else []
        return ", ".join(said or self.remembered(option))

    def read(self, position: Rows, move: str) -> Rows | None:
        """The rows that a move leaves, by its text as `move_text` writes it."""
        rows = list(self.rows(position))
        for number, sign, row, other in STEPS.findall(plain(move)):
            for i, step in ((row, -int(number) if sign == "from" else int(number)), (other, int(number))):
                if i and not 0 < int(i) <= len(rows):
                    return None
                if i:
                    rows[int(i) - 1] += step
        option = (*rows, *position[len(rows) :])
        named = option != position and min(rows) >= 0 and plain(self.move_text(position, option)) == plain(move)
        return tuple(rows) if named else None

    def moves(self, position: Rows) -> Iterator[tuple[str, Rows]]:
        for option in self.tuple_options(position):
            yield self.move_text(position, option), option

    def defect(self, position: Rows) -> str | None:
        if len(position) <= len(self.memory):
            return "a position has at least one row"
        return super().defect(position)

    def size(self, position: Rows) -> int:
        return sum(self.rows(position))

    def box(self, position: Rows) -> Rows:
        rows, last = self.rows(position), position[len(position) - len(self.memory) :]
        return (*(n + 1 for n in rows), *(max(n, *rows) + 1 for n in last))

    def sample(self, rng: random.Random, size: int) -> Rows:
        fixed = self.dimension()
        count = self.sampled_rows if fixed is None else fixed - len(self.memory)
        numbers = [rng.randint(0, max(1, size // count)) for _ in range(count)]
        return (*numbers, *(rng.randint(0, max(1, size // 2)) for _ in self.memory))


def lowered(rows: Rows, option: Rows) -> list[tuple[int, int]]:
    """The rows that have lost tokens, each with what is left of it."""
    return [(i, after) for i, (before, after) in enumerate(zip(rows, option, strict=True)) if after < before]
