"""Bars of chocolate: what is left of them, which are lost, and the nimbers of bars with a missing corner, the gap.

A whole bar r x c is {r - 1, c - 1} in document 001, the sum of two piles of Maximum Nim with f(m) = ⌊(m+1)/d⌋ (lemma
3.3), so it is lost exactly if both piles have one nimber. Conjecture 1, about the gap, is proved in `gap_witness`.
Source: document 001, sections 3 and 4.
"""

from contextlib import nullcontext
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from grundy.core.nimsum import xor
from grundy.core.notation import short
from grundy.core.types import Array, Position
from grundy.games.max_nim.rule_functions import Fractional, pile_class, pile_nimber

SLICE = 20_000_000  # squared columns between two looks at the budget: some milliseconds
LONGEST = 4000  # side of a bar with a gap: one more row of the table takes some 20 ms


class ChocolateBar(NamedTuple):
    """Rows and columns; with a gap both are at least 2."""

    rows: int
    columns: int
    gap: bool = False


Bars = tuple[ChocolateBar, ...]


def left_over(name: str, side: int, across: int, gap: bool) -> ChocolateBar:
    """The bar that is left; one wide with a missing end, it is the shorter bar."""
    if gap and side == 1:
        across, gap = across - 1, False
    return ChocolateBar(side, across, gap) if name.startswith("row") else ChocolateBar(across, side, gap)


def bite_text(name: str, lost: int) -> str:
    """`eat 2 columns with the gap`."""
    line, *rest = name.split(" ", 1)
    return " ".join(["eat", str(lost), line + "s" * (lost > 1), *rest])


