"""DiviNim a second time: a bar is a set of points in space, and a cut is a plane that passes between them.

A square's point is its middle, doubled: its coordinates are odd, and the grid's planes are the even ones. A triangle's
point is the sum of its corners, so the grid's lines are the multiples of three.
"""

from collections.abc import Callable, Iterator
from typing import Any

from shapes import Case, Params

Point = tuple[int, ...]
Points = frozenset[tuple[Point, str]]  # each with its letter
# the bars, which of them must be cut, whether all is over, and how far the grid's lines lie apart
State = tuple[tuple[Points, ...], frozenset[int], bool, int]

SLANTING = -1


def box(text: str, dimension: int) -> Points:
    """The squares of `#./..`, whatever the number of slashes between two layers."""
    if dimension == 1:
        return frozenset(((2 * x + 1,), letter) for x, letter in enumerate(text))
    layers = enumerate(text.split("/" * (dimension - 1)))
    return frozenset(
        ((2 * y + 1, *point), letter) for y, layer in layers for point, letter in box(layer, dimension - 1)
    )


def triangle(text: str) -> Points:
    """The cells of `#/...`: the corner of row r and place c is (r, c), with 0 <= c <= r."""
    cells = set()
    for r, row in enumerate(text.split("/")):
        for j, letter in enumerate(row):
            c = j // 2
            up, down = [(r, c), (r + 1, c), (r + 1, c + 1)], [(r, c), (r, c + 1), (r + 1, c + 1)]
            corners = down if j % 2 else up
            cells.add(((sum(x for x, _ in corners), sum(y for _, y in corners)), letter))
    return frozenset((point, letter) for point, letter in cells if letter != "-")


def along(point: Point, direction: int) -> int:
    return point[0] - point[1] if direction == SLANTING else point[direction]


def rule(params: Params, position: str) -> tuple[State, Callable[[State], Iterator[State]]]:
    """Cut one bar along one line; what has no poison vanishes; `smaller` and `first` as the variants say."""
    dimension, variant = int(params.get("dimension", "2")), params.get("variant", "plain")
    three_ways = params.get("grid") == "triangle"
    unit = 3 if three_ways else 2
    directions = [*range(dimension), *[SLANTING] * three_ways]
    texts = position.split("+")
    bars = tuple(triangle(t.rstrip("!")) if three_ways else box(t.rstrip("!"), dimension) for t in texts)
    called = frozenset(i for i, t in enumerate(texts) if t.endswith("!"))
    start = (bars, called if variant == "smaller" else frozenset(), bool(called) and variant == "first", unit)

    def moves(state: State) -> Iterator[State]:
        bars, must, over, unit = state
        if over:
            return
        for i, bar in enumerate(bars):
            if must and i not in must:
                continue
            for direction in directions:
                places = [along(point, direction) for point, _ in bar]
                for line in range(min(places), max(places)):
                    if line % unit:
                        continue
                    below = frozenset(cell for cell in bar if along(cell[0], direction) < line)
                    pieces = [piece for piece in (below, bar - below) if any(letter == "#" for _, letter in piece)]
                    least = min(map(len, pieces))
                    small = [i + n for n, piece in enumerate(pieces) if len(piece) == least]
                    forced = variant == "smaller" and len(pieces) == 2 and least > 1
                    yield (
                        (*bars[:i], *pieces, *bars[i + 1 :]),
                        frozenset(small if forced else []),
                        variant == "first" and least == 1,
                        unit,
                    )

    return start, moves


def parts(state: State) -> list[Any]:
    """One part: a variant may call for a bar. A bar is the same wherever it lies."""
    bars, must, over, unit = state
    return [(tuple(sorted((moved(bar, unit), i in must) for i, bar in enumerate(bars))), over)]


def moved(bar: Points, unit: int) -> tuple[tuple[Point, str], ...]:
    corner = [min(places) // unit * unit for places in zip(*(point for point, _ in bar), strict=True)]
    return tuple(sorted((tuple(x - c for x, c in zip(p, corner, strict=True)), letter) for p, letter in bar))


PLAIN: dict[str, str] = {}
SPACE, LINE, THREE_WAYS = {"dimension": "3"}, {"dimension": "1"}, {"grid": "triangle"}
SMALLER, FIRST = {"variant": "smaller"}, {"variant": "first"}

CASES: list[Case] = [
    (PLAIN, "#.../..../...#", 4),
    (PLAIN, "#", 3),
    (PLAIN, "###/###", 5),
    (PLAIN, "#+#..+#+.#/#.", 5),
    (PLAIN, ".#...+..#/.#./#..+##", 4),
    (SPACE, "#./..//../.#", 4),
    (SPACE, "#.#//...//##.+#", 4),
    (LINE, ".#..#.+#.", 4),
    (THREE_WAYS, "#/.../....#", 4),
    (THREE_WAYS, "./.#./#....+#/.#.", 4),
    (THREE_WAYS, "-/-.#/---.#+#", 4),
    (SMALLER, "#..#/..../.#.#", 4),
    (SMALLER, "#../..#+.#..!+#", 4),
    (FIRST, "#..#/.#../...#", 4),
    (FIRST, "#..#+#+.#", 4),
]
