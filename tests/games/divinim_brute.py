"""DiviNim from its rules alone, by plain memoised recursion: the oracle that the simplifications are held to.

A bar is a board, a tuple of rows such as ("#.", ".#"), or a bundle of Nim heaps, a tuple of sizes in rising order
such as (1, 2, 3): whoever empties the last heap of a bundle earns a point. A position is a tuple of bars.
"""

from collections.abc import Iterator
from functools import cache, reduce
from itertools import combinations_with_replacement, product
from operator import xor
from typing import Any

Bar = tuple[Any, ...]
Position = tuple[Bar, ...]


def halves(board: Bar) -> Iterator[tuple[Bar, Bar]]:
    for at in range(1, len(board)):
        yield board[:at], board[at:]
    for at in range(1, len(board[0])):
        yield tuple(row[:at] for row in board), tuple(row[at:] for row in board)


def poisoned(bar: Bar) -> int:
    return sum(row.count("#") for row in bar) if isinstance(bar[0], str) else 1


@cache
def cuts(bar: Bar) -> tuple[tuple[int, Position], ...]:
    """Every move on a bar: points earned, and the bars that it leaves unfinished."""
    if isinstance(bar[0], int):
        taken = [(*bar[:i], *([left] if left else []), *bar[i + 1 :]) for i, n in enumerate(bar) for left in range(n)]
        return tuple((0, (tuple(sorted(rest)),)) if rest else (1, ()) for rest in taken)
    found = []
    for pair in halves(bar):
        kept = [half for half in pair if poisoned(half)]
        found.append((kept.count(("#",)), tuple(half for half in kept if half != ("#",))))
    return tuple(found)


@cache
def tidy(bar: Bar) -> Bar:
    """A board turned and mirrored to one of its eight views."""
    if isinstance(bar[0], int):
        return bar
    turned = tuple("".join(column) for column in zip(*bar, strict=True))
    views = [view for b in (bar, turned) for view in (b, b[::-1], tuple(row[::-1] for row in b))]
    return min(views + [tuple(row[::-1] for row in b[::-1]) for b in (bar, turned)])


def after(position: Position) -> Iterator[tuple[int, Position]]:
    for i, bar in enumerate(position):
        for points, pieces in cuts(bar):
            yield points, (*position[:i], *pieces, *position[i + 1 :])


def margin(*bars: Bar) -> int:
    """Points still to come for the player to move minus the opponent's, with best play."""
    return settled(tuple(sorted(number_of(bar) for bar in bars if bar != ("#",))))


NUMBERED: dict[Bar, int] = {}  # every bar in its tidy view: numbers are sorted and remembered sooner than bars
BY_NUMBER: list[Bar] = []


@cache
def number_of(bar: Bar) -> int:
    number = NUMBERED.setdefault(tidy(bar), len(BY_NUMBER))
    if number == len(BY_NUMBER):
        BY_NUMBER.append(tidy(bar))
    return number


@cache
def numbered_cuts(number: int) -> set[tuple[int, tuple[int, ...]]]:
    return {(points, tuple(map(number_of, pieces))) for points, pieces in cuts(BY_NUMBER[number])}


@cache
def settled(numbers: tuple[int, ...]) -> int:
    gains = (
        points - settled(tuple(sorted(numbers[:i] + pieces + numbers[i + 1 :])))
        for i, number in enumerate(numbers)
        for points, pieces in numbered_cuts(number)
    )
    return max(gains, default=0)


@cache
def nimber(bar: Bar) -> int:
    below = {reduce(xor, map(nimber, pieces), 0) for _, pieces in cuts(bar)}
    return next(n for n in range(len(below) + 1) if n not in below)


def heaps_of(board: Bar) -> Bar:
    """The squares above, below, left and right of the one poisoned square."""
    ((y, x),) = [(y, x) for y, row in enumerate(board) for x, letter in enumerate(row) if letter == "#"]
    around = (y, len(board) - 1 - y, x, len(board[0]) - 1 - x)
    return tuple(sorted(heap for heap in around if heap))


def every_board(height: int, width: int) -> list[Bar]:
    """All poison patterns of one shape, one of each symmetry class."""
    lines = ["".join(letters) for letters in product(".#", repeat=width)]
    boards = {tidy(rows) for rows in product(lines, repeat=height) if poisoned(rows)}
    return sorted(boards - {("#",)})


def boards_to(*shapes: tuple[int, int]) -> list[Bar]:
    return [board for height, width in shapes for board in every_board(height, width)]


def bundles(largest: int) -> list[Bar]:
    """Every unfinished bundle of one to four heaps of that size at most."""
    return [b for n in range(1, 5) for b in combinations_with_replacement(range(1, largest + 1), n)]
