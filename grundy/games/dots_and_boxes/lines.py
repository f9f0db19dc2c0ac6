"""The lines of a board, numbered as its text lists them: a row of lines across, a row of lines down, and so on.

A board consists of its rows and columns of boxes and the set of free lines: bit i of a number is line i.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from grundy.games.strings_and_coins.solver import Strings, joined

Board = tuple[int, int, int]  # rows and columns of boxes, and the free lines

MOST = 20  # rows, and columns


class BoardLines:
    """Everything that is the same for all boards of a size."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        across, row = 2 * width + 1, range(width)
        self.names: list[str] = []
        for y in range(height + 1):
            self.names += [f"across {y + 1},{x + 1}" for x in row]
            self.names += [f"down {y + 1},{x + 1}" for x in range(width + 1) if y < height]
        self.all = (1 << len(self.names)) - 1
        corners = [y * across + x for y in range(height) for x in row]  # the line on top of each box
        self.boxes = [1 << i | 1 << i + across | 1 << i + width | 1 << i + width + 1 for i in corners]
        self.beside = [[box for box in self.boxes if box >> i & 1] for i in range(len(self.names))]
        self.by_text = {name.replace(" ", ""): i for i, name in enumerate(self.names)}

    def place(self, i: int) -> tuple[int, int, bool]:
        """The row and the column where a line begins, and whether it goes down."""
        y, x = divmod(i, 2 * self.width + 1)
        return (y, x, False) if x < self.width else (y, x - self.width, True)

    def at(self, y: int, x: int, down: bool) -> int:
        return y * (2 * self.width + 1) + x + self.width * down

    def taken(self, free: int, i: int) -> int:
        """The number of boxes that line i completes."""
        return sum(free & box == 1 << i for box in self.beside[i])

    def boxes_left(self, free: int) -> int:
        return sum(free & box != 0 for box in self.boxes)

    def strings(self, free: int) -> Strings:
        """The free lines as strings, each between the boxes beside it."""
        return {(self.height, self.width, i): self.beside[i] for i in range(len(self.names)) if free >> i & 1}

    def parts(self, free: int) -> list[int]:
        """The parts of a board: sets of lines that boxes connect, each as a board with all other lines drawn."""
        return [sum(1 << i for *_, i in part) for part in joined(self.strings(free))]


@lru_cache(maxsize=64)
def lines_of(height: int, width: int) -> BoardLines:
    return BoardLines(height, width)


@lru_cache(maxsize=64)
def symmetries(height: int, width: int) -> Sequence[tuple[int, int, list[int]]]:
    """The eight symmetries of the plane: the new height and width, and the image of each line as a set of one."""
    found = []
    before = lines_of(height, width)
    for turned in (False, True):
        sides = (width, height) if turned else (height, width)
        after = lines_of(*sides)
        for upside_down in (False, True):
            for mirrored in (False, True):
                move = mover(height, width, turned, upside_down, mirrored)
                found.append((*sides, [1 << after.at(*move(*before.place(i))) for i in range(len(before.names))]))
    return found


def mover(
    height: int, width: int, turned: bool, upside_down: bool, mirrored: bool
) -> Callable[[int, int, bool], tuple[int, int, bool]]:
    def move(y: int, x: int, down: bool) -> tuple[int, int, bool]:
        if upside_down:
            y = height - y - down
        if mirrored:
            x = width - x - (not down)
        return (x, y, not down) if turned else (y, x, down)

    return move


def canonical(board: Board) -> Board:
    height, width, free = board
    left = [i for i in range(free.bit_length()) if free >> i & 1]
    return min((rows, columns, sum(goes[i] for i in left)) for rows, columns, goes in symmetries(height, width))


def box_key(row: int, column: int) -> str:
    """The name of a box in a drawing."""
    return f"box {row},{column}"
