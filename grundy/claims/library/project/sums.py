"""A second implementation of sums of bars with one poisoned square: a bar is the multiset of its heaps.

A heap is the rows or columns on one side of the poisoned square, and a move makes it smaller. A bar without heaps is
finished: whoever removes its last heap has isolated its square. The bar L of these sums is (1, 1).
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from grundy.claims.claim import PositionText, limits
from grundy.claims.library.document_000.bars import Bars, bar, scored
from grundy.core.budget import each
from grundy.core.nimsum import xor

Heaps = tuple[int, ...]  # rising, none empty
Sum = tuple[Heaps, ...]  # rising, none finished
L: Heaps = (1, 1)


def sum_of(bars: Iterator[Heaps] | Sum) -> Sum:
    return tuple(sorted(bars))


@cache
def bar_moves(heaps: Heaps) -> tuple[Heaps, ...]:
    """The results of one move in a bar. () is a finished bar."""
    found = {
        tuple(sorted((*heaps[:i], *([left] if left else []), *heaps[i + 1 :])))
        for i, heap in enumerate(heaps)
        for left in range(heap)
    }
    return tuple(sorted(found))


def moves(here: Sum) -> Iterator[tuple[int, Sum]]:
    """Each move: the number of squares that it isolates, and the sum that it leaves."""
    for i, heaps in enumerate(here):
        if i and here[i - 1] == heaps:
            continue
        rest = here[:i] + here[i + 1 :]
        for left in bar_moves(heaps):
            yield (0, tuple(sorted((*rest, left)))) if left else (1, rest)


def nim_sum(here: Sum) -> int:
    return xor(heap for heaps in here for heap in heaps)


class DefinedSums:
    """Margins and e, cached, from their definitions."""

    def __init__(self) -> None:
        self.margins: dict[Sum, int] = {(): 0}
        self.sure: dict[Sum, int] = {(): 0}
        self.budget = limits()

    def margin(self, here: Sum) -> int:
        """The best margin: what a move earns, minus the margin that it leaves."""
        if here not in self.margins:
            self.budget.spend()
            self.margins[here] = max(earned - self.margin(left) for earned, left in moves(here))
        return self.margins[here]

    def e(self, here: Sum) -> int:
        """The second number, as docs/scored.md defines it."""
        if here not in self.sure:
            self.budget.spend()
            if nim_sum(here) == 0:
                found = 1 + min(self.e(left) for _, left in moves(here))
            else:
                found = max(self.e(left) + earned - 1 for earned, left in moves(here) if nim_sum(left) == 0)
            self.sure[here] = found
        return self.sure[here]

    def bound(self, here: Sum) -> int:
        """An upper bound for the margin of a P-position, a lower bound for that of an N-position."""
        n, e = len(here), self.e(here)
        return 2 * e + 2 - n if nim_sum(here) else n - 2 * e

    def clamped(self, here: Sum) -> int:
        """The bound, clamped by parity."""
        return (max if nim_sum(here) else min)(self.bound(here), len(here) % 2)


def winning_bars(most: int, heaps: int = 4) -> list[Heaps]:
    """All bars W with heaps of at most `most`, smallest first."""
    found = [
        one
        for size in range(1, heaps + 1)
        for one in each(combinations_with_replacement(range(1, most + 1), size))
        if xor(one)
    ]
    return sorted(found, key=lambda one: (sum(one), one))


def sums(bars: list[Heaps], most: int) -> Iterator[Sum]:
    """All sums of up to `most` of these bars, smallest first."""
    every = (one for count in range(1, most + 1) for one in combinations_with_replacement(bars, count))
    yield from map(sum_of, sorted(every, key=lambda one: (sum(map(sum, one)), len(one), one)))


def with_l(here: Sum, k: int) -> Sum:
    return sum_of((*here, *[L] * k))


def groups(here: Sum) -> int:
    """The largest number of disjoint groups of nim-sum 0 among the bars."""
    return most_groups(tuple(sorted(xor(heaps) for heaps in here)))


@cache
def most_groups(nimbers: tuple[int, ...]) -> int:
    if not nimbers:
        return 0
    first, rest = nimbers[0], nimbers[1:]
    best = most_groups(rest)  # the first is in no group
    for chosen in range(1 << len(rest)):
        inside = [nimber for i, nimber in enumerate(rest) if chosen >> i & 1]
        if first ^ xor(inside) == 0:
            outside = tuple(nimber for i, nimber in enumerate(rest) if not chosen >> i & 1)
            best = max(best, 1 + most_groups(outside))
    return best


def written(here: Sum) -> str:
    return "+".join(f"({','.join(map(str, heaps))})" for heaps in here)


def drawn(here: Sum) -> PositionText:
    """A board to play on. Two heaps of a bar lie above and below its poisoned square, the others left and right."""
    bars: Bars = tuple(bar(a + b + 1, c + d + 1, (a, c)) for a, b, c, d in ((*heaps, 0, 0, 0, 0)[:4] for heaps in here))
    return scored(bars)
