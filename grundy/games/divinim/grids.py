"""Bars and their cuts: boxes on the square grid in any dimension, and pieces of the triangular grid.

A bar is (body, poison, mark). The body of a box is its side lengths, and its poison the sorted coordinates of the
poisoned squares. The body of a triangle is its sorted cells. The mark is "!" on a bar that the rules single out, else
"".

A cell of the triangular grid is (a, l, r): its row from the top, and its place in the two other directions. The
difference a - l - r is 0 for a triangle that points up and 1 for one that points down. Shifting a piece changes l, r
and a, but keeps this difference.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise, permutations, product
from math import prod
from typing import Any, NamedTuple

from grundy.core.notation import Reader

Cell = tuple[int, ...]

AXES = "rclmnopq"  # cuts across rows, columns, layers, ...
LONGEST = 200  # squares along a side
SMALL = 36  # squares of the largest bars whose cuts are cached


class GridBar(NamedTuple):
    body: Any  # side lengths, or cells
    poison: tuple[Cell, ...]
    mark: str = ""


class Cut(NamedTuple):
    """A cut: its name, the pieces with poison, and the number of squares discarded."""

    name: str
    pieces: tuple[GridBar, ...]
    discarded: int


@lru_cache(1 << 16)  # the sums of one game repeat the same bars
def least_view(grid: "BoxGrid | TriangleGrid", bar: GridBar) -> GridBar:
    return min(grid.views(bar))


def cuts_of(grid: "BoxGrid | TriangleGrid", bar: GridBar) -> Iterable[Cut]:
    """Every cut. Cuts of small bars are cached, since they repeat too; cuts of large bars are generated one by one."""
    return small_cuts(grid, bar) if grid.squares(bar) <= SMALL else grid.cuts(bar)


@lru_cache(1 << 12)
def small_cuts(grid: "BoxGrid | TriangleGrid", bar: GridBar) -> tuple[Cut, ...]:
    return tuple(grid.cuts(bar))


class BoxGrid:
    """Boxes of unit squares in some dimension; a cut runs along a full grid line (plane, ...)."""

    def __init__(self, dimension: int) -> None:
        self.dimension = dimension
        self.example = {2: "#.../..../...#", 3: "#./..//../.#"}.get(dimension, "#.")

    def squares(self, bar: GridBar) -> int:
        return prod(bar.body)

    def cuts(self, bar: GridBar) -> Iterator[Cut]:
        sides: tuple[int, ...] = bar.body
        for axis, side in enumerate(sides):
            across = self.squares(bar) // side
            for at in range(1, side):
                low = tuple(p for p in bar.poison if p[axis] < at)
                high = tuple((*p[:axis], p[axis] - at, *p[axis + 1 :]) for p in bar.poison if p[axis] >= at)
                pieces, discarded = [], 0
                for poison, width in ((low, at), (high, side - at)):
                    if poison:
                        pieces.append(GridBar((*sides[:axis], width, *sides[axis + 1 :]), poison))
                    else:
                        discarded += across * width
                yield Cut(f"{self.axis_name(axis)}{at}", tuple(pieces), discarded)

    def axis_name(self, axis: int) -> str:
        """Rows and columns are the last two coordinates; layers come before them."""
        return AXES[axis] if self.dimension <= 2 else (AXES[2 : self.dimension][::-1] + "rc")[axis]

    def canonical(self, bar: GridBar) -> GridBar:
        return least_view(self, bar)

    def views(self, bar: GridBar) -> Iterator[GridBar]:
        """The bar after every rotation and reflection that puts its sides in increasing order."""
        sides: tuple[int, ...] = bar.body
        # the least view has its sides in increasing order, so only try those
        for order in permutations(range(len(sides))):
            turned = tuple(sides[i] for i in order)
            if any(a > b for a, b in pairwise(turned)):
                continue
            for flips in product((False, True), repeat=len(sides)):
                poison = sorted(
                    tuple(sides[i] - 1 - p[i] if flip else p[i] for i, flip in zip(order, flips, strict=True))
                    for p in bar.poison
                )
                yield GridBar(turned, tuple(poison), bar.mark)

    def text(self, bar: GridBar) -> str:
        sides: tuple[int, ...] = bar.body
        poison = set(bar.poison)

        def write(prefix: Cell, depth: int) -> str:
            if depth == len(sides) - 1:
                return "".join("#" if (*prefix, x) in poison else "." for x in range(sides[-1]))
            joint = "/" * (len(sides) - 1 - depth)
            return joint.join(write((*prefix, i), depth + 1) for i in range(sides[depth]))

        return write((), 0) + bar.mark

    def read(self, reader: Reader) -> GridBar:
        start = reader.at
        text = reader.run_of(".#/")
        sides, rows = self._rows(reader, text, start, self.dimension - 1)
        if any(side > LONGEST for side in sides):
            raise reader.fail(f"a bar has at most {LONGEST} squares along a side, not {max(sides)},", start)
        poison = [(*divmod_all(i, sides[:-1]), x) for i, row in enumerate(rows) for x, c in enumerate(row) if c == "#"]
        if not poison:
            raise reader.fail("a bar needs a poisoned square, #, and this one has none,", start)
        return GridBar(sides, tuple(sorted(poison)), reader.match("!"))

    def _rows(self, reader: Reader, text: str, start: int, level: int) -> tuple[tuple[int, ...], list[str]]:
        """The side lengths and the rows of letters of a piece of text with separators of up to `level` slashes."""
        if level == 0:
            if "/" in text or not text:
                raise reader.fail(f"a {self.dimension}-dimensional bar has no such separator,", start)
            return (len(text),), [text]
        pieces = text.split("/" * level)
        begins = [start + sum(len(piece) + level for piece in pieces[:i]) for i in range(len(pieces))]
        parts = [self._rows(reader, piece, at, level - 1) for piece, at in zip(pieces, begins, strict=True)]
        uneven = next((i for i, (sides, _) in enumerate(parts) if sides != parts[0][0]), None)
        if uneven is not None:
            what = {1: "row", 2: "layer"}.get(level, "part")
            raise reader.fail(f"{what} {uneven + 1} differs in size from the first one,", begins[uneven])
        return (len(parts), *parts[0][0]), [row for _, rows in parts for row in rows]


def divmod_all(index: int, sides: tuple[int, ...]) -> Cell:
    """The coordinates of the index-th row."""
    found = []
    for side in reversed(sides):
        index, rest = divmod(index, side)
        found.append(rest)
    return tuple(reversed(found))


class TriangleGrid:
    """Pieces of the triangular grid, cut along grid lines in three directions: a (rows), b and c (slanting)."""

    example = "#/.../....."

    def squares(self, bar: GridBar) -> int:
        return len(bar.body)

    def cuts(self, bar: GridBar) -> Iterator[Cut]:
        cells: tuple[Cell, ...] = bar.body
        for axis, name in enumerate("abc"):
            places = sorted({cell[axis] for cell in cells})
            for number, at in enumerate(places[1:], start=1):
                halves = [c for c in cells if c[axis] < at], [c for c in cells if c[axis] >= at]
                pieces, discarded = [], 0
                for half in halves:
                    poison = [c for c in half if c in bar.poison]
                    if poison:
                        pieces.append(moved_home(half, poison))
                    else:
                        discarded += len(half)
                yield Cut(f"{name}{number}", tuple(pieces), discarded)

    def canonical(self, bar: GridBar) -> GridBar:
        return least_view(self, bar)

    def views(self, bar: GridBar) -> Iterator[GridBar]:
        """The twelve symmetries: permutations of the distances to the three sides, each with or without a half turn."""
        for order in permutations(range(3)):
            for sign in (1, -1):
                cells = [self._turned(c, order, sign) for c in bar.body]
                poison = [self._turned(c, order, sign) for c in bar.poison]
                yield moved_home(cells, poison)._replace(mark=bar.mark)

    def _turned(self, cell: Cell, order: tuple[int, ...], sign: int) -> Cell:
        """In the coordinates (-a, l, r), whose sum is 0 or -1, every permutation is a symmetry."""
        a, left, right = cell
        turned = [(-a, left, right)[i] for i in order]
        if sign < 0:  # a half turn swaps up and down: the sum -s becomes s - 1
            turned = [-turned[0] - 1, -turned[1], -turned[2]]
        return (-turned[0], turned[1], turned[2])

    def text(self, bar: GridBar) -> str:
        cells, poison = set(bar.body), set(bar.poison)
        last = max(cell[0] for cell in cells)
        rows = []
        for a in range(last + 1):
            row = [(a, j // 2, (2 * a - j) // 2) for j in range(2 * a + 1)]
            rows.append("".join("#" if c in poison else "." if c in cells else "-" for c in row))
        return "/".join(rows) + bar.mark

    def read(self, reader: Reader) -> GridBar:
        start = reader.at
        rows = reader.run_of(".#-/").split("/")
        cells: list[Cell] = []
        poison: list[Cell] = []
        for a, row in enumerate(rows):
            if len(row) != 2 * a + 1:
                raise reader.fail(f"row {a + 1} of a triangle has {2 * a + 1} cells, not {len(row)},", start)
            if a >= LONGEST:
                raise reader.fail(f"a triangle has at most {LONGEST} rows,", start)
            for j, letter in enumerate(row):
                if letter != "-":
                    cells.append((a, j // 2, (2 * a - j) // 2))
                if letter == "#":
                    poison.append(cells[-1])
        if not poison:
            raise reader.fail("a bar needs a poisoned cell, #, and this one has none,", start)
        if not is_cut_out(cells):
            raise reader.fail("straight cuts cannot leave a piece with these cells,", start)
        return moved_home(cells, poison)._replace(mark=reader.match("!"))


def moved_home(cells: list[Cell], poison: list[Cell]) -> GridBar:
    """The piece, shifted to the corner of the smallest triangle around it."""
    left, right = min(c[1] for c in cells), min(c[2] for c in cells)

    def home(cell: Cell) -> Cell:
        return (cell[0] - left - right, cell[1] - left, cell[2] - right)

    return GridBar(tuple(sorted(map(home, cells))), tuple(sorted(map(home, poison))))


def is_cut_out(cells: list[Cell]) -> bool:
    """Whether the cells are all the cells between three pairs of parallel lines."""
    low = [min(c[i] for c in cells) for i in range(3)]
    high = [max(c[i] for c in cells) for i in range(3)]
    inside = sum(
        1
        for left in range(low[1], high[1] + 1)
        for right in range(low[2], high[2] + 1)
        for a in (left + right, left + right + 1)
        if low[0] <= a <= high[0]
    )
    return inside == len(cells)
