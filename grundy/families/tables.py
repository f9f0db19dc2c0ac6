"""Tables: positions are tuples of whole numbers (`5,3,2`), and `table_options` yields what one move reaches.

A layout says where a tuple stands in a table that stores each position once. A box is all tuples below given sides. In
a free box every tuple has its cell, the last number running fastest. In an ordered box only rising (or falling) tuples
have one, and in a symmetric box one cell serves all orders of a tuple. The cell is the sum over the coordinates i of
`first[i, x_i]`: how many tuples come before those whose i-th number is x_i and whose slower numbers are the same. Cells
grow with each number, so a move that only takes away leads to an earlier cell.
"""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from math import comb, factorial, prod
from typing import ClassVar

from grundy.core.game import Game, Group, Scenes, no_such_move, plain, read_position, take
from grundy.core.lazy_imports import np
from grundy.core.notation import short
from grundy.core.rules import Rule
from grundy.core.types import Array
from grundy.drawing.scene import Gesture, Scene, Shape, button, field_to, scene_title, words
from grundy.families.family_helpers import BUTTONS, PITCH, WIDEST, attributes, number_bar, row_name

Sides = tuple[int, ...]


@dataclass(frozen=True)
class TableLayout:
    """The cells of a box."""

    shape: Sides
    order: str = ""

    @cached_property
    def sides(self) -> Sides:
        """How many values each stored coordinate can take: with an order there may be fewer than the shape allows."""
        sides = list(sorted(self.shape) if self.order == "symmetric" else self.shape)
        count = range(len(sides) - 1)
        if self.order == "falling":
            for i in count:
                sides[i + 1] = min(sides[i + 1], sides[i])
        elif self.order:
            for i in reversed(count):
                sides[i] = min(sides[i], sides[i + 1])
        return tuple(sides)

    @property
    def least_cells(self) -> int:
        """How many cells there are at least, found without making `first`; exact for free boxes and for cubes."""
        sides = self.sides
        if self.order and len(set(sides)) == 1:
            return comb(sides[0] + len(sides) - 1, len(sides))
        return prod(sides) // factorial(len(sides)) if self.order else prod(sides)

    @cached_property
    def first(self) -> Array:
        """int64, a row a coordinate, one column more than the longest side."""
        sides, longest = self.sides, max(self.sides)
        table = np.zeros((len(sides), longest + 1), dtype=np.int64)
        if not self.order:
            for i in range(len(sides)):
                table[i] = np.arange(longest + 1) * prod(sides[i + 1 :])
            return table
        # from the fastest coordinate to the slowest: how many ways to fill in the faster ones below each value
        coordinates = range(len(sides)) if self.order != "falling" else range(len(sides) - 1, -1, -1)
        ways = np.ones(longest, dtype=np.int64)
        for i in coordinates:
            ways[sides[i] :] = 0
            table[i, 1:] = np.cumsum(ways)
            ways = table[i, 1:].copy()
        return table

    @cached_property
    def cells(self) -> int:
        if not self.order:
            return prod(self.shape)
        return self.begins(self.sides[self.slowest])

    @property
    def slowest(self) -> int:
        """The coordinate whose cells of one value are next to each other."""
        return 0 if self.order in ("", "falling") else len(self.shape) - 1

    @property
    def second(self) -> int:
        """The slowest coordinate but one."""
        return min(1, len(self.shape) - 1) if self.slowest == 0 else len(self.shape) - 2

    def begins(self, value: int) -> int:
        """The first cell with that value of the slowest coordinate."""
        if not self.order:  # `first` would take more room than the table
            return value * prod(self.sides[1:])
        return int(self.first[self.slowest, value])

    def rank(self, position: Sides) -> int:
        """The cell of a tuple."""
        if not self.order:
            return sum(x * prod(self.sides[i + 1 :]) for i, x in enumerate(position))
        stored = sorted(position) if self.order == "symmetric" else position
        return sum(int(self.first[i, x]) for i, x in enumerate(stored))

    def place(self, cell: int) -> Sides:
        """The tuple of a cell."""
        if not self.order:
            free = []
            for side in reversed(self.sides):
                cell, x = divmod(cell, side)
                free.append(x)
            return tuple(reversed(free))
        coordinates = range(len(self.sides)) if self.slowest == 0 else reversed(range(len(self.sides)))
        found = [0] * len(self.sides)
        for i in coordinates:
            found[i] = int(np.searchsorted(self.first[i], cell, side="right")) - 1
            found[i] = min(found[i], self.sides[i] - 1)
            cell -= int(self.first[i, found[i]])
        return tuple(found)

    def places(self) -> Iterator[Sides]:
        """The tuples of all cells, in their order."""
        if not self.order:
            return product(*map(range, self.sides))
        if self.slowest == 0:
            return falling(self.sides, self.sides[0] - 1)
        return (place[::-1] for place in falling(self.sides[::-1], self.sides[-1] - 1))

    def spread(self, flat: Array, missing: int = -1) -> Array:
        """The whole box as an array, `missing` where a tuple is no position; `flat` is signed."""
        if not self.order or len(self.shape) == 1:
            return flat.reshape(self.shape)
        box = np.full(self.shape, missing, dtype=flat.dtype)
        others = np.meshgrid(*(np.arange(n) for n in self.shape[1:]), indexing="ij", sparse=True)
        for x in range(self.shape[0]):  # slice by slice, since the cells' numbers take more room than the values
            axes = [np.full((1,) * len(others), x), *others]
            if self.order == "symmetric":
                axes = list(np.sort(np.stack(np.broadcast_arrays(*axes)), axis=0))
            fits = np.ones(self.shape[1:], dtype=bool)
            for a, b in pairwise(axes):
                fits &= (a >= b) if self.order == "falling" else (a <= b)
            last = self.first.shape[1] - 1
            cells = sum(self.first[i][np.minimum(axis, last)] for i, axis in enumerate(axes))
            box[x][fits] = flat[cells[fits]]
        return box


