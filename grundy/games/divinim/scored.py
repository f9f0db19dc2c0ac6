"""Scored DiviNim: exact margins of sums of bars. Proofs of the rules a to f are in docs/divinim.md.

n = poisoned squares not yet isolated, k = one-square bars of nim-sum zero, W = a one-square bar of nonzero nim-sum.
a) a one-square bar is the multiset of its four heaps
b) one-square bars of nim-sum zero are interchangeable, and nobody needs to open one before all else is finished
c) two equal bars that are one single heap cancel
d) k alone: -k; with one W: k + 1; with two W of equal nimber: -k, but -(k + 2) if both are in the class C of all
(1, 1, a, a + 1) with a even; of different nimber: k, but k + 2 if one is in C and the other can move into it
e) the margin has the parity of n
f) split the sum into groups of nim-sum zero and a rest: if the rest is empty, the margin is at most n - 2 groups;
   else at least 2 (groups + 1) - n; a bar of nim-sum zero counts as the lower bound on its e, and so does a rest of
   one bar (e of a sum is at least the sum of the e of its parts, if at most one of them is an N-position)
g) two poisoned squares beside k: n - 2e if the nim-sum is zero, else 2e + 2 - n
h) rows with their poison at one end beside k: the minimum of n - 2 groups and n mod 2 if the nim-sum is zero, else
the maximum of 2 (groups + 1) - n and n mod 2; rows.py handles sums of only such bars
i) at an N-position, a move to an N-position with k' zero bars gives at most n - 2 - 2k'

Rules g to i are theorems of docs/scored.md.

The class of a bar is its multiset of heaps, or its shape and poison up to symmetry. The search is over multisets of
classes, so the moves of each class are listed only once.
"""

from functools import cache

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from grundy.core.types import Array
from grundy.games.divinim.grids import GridBar
from grundy.games.divinim.last import Swept, flat, is_l
from grundy.games.divinim.rows import margin_of_rows, row_length, without_pairs

MOST_RECTANGLES = 4_000_000  # of all bars together: their classes take about 100 bytes each
SLICE = 6_000  # nodes between two checks of the budget: about 20 ms
MOST_BARS = 40  # a search of more bars is hopeless
MOST_SQUARES = 100  # margins and the number of zero bars must fit in a byte
NO_POISON, FINISHED, ZERO = -1, -2, -3  # instead of a class


