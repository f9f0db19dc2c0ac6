"""DiviNim, reference rule: a bar is a set of points in space, and a cut is a plane that passes between them.

A square's point is its middle, doubled: its coordinates are odd, and the grid's planes are the even ones. A triangle's
point is the sum of its corners, so the grid's lines are the multiples of three.
"""

import re
from collections.abc import Callable, Iterator

from ._shapes import Case, Params, demand, joined

Point = tuple[int, ...]
Points = frozenset[tuple[Point, str]]  # each with its letter
# the bars, which of them must be cut, whether all is over, and how far the grid's lines lie apart
State = tuple[tuple[Points, ...], frozenset[int], bool, int]

SLANTING = -1


def box(text: str, dimension: int) -> Points:
    """The squares of `#./..`, whatever the number of slashes between two layers."""
    if dimension == 1:
        demand(bool(re.fullmatch("[.#]{1,200}", text)), "this is no row of squares")
        return frozenset(((2 * x + 1,), letter) for x, letter in enumerate(text))
    layers = [box(layer, dimension - 1) for layer in text.split("/" * (dimension - 1))]
    sizes = {frozenset(point for point, _ in layer) for layer in layers}
    demand(len(sizes) == 1 and len(layers) <= 200, "the rows or layers differ in size")
    return frozenset(((2 * y + 1, *point), letter) for y, layer in enumerate(layers) for point, letter in layer)


def triangle(text: str) -> Points:
    """The cells of `#/...`: the corner of row r and place c is (r, c), with 0 <= c <= r."""
    cells = set()
    for r, row in enumerate(text.split("/")):
        for j, letter in enumerate(row):
            c = j // 2
            up, down = [(r, c), (r + 1, c), (r + 1, c + 1)], [(r, c), (r, c + 1), (r + 1, c + 1)]
            corners = down if j % 2 else up
            cells.add(((sum(x for x, _ in corners), sum(y for _, y in corners)), letter))
    demand(all(len(row) == 2 * r + 1 for r, row in enumerate(text.split("/"))), "this is no triangle")
    piece = frozenset((point, letter) for point, letter in cells if letter != "-")
    lines = [(min(near), max(near)) for near in zip(*(bands(point) for point, _ in piece), strict=True)]
    inside = {p for p, _ in cells if all(a <= b <= c for (a, c), b in zip(lines, bands(p), strict=True))}
    demand(inside == {point for point, _ in piece}, "no straight cuts leave this piece")
    return piece


def bands(point: Point) -> list[int]:
    """Between which lines a cell lies, in each of the three directions."""
    return [along(point, direction) // 3 for direction in (0, 1, SLANTING)]


def along(point: Point, direction: int) -> int:
    return point[0] - point[1] if direction == SLANTING else point[direction]


def rule(params: Params, position: str) -> tuple[State, Callable[[State], Iterator[State]]]:
    """Cut one bar along one line; what has no poison vanishes; `smaller` and `first` as the variants say."""
    dimension, variant = int(params.get("dimension", "2")), params.get("variant", "plain")
    three_ways = params.get("grid") == "triangle"
    unit = 3 if three_ways else 2
    directions = [*range(dimension), *[SLANTING] * three_ways]
    texts = position.split("+")
    demand(not three_ways or dimension == 2, "the triangular grid has dimension 2")
    demand(variant != "plain" or "!" not in position, "the plain game has no marks")
    demand(all("#" in text for text in texts), "a bar has no poison")
    bars = tuple(triangle(t.rstrip("!")) if three_ways else box(t.rstrip("!"), dimension) for t in texts)
    called = frozenset(i for i, t in enumerate(texts) if t.endswith("!"))
    must = frozenset(i for i in called if variant == "smaller" and len(bars[i]) > 1)
    start = (bars, must, bool(called) and variant == "first", unit)

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


def parts(state: State) -> list[object]:
    """One part: a variant may call for a bar. A bar is the same wherever it lies."""
    bars, must, over, unit = state
    return [(tuple(sorted((moved(bar, unit), i in must) for i, bar in enumerate(bars))), over)]


def moved(bar: Points, unit: int) -> tuple[tuple[Point, str], ...]:
    corner = [min(places) // unit * unit for places in zip(*(point for point, _ in bar), strict=True)]
    return tuple(sorted((tuple(x - c for x, c in zip(p, corner, strict=True)), letter) for p, letter in bar))


POSITION = joined("[-.#/]+!?", "+")
PARAMS = {"variant": "plain|smaller|first", "dimension": "[1-5]", "grid": "square|triangle"}

PLAIN: dict[str, str] = {}
SPACE, LINE, THREE_WAYS = {"dimension": "3"}, {"dimension": "1"}, {"grid": "triangle"}
SMALLER, FIRST = {"variant": "smaller"}, {"variant": "first"}


def refuses(params: Params, ending: str, kind: str) -> str:
    if params["variant"] == "first" and ending != "normal":
        return "who is handed the first poison loses, whatever the ending"
    return "" if kind == "outcome" or params["variant"] == "plain" else "with this variant bars are no sum: no nimbers"


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
