"""Last DiviNim on plain two-player bars of rows and columns, at compiled speed.

Every piece of a bar is one of its sub-rectangles, so one sweep over them solves the bar and every position that play
can reach. A bar with one poisoned square is four Nim heaps (D. Kinsey, An Analysis of the Game of DiviNim, theorem
2.1.3).
"""

from functools import cache

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget, more_time
from grundy.core.nimsum import xor
from grundy.core.types import Position
from grundy.games.divinim.grids import Cell, GridBar

CUTS_A_SECOND = 600e6  # a safe lower bound for the sweep, to estimate its time in advance


def four_heaps(bar: GridBar) -> tuple[int, int, int, int]:
    """The heaps of a bar with one poisoned square: the squares above, below, left and right of it (theorem 2.1.3)."""
    height, width = flat(bar)[0]
    ((y, x),) = flat(bar)[1]
    return y, height - 1 - y, x, width - 1 - x


def is_l(bar: GridBar) -> bool:
    """Whether a bar is unfinished and has one poisoned square and nim-sum 0."""
    return len(bar.poison) == 1 and flat(bar)[0] != (1, 1) and xor(four_heaps(bar)) == 0


def flat(bar: GridBar) -> tuple[tuple[int, int], tuple[Cell, ...]]:
    """Height, width and poison of a bar of one or two dimensions."""
    if len(bar.body) == 1:
        return (1, bar.body[0]), tuple((0, x) for (x,) in bar.poison)
    return bar.body, bar.poison


def cuts_below(height: int, width: int) -> int:
    """The total number of cuts of all sub-rectangles of a bar."""

    def pairs(n: int) -> int:
        return n * (n + 1) // 2

    def inner(n: int) -> int:  # cuts of all runs along one side
        return (n - 1) * n * (n + 1) // 6

    return pairs(height) * inner(width) + pairs(width) * inner(height)


@cache
def load_kernel() -> None:
    """Compile the sweep or load it before the clock starts."""
    import numpy as np

    from grundy.games.divinim.kernels.last import sweep

    sweep(np.zeros(1, dtype=np.uint8), np.zeros((2, 2), dtype=np.int32), 1, 1, 0, 1)


class Swept:
    """A bar with the nimbers of all its sub-rectangles."""

    def __init__(self, bar: GridBar, budget: Budget) -> None:
        import numpy as np

        from grundy.games.divinim.kernels.last import sweep

        with budget.paused():
            load_kernel()
        (self.height, self.width), self.poison = flat(bar)
        bands = self.height * (self.height + 1) // 2
        self.runs = self.width * (self.width + 1) // 2
        seconds = cuts_below(self.height, self.width) / CUTS_A_SECOND
        what = f"all sub-rectangles of a {self.height}x{self.width} bar"
        if budget.seconds is not None and seconds > budget.seconds - budget.elapsed():
            raise OverBudget(
                f"over budget: {what} take about {seconds:.0f} s, the limit is {budget.seconds:g} s; ",
                more_time(f"{2 * seconds:.0f}"),
                "ask about a smaller bar",
            )
        budget.reserve(2 * bands * self.runs, what)
        board = np.zeros((self.height + 1, self.width + 1), dtype=np.int32)
        for y, x in self.poison:
            board[y + 1, x + 1] = 1
        self.counts = board.cumsum(0, dtype=np.int32).cumsum(1, dtype=np.int32)
        # a bar has a nimber of at most its number of cuts
        dtype = np.uint8 if self.height + self.width - 2 < 256 else np.uint16
        self.table = np.zeros(bands * self.runs, dtype=dtype)
        step = max(1, int(0.01 * CUTS_A_SECOND * bands / (1 + cuts_below(self.height, self.width))))
        for first in range(0, bands, step):
            last = min(bands, first + step)
            sweep(self.table, self.counts, self.height, self.width, first, last)
            budget.tabled += (last - first) * self.runs
            budget.look()
            budget.report("row bands", last, bands)

    def index(self, y0: int, y1: int, x0: int, x1: int) -> int:
        return (y1 * (y1 - 1) // 2 + y0) * self.runs + x1 * (x1 - 1) // 2 + x0

    def place(self, bar: GridBar) -> int | None:
        """The place of the bar in the table, if it occurs here: its first poisoned square must be one of ours."""
        (height, width), poison = flat(bar)
        if height > self.height or width > self.width:
            return None
        ours = set(self.poison)
        for y, x in self.poison:
            top, left = y - poison[0][0], x - poison[0][1]
            if top < 0 or left < 0 or top + height > self.height or left + width > self.width:
                continue
            inside = (
                self.counts[top + height, left + width]
                - self.counts[top, left + width]
                - self.counts[top + height, left]
                + self.counts[top, left]
            )
            if inside == len(poison) and all((top + py, left + px) in ours for py, px in poison):
                return self.index(top, top + height, left, left + width)
        return None


class LastSolver:
    """Finds nimbers of positions: one sweep per bar; a bar that occurs in a swept one is looked up there."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.swept: list[Swept] = []
        self.known: dict[GridBar, int] = {}

    def refuses(self, position: Position) -> str | None:
        return None

    def value(self, position: tuple[GridBar, ...]) -> int:
        return xor(self.bar(bar) for bar in sorted(position, key=lambda bar: -len(bar.poison)))

    def bar(self, bar: GridBar) -> int:
        if len(bar.poison) == 1:
            return xor(four_heaps(bar))
        if bar not in self.known:
            places = ((swept, swept.place(bar)) for swept in self.swept)
            found = next(((swept, place) for swept, place in places if place is not None), None)
            if found is None:
                self.swept.append(Swept(bar, self.budget))
                found = self.swept[-1], self.swept[-1].index(0, self.swept[-1].height, 0, self.swept[-1].width)
            self.known[bar] = int(found[0].table[found[1]])
        return self.known[bar]

    def note(self) -> str:
        rectangles = sum(len(swept.table) for swept in self.swept)
        return f"nimbers of {rectangles:,} sub-rectangles" if rectangles else "four Nim heaps per bar"
