"""The engine before the second number e, kept as it was to be measured against.

Scored DiviNim: exact margins of sums of bars. Proofs of the rules below are in docs/divinim.md.

n = poisoned squares not yet isolated, k = one-square bars of nim-sum zero, W = a one-square bar of nonzero nim-sum.
a) a one-square bar is the multiset of its four heaps
b) one-square bars of nim-sum zero are interchangeable, and need not be opened before all else is finished
c) two equal bars that are one single heap cancel
d) k alone: -k; with one W: k + 1; with two W of equal nimber: -k, but -(k + 2) if both lie in the class C of all
   (1, 1, a, a + 1) with a even; of different nimber: k, but k + 2 if one lies in C and the other can move into it
e) the margin has the parity of n
f) split the sum into groups of nim-sum zero and a rest: if the rest is empty, the margin is at most n - 2 groups;
   else at least 2 (groups + 1) - n

A bar's class is its multiset of heaps, or its shape and poison up to symmetry; play is a search over multisets of
classes, so the moves of each class are listed once.
"""

from functools import cache
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from grundy.games.divinim.grids import GridBar
from grundy.games.divinim.last import Swept, flat, is_l

MOST_RECTANGLES = 4_000_000  # of all bars together: their classes take about 100 bytes each
SLICE = 1_500  # nodes between two looks at the budget: some 20 ms
NO_POISON, FINISHED, ZERO = -1, -2, -3  # instead of a class


