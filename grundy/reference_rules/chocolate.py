"""Chocolate, reference rule: a bar is a set of squares; eat one of the two pieces of a break if it is small enough."""

from collections.abc import Iterator

from ._shapes import POSITIVE, Case, Params, Rule, demand, joined

Squares = frozenset[tuple[int, int]]


def still(cells: Squares) -> Squares:
    """A bar pushed into the corner, and the least of its four mirror images."""
    images = []
    for sx in (1, -1):
        for sy in (1, -1):
            turned = [(sx * x, sy * y) for x, y in cells]
            left, top = min(x for x, _ in turned), min(y for _, y in turned)
            images.append(sorted((x - left, y - top) for x, y in turned))
    return frozenset(min(images))


def broken(cells: Squares) -> Iterator[tuple[int, Squares, Squares]]:
    """The two pieces of each break, with the axis across which it runs."""
    for axis in (0, 1):
        for line in {cell[axis] for cell in cells}:
            low = frozenset(cell for cell in cells if cell[axis] < line)
            if low:
                yield axis, low, cells - low


def rule(params: Params, position: str) -> Rule:
    above, _, below = params.get("d", "2").partition("/")
    a, b = int(above), int(below or 1)
    demand(a > b, "d is a fraction above 1")
    bars = []
    for text in position.split("+"):
        rows, columns = map(int, text.removesuffix("-").split("x"))
        demand(min(rows, columns) > text.endswith("-"), "the bar has no room for its gap")
        cells = {(x, y) for x in range(columns) for y in range(rows)}
        bars.append(still(frozenset(cells - {(0, 0)} if text.endswith("-") else cells)))

    def moves(bars: tuple[Squares, ...]) -> Iterator[tuple[Squares, ...]]:
        for i, bar in enumerate(bars):
            left = set()
            for axis, one, other in broken(bar):
                for eaten, kept in ((one, other), (other, one)):
                    if len(eaten) * a <= len(bar) * b:
                        left.add((axis, still(kept)))
            for _, kept in left:  # eating the mirror image of a piece is the same move
                yield (*bars[:i], kept, *bars[i + 1 :])

    return tuple(bars), moves


POSITION = joined(f"{POSITIVE}x{POSITIVE}-?", "+")
PARAMS = {"d": f"{POSITIVE}(?:/{POSITIVE})?"}

CASES: list[Case] = [
    ({"d": "2"}, "4x7", 5),
    ({"d": "2"}, "3x3-+2x4", 4),
    ({"d": "3/2"}, "5x4-", 5),
    ({"d": "5/2"}, "6x6-+1x5", 4),
    ({"d": "3"}, "2x2-+3x2-", 5),
]
