"""Bars of chocolate: moves, P-positions, and the nimbers of bars with a missing corner, which is called the gap.

A whole bar r x c, in the source {r - 1, c - 1}, is the sum of two piles of Maximum Nim with f(m) = ⌊(m+1)/d⌋ (lemma
3.3). So it is a P-position exactly if both piles have the same nimber. `gap_witness` proves conjecture 1, about the
gap. Source: R. Miyadera, S. Kannan, H. Manabe, Maximum Nim and Chocolate Bar Games, sections 3 and 4.
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

SLICE = 20_000_000  # squared columns between two checks of the budget: a few milliseconds
LONGEST = 4000  # side of a bar with a gap: here one more row of the table takes about 20 ms


class ChocolateBar(NamedTuple):
    """The rows and columns of a bar, and whether it has a gap. With a gap both are at least 2."""

    rows: int
    columns: int
    gap: bool = False


Bars = tuple[ChocolateBar, ...]


def left_over(name: str, side: int, across: int, gap: bool) -> ChocolateBar:
    """The bar that a move leaves. A bar one square wide whose end is missing is the shorter whole bar."""
    if gap and side == 1:
        across, gap = across - 1, False
    return ChocolateBar(side, across, gap) if name.startswith("row") else ChocolateBar(across, side, gap)


def bite_text(name: str, lost: int) -> str:
    """The name of a move, such as `eat 2 columns with the gap`."""
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
    """A bar with a gap whose nimber differs from that of the whole bar (conjecture 1); None for d = 2, which has none.

    The conjecture, for bars with at least two rows and two columns, is a theorem. Let m(n) be the nimber of a whole
    bar 1 x n. A whole bar r x c has nimber m(r) ⊕ m(c).
    d = 2: from r x c with a gap, a move can eat k columns without the gap if 2k < c, which leaves a gap, and k columns
    with the gap if 2k ≤ c, which leaves a whole bar. From the whole bar it can eat k columns if 2k ≤ c. The same holds
    for rows. By induction the options of both bars have the same nimbers.
    d > 2: let n be the least number with 2n - 1 ≥ d. The whole bar 2 x n has no move. From the bar with a gap a move
    can eat the column with the gap, which is one square, and leave a bar without a move. So one nimber is 0 and the
    other is not.
    d ≤ 3/2: the whole bar 2 x 2 has nimber m(2) ⊕ m(2) = 0. With a gap it has the options 1 x 1 and 2 x 1, so its
    nimber is at least 2.
    3/2 < d < 2: let n ≥ 3 be the least odd number with n (2 - d) ≥ 1. From 2 x n with a gap a move can eat the
    (n + 1) / 2 columns with the gap, which are n squares, and leave 2 x (n - 1) / 2, of nimber
    m(2) ⊕ m((n - 1) / 2). Since (n + 1) (2 - d) < 2, the function h takes the pile (n - 3) / 2 to the pile n - 1. So
    m(n) = m((n - 1) / 2), and the whole bar 2 x n has the same nimber.
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
    """Solves whole bars by the jumps of Maximum Nim, and bars with a gap from a table of all smaller ones."""

    def __init__(self, most: Fractional, budget: Budget) -> None:
        self.most, self.budget = most, budget
        self.side = 0  # the side of the table

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
        return f"two piles of Maximum Nim per bar, by lemma 3.3 of R. Miyadera and others{table}"


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
    """The smallest bar with a gap whose nimber is not that of the whole bar, and the longer side of the search.

    The search goes by the longer side, then by the shorter one. None if no such bar exists up to side x side.
    """
    import numpy as np

    from grundy.games.chocolate.kernels import first_difference as look

    lines = np.array([0] + [pile_nimber(most, n) for n in range(side)], dtype=np.int64)
    width = max(64, 1 << int(lines.max()).bit_length())
    budget.reserve((side + 1) * (width + width // 8), f"a search of all bars with a gap to {short(side)}x{short(side)}")
    counts = np.zeros((side + 1, width), dtype=np.uint8)
    bits = np.zeros((side + 1, width // 64), dtype=np.uint64)
    lows = np.ones((2, side + 1), dtype=np.int64)
    begin = 2
    while begin <= side:
        stop = min(side + 1, 2 * begin, begin + max(1, SLICE // begin**2))
        with budget.paused() if begin == 2 else nullcontext():  # the first slice can include the compilation
            rows, columns = look(lines, counts, bits, lows, most.a, most.b, begin, stop)
        if rows:
            return ChocolateBar(int(rows), int(columns), True), int(columns)
        begin = stop
        budget.tabled += stop
        budget.report("columns", begin - 1, side)
        budget.look()
    return None, side