def p_positions(t: int, most: int) -> set[tuple[int, int]]:
    """The P-positions {x, y} with x, y ≤ most for d = (t + 1) / t, as theorem 3.6 writes them."""
    starts = [0] + [k * (t + 1) + u for k in range(most // (t + 1) + 1) for u in range(1, t + 1)]
    found = set()
    for start in starts:
        orbit = [start]
        while orbit[-1] <= most:
            orbit.append((t + 1) * (orbit[-1] + 1))
        found |= {(x, y) for x in orbit[:-1] for y in orbit[:-1] if max(x, y) <= most}
    return found


def p_partners(most: Fractional, x: int, count: int) -> list[int]:
    """The first y for which {x, y} is a P-position, for every d > 1: all piles of the nimber of x (remark 3.7)."""
    return list(islice(pile_class(most, pile_nimber(most, x)), count))


def gap_witness(d: Fraction) -> ChocolateBar | None:
    """A bar with a gap whose nimber is not that of the whole bar (conjecture 1); None for d = 2, where there is none.

    The conjecture of document 001, for bars of two rows and columns at least, is a theorem. Let m(n) be the nimber of a
    whole bar 1 x n; a whole bar r x c has m(r) ⊕ m(c).
    d = 2: of r x c with a gap one may eat k columns without the gap if 2k < c, leaving a gap, and k columns with it
    if 2k ≤ c, leaving a whole bar; of the whole bar, k columns if 2k ≤ c; the same for rows. By induction both have
    the same options' nimbers.
    d > 2: let n be the least number with 2n - 1 ≥ d. Of the whole bar 2 x n nothing may be eaten. Of the bar with a
    gap one may eat the column with the gap, one square, and leaves a bar of which nothing may be eaten: 0 and not 0.
    d ≤ 3/2: 2 x 2 whole has m(2) ⊕ m(2) = 0; with a gap, one may leave 1 x 1 and 2 x 1, so it has 2 or more.
    3/2 < d < 2: let n ≥ 3 be the least odd number with n (2 - d) ≥ 1. Of 2 x n with a gap one may eat the (n + 1) / 2
    columns with the gap, n squares, and leaves 2 x (n - 1) / 2, of nimber m(2) ⊕ m((n - 1) / 2). As
    (n + 1) (2 - d) < 2, h of the pile (n - 3) / 2 is the pile n - 1: m(n) = m((n - 1) / 2), and that is the nimber of
    the whole bar 2 x n too.
    """
    if d == 2:
        return None
    if d > 2:
        return ChocolateBar(2, -int(-(d + 1) // 2), True)
    if d <= Fraction(3, 2):
        return ChocolateBar(2, 2, True)
    n = max(3, -int(-1 // (2 - d)))
    return ChocolateBar(2, n + (n % 2 == 0), True)


class ChocolateBars:
    """Whole bars by the jumps of Maximum Nim; bars with a gap from a table of all smaller ones."""

    def __init__(self, most: Fractional, budget: Budget) -> None:
        self.most, self.budget = most, budget
        self.side = 0  # of the table

    def refuses(self, position: Position) -> str | None:
        return None

    def value(self, position: Bars) -> int:
        self.budget.spend()
        return xor(self.bar(bar) for bar in position)

    def bar(self, bar: ChocolateBar) -> int:
        if not bar.gap:
            return xor(pile_nimber(self.most, side - 1, self.budget) for side in bar[:2])
        if max(bar[:2]) > self.side:
            self.table = gap_table(self.most, max(bar[:2]), self.budget)
            self.side = max(bar[:2])
        return int(self.table[bar.rows, bar.columns])

    def note(self) -> str:
        table = f"; a table of bars with a gap to {self.side}x{self.side}" if self.side else ""
        return f"two piles of Maximum Nim a bar, document 001, lemma 3.3{table}"


def gap_table(most: Fractional, side: int, budget: Budget) -> Array:
    """Nimbers of all bars with a gap up to side x side (definition 4.1), by rows and columns."""
    what = f"a table of all bars with a gap to {short(side)}x{short(side)}"
    budget.reserve(2 * (side + 1) ** 2, what)
    if side > LONGEST:
        raise OverBudget(f"over budget: {what} takes too long; the side is at most {LONGEST:,}")
    import numpy as np

    from grundy.games.chocolate.kernels import gap_nimbers

    lines = np.array([0] + [pile_nimber(most, n) for n in range(side)], dtype=np.uint16)
    table = np.zeros((side + 1, side + 1), dtype=np.uint16)
    seen = np.zeros(1 << (4 * side + 4).bit_length(), dtype=np.int64)
    with budget.paused():
        gap_nimbers(table, lines, seen, most.a, most.b, 2, min(3, side + 1))
    for longer in range(3, side + 1):
        gap_nimbers(table, lines, seen, most.a, most.b, longer, longer + 1)
        budget.tabled += longer
        budget.look()
        budget.report("bars", longer, side)
    return table


def first_difference(most: Fractional, side: int, budget: Budget) -> tuple[ChocolateBar | None, int]:
    """The smallest bar with a gap whose nimber is not that of the whole bar, and the longer side that was looked at.

    Bars come by their longer side, then by the shorter one; None if there is no such bar up to side x side.
    """
    import numpy as np

    from grundy.games.chocolate.kernels import first_difference as look

    lines = np.array([0] + [pile_nimber(most, n) for n in range(side)], dtype=np.int64)
    width = max(64, 1 << int(lines.max()).bit_length())
    budget.reserve((side + 1) * (width + width // 8), f"a look at all bars with a gap to {short(side)}x{short(side)}")
    counts = np.zeros((side + 1, width), dtype=np.uint8)
    bits = np.zeros((side + 1, width // 64), dtype=np.uint64)
    lows = np.ones((2, side + 1), dtype=np.int64)
    begin = 2
    while begin <= side:
        stop = min(side + 1, 2 * begin, begin + max(1, SLICE // begin**2))
        with budget.paused() if begin == 2 else nullcontext():  # the first slice may have to be compiled
            rows, columns = look(lines, counts, bits, lows, most.a, most.b, begin, stop)
        if rows:
            return ChocolateBar(int(rows), int(columns), True), int(columns)
        begin = stop
        budget.tabled += stop
        budget.report("columns", begin - 1, side)
        budget.look()
    return None, side
