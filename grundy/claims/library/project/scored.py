"""Scored DiviNim: a second number of a position, e, and the margins that follow from it. Proofs are in docs/scored.md.

At a P-position, e is how many squares the opponent is sure to isolate by always leaving nim-sum 0. At an N-position,
the player to move is sure of e + 1. n is the number of squares not yet isolated. L is a bar with one poisoned square
and nim-sum 0, W one with another nim-sum. A position may have k bars L added to it.
"""

from collections.abc import Iterator
from itertools import combinations

from grundy.claims.claim import Cases, Definition, claim
from grundy.claims.library.document_000.bars import GAME, BarMargins, Bars, bar, scored, sizes
from grundy.claims.library.project.sums import (
    DefinedSums,
    Heaps,
    Sum,
    drawn,
    groups,
    most_groups,
    nim_sum,
    sum_of,
    sums,
    winning_bars,
    with_l,
    written,
)
from grundy.core.budget import each

SOURCE = "this project"
IN_C: tuple[Heaps, ...] = ((1, 1, 1), (1, 1, 2, 3), (1, 1, 4, 5))  # (1, 1, a, a + 1) with a even


class BoardMargins(BarMargins):
    """Margins and e of bars with any number of poisoned squares, from their definitions."""

    def __init__(self) -> None:
        super().__init__()
        self.last = Definition(GAME)
        self.sure: dict[Bars, int] = {}

    def e(self, position: Bars) -> int:
        here = GAME.canonical(position)
        if here not in self.sure:
            moves = list(GAME.scored_moves(here))
            if not moves:
                self.sure[here] = 0
            elif self.last.nimber(here) == 0:
                self.sure[here] = 1 + min(self.e(left) for _, left in moves)
            else:
                lost = [(earned, left) for earned, left in moves if self.last.nimber(left) == 0]
                self.sure[here] = max(self.e(left) + earned - 1 for earned, left in lost)
        return self.sure[here]


def boards(to: int) -> Iterator[tuple[int, Bars]]:
    """Bars of up to `to` squares, two or three of them poisoned, with the number of poisoned squares."""
    for h, w in sizes(to):
        for m in (2, 3):
            if h <= w and m < h * w <= to:
                places = [(y, x) for y in range(h) for x in range(w)]
                yield from ((m, (bar(h, w, *poison),)) for poison in combinations(places, m))