class Arena:
    """All that can become of the bars of one position: the classes of their sub-rectangles, and what was searched."""

    def __init__(self, bars: list[GridBar], budget: Budget) -> None:
        import numpy as np
        from rivals import scored_before_kernel as kernel

        self.kernel, self.budget = kernel, budget
        rectangles = sum(pairs(h) * pairs(w) for (h, w), _ in map(flat, bars))
        if rectangles > MOST_RECTANGLES:
            raise OverBudget(
                f"over budget: {rectangles:,} sub-rectangles, the limit is {MOST_RECTANGLES:,}; ask about smaller bars"
            )
        self.swept = [Swept(bar, budget) for bar in bars]
        self.offsets = np.cumsum([0, *(len(s.table) for s in self.swept)]).astype(np.int64)
        shapes = np.array([(s.height, s.width) for s in self.swept], dtype=np.int32)
        self.classes, self.facts, places = classify(self.swept)
        starts, moves = kernel.list_moves(places, self.classes, shapes, self.offsets)
        self.rules = (self.facts, starts, moves)
        self.cells = np.array([(y1 - y0) * (x1 - x0) for _, y0, y1, x0, x1 in places], dtype=np.int64)
        self.widest = 1 + int(np.diff(starts).max(initial=1)) * kernel.MOST_BARS
        self.work = self.room_for(0)
        self.store = (np.zeros((1 << 12, kernel.WORDS), dtype=np.uint64), np.zeros((1 << 12, 2), dtype=np.int8))
        self.counters = np.zeros(4, dtype=np.int64)

    def room_for(self, plies: int) -> Any:
        """Scratch for a line of play of that many moves."""
        import numpy as np

        return (
            np.zeros((plies + 2, 1 + self.kernel.MOST_BARS), dtype=np.int32),
            np.zeros((plies + 2, self.widest, 4), dtype=np.int32),
            np.zeros(self.kernel.WORDS, dtype=np.uint64),
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
        longest = int(sum(self.cells[ids]))  # a bar of s squares is finished after at most s - 1 cuts
        if longest + 2 > len(self.work[0]):
            self.work = self.room_for(longest)
        low, high = -squares, squares
        while low < high:  # is the margin at least `goal`? The answers close in on it
            goal = low + 2 * ((high - low + 2) // 4)
            found = self.answer(ids, k, goal)
            if found >= goal:
                low = found
            else:
                high = found
        return low

    def answer(self, ids: list[int], k: int, goal: int) -> int:
        """A bound that tells whether the margin reaches the goal; what is settled stays settled between slices."""
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
    """Compile the search, or load what was compiled, before the clock runs: solve a tiny bar."""
    bar = GridBar((2, 3), ((0, 0), (0, 2), (1, 1)))
    arena = Arena([bar], Budget(None))
    arena.margin([c for c in [arena.class_of(bar)] if c is not None])
    arena.kernel.grow(*arena.store)


def pairs(n: int) -> int:
    return n * (n + 1) // 2


def classify(swept: list[Swept]) -> tuple[Any, Any, Any]:
    """The class of every sub-rectangle, the facts of every class, and a rectangle of each."""
    import numpy as np
    from rivals.scored_before_kernel import ONE_SQUARE, SEVERAL, SINGLE_HEAP

    widest = max(len(s.poison) for s in swept)
    rows, nimbers, counts, places, indices = [], [], [], [], []
    offset = 0
    for number, s in enumerate(swept):
        place = all_places(s.height, s.width)  # y0, y1, x0, x1 in the order of the table
        inside = np.ones((len(place), len(s.poison)), dtype=bool)
        for p, (y, x) in enumerate(s.poison):
            inside[:, p] = (place[:, 0] <= y) & (y < place[:, 1]) & (place[:, 2] <= x) & (x < place[:, 3])
        found = np.flatnonzero(inside.any(axis=1))
        rows.append(class_rows(place[found], inside[found], np.array(s.poison), max(widest, 4)))
        nimbers.append(s.table[found].astype(np.int32))
        counts.append(inside[found].sum(axis=1).astype(np.int32))
        places.append(np.column_stack([np.full(len(found), number), place[found]]).astype(np.int32))
        indices.append(found + offset)
        offset += len(s.table)
    row, nimber, count, place = (np.concatenate(x) for x in (rows, nimbers, counts, places))
    squares = (place[:, 2] - place[:, 1]) * (place[:, 4] - place[:, 3])
    live = (squares > 1) & ~((count == 1) & (nimber == 0))
    unique, first, inverse = np.unique(row[live], axis=0, return_index=True, return_inverse=True)
    classes = np.full(offset, NO_POISON, dtype=np.int32)
    where = np.concatenate(indices)
    classes[where] = np.where(squares == 1, FINISHED, ZERO)
    classes[where[live]] = inverse.ravel()
    nimber, count, place = nimber[live][first], count[live][first], place[live][first]
    heaps = unique[:, 1:5].astype(np.int32)  # of one-square classes, largest first
    single = (count == 1) & (heaps[:, 1] == 0)
    # (1, 1, a, a + 1) with a even, largest first: either 1, 1, 1, 0 or a + 1, a, 1, 1
    ones = (heaps == [1, 1, 1, 0]).all(axis=1)
    tall = (heaps[:, 2] == 1) & (heaps[:, 3] == 1) & (heaps[:, 0] == heaps[:, 1] + 1) & (heaps[:, 1] % 2 == 0)
    kind = np.where(count > 1, SEVERAL, np.where(single, SINGLE_HEAP, ONE_SQUARE))
    facts = np.column_stack([nimber, count, kind, (count == 1) & (ones | tall)]).astype(np.int32)
    return classes, facts, place


def all_places(height: int, width: int) -> Any:
    """Every sub-rectangle as y0, y1, x0, x1, in the order of the sweep's table."""
    import numpy as np

    def runs(n: int) -> Any:
        return np.array([(low, high) for high in range(1, n + 1) for low in range(high)], dtype=np.int16)

    rows, columns = runs(height), runs(width)
    return np.column_stack([np.repeat(rows, len(columns), axis=0), np.tile(columns, (len(rows), 1))])


def class_rows(place: Any, inside: Any, poison: Any, width: int) -> Any:
    """A row of numbers that two rectangles share exactly if they are of one class."""
    import numpy as np

    y, x = poison[:, 0][None, :], poison[:, 1][None, :]
    height, breadth = (place[:, 1] - place[:, 0])[:, None], (place[:, 3] - place[:, 2])[:, None]
    above, left = y - place[:, 0][:, None], x - place[:, 2][:, None]
    below, right = height - 1 - above, breadth - 1 - left
    best = None
    for dy, dx, h, w in (
        (above, left, height, breadth),
        (above, right, height, breadth),
        (below, left, height, breadth),
        (below, right, height, breadth),
        (left, above, breadth, height),
        (left, below, breadth, height),
        (right, above, breadth, height),
        (right, below, breadth, height),
    ):
        codes = np.where(inside, dy.astype(np.int32) * 256 + dx, 65535).astype(np.uint16)
        codes.sort(axis=1)
        row = np.full((len(place), 1 + width), 65535, dtype=np.uint16)
        row[:, :1] = h.astype(np.int32) * 256 + w
        row[:, 1 : 1 + codes.shape[1]] = codes
        if best is None:
            best = row
            continue
        differ = best != row
        column = differ.argmax(axis=1)
        index = np.arange(len(row))
        smaller = row[index, column] < best[index, column]
        best[smaller] = row[smaller]
    assert best is not None
    alone = inside.sum(axis=1) == 1
    which = inside[alone].argmax(axis=1)
    index = np.flatnonzero(alone)
    heaps = np.column_stack([side[index, which] for side in (above, below, left, right)])
    best[alone, :] = 0
    best[alone, 1:5] = -np.sort(-heaps, axis=1)
    return best


class ScoredSolver:
    """Margins of positions; a position that play reaches from an earlier one is answered in that one's arena."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.arenas: list[Arena] = []

    def refuses(self, position: tuple[GridBar, ...]) -> str | None:
        from rivals.scored_before_kernel import MOST_BARS

        poison = sum(len(bar.poison) for bar in position)
        return f"its kernel knows up to {MOST_BARS} poisoned squares, not {poison}" if poison > MOST_BARS else None

    def value(self, position: tuple[GridBar, ...]) -> int:
        for arena in self.arenas:
            classes = [arena.class_of(bar) for bar in position]
            if all(c is not None for c in classes):
                return arena.margin([c for c in classes if c is not None])
        live = [bar for bar in dict.fromkeys(position) if flat(bar)[0] != (1, 1)]
        if not live:
            return 0
        with self.budget.paused():
            load_kernels()
        self.arenas.append(Arena(live, self.budget))
        return self.value(position)

    def note(self) -> str:
        stored = sum(int(arena.counters[arena.kernel.STORED]) for arena in self.arenas)
        classes = sum(len(arena.facts) for arena in self.arenas)
        return f"{classes:,} classes of bars, {stored:,} positions settled"
