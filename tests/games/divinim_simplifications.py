"""The simplifications a to f of Scored DiviNim as checkers: each yields what speaks against its rule.

Every checker can also be asked for a wrong version of its rule, which it then has to refute (`wrong=True`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from itertools import combinations_with_replacement
from operator import xor
from typing import Any

from tests.games.divinim_brute import (
    Bar,
    Position,
    after,
    boards_to,
    bundles,
    cuts,
    heaps_of,
    margin,
    nimber,
    poisoned,
)

Against = tuple[Any, ...]  # bars or positions, then what was found and what the rule says


def zero(bar: Bar) -> bool:
    """A one-square bar of nim-sum zero."""
    return isinstance(bar[0], int) and nimber(bar) == 0


def sums(pool: list[Bar], most: int) -> list[Position]:
    """Every sum of one to that many bars."""
    return [bars for n in range(1, most + 1) for bars in combinations_with_replacement(pool, n)]


TINY = [*bundles(2), *boards_to((1, 2), (1, 3), (2, 2))]
SMALL = [*boards_to((1, 4), (1, 5), (2, 3), (2, 4), (3, 3)), *bundles(3)]
RESTS: list[Position] = [(), *sums(TINY, 2), *((bar,) for bar in SMALL)]  # what a bar may stand beside


def same_in_every_sum(one: Position, two: Position, rests: Iterable[Position] = RESTS) -> Iterator[Against]:
    for rest in rests:
        if (found := margin(*rest, *one)) != (other := margin(*rest, *two)):
            yield one, two, rest, found, other


def rule_a(boards: list[Bar], wrong: bool = False) -> Iterator[Against]:
    """A one-square bar is the multiset of its heaps: the cuts correspond one to one. Wrong: opposite heaps are one."""

    def bundle(board: Bar) -> Bar:
        if not wrong:
            return heaps_of(board)
        return tuple(sorted(n - 1 for n in (len(board), len(board[0])) if n > 1))

    for board in boards:
        if poisoned(board) == 1:
            options = Counter((points, tuple(map(bundle, pieces))) for points, pieces in cuts(board))
            if options != Counter(cuts(bundle(board))):
                yield board, bundle(board), options


def rule_b(largest: int, k: int, wrong: bool = False, rests: Iterable[Position] = RESTS) -> Iterator[Against]:
    """k zero bars may be exchanged for any others. Wrong: so may any one-square bars of equal nimber."""
    usual = (1, 1)
    exchanged = [bar for bar in bundles(largest) if wrong or zero(bar)]
    for bars in combinations_with_replacement(exchanged, k):
        others = [(nimber(bar),) if wrong and nimber(bar) else usual for bar in bars]
        yield from same_in_every_sum(bars, tuple(others), rests)


def rule_b_unopened(positions: list[Position], wrong: bool = False) -> Iterator[Against]:
    """Zero bars are best left alone while there is another bar to cut. Wrong: so is any one-square bar."""
    for position in positions:
        skip = [isinstance(bar[0], int) if wrong else zero(bar) for bar in position]
        first = [bar for bar, skipped in zip(position, skip, strict=True) if not skipped]
        left = [bar for bar, skipped in zip(position, skip, strict=True) if skipped]
        if first and left:
            best = max(points - margin(*option, *left) for points, option in after(tuple(first)))
            if best != margin(*position):
                yield position, margin(*position), best


def rule_c(largest: int, wrong: str = "") -> Iterator[Against]:
    """Two equal single heaps cancel. Wrong: any equal bars do; or any equal bars of nonzero nimber."""
    pairs = [(n,) for n in range(1, largest + 1)]
    if wrong:
        pairs = [bar for bar in TINY if nimber(bar) or wrong == "any"]
    for bar in pairs:
        yield from same_in_every_sum((bar, bar), ())


@cache
def in_class_c(bar: Bar, even: bool = True) -> bool:
    """(1, 1, 1) and (1, 1, a, a + 1) with a even."""
    if bar == (1, 1, 1):
        return True
    return len(bar) == 4 and bar[:2] == (1, 1) and bar[3] == bar[2] + 1 and not (even and bar[2] % 2)


def closed_form(k: int, bars: Position, wrong: str = "") -> int:
    """Rule d: k zero bars with none, one or two bars of nonzero nim-sum. Wrong: not `even`, or no class `C`."""

    def in_c(bar: Bar) -> bool:
        return wrong != "C" and in_class_c(bar, wrong != "even")

    def reaches_c(bar: Bar) -> bool:
        return any(in_c(piece) for _, pieces in cuts(bar) for piece in pieces)

    if not bars:
        return -k
    if len(bars) == 1:
        return k + 1
    one, two = bars
    if nimber(one) == nimber(two):
        return -(k + 2) if in_c(one) and in_c(two) else -k
    return k + 2 if (in_c(one) and reaches_c(two)) or (in_c(two) and reaches_c(one)) else k


def rule_d(largest: int, most_zeros: int, wrong: str = "") -> Iterator[Against]:
    winning = [bar for bar in bundles(largest) if nimber(bar)]
    for k in range(most_zeros + 1):
        for bars in [(), *sums(winning, 2)]:
            if (found := margin(*[(1, 1)] * k, *bars)) != (said := closed_form(k, bars, wrong)):
                yield k, bars, found, said


def rule_e(positions: list[Position], wrong: bool = False) -> Iterator[Against]:
    """The margin has the parity of the poisoned squares. Wrong: of the bars."""
    for position in positions:
        number = len(position) if wrong else sum(map(poisoned, position))
        if (margin(*position) - number) % 2:
            yield position, margin(*position), number


def partitions(items: tuple[Any, ...]) -> Iterator[list[tuple[Any, ...]]]:
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for groups in partitions(rest):
        yield [(first,), *groups]
        for i, group in enumerate(groups):
            yield [*groups[:i], (first, *group), *groups[i + 1 :]]


def splits(position: Position) -> Iterator[tuple[int, bool]]:
    """Every split into groups of nim-sum zero and at most one rest: how many groups, and whether there is a rest."""
    for groups in partitions(position):
        odd = sum(reduce(xor, map(nimber, group)) != 0 for group in groups)
        if odd <= 1:
            yield len(groups) - odd, odd == 1


def rule_f(positions: list[Position], wrong: int = 0) -> Iterator[Against]:
    """The group bound, for every split. Wrong: a bound that is better by two."""
    for position in positions:
        found, n = margin(*position), sum(map(poisoned, position))
        for groups, rest in splits(position):
            if rest and found < 2 * (groups + 1) - n + wrong:
                yield position, found, groups
            if not rest and found > n - 2 * groups - wrong:
                yield position, found, groups
