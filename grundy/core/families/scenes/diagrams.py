"""Young diagrams drawn: press the eaten square nearest to the corner; rows too long to draw are bars."""

from collections.abc import Iterator

from grundy.core.capabilities.scenes import Scenes
from grundy.core.families.diagrams import MOST_ROWS, DiagramGame, Rows
from grundy.core.families.scenes.numbers import number_bar, row_name
from grundy.core.families.shared import WIDEST
from grundy.core.gesture import Gesture
from grundy.core.notation import short
from grundy.core.scene import Scene, Shape, scene_title, words

LEFT = 1.0  # where the rows begin, in cells


class DiagramScenes(Scenes[DiagramGame]):
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
