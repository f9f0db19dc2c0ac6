"""Last DiviNim with all poison in one row: a closed form for the nimber. Proofs are in docs/scored.md.

Only the free squares to the left, to the right, above and below the poison matter, and the distances between
neighbors in the row. phi combines the distances with the rows above and below.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations, count, islice, pairwise
from types import MappingProxyType

from grundy.claims.claim import Cases, Definition, board, claim
from grundy.claims.library.document_000.bars import GAME, Bars, bar, opposite, shown, sizes
from grundy.core.game import with_params
from grundy.core.nimsum import mex, xor
from grundy.core.registry import find_game

SOURCE = "this project"
Distances = tuple[int, ...]


@cache
def phi(distances: Distances, t: int) -> int:
    """The function phi. A cut in a gap of d leaves i free squares on one side and j on the other, i + j = d - 1."""
    if not distances:
        return t
    found = {phi(distances, smaller) for smaller in range(t)}
    for place, d in enumerate(distances):
        rest = phi(distances[:place], t) ^ phi(distances[place + 1 :], t)
        found |= {i ^ (d - 1 - i) ^ rest for i in range(d)}
    return mex(found)


def halves(d: int) -> set[int]:
    """The values that cutting a gap of this distance can leave: i xor j with i + j = d - 1."""
    return {i ^ (d - 1 - i) for i in range(d)}


def rows_with_poison(to: int, most: int) -> Iterable[tuple[int, int, int, tuple[int, ...]]]:
    """Height, width, the row with all the poison, and the columns of the poison."""
    for h, w in sizes(to):
        for number in range(1, most + 1):
            for columns in combinations(range(w), number):
                yield from ((h, w, y, columns) for y in range(h))


@claim(
    "last/one-row",
    "if all poison is in one row, the nimber is left xor right xor phi(above xor below), where the distances determine"
    " phi",
    source=SOURCE,
    to=4,
    formula="G = L xor R xor phi_D(T xor B)",
    wrong={"whole": phi},
)
def one_row(to: int, whole: object = None) -> Cases:
    """The planted error ignores the squares to the left and right."""
    definition = Definition(GAME)
    for h, w, y, columns in rows_with_poison(to, to):
        position: Bars = (bar(h, w, *((y, x) for x in columns)),)
        distances = tuple(b - a for a, b in pairwise(columns))
        outside = 0 if whole else columns[0] ^ (w - 1 - columns[-1])
        expected, nimber = outside ^ phi(distances, y ^ (h - 1 - y)), definition.nimber(position)
        yield f"{GAME.text(position)} has nimber {nimber}", nimber == expected, shown(position)


@claim(
    "last/two-in-a-row",
    "for two poisoned squares at distance d in one row, the values of phi are the numbers that are not i xor j for any"
    " i + j = d - 1, in order",
    source=SOURCE,
    to=40,
    formula="phi_d(t) = the t-th number, from 0 on, that is no i xor j with i + j = d - 1",
    wrong={"sum": 0},
)
def two_in_a_row(to: int, sum: int = -1) -> Cases:
    for d in range(1, to + 1):
        taken = {i ^ (d + sum - i) for i in range(d + sum + 1)}
        free = list(islice((number for number in count() if number not in taken), to))
        yield f"distance {d}: {free[:6]}", free == [phi((d,), t) for t in range(to)]
    definition = Definition(GAME)
    for h, w, y, (a, b) in (one for one in rows_with_poison(min(to, 5), 2) if len(one[3]) == 2):
        position: Bars = (bar(h, w, (y, a), (y, b)),)
        nimber, other = definition.nimber(position), (n for n in count() if n not in halves(b - a))
        expected = a ^ (w - 1 - b) ^ next(islice(other, y ^ (h - 1 - y), None))
        yield f"{GAME.text(position)} has nimber {nimber}", nimber == expected, shown(position)


@cache
def nimber_of(size: tuple[int, int], poison: tuple[tuple[int, int], ...]) -> int:
    """The nimber of one bar: cut it in all ways, throw clean pieces away, and XOR the others."""
    found = set()
    for axis in (0, 1):
        for cut in range(1, size[axis]):
            left = 0
            for low, high in ((0, cut), (cut, size[axis])):
                inside = tuple((y - low * (1 - axis), x - low * axis) for y, x in poison if low <= (y, x)[axis] < high)
                piece = (high - low, size[1]) if axis == 0 else (size[0], high - low)
                left ^= nimber_of(piece, inside) if inside else 0
            found.add(left)
    return mex(found)


@claim(
    "last/growing",
    "if any bar gets more and more clean columns on one side, its nimber eventually grows by p every p columns, for"
    " some p",
    source=SOURCE,
    to=3,
    wrong={"step": 2},
)
def growing(to: int, step: int = 1) -> Cases:
    """Up to three poisoned squares in a square of side `to`, and 48 more columns."""
    for m in (1, 2, 3):
        for poison in combinations([(y, x) for y in range(to) for x in range(to)], m):
            line = [nimber_of((to, to + more), poison) for more in range(48)]
            ways = ((p, last_change(line, p, step)) for p in range(1, 25))
            p, start = min(ways, key=lambda way: way[1])
            words = f"poison at {poison}: by {p} every {p} columns, from {start} more on"
            yield words, start <= 47 - 2 * p, shown((bar(to, to + start, *poison),))


def last_change(line: list[int], p: int, step: int) -> int:
    return max((t + 1 for t in range(len(line) - p) if line[t + p] != line[t] + step * p), default=0)


@claim(
    "last/opposite-corners",
    "with poison in two opposite corners, the nimber is the smallest number that is not a xor b for any a + b ="
    " height - 2 or width - 2",
    source=SOURCE,
    to=7,
    formula="G = mex(S_w ∪ S_h), S_n = {a xor b: a + b = n - 2}",
    wrong={"less": 1},
)
def opposite_corners(to: int, less: int = 2) -> Cases:
    definition = Definition(GAME)
    for h, w in sizes(to):
        position: Bars = (opposite(h, w),)
        expected = mex({a ^ (n - less - a) for n in (h, w) for a in range(n - less + 1)})
        nimber = definition.nimber(position)
        yield f"{GAME.text(position)} has nimber {nimber}", nimber == expected, shown(position)


@claim(
    "last/box",
    "a box with one poisoned cube is Nim with six heaps, one for each side",
    source=SOURCE,
    to=4,
    wrong={"sides": 2},
)
def box(to: int, sides: int = 3) -> Cases:
    definition = Definition(with_params(find_game("divinim"), {"dimension": "3"}))
    game = definition.game
    for body in ((a, b, c) for a in range(1, to + 1) for b in range(a, to + 1) for c in range(b, to + 1)):
        for place in ((x, y, z) for x in range(body[0]) for y in range(body[1]) for z in range(body[2])):
            position = (type(GAME.start()[0])(body, (place,)),)
            expected = 0
            for size, at in list(zip(body, place, strict=True))[:sides]:
                expected ^= at ^ (size - 1 - at)
            nimber = definition.nimber(position)
            yield f"{game.text(position)} has nimber {nimber}", nimber == expected, board(game, position)


@claim(
    "last/box-row",
    "if a box has two poisoned cubes in one line, the nimber is left xor right xor phi of the xor of the other four"
    " sides",
    source=SOURCE,
    to=4,
    wrong={"sides": 1},
)
def box_row(to: int, sides: int = 2) -> Cases:
    definition = Definition(with_params(find_game("divinim"), {"dimension": "3"}))
    game = definition.game
    for body in ((a, b, c) for a in (1, 2) for b in (2, 3) for c in range(2, to + 1)):
        for y, x in ((y, x) for y in range(body[0]) for x in range(body[1])):
            for near, far in combinations(range(body[2]), 2):
                position = (type(GAME.start()[0])(body, ((y, x, near), (y, x, far))),)
                t = [y ^ (body[0] - 1 - y), x ^ (body[1] - 1 - x)][2 - sides :]
                expected, nimber = near ^ (body[2] - 1 - far) ^ phi((far - near,), xor(t)), definition.nimber(position)
                yield f"{game.text(position)} has nimber {nimber}", nimber == expected, board(game, position)


@cache
def cut_triangle(sides: int, left: int, right: int) -> int:
    """The piece with the poisoned corner of a triangle, given how many lines each of the three directions has left."""
    left, right = min(left, sides), min(right, sides)
    if sides > left + right:
        return cut_triangle(left + right, left, right)
    found = {cut_triangle(less, left, right) for less in range(1, sides)}
    found |= {cut_triangle(sides, less, right) for less in range(1, left)}
    return mex(found | {cut_triangle(sides, left, less) for less in range(1, right)})


@claim(
    "last/triangle",
    "a triangle of side n with a poisoned corner has nimber n - 1 for n up to 24, but the triangle of side 25 has 25,"
    " and the triangle of side 26 has 24",
    source=SOURCE,
    status="table",
    to=26,
    wrong={"exceptions": {}},
)
def triangle(to: int, exceptions: Mapping[int, int] = MappingProxyType({25: 25, 26: 24})) -> Cases:
    """Up to side 5, use the moves of the game. Beyond that, three numbers describe a piece."""
    definition = Definition(with_params(find_game("divinim"), {"grid": "triangle"}))
    game = definition.game
    for n in range(1, to + 1):
        rows = ["." * (2 * row + 1) for row in range(n)]
        position, nimber = game.parse("/".join(["#", *rows[1:]])), cut_triangle(n, n, n)
        known = n > 5 or nimber == definition.nimber(position)
        case = f"side {n} has nimber {nimber}", known and nimber == exceptions.get(n, n - 1)
        yield (*case, board(game, position)) if n <= 5 else case  # a larger board cannot be played