def falling(sides: Sides, most: int) -> Iterator[Sides]:
    """Tuples below these sides that never rise and begin with that number at most, the last number running fastest."""
    if not sides:
        yield ()
        return
    for x in range(min(most + 1, sides[0])):
        for rest in falling(sides[1:], x):
            yield (x, *rest)


@dataclass(frozen=True)
class TableGame(Game[tuple[int, ...]]):
    """Positions are tuples of whole numbers (`5,3,2`); the rule `table_options` yields the tuples one move reaches.

    Its arguments are the coordinates by name, or one argument called `position` for tuples of any length; then the
    game's attributes. `order` says which tuples are positions, or which are the same, so that tables store each once.
    """

    example: ClassVar[str] = "5,3"
    group: ClassVar[Group] = Group.TAKE_AWAY
    table_options: ClassVar[Rule]
    order: ClassVar[str] = ""  # "rising" or "falling": no other tuple is a position; "symmetric": any order, one value

    def dimension(self) -> int | None:
        """How many coordinates; None if any number."""
        names = self.table_options.arguments
        return None if names[0] == "position" else sum(1 for name in names if not hasattr(self, name))

    def rule_arguments(self) -> tuple[object, ...]:
        return attributes(self, self.table_options.arguments[self.dimension() or 1 :])

    def start(self) -> tuple[int, ...]:
        return tuple(4 + 2 * i for i in range(self.dimension() or 3))

    def parse(self, text: str) -> tuple[int, ...]:
        return read_position(self, text, lambda reader: reader.numbers(","))

    def text(self, position: tuple[int, ...]) -> str:
        return ",".join(map(str, position))

    def tuple_options(self, position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """What one move reaches, each tuple once."""
        first = (position,) if self.dimension() is None else position
        seen = set()
        options = self.table_options.run(*first, *self.rule_arguments())
        for option in options:
            if len(option) != len(position) or min(option, default=0) < 0:
                what = f"yields {option}: an option is a tuple of {len(position)} numbers, none below 0"
                raise self.table_options.wrong(tuple(first), what, options.line)
            if self.order and (problem := out_of_order(option, self.order)):
                raise self.table_options.wrong(tuple(first), f"yields {option}: {problem}", options.line)
            if option not in seen:
                seen.add(option)
                yield option

    def moves(self, position: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        for option in self.tuple_options(position):
            yield "to " + self.text(option), option

    def reached(self, position: tuple[int, ...], numbers: tuple[int, ...]) -> tuple[int, ...] | None:
        """The option with these numbers (of a row game, these rows), or None if no move leads there.

        For games with more moves than can be listed; otherwise a typed move is looked for in the list of all moves.
        """
        raise NotImplementedError

    def read(self, position: tuple[int, ...], move: str) -> tuple[int, ...] | None:
        """The numbers that a move leaves, by its text; None if it is no such text."""
        found = re.fullmatch(r"to((?:\d{1,4000},)*\d{1,4000})", plain(move))
        return tuple(map(int, found[1].split(","))) if found else None

    def option(self, position: tuple[int, ...], move: str) -> tuple[int, ...]:
        if type(self).reached is TableGame.reached:
            return super().option(position, move)
        numbers = self.read(position, move)
        option = None if numbers is None else self.reached(position, numbers)
        if option is None:
            raise no_such_move(self, position, move)
        return option

    def defect(self, position: tuple[int, ...]) -> str | None:
        wanted = self.dimension()
        if wanted is not None and len(position) != wanted:
            return f"a position has {wanted} numbers, this one has {len(position)}"
        return out_of_order(position, self.order)

    def size(self, position: tuple[int, ...]) -> int:
        return sum(position)

    def canonical(self, position: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(position)) if self.order == "symmetric" else position

    def box(self, position: tuple[int, ...]) -> tuple[int, ...]:
        """How many values each coordinate can take from here on: the shape of the table to fill."""
        return tuple(x + 1 for x in position)

    def sample(self, rng: random.Random, size: int) -> tuple[int, ...]:
        count = self.dimension() or rng.randint(1, 3)
        numbers = [rng.randint(0, max(1, size // count)) for _ in range(count)]
        return tuple(sorted(numbers, reverse=self.order == "falling") if self.order else numbers)


def out_of_order(numbers: tuple[int, ...], order: str) -> str | None:
    """What is wrong with tuples that the game's order does not allow."""
    for a, b in pairwise(numbers):
        if order == "rising" and a > b:
            return f"the numbers may not fall, and {short(b)} comes after {short(a)}"
        if order == "falling" and a < b:
            return f"the numbers may not rise, and {short(b)} comes after {short(a)}"
    return None


LEFT = 1.0  # where squares and tokens begin, in cells
MOST_LISTED = 20_000  # moves that are looked through for the numbers of fields
PLANE = WIDEST // 2  # squares along a side of a board
STEP = 3  # a board grows and shrinks by so many squares at once, so that it rarely does during a game

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
        place = LEFT + x + 0.35, height, 0.5, 0.8
        shapes.append(Shape("text", *place, str(x), "note", key=f"column {x}", group="board"))
    for y in range(height):
        down = height - 1 - y
        shapes.append(Shape("text", 0.3, down, 0.5, 1, str(y), "note", key=f"row {y}", group="board"))
        for x in range(width):
            shapes.append(Shape("rect", LEFT + x, down, role="cell", key=square_key(x, y), group="board"))
    return shapes, height - 1


def rows(position: Tuple, moves: Moves, title: str) -> Scene:
    shapes: list[Shape] = []
    for i, n in enumerate(position):
        shapes += number_row(i, PITCH * i, n, max(position))
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


def number_row(i: int, y: float, n: int, longest: int) -> Iterator[Shape]:
    """Row i: its name, and its tokens or a bar if they are too many."""
    yield row_name(f"{i}", y, f"{i + 1}")
    if n > WIDEST:
        yield from number_bar(f"{i}.bar", LEFT, y, n, longest)
    else:
        for j in range(n):
            yield Shape("circle", LEFT + j, y, role="piece", key=f"{i}.{j}", group=f"{i}")
        yield Shape("text", LEFT + n + 0.15, y, 0.8, 1, f"{n}", "note", group=f"{i}")


def row_field(position: Tuple, i: int, numbers: Sequence[int]) -> Gesture:
    text = ",".join("{}" if k == i else str(n) for k, n in enumerate(position))
    return field_to(f"{i}.bar", f"to {text}", numbers, f"bring number {i + 1} to {{}}")
