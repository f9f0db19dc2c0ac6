"""The rules of the heap laboratory a second time: heaps as strings, bars as sets of squares.

Its functions have the shape of those in second.py: from parameters and a position to a start and its moves.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

Params = dict[str, str]
Rule = tuple[Any, Callable[[Any], Iterator[Any]]]
Cells = frozenset[tuple[int, int]]


def strings(position: str) -> str:
    return " ".join("o" * int(heap) for heap in position.split("+"))


def max_nim(params: Params, position: str) -> Rule:
    """Cut a tail off a string; how long it may be is counted out, multiple of d by multiple of d."""
    kind = params.get("rule", "floor")
    above, _, below = params.get("d", "2").partition("/")
    a, b = int(above), int(below or 1)
    given = [int(value) for value in params.get("f", "0,1").split(",")]

    def most(m: int) -> int:
        if kind == "given":
            return (given + [given[-1]] * m)[m]
        if kind == "ceil":  # multiples of d, from 0 on, below m
            return sum(1 for k in range(m + 1) if k * a < m * b)
        reach = m + 1 if kind == "floor1" else m  # multiples of d, from d on, up to m or m + 1
        return sum(1 for k in range(1, m + 2) if k * a <= reach * b)

    def moves(heaps: str) -> Iterator[str]:
        for heap in re.finditer("o+", heaps):
            for taken in range(1, len(heap[0]) + 1):
                if taken <= most(len(heap[0])):
                    yield heaps[: heap.end() - taken] + heaps[heap.end() :]

    return strings(position), moves


def all_but(params: Params, position: str) -> Rule:
    """Cut a tail off a string, unless its length is forbidden."""
    forbidden = {int(number) for number in params.get("set", "1").split(",")}

    def moves(heaps: str) -> Iterator[str]:
        for heap in re.finditer("o+", heaps):
            for i in range(heap.start(), heap.end()):
                if heap.end() - i not in forbidden:
                    yield heaps[:i] + heaps[heap.end() :]

    return strings(position), moves


def still(cells: Cells) -> Cells:
    """A bar pushed into the corner, and the least of its four mirror images."""
    images = []
    for sx in (1, -1):
        for sy in (1, -1):
            turned = [(sx * x, sy * y) for x, y in cells]
            left, top = min(x for x, _ in turned), min(y for _, y in turned)
            images.append(sorted((x - left, y - top) for x, y in turned))
    return frozenset(min(images))


def broken(cells: Cells) -> Iterator[tuple[int, Cells, Cells]]:
    """The two pieces of each break, with the axis across which it runs."""
    for axis in (0, 1):
        for line in {cell[axis] for cell in cells}:
            low = frozenset(cell for cell in cells if cell[axis] < line)
            if low:
                yield axis, low, cells - low


def chocolate(params: Params, position: str) -> Rule:
    """A bar is a set of squares; eat one of the two pieces of a break if it is small enough."""
    above, _, below = params.get("d", "2").partition("/")
    a, b = int(above), int(below or 1)
    bars = []
    for text in position.split("+"):
        rows, columns = map(int, text.rstrip("-").split("x"))
        cells = {(x, y) for x in range(columns) for y in range(rows)}
        bars.append(still(frozenset(cells - {(0, 0)} if text.endswith("-") else cells)))

    def moves(bars: tuple[Cells, ...]) -> Iterator[tuple[Cells, ...]]:
        for i, bar in enumerate(bars):
            left = set()
            for axis, one, other in broken(bar):
                for eaten, kept in ((one, other), (other, one)):
                    if len(eaten) * a <= len(bar) * b:
                        left.add((axis, still(kept)))
            for _, kept in left:  # eating the mirror image of a piece is the same move
                yield (*bars[:i], kept, *bars[i + 1 :])

    return tuple(bars), moves


def bitter_chocolate(params: Params, position: str) -> Rule:
    """A bar is a set of squares round the bitter one, which is (0, 0) and cannot be eaten."""
    steps = params.get("steps", "z/2")

    def height(z: int) -> int:
        if steps.startswith("z/"):
            return z // int(steps[2:])
        listed = [int(h) for h in steps.split(",")]
        return (listed + [listed[-1]] * z)[z]

    bars = []
    for text in position.split("+"):
        if "@" in text:
            rows, columns, row, column = map(int, re.split("[x@,]", text))
            bars.append(frozenset((x - column, y - row) for x in range(1, columns + 1) for y in range(1, rows + 1)))
        else:
            top, last = map(int, text.split(","))
            bars.append(frozenset((x, y) for x in range(last + 1) for y in range(min(top, height(x)) + 1)))

    def moves(bars: tuple[Cells, ...]) -> Iterator[tuple[Cells, ...]]:
        for i, bar in enumerate(bars):
            for _, one, other in broken(bar):
                yield (*bars[:i], one if (0, 0) in one else other, *bars[i + 1 :])

    return tuple(bars), moves


RULES: dict[str, Callable[[Params, str], Rule]] = {
    "all-but": all_but,
    "bitter-chocolate": bitter_chocolate,
    "chocolate": chocolate,
    "max-nim": max_nim,
}

CASES: dict[str, list[tuple[Params, str, int]]] = {
    "all-but": [
        ({"set": "1"}, "7+5", 5),
        ({"set": "2,5"}, "9+3", 5),
        ({"set": "1,2,3"}, "8+8", 4),
    ],
    "bitter-chocolate": [
        ({"steps": "z/2"}, "4x7@2,3", 5),
        ({"steps": "z/2"}, "3,7+2x2@1,2", 4),
        ({"steps": "z/3"}, "2,8", 5),
        ({"steps": "0,0,1,1,3"}, "3,6+1,2", 4),
        ({"steps": "z/2"}, "1x1@1,1+0,0", 3),
    ],
    "chocolate": [
        ({"d": "2"}, "4x7", 5),
        ({"d": "2"}, "3x3-+2x4", 4),
        ({"d": "3/2"}, "5x4-", 5),
        ({"d": "5/2"}, "6x6-+1x5", 4),
        ({"d": "3"}, "2x2-+3x2-", 5),
    ],
    "max-nim": [
        ({"rule": "floor", "d": "2"}, "10+7", 5),
        ({"rule": "ceil", "d": "5/2"}, "12+5", 5),
        ({"rule": "floor1", "d": "3/2"}, "9+4", 5),
        ({"rule": "ceil", "d": "3"}, "11", 6),
        ({"rule": "given", "f": "0,0,1,1,2"}, "9+3", 5),
    ],
}
