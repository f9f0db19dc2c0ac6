"""Young diagrams: rows of squares, flush left, each row at least as long as those above it.

A position is the tuple of row lengths. In a falling game (`8,8,5`) row 1 is the longest and lies at the bottom; in a
rising one (`2,3,5`) the last row does. A move that eats a square and all to its right and above is named by that
square: `r2c3` is row 2, column 3. Source of this picture: document 003.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.families.shared import WIDEST
from grundy.core.families.tables import TableGame
from grundy.core.gallery import Group
from grundy.core.notation import short
from grundy.core.scene import Scene, Shape, words

Rows = tuple[int, ...]
MOST_ROWS = 40  # that are drawn
MOST_COLUMNS = 10_000  # that are written out


@dataclass(frozen=True)
class DiagramGame(TableGame):
    """Rows of squares; the rule says which diagrams one move leaves."""

    example: ClassVar[str] = "8,8,5"
    group: ClassVar[Group] = Group.CHOCOLATE
    order: ClassVar[str] = "falling"
    poisoned: ClassVar[bool] = False  # whether the corner is drawn as poison
    sampled_rows: ClassVar[int] = (
        3  # some of them empty; one number of rows, so that one compiled rule serves all samples
    )

    def square(self, position: Rows, option: Rows) -> tuple[int, int]:
        """The eaten square nearest to the corner, by row and column from 0: it names the move."""
        changed = [row for row, (before, after) in enumerate(zip(position, option, strict=True)) if before != after]
        row = changed[0] if self.order == "falling" else changed[-1]
        return row, option[row]

    def move_text(self, position: Rows, option: Rows) -> str:
        row, column = self.square(position, option)
        return f"r{row + 1}c{column + 1}"

    def moves(self, position: Rows) -> Iterator[tuple[str, Rows]]:
        for option in self.tuple_options(position):
            yield self.move_text(position, option), option

    def sample(self, rng: random.Random, size: int) -> Rows:
        rows = [rng.randint(0, max(1, size // 2)) for _ in range(self.sampled_rows)]
        position = tuple(sorted(rows, reverse=self.order == "falling"))
        return position if self.defect(position) is None else (1,) * len(position)

    def canonical(self, position: Rows) -> Rows:
        """Without empty rows."""
        return tuple(n for n in position if n) or (0,)

    def scene(self, position: Rows) -> Scene:
        """Click the square nearest to the corner of those to be eaten."""
        title = f"{self.id} {self.text(position)}"[:200]
        if len(position) > MOST_ROWS or max(position) > WIDEST:
            shown = [words(0, i, f"{i + 1}:  {short(n)}") for i, n in enumerate(position[:MOST_ROWS])]
            return Scene(tuple(shown), title, complete=False)
        clicks = {self.square(position, option): move for move, option in self.moves(position)}
        falling = self.order == "falling"
        corner = (0 if falling else len(position) - 1, 0)
        shapes: list[Shape] = []
        for row, length in enumerate(position):
            y = len(position) - 1 - row if falling else row
            shapes.append(words(0.24 if row < 9 else 0, y, f"{row + 1}:", "note"))
            for column in range(length):
                role, sign = ("poison", "✕") if self.poisoned and (row, column) == corner else ("choc", "")
                move = clicks.get((row, column))
                shapes.append(Shape("rect", 1.3 + column, y, 1, 1, sign, role, move, sign or "■"))
            if not length:
                shapes.append(words(1.3, y, "empty", "note"))
        return Scene(tuple(shapes), title)


def transposed(rows: Rows) -> Rows:
    """The diagram's columns as rows, longest first; nothing if they are too many to be written out."""
    columns: Rows = ()
    if max(rows, default=0) > MOST_COLUMNS:
        return columns
    for shorter, n in enumerate(sorted(rows)):
        columns += (len(rows) - shorter,) * (n - len(columns))
    return columns
