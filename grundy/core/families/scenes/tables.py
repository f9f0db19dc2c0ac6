"""Tuples of numbers drawn.

Two numbers are a coin on a board: drag it, or press the square that it goes to. Other tuples are rows of tokens to
press or sweep, or bars with number fields. There a move that changes several numbers, or makes one larger, has words.
"""

from collections.abc import Iterable, Iterator, Sequence

from grundy.core.capabilities.scenes import Scenes
from grundy.core.families.scenes.numbers import PITCH, number_bar, row_name
from grundy.core.families.shared import BUTTONS, WIDEST
from grundy.core.families.tables import TableGame
from grundy.core.game import take
from grundy.core.gesture import Gesture, field_to
from grundy.core.scene import Scene, Shape, button, scene_title, words

LEFT = 1.0  # where squares and tokens begin, in cells
MOST_LISTED = 20_000  # moves that are looked through for the numbers of fields
PLANE = WIDEST // 2  # squares along a side of a board
STEP = 3  # a board has so many squares more at once, so that it rarely shrinks while a game goes on

Tuple = tuple[int, ...]
Moves = Sequence[tuple[str, Tuple]]


class TableScenes(Scenes[TableGame]):
    def scene(self, position: Tuple) -> Scene:
        title = scene_title(self.game, position)
        if len(position) > WIDEST:
            return Scene((words(0, 0, self.game.text(position)[:200]),), title, complete=False)
        moves = take(self.game.moves(position), MOST_LISTED + 1)
        if len(position) == 2 and max(map(max, [position, *(option for _, option in moves)])) < PLANE:
            return plane(position, moves, title)
        return rows(position, moves, title)


def plane(position: Tuple, moves: Moves, title: str) -> Scene:
    squares, bottom = plane_squares([position, *(option for _, option in moves)])
    x, y = position
    coin = Shape("circle", LEFT + x, bottom - y, role="coin", key="coin", by=square_key(x, y))
    gestures = []
    for move, (x, y) in moves:
        says, square = f"move the coin to {x},{y}", square_key(x, y)
        gestures += [Gesture("drag", move, "coin", square, says=says), Gesture("press", move, square, says=says)]
    return Scene((*squares, coin), title, gestures=tuple(gestures))


def square_key(x: int, y: int) -> str:
    return f"square {x},{y}"


def plane_squares(points: Iterable[Tuple]) -> tuple[list[Shape], int]:
    """A board for these points, with (0,0) at the bottom left and numbers at its edges; and how far down row 0 is."""
    width, height = (STEP * max(2, max(side) // STEP + 1) for side in zip(*points, strict=True))
    shapes: list[Shape] = []
    for x in range(width):
        shapes.append(
            Shape("text", LEFT + x + 0.35, height, 0.5, 0.8, str(x), "note", key=f"column {x}", group="board")
        )
    for y in range(height):
        down = height - 1 - y
        shapes.append(Shape("text", 0.3, down, 0.5, 1, str(y), "note", key=f"row {y}", group="board"))
        for x in range(width):
            shapes.append(Shape("rect", LEFT + x, down, role="cell", key=square_key(x, y), group="board"))
    return shapes, height - 1


def rows(position: Tuple, moves: Moves, title: str) -> Scene:
    shapes: list[Shape] = []
    for i, n in enumerate(position):
        shapes += [row_name(f"{i}", PITCH * i, f"{i + 1}"), *number_shapes(i, n, max(position))]
    lowered: dict[int, list[int]] = {}  # what the numbers of long rows can become
    gestures: list[Gesture] = []
    spoken: list[str] = []
    for move, option in moves[:MOST_LISTED]:
        i, *others = [i for i, n in enumerate(position) if n != option[i]] or [0]
        if others or option[i] >= position[i]:
            spoken.append(move)
        elif position[i] > WIDEST:
            lowered.setdefault(i, []).append(option[i])
        else:
            taken = position[i] - option[i]
            says = f"take {taken} from row {i + 1}"
            gestures.append(Gesture("press", move, f"{i}.{option[i]}", says=says))
            gestures.append(Gesture("sweep", move, f"{i}", many=taken, says=says))
    gestures += [row_field(position, i, numbers) for i, numbers in lowered.items()]
    shapes += [button(0, PITCH * len(position) + 0.3 + k, move) for k, move in enumerate(spoken[:BUTTONS])]
    complete = len(moves) <= MOST_LISTED and len(spoken) <= BUTTONS
    return Scene(tuple(shapes), title, complete, gestures=tuple(gestures), wraps=True)


def number_shapes(i: int, n: int, longest: int) -> Iterator[Shape]:
    """Row i: its tokens, or a bar if they are too many."""
    if n > WIDEST:
        yield from number_bar(f"{i}.bar", LEFT, PITCH * i, n, longest)
    else:
        for j in range(n):
            yield Shape("circle", LEFT + j, PITCH * i, role="piece", key=f"{i}.{j}", group=f"{i}")
        yield Shape("text", LEFT + n + 0.15, PITCH * i, 0.8, 1, f"{n}", "note", group=f"{i}")


def row_field(position: Tuple, i: int, numbers: Sequence[int]) -> Gesture:
    text = ",".join("{}" if k == i else str(n) for k, n in enumerate(position))
    return field_to(f"{i}.bar", f"to {text}", numbers, f"bring number {i + 1} to {{}}")