@claim(
    "scored/stable-margin",
    "for m poisoned squares and k bars L, n = m + k: the margin of a P-position is at most n - 2e, that of an"
    " N-position at least 2e + 2 - n; if k >= m - 2, the margin equals this bound",
    source=SOURCE,
    to=6,
    wrong={"enough": 3},
)
def stable_margin(to: int, enough: int = 2) -> Cases:
    found = DefinedSums()
    for one in sums(winning_bars(2, to // 2), 3):
        for k in range(3):
            here = with_l(one, k)
            margin, e = found.margin(here), found.e(here)
            holds = agrees(margin, found.bound(here), nim_sum(here) != 0, k >= len(one) - enough)
            yield f"{written(here)} has margin {margin}, e = {e}", holds, drawn(here)
    definition = BoardMargins()
    for m, position in boards(to):
        for k in range(2):
            beside: Bars = (*position, *[bar(1, 3, (0, 1))] * k)
            n, e, margin = m + k, definition.e(beside), definition.of(beside)
            won = definition.last.nimber(beside) != 0
            bound = 2 * e + 2 - n if won else n - 2 * e
            holds = agrees(margin, bound, won, k >= m - enough)
            yield f"{GAME.text(beside)} has margin {margin}, e = {e}", holds, scored(beside)


@claim(
    "scored/two-sided",
    "with k bars L among n squares, the margin of a P-position is also at least min(n - 2e, 2k + 2 - n), that of an"
    " N-position at most max(2e + 2 - n, n - 2 - 2k); so the margin is n - 2e if e + k >= n - 1, and 2e + 2 - n if"
    " e + k >= n - 2",
    source=SOURCE,
    to=6,
    wrong={"closer": 2},
)
def two_sided(to: int, closer: int = 0) -> Cases:
    found = DefinedSums()
    for one in sums(winning_bars(2, to // 2), 3):
        for k in range(3):
            here = with_l(one, k)
            margin, bound = found.margin(here), found.bound(here)
            holds = between(margin, bound, nim_sum(here) != 0, len(here) - 2 - 2 * k - closer)
            yield f"{written(here)} has margin {margin}, the bound is {bound}", holds, drawn(here)
    definition = BoardMargins()
    for m, position in boards(to):
        e, margin, won = definition.e(position), definition.of(position), definition.last.nimber(position) != 0
        holds = between(margin, 2 * e + 2 - m if won else m - 2 * e, won, m - 2 - closer)
        yield f"{GAME.text(position)} has margin {margin}, e = {e}", holds, scored(position)


def between(margin: int, bound: int, won: bool, other: int) -> bool:
    """Whether the margin is between the bounds. For a P-position, the signs are changed."""
    return bound <= margin <= max(bound, other) if won else min(bound, -other) <= margin <= bound


def agrees(margin: int, bound: int, won: bool, exactly: bool) -> bool:
    return margin == bound if exactly else margin >= bound if won else margin <= bound


@claim(
    "scored/two-poisons",
    "a position with two poisoned squares has margin 2 - 2e if it is a P-position, and 2e if it is an N-position",
    source=f"{SOURCE}, from the stable margin theorem",
    status="corollary",
    to=9,
    wrong={"shift": 1},
)
def two_poisons(to: int, shift: int = 0) -> Cases:
    definition = BoardMargins()
    for m, position in boards(to):
        if m == 2:
            e, margin = definition.e(position) + shift, definition.of(position)
            expected = 2 * e if definition.last.nimber(position) else 2 - 2 * e
            yield f"{GAME.text(position)} has margin {margin}, e = {e}", margin == expected, scored(position)


@claim(
    "scored/e-of-sums",
    "each added bar L adds 1 to e, and e is at least the number of disjoint groups of nim-sum 0",
    source=SOURCE,
    status="lemma",
    to=3,
    wrong={"more": 1},
)
def e_of_sums(to: int, more: int = 0) -> Cases:
    found = DefinedSums()
    for one in sums(winning_bars(to, 3), 3):
        e, beside = found.e(one), found.e(with_l(one, 1))
        yield f"e of {written(one)} is {e}, and {beside} with L added", beside == e + 1, drawn(one)
        yield f"{written(one)} has {groups(one)} groups, and e = {e}", e >= groups(one) + more, drawn(one)


@claim(
    "scored/rows",
    "take rows with the poison at one end, and k bars L, with at most g disjoint groups of nim-sum 0: the margin is"
    " min(n - 2g, n mod 2) if the nim-sum is 0, otherwise max(2g + 2 - n, n mod 2)",
    source=SOURCE,
    to=4,
    wrong={"packed": lambda here: min(groups(here), 2)},
)
def rows(to: int, packed: object = groups) -> Cases:
    assert callable(packed)
    found = DefinedSums()
    for one in sums([(heap,) for heap in range(1, to + 1)], 5):
        for k in range(3):
            here = with_l(one, k)
            n, g, margin = len(here), packed(here), found.margin(here)
            expected = max(2 * g + 2 - n, n % 2) if nim_sum(here) else min(n - 2 * g, n % 2)
            yield f"{written(here)} has margin {margin}, {g} groups", margin == expected, drawn(here)


@claim(
    "scored/clamp",
    "with k bars L added, sums of bars with one poisoned square and heaps below 2^(k + 2) have the margin"
    " min(n - 2e, n mod 2) if the nim-sum is 0, otherwise max(2e + 2 - n, n mod 2)",
    source=SOURCE,
    status="conjecture",
    to=2,
    wrong={"to": 4, "power": 3, "most": 3},
)
def clamp(to: int, power: int = 2, most: int = 5) -> Cases:
    """Sums of up to `most` bars with up to three heaps of at most `to`: more than theorem `scored/clamp-few` covers."""
    found = DefinedSums()
    for one in sums(winning_bars(to, 3), most):
        for k in (k for k in range(3) if max(map(max, one)) < 2 ** (k + power)):
            here = with_l(one, k)
            margin, expected = found.margin(here), found.clamped(here)
            yield f"{written(here)} has margin {margin}, e = {found.e(here)}", margin == expected, drawn(here)


@clamp.hunted
def more_bars(number: int) -> Cases:
    yield from clamp.variant(most=4 + number).check(3)


@claim(
    "scored/clamp-few",
    "the clamp conjecture, with k bars L and heaps below 2^(k + 2), holds for up to k + 3 bars W",
    source=SOURCE,
    to=3,
    wrong={"to": 4},
)
def clamp_few(to: int) -> Cases:
    """For k = 0, up to three heaps per bar, up to `to`. For k = 1, heaps up to 2, or rows with heaps up to 7."""
    found = DefinedSums()
    few = [*sums(winning_bars(2, 3), 4), *sums([(heap,) for heap in range(1, 8)], 4)]
    for k, one in [*((0, one) for one in sums(winning_bars(to, 3), 3)), *((1, one) for one in few)]:
        here = with_l(one, k)
        margin, expected = found.margin(here), found.clamped(here)
        yield f"{written(here)} has margin {margin}, e = {found.e(here)}", margin == expected, drawn(here)


def unclamped(k: int, change: int = 0) -> Sum:
    """The bars (1, 2), (1, 4), ..., (1, 2^(k + 2)) and one more, (1, c), so that the nim-sum is 2^(k + 2)."""
    powers: Sum = tuple((1, 2**i) for i in range(1, k + 3))
    return sum_of((*powers, (1, 1 ^ nim_sum(powers) ^ 2 ** (k + 2) ^ change)))


@claim(
    "scored/clamp-fails",
    "with k bars L and a heap of 2^(k + 2) the clamp formula fails: (1,2)+(1,3)+(1,4), L+(1,2)+(1,4)+(1,6)+(1,8) and"
    " L+L+(1,2)+(1,4)+(1,8)+(1,15)+(1,16) have margin -1, but the formula gives 1",
    source=SOURCE,
    status="table",
    to=1,
    wrong={"change": 1},
)
def clamp_fails(to: int, change: int = 0) -> Cases:
    found = DefinedSums()
    for k in range(to + 1):
        here = with_l(unclamped(k, change), k)
        margin, clamped = found.margin(here), found.clamped(here)
        words = f"{written(here)} has margin {margin}, the formula says {clamped}"
        yield words, (margin, clamped) == (-1, 1), drawn(here)


SMALLEST: tuple[Sum, ...] = (
    ((1, 1, 1), (1, 2), (2, 4)),
    ((1, 1, 2), (1, 2), (1, 4)),
    ((1, 2), (1, 3), (1, 4)),
)


@claim(
    "scored/clamp-exceptions",
    "without bars L the clamp formula can fail: among sums of up to three bars, with up to three heaps up to 4 and at"
    " most 12 squares around the poison, only for (1,1,1)+(1,2)+(2,4), (1,1,2)+(1,2)+(1,4) and (1,2)+(1,3)+(1,4)",
    source=SOURCE,
    status="table",
    to=12,
    wrong={"exceptions": SMALLEST[:2]},
)
def clamp_exceptions(to: int, exceptions: tuple[Sum, ...] = SMALLEST) -> Cases:
    found = DefinedSums()
    for here in sums(winning_bars(4, 3), 3):
        if sum(map(sum, here)) <= to:
            margin, clamped = found.margin(here), found.clamped(here)
            words = f"{written(here)} has margin {margin}, the formula says {clamped}"
            yield words, (margin != clamped) == (here in exceptions), drawn(here)


@claim(
    "scored/equal-nimbers",
    "replacing a bar W by another one with the same nim-sum changes the margin by at most 2",
    source=SOURCE,
    status="conjecture",
    to=2,
    wrong={"most": 1},
)
def equal_nimbers(to: int, most: int = 2) -> Cases:
    found, bars = DefinedSums(), winning_bars(to)
    for one in [(), *sums(winning_bars(to, 3), 2)]:
        for beside, x in ((with_l(one, k), x) for k in range(2) for x in {nim_sum((heaps,)) for heaps in bars}):
            margins = [found.margin(sum_of((*beside, heaps))) for heaps in bars if nim_sum((heaps,)) == x]
            words = f"{written(beside)} and a bar of nim-sum {x} have margins from {min(margins)} to {max(margins)}"
            yield words, max(margins) - min(margins) <= most, drawn(beside)


@claim(
    "scored/packing",
    "write each edge uv of a graph with even degrees as a row of 2^u + 2^v: the number of disjoint groups of nim-sum 0"
    " is at most a third of the number of edges, with equality exactly if the edges can be partitioned into triangles",
    source=f"{SOURCE}; NP-hard by I. Holyer, The NP-completeness of some edge-partition problems, 1981",
    to=5,
    wrong={"part": 4},
)
def packing(to: int, part: int = 3) -> Cases:
    edges = list(each(combinations(range(to), 2)))
    for chosen in range(1 << len(edges)):
        graph = frozenset(edge for i, edge in enumerate(edges) if chosen >> i & 1)
        if all(sum(vertex in edge for edge in graph) % 2 == 0 for vertex in range(to)):
            g = most_groups(tuple(sorted(2**u + 2**v for u, v in graph)))
            parted = in_triangles(graph)
            yield f"{sorted(graph)}: {g} groups", g * 3 <= len(graph) and (g * part == len(graph)) == parted


def in_triangles(graph: frozenset[tuple[int, int]]) -> bool:
    if not graph:
        return True
    u, v = min(graph)
    ends = {end for edge in graph for end in edge} - {u, v}
    triangles = ({(u, v), (min(u, w), max(u, w)), (min(v, w), max(v, w))} for w in ends)
    return any(in_triangles(graph - triangle) for triangle in triangles if triangle <= graph)


@claim(
    "scored/class-c",
    "the bars (1, 1, a, a + 1) with even a are interchangeable in every sum, and two of them are equivalent to two bars"
    " L",
    source=SOURCE,
    to=2,
    wrong={"alike": ((1, 1, 1), (1, 2, 2))},
)
def class_c(to: int, alike: tuple[Heaps, ...] = IN_C) -> Cases:
    found = DefinedSums()
    for one in [(), *sums(winning_bars(to, 3), 2)]:
        for k in range(2):
            beside = with_l(one, k)
            ones = [found.margin(sum_of((*beside, member))) for member in alike]
            yield f"{' and '.join(map(str, alike))} beside {written(beside)}", len(set(ones)) == 1, drawn(beside)
            two, ls = sum_of((*beside, *alike[:2])), with_l(beside, 2)
            words = f"two of C beside {written(beside)} have margin {found.margin(two)}, L + L {found.margin(ls)}"
            yield words, found.margin(two) == found.margin(ls), drawn(two)


@claim(
    "scored/alike",
    "two bars with one poisoned square are interchangeable in all sums of such bars only if they have the same heaps,"
    " both are L, or both are (1, 1, a, a + 1) with even a",
    source=SOURCE,
    status="conjecture",
    to=2,
    wrong={"contexts": 1},
)
def alike(to: int, contexts: int = 2) -> Cases:
    """A sum of up to two bars with slightly larger heaps distinguishes each pair with equal nimbers."""
    found, bars = DefinedSums(), winning_bars(to)
    beside = [with_l(one, k) for one in [(), *sums(winning_bars(to + 2, 3), contexts)] for k in range(2)]
    for one, other in combinations(bars, 2):
        if nim_sum((one,)) == nim_sum((other,)) and not {one, other} <= set(IN_C):
            differs = any(found.margin(sum_of((*b, one))) != found.margin(sum_of((*b, other))) for b in beside)
            yield f"{one} and {other}", differs, drawn(sum_of((one, other)))