class Arena:
    """The search from one position: the classes of all sub-rectangles of its bars, and the states searched so far."""

    def __init__(self, bars: list[GridBar], budget: Budget, most: int) -> None:
        """At most `most` bars are unfinished at any time."""
        import numpy as np

        from grundy.games.divinim.kernels import scored as kernel
        from grundy.games.divinim.kernels.bounds import weigh
        from grundy.games.divinim.kernels.listing import list_moves

        self.kernel, self.budget, self.most = kernel, budget, most
        rectangles = sum(pairs(h) * pairs(w) for (h, w), _ in map(flat, bars))
        if rectangles > MOST_RECTANGLES:
            raise OverBudget(
                f"over budget: {rectangles:,} sub-rectangles, the limit is {MOST_RECTANGLES:,}; ask about smaller bars"
            )
        self.swept = [Swept(bar, budget) for bar in bars]
        self.offsets = np.cumsum([0, *(len(s.table) for s in self.swept)]).astype(np.int64)
        shapes = np.array([(s.height, s.width) for s in self.swept], dtype=np.int32)
        self.classes, self.facts, places = classify(self.swept)
        starts, moves = list_moves(places, self.classes, shapes, self.offsets)
        self.cells = ((places[:, 2] - places[:, 1]) * (places[:, 4] - places[:, 3])).astype(np.int64)
        weigh(np.argsort(self.cells, kind="stable"), self.facts, starts, moves)
        bits = len(self.facts).bit_length()
        self.words = (8 + bits * most + 63) // 64
        self.rules = (self.facts, starts, moves, bits)
        self.widest = 1 + int(np.diff(starts).max(initial=1)) * most
        self.work = self.room_for(0)
        self.store = (np.zeros((1 << 13, self.words), dtype=np.uint64), np.zeros((1 << 13, 2), dtype=np.int8))
        self.counters = np.zeros(4, dtype=np.int64)

    def room_for(self, plies: int) -> tuple[Array, ...]:
        """Allocate scratch for a line of play of this many moves."""
        import numpy as np

        return (
            np.zeros((plies + 2, 1 + self.most), dtype=np.int32),
            np.zeros((plies + 2, self.widest, 4), dtype=np.int32),
            np.zeros(self.words + 1, dtype=np.uint64),
        )

    def class_of(self, bar: GridBar) -> int | None:
        """The class of a bar that occurs in one of ours."""
        if len(bar.poison) == 1 and flat(bar)[0] == (1, 1):
            return FINISHED
        if is_l(bar):
            return ZERO
        for swept, offset in zip(self.swept, self.offsets, strict=False):
            place = swept.place(bar)
            if place is not None:
                return int(self.classes[offset + place])
        return None

    def margin(self, classes: list[int]) -> int:
        """The margin of a sum of bars, given by their classes."""
        k = classes.count(ZERO)
        ids = sorted(c for c in classes if c >= 0)
        squares = k + int(sum(self.facts[ids, 1]))
        if squares > MOST_SQUARES:
            raise OverBudget(f"over budget: {squares} poisoned squares, the limit is {MOST_SQUARES}; ask about fewer")
        longest = int(sum(self.cells[ids]))  # a bar of s squares is finished after at most s - 1 cuts
        if longest + 2 > len(self.work[0]):
            self.work = self.room_for(longest)
        low, high = -squares, squares
        while low < high:  # bisection: is the margin at least `goal`?
            goal = low + 2 * ((high - low + 2) // 4)
            found = self.answer(ids, k, goal)
            if found >= goal:
                low = found
            else:
                high = found
        return low

    def answer(self, ids: list[int], k: int, goal: int) -> int:
        """A bound that decides whether the margin reaches the goal. Results stay in the table between slices."""
        kernel, counters = self.kernel, self.counters
        while True:
            self.work[0][0, : 1 + len(ids)] = [len(ids), *ids]
            before = int(counters[kernel.NODES])
            counters[kernel.LIMIT], counters[kernel.STATUS] = before + SLICE, kernel.FINE
            found = kernel.search(0, k, goal - 1, goal, self.rules, self.store, self.work, counters)
            self.budget.spend(int(counters[kernel.NODES]) - before)
            self.budget.look()
            if counters[kernel.STATUS] == kernel.FINE:
                return int(found)
            if counters[kernel.STATUS] == kernel.FULL:
                self.budget.reserve(2 * sum(array.nbytes for array in self.store), "the table of searched positions")
                self.store = kernel.grow(*self.store)


@cache
def load_kernels() -> None:
    """Compile the search or load it before the clock starts, by solving a tiny bar."""
    bar = GridBar((2, 3), ((0, 0), (0, 2), (1, 1)))
    arena = Arena([bar], Budget(None), 3)
    arena.margin([c for c in [arena.class_of(bar)] if c is not None])
    arena.kernel.grow(*arena.store)


def pairs(n: int) -> int:
    return n * (n + 1) // 2


def classify(swept: list[Swept]) -> tuple[Array, Array, Array]:
    """The class of every sub-rectangle, the facts of every class, and a rectangle of each."""
    import numpy as np

    from grundy.games.divinim.kernels.bounds import ONE_SQUARE, SEVERAL, SINGLE_HEAP
    from grundy.games.divinim.kernels.classes import rows_of_classes

    widest = max(4, *(len(s.poison) for s in swept))
    rows, nimbers, counts, places, indices = [], [], [], [], []
    offset = 0
    for number, s in enumerate(swept):
        row, found, count, place = rows_of_classes(s.height, s.width, s.poison, widest)
        rows.append(row)
        nimbers.append(s.table[found].astype(np.int32))
        counts.append(count)
        places.append(np.column_stack([np.full(len(found), number, dtype=np.int32), place]))
        indices.append(found + offset)
        offset += len(s.table)
    row, nimber, count, place = (np.concatenate(x) for x in (rows, nimbers, counts, places))
    squares = (place[:, 2] - place[:, 1]) * (place[:, 4] - place[:, 3])
    live = (squares > 1) & ~((count == 1) & (nimber == 0))
    first, inverse = alike(row[live])
    classes = np.full(offset, NO_POISON, dtype=np.int32)
    where = np.concatenate(indices)
    classes[where] = np.where(squares == 1, FINISHED, ZERO)
    classes[where[live]] = inverse
    nimber, count, place = nimber[live][first], count[live][first], place[live][first]
    heaps = row[live][first][:, 1:5].astype(np.int32)  # of one-square classes, largest first
    single = (count == 1) & (heaps[:, 1] == 0)
    # (1, 1, a, a + 1) with a even, largest first: either 1, 1, 1, 0 or a + 1, a, 1, 1
    ones = (heaps == [1, 1, 1, 0]).all(axis=1)
    tall = (heaps[:, 2] == 1) & (heaps[:, 3] == 1) & (heaps[:, 0] == heaps[:, 1] + 1) & (heaps[:, 1] % 2 == 0)
    kind = np.where(count > 1, SEVERAL, np.where(single, SINGLE_HEAP, ONE_SQUARE))
    facts = np.column_stack([nimber, count, kind, (count == 1) & (ones | tall), 0 * count]).astype(np.int32)
    return classes, facts, place


def alike(rows: Array) -> tuple[Array, Array]:
    """The distinct rows in order: the first place of each, and for each row the number of its distinct row."""
    import numpy as np

    order = np.lexsort(rows.T[::-1])
    ordered = rows[order]
    new = np.ones(len(rows), dtype=bool)
    new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    which = np.zeros(len(rows), dtype=np.int64)
    which[order] = np.cumsum(new) - 1
    return order[new], which


class ScoredSolver:
    """Finds margins of positions. A position that play reaches from an earlier one uses the arena of that one."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.arenas: list[Arena] = []

    def refuses(self, position: tuple[GridBar, ...]) -> str | None:
        bars = without_pairs(position)
        if all(is_l(bar) or row_length(bar) for bar in bars):
            return None
        poison = sum(len(bar.poison) for bar in bars)
        return f"its kernel handles at most {MOST_BARS} poisoned squares, not {poison}" if poison > MOST_BARS else None

    def value(self, position: tuple[GridBar, ...]) -> int:
        position = without_pairs(position)
        if (known := margin_of_rows(position, self.budget)) is not None:
            return known
        if reason := self.refuses(position):  # an option of rows beside L; those need no kernel
            raise OverBudget(f"over budget: {reason}; ask about fewer bars")
        most = sum(len(bar.poison) for bar in position if not is_l(bar))
        for arena in self.arenas:
            classes = [arena.class_of(bar) for bar in position]
            if all(c is not None for c in classes) and most <= arena.most:
                return arena.margin([c for c in classes if c is not None])
        with self.budget.paused():
            load_kernels()
        self.arenas.append(Arena(list(dict.fromkeys(position)), self.budget, most))
        return self.value(position)

    def note(self) -> str:
        stored = sum(int(arena.counters[arena.kernel.STORED]) for arena in self.arenas)
        classes = sum(len(arena.facts) for arena in self.arenas)
        return f"{classes:,} classes of bars, {stored:,} positions settled"
