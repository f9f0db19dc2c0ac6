"""Young diagrams in the hand: press the eaten square nearest to the corner; rows too long to draw are bars to slide."""

from collections.abc import Iterator
from typing import TypeVar

from grundy.core.abilities.hands import Hands
from grundy.core.families.diagrams import MOST_ROWS, DiagramGame, Rows
from grundy.core.families.hands.numbers import number_bar, row_name, slide_to
from grundy.core.families.shared import WIDEST
from grundy.core.game import take
from grundy.core.gesture import Slide, Way
from grundy.core.scene import Scene, Shape

LEFT = 1.0  # where the rows begin, in cells
MOST_LISTED = 20_000  # moves that are looked through for the numbers of slides

D = TypeVar("D", bound=DiagramGame)


class DiagramHands(Hands[D]):
    def says(self, position: Rows, option: Rows) -> str:
        """A move in words."""
        row, column = self.game.square(position, option)
        beyond = ", and all beyond it" if sum(position) - sum(option) > 1 else ""
        return f"eat the square in row {row + 1}, column {column + 1}{beyond}"

    def slides(self, position: Rows) -> list[Slide] | None:
        """For rows too long to draw: the column, row by row; None if there are too many moves to look at."""
        listed = take(self.game.tuple_options(position), MOST_LISTED + 1)
        columns: dict[int, list[int]] = {}
        for option in listed:
            row, column = self.game.square(position, option)
            columns.setdefault(row, []).append(column + 1)
        return None if len(listed) > MOST_LISTED else [column_slide(*found) for found in columns.items()]

    def scene(self, position: Rows) -> Scene:
        game = self.game
        if len(position) > MOST_ROWS or not position:
            return game.scene(position)
        title = f"{game.id} {game.text(position)}"[:200]
        down = range(len(position))[:: -1 if game.order == "falling" else 1]  # the line that each row is in
        if max(position) > WIDEST:
            slides = self.slides(position)
            shapes: list[Shape] = []
            for row, n in enumerate(position):
                bar = number_bar(f"{row}.bar", LEFT, down[row], n, max(position), "choc")
                shapes += [row_name(f"{row}", down[row], f"{row + 1}"), *bar]
            return Scene(tuple(shapes), title, slides is not None, slides=tuple(slides or ()))
        ways = []
        for move, option in game.moves(position):
            row, column = game.square(position, option)
            ways.append(Way("press", move, f"{row}.{column}", says=self.says(position, option)))
        shapes = []
        for row, n in enumerate(position):
            shapes += row_squares(row, down[row], n, game.poisoned and down[row] == len(position) - 1)
        return Scene(tuple(shapes), title, ways=tuple(ways))


class AnyDiagramHands(DiagramHands[DiagramGame]):
    """Of every game of diagrams that says nothing else."""


def column_slide(row: int, columns: list[int]) -> Slide:
    says = f"eat the square in row {row + 1}, column {{}}, and all beyond it"
    return slide_to(f"{row}.bar", f"r{row + 1}c{{}}", columns, says)


def row_squares(row: int, y: int, n: int, poisoned: bool) -> Iterator[Shape]:
    yield row_name(f"{row}", y, f"{row + 1}")
    for column in range(n):
        sign, role = ("✕", "poison") if poisoned and column == 0 else ("", "choc")
        yield Shape("rect", LEFT + column, y, 1, 1, sign, role, key=f"{row}.{column}", group=str(row))
