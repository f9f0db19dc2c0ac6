"""Young diagrams: rows of squares, flush left, each row at least as long as those above it.

A position is the tuple of row lengths. In a falling game (`8,8,5`) row 1 is the longest and lies at the bottom; in a
rising one (`2,3,5`) the last row does. A move that eats a square and all to its right and above is named by that
square: `r2c3` is row 2, column 3. Source of this picture: document 003.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.game import Group, Scenes, take
from grundy.core.notation import short
from grundy.drawing.scene import Gesture, Scene, Shape, field_to, scene_title, words
from grundy.families.family_helpers import WIDEST, number_bar, row_name
from grundy.families.tables import TableGame

Rows = tuple[int, ...]
LEFT = 1.0  # where the rows begin in a drawing, in cells
MOST_ROWS = 40  # that are drawn
MOST_COLUMNS = 10_000  # that are written out
MOST_LISTED = 20_000  # moves that are looked through for the numbers of fields


@dataclass(frozen=True)
class DiagramGame(TableGame):
    """Rows of squares; the rule says which diagrams one move leaves."""

    example: ClassVar[str] = "8,8,5"
    group: ClassVar[Group] = Group.CHOCOLATE
    order: ClassVar[str] = "falling"
    poisoned: ClassVar[bool] = False  # whether the corner is drawn as poison
    sampled_rows: ClassVar[int] = 3  # some of them empty; always as many, so that one compiled rule serves all samples

    def square(self, position: Rows, option: Rows) -> tuple[int, int]:
        """The eaten square nearest to the corner, by row and column from 0: it names the move."""
        changed = [row for row, (before, after) in enumerate(zip(position, option, strict=True)) if before != after]
        row = changed[0] if self.order == "falling" else changed[-1]
        return row, option[row]

    def move_text(self, position: Rows, option: Rows) -> str:
        row, column = self.square(position, option)
        return f"r{row + 1}c{column + 1}"

    def says(self, position: Rows, option: Rows) -> str:
        """A move in words."""
        row, column = self.square(position, option)
        beyond = ", and all beyond it" if sum(position) - sum(option) > 1 else ""
        return f"eat the square in row {row + 1}, column {column + 1}{beyond}"

    def number_fields(self, position: Rows) -> list[Gesture] | None:
        """For rows too long to draw: a field for the column in each row; None if there are too many moves to list."""
        listed = take(self.tuple_options(position), MOST_LISTED + 1)
        columns: dict[int, list[int]] = {}
        for option in listed:
            row, column = self.square(position, option)
            columns.setdefault(row, []).append(column + 1)
        says = "eat the square in row {}, column {{}}, and all beyond it"
        fields = [field_to(f"{i}.bar", f"r{i + 1}c{{}}", found, says.format(i + 1)) for i, found in columns.items()]
        return None if len(listed) > MOST_LISTED else fields

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


def transposed(rows: Rows) -> Rows:
    """The diagram's columns as rows, longest first; nothing if they are too many to be written out."""
    columns: Rows = ()
    if max(rows, default=0) > MOST_COLUMNS:
        return columns
    for shorter, n in enumerate(sorted(rows)):
        columns += (len(rows) - shorter,) * (n - len(columns))
    return columns


class DiagramScenes(Scenes[DiagramGame]):
    """The eaten square nearest to the corner is pressed; rows too long to draw are bars."""

    def scene(self, position: Rows) -> Scene:
        game, title = self.game, scene_title(self.game, position)
        if len(position) > MOST_ROWS:
            shown = [words(0, i, f"{i + 1}:  {short(n)}") for i, n in enumerate(position[:MOST_ROWS])]
            return Scene(tuple(shown), title, complete=False)
        down = range(len(position))[:: -1 if game.order == "falling" else 1]  # the line that each row is in
        shapes: list[Shape] = []
        if max(position, default=0) > WIDEST:
            fields = game.number_fields(position)
            for row, n in enumerate(position):
                bar = number_bar(f"{row}.bar", LEFT, down[row], n, max(position), "choc")
                shapes += [row_name(f"{row}", down[row], f"{row + 1}"), *bar]
            return Scene(tuple(shapes), title, fields is not None, gestures=tuple(fields or ()))
        gestures = []
        for move, option in game.moves(position):
            row, column = game.square(position, option)
            gestures.append(Gesture("press", move, f"{row}.{column}", says=game.says(position, option)))
        for row, n in enumerate(position):
            shapes += row_squares(row, down[row], n, game.poisoned and down[row] == len(position) - 1)
        return Scene(tuple(shapes), title, gestures=tuple(gestures))


def row_squares(row: int, y: int, n: int, poisoned: bool) -> Iterator[Shape]:
    yield row_name(f"{row}", y, f"{row + 1}")
    for column in range(n):
        sign, role = ("✕", "poison") if poisoned and column == 0 else ("", "choc")
        yield Shape("rect", LEFT + column, y, 1, 1, sign, role, key=f"{row}.{column}", group=str(row))
