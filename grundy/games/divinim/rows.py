"""Scored DiviNim: sums of rows with their poison at one end and of bars L, by the rows theorem of docs/scored.md.

Take m rows of different lengths and k bars L, let n = m + k, and let g be the most disjoint groups of nim-sum 0 among
the rows. The margin is min(m - k - 2g, n mod 2) if the nim-sum is 0, else max(k + 2 + 2g - m, n mod 2). Two rows of
equal length form a group and change neither number. A group of different lengths has at least three rows, so the margin
does not depend on g where few bars L are beside many rows.
"""

from collections import Counter

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from grundy.core.nimsum import xor
from grundy.games.divinim.grids import GridBar
from grundy.games.divinim.last import flat, four_heaps, is_l

MOST_ROWS = 24  # of different lengths, if the number of groups matters: 2^24 sets of rows
INTERPRETED = 10  # rows; up to here the loop runs without the compiler
SLICE = 1 << 16  # sets of rows between two checks of the budget


def row_length(bar: GridBar) -> int:
    """The heap of a row with its poison at one end, or 0 for any other bar."""
    heaps = [n for n in four_heaps(bar) if n] if len(bar.poison) == 1 else []
    return heaps[0] if len(heaps) == 1 else 0


def without_pairs(position: tuple[GridBar, ...]) -> tuple[GridBar, ...]:
    """The unfinished bars, without pairs of equal rows: these cancel in every sum."""
    there = [bar for bar in position if len(bar.poison) > 1 or flat(bar)[0] != (1, 1)]
    rows = {row_length(bar): bar for bar in there}
    odd = [length for length, count in Counter(map(row_length, there)).items() if length and count % 2]
    return (*(bar for bar in there if not row_length(bar)), *(rows[length] for length in odd))


def margin_of_rows(bars: tuple[GridBar, ...], budget: Budget) -> int | None:
    """The margin of different unfinished bars; None if one is neither L nor a row with its poison at one end."""
    k = sum(map(is_l, bars))
    lengths = [row_length(bar) for bar in bars if not is_l(bar)]
    if 0 in lengths:
        return None
    if not lengths:
        return -k
    m, odd = len(lengths), (len(lengths) + k) % 2
    if xor(lengths) == 0:
        most = m // 3
        return odd if m - k - 2 * most >= odd else min(m - k - 2 * most_groups(lengths, budget), odd)
    most = (m - 1) // 3  # one row is left over
    return odd if k + 2 + 2 * most - m <= odd else max(k + 2 + 2 * most_groups(lengths, budget) - m, odd)


def most_groups(lengths: list[int], budget: Budget) -> int:
    """The most disjoint sets of nim-sum 0 among different lengths.

    If we put down the rows one by one, a group is complete whenever all rows so far have nim-sum 0. So the number of a
    set is the maximum over its subsets with one row less, plus 1 if its own nim-sum is 0.
    """
    import numpy as np

    from grundy.games.divinim.kernels.groups import fill

    if len(lengths) > MOST_ROWS:
        raise OverBudget(
            f"over budget: the groups of nim-sum 0 among {len(lengths)} rows of different lengths; "
            f"ask about at most {MOST_ROWS}, or about fewer bars L"
        )
    if not lengths:
        return 0
    groups = np.zeros(1 << len(lengths), dtype=np.int8)
    groups[zero_sets(lengths)] = 1
    groups[0] = 0
    if len(lengths) <= INTERPRETED:
        fill = getattr(fill, "py_func", fill)
    with budget.paused():  # compiles the kernel or loads it from the cache
        fill(groups, len(lengths), 1, 2)
    for start in range(2, len(groups), SLICE):
        fill(groups, len(lengths), start, min(start + SLICE, len(groups)))
        budget.look()
    return int(groups[-1])


def zero_sets(lengths: list[int]) -> list[int]:
    """The sets of nim-sum 0, each as bits: all XORs of the sets that elimination finds."""
    reduced: list[tuple[int, int]] = []  # nim-sums with different highest bits, and their sets
    found = [0]
    for i, length in enumerate(lengths):
        total, chosen = length, 1 << i
        for other, others in reduced:
            if total ^ other < total:
                total, chosen = total ^ other, chosen ^ others
        if total:
            reduced = sorted([*reduced, (total, chosen)], reverse=True)
        else:
            found += [chosen ^ zero for zero in found]
    return found
