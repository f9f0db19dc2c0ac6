"""Rectangular chocolate: break a bar along a line and eat one piece, at most ⌊size / d⌋ squares. One square is the end.

Words: `4x7` is a bar of 4 rows and 7 columns, {3, 6} in document 001; `4x7-` has one missing corner, the gap. A bar
one wide with a missing end is the shorter bar. Lemma 3.3: a whole bar is the sum of two piles of Maximum Nim with
f(m) = ⌊(m+1)/d⌋, one for each side less 1, so a whole bar of any size is solved by jumps; bars with a gap are tabled.
d = 2 is the «Rectangle Game» of the International Olympiad in Informatics 2005 (example 3.4).
Source: document 001, definitions 3.1 and 4.1.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget, Refused
from grundy.core.game import Ending, Game, Known, param, take
from grundy.core.nimsum import xor
from grundy.core.notation import Reader, short
from grundy.core.scene import Scene, Shape, beside, box, button, words
from grundy.games.max_nim.rule_functions import Fractional, option_of_nimber, pile_class, pile_nimber, read_d

MOVE = re.compile(r"eat(\d{1,4000})(row|column)s?(withthegap)?(?:of(\d{1,9}))?")
BUTTONS = 240
SQUARES = 900  # of a bar that is drawn square by square
LONGEST = 4000  # side of a bar with a gap: one more row of the table takes some 20 ms


class Bar(NamedTuple):
    """Rows and columns; with a gap both are at least 2."""

    rows: int
    columns: int
    gap: bool = False


Bars = tuple[Bar, ...]


@dataclass(frozen=True)
class Chocolate(Game[Bars]):
    """Break the bar along a line and eat one piece, at most half of the bar unless d says otherwise."""

    id = "chocolate"
    source = "document 001, sections 3 and 4"
    example = "4x7"
    coordinates = ("x", "y")
    known = (
        Known("1x1", outcome="P", source="document 001, definition 3.1 (iv)"),
        Known("3x7", outcome="P", source="document 001, theorem 3.6 with t = 1: {2, 6} = {2, h(2)}"),
        Known("1x3", outcome="P", source="document 001, theorem 3.6 with t = 1: {0, 2} = {0, h(0)}"),
        Known("5x5", outcome="P", source="document 001, theorem 3.6 with t = 1"),
    )
    d: str = param("2", high=20, help="at most size / d squares may be eaten; a fraction above 1")

    def __post_init__(self) -> None:
        super().__post_init__()
        read_d(self.d)

    @cached_property
    def most(self) -> Fractional:
        """The rule function of each side, for piles of side - 1."""
        return Fractional("floor1", read_d(self.d))

    def start(self) -> Bars:
        return (Bar(4, 6),)

    def parse(self, text: str) -> Bars:
        reader = Reader(text, self.id, self.example)
        bars = []
        while True:
            rows = reader.number()
            reader.expect("x")
            columns = reader.number()
            bars.append(Bar(rows, columns, reader.accept("-")))
            if not reader.accept("+"):
                break
        reader.end()
        return self.checked(tuple(bars))

    def text(self, position: Bars) -> str:
        return "+".join(f"{bar.rows}x{bar.columns}{'-' * bar.gap}" for bar in position)

    def defect(self, position: Bars) -> str | None:
        for bar in position:
            if min(bar.rows, bar.columns) < 1 + bar.gap:
                return (
                    "a bar with a gap has two rows and columns or more" if bar.gap else "a bar has a row and a column"
                )
        return None

    def size(self, position: Bars) -> int:
        return sum(bar.rows * bar.columns - bar.gap for bar in position)

    def sample(self, rng: random.Random, size: int) -> Bars:
        bars = [
            (rng.randint(1, max(1, size // 2)), rng.randint(1, max(1, size // 2))) for _ in range(rng.randint(1, 2))
        ]
        return tuple(Bar(r, c, min(r, c) > 1 and rng.random() < 0.4) for r, c in bars)

    def bites(self, bar: Bar) -> Iterator[tuple[str, int, Bar]]:
        """What may be eaten of a bar: rows or columns, how many, and what is left."""
        most = (bar.rows * bar.columns - bar.gap) * self.most.b // self.most.a
        for name, side, across in (("row", bar.rows, bar.columns), ("column", bar.columns, bar.rows)):
            for lost in range(1, side):
                if lost * across - bar.gap > most:
                    break
                if lost * across <= most:
                    yield name, lost, left_over(name, side - lost, across, bar.gap)
                if bar.gap:
                    yield name + " with the gap", lost, left_over(name, side - lost, across, False)

    def moves(self, position: Bars) -> Iterator[tuple[str, Bars]]:
        for i, bar in enumerate(position):
            where = f" of {i + 1}" if len(position) > 1 else ""
            for name, lost, left in self.bites(bar):
                yield bite_text(name, lost) + where, (*position[:i], left, *position[i + 1 :])

    def option(self, position: Bars, move: str) -> Bars:
        """Read off the move's numbers, since a bar may be too large to list its moves."""
        found = MOVE.fullmatch(re.sub(r"\s+", "", move).casefold())
        i = int(found[4] or 1) - 1 if found else -1
        if found and 0 <= i < len(position) and bool(found[4]) == (len(position) > 1):
            bar, lost, eaten_gap = position[i], int(found[1]), bool(found[3])
            side, across = (bar.rows, bar.columns) if found[2] == "row" else (bar.columns, bar.rows)
            most = (bar.rows * bar.columns - bar.gap) * self.most.b // self.most.a
            if 0 < lost < side and lost * across - eaten_gap <= most and (bar.gap or not eaten_gap):
                left = left_over(found[2], side - lost, across, bar.gap and not eaten_gap)
                return (*position[:i], left, *position[i + 1 :])
        raise self.no_such_move(position, move)

    def moves_total(self, position: Bars) -> int:
        total = 0
        for bar in position:
            most = (bar.rows * bar.columns - bar.gap) * self.most.b // self.most.a
            for side, across in ((bar.rows, bar.columns), (bar.columns, bar.rows)):
                total += min(side - 1, most // across)
                total += min(side - 1, (most + 1) // across) if bar.gap else 0
        return total

    def split(self, position: Bars) -> Sequence[Bars]:
        return [(bar,) for bar in position]

    def canonical(self, position: Bars) -> Bars:
        return tuple(sorted(Bar(min(bar[:2]), max(bar[:2]), bar.gap) for bar in position))

    def at(self, index: tuple[int, ...]) -> Bars:
        """The bar {x, y} of document 001, for tables."""
        return (Bar(index[0] + 1, index[1] + 1),)

    def native(self, ending: Ending, budget: Budget) -> Any:
        return BarSolver(self, budget) if ending is Ending.NORMAL else f"no theory of {self.id} for the {ending} ending"

    def winning(self, position: Bars, ending: Ending) -> Iterator[tuple[str, Bars]]:
        """Whole bars: in each side, the one option whose nimber makes the whole 0. Bars with a gap are listed."""
        if ending is not Ending.NORMAL:
            raise Refused(f"{self.id} cannot list its winning moves directly under the {ending} ending")
        solver = BarSolver(self, Budget())
        total = solver.value(position)
        for i, bar in enumerate(position):
            where = f" of {i + 1}" if len(position) > 1 else ""
            rest = total ^ solver.value((bar,))
            for name, lost, left in self.bites(bar) if bar.gap else self.good_bites(bar, rest, solver.budget):
                if solver.value((left,)) == rest:
                    yield bite_text(name, lost) + where, (*position[:i], left, *position[i + 1 :])

    def good_bites(self, bar: Bar, wanted: int, budget: Budget) -> Iterator[tuple[str, int, Bar]]:
        """The bites of a whole bar that leave this nimber, found from the classes of piles."""
        for name, side, across in (("row", bar.rows, bar.columns), ("column", bar.columns, bar.rows)):
            wanted_here = wanted ^ pile_nimber(self.most, across - 1, budget)
            pile = option_of_nimber(self.most, side - 1, wanted_here, budget)
            if pile is not None:
                yield name, side - 1 - pile, left_over(name, pile + 1, across, False)

    def scene(self, position: Bars) -> Scene:
        title = f"{self.id} {self.text(position)}"[:200]
        drawn = [Scene(bar_shapes(bar)) for bar in position[:40]]
        shapes = beside(drawn)
        below = max((s.y for s in shapes), default=0) + 1.5
        moves = [move for move, _ in take(self.moves(position), BUTTONS + 1)]
        buttons = tuple(button(7 * (i // 12), below + i % 12, move) for i, move in enumerate(moves[:BUTTONS]))
        return Scene(shapes + buttons, title, complete=len(moves) <= BUTTONS)


def left_over(name: str, side: int, across: int, gap: bool) -> Bar:
    """The bar that is left; one wide with a missing end, it is the shorter bar."""
    if gap and side == 1:
        across, gap = across - 1, False
    return Bar(side, across, gap) if name.startswith("row") else Bar(across, side, gap)


def bite_text(name: str, lost: int) -> str:
    """`eat 2 columns with the gap`."""
    line, *rest = name.split(" ", 1)
    return " ".join(["eat", str(lost), line + "s" * (lost > 1), *rest])


def bar_shapes(bar: Bar) -> tuple[Shape, ...]:
    if bar.rows * bar.columns > SQUARES:
        return (words(0, 0, f"a bar of {short(bar.rows)} x {short(bar.columns)} squares{', less one' * bar.gap}"),)
    cells = [(x, y) for y in range(bar.rows) for x in range(bar.columns)]
    return tuple(box(x, y, 1, 1, "choc", "■") for x, y in cells if not (bar.gap and (x, y) == (bar.columns - 1, 0)))


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


def gap_witness(d: Fraction) -> Bar | None:
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
        return Bar(2, -int(-(d + 1) // 2), True)
    if d <= Fraction(3, 2):
        return Bar(2, 2, True)
    n = max(3, -int(-1 // (2 - d)))
    return Bar(2, n + (n % 2 == 0), True)


class BarSolver:
    """Whole bars by the jumps of Maximum Nim; bars with a gap from a table of all smaller ones."""

    def __init__(self, game: Chocolate, budget: Budget) -> None:
        self.most, self.budget = game.most, budget
        self.side = 0  # of the table

    def refuses(self, position: Any) -> str | None:
        return None

    def value(self, position: Bars) -> int:
        self.budget.spend()
        return xor(self.bar(bar) for bar in position)

    def bar(self, bar: Bar) -> int:
        if not bar.gap:
            return xor(pile_nimber(self.most, side - 1, self.budget) for side in bar[:2])
        if max(bar[:2]) > self.side:
            self.table = gap_table(self.most, max(bar[:2]), self.budget)
            self.side = max(bar[:2])
        return int(self.table[bar.rows, bar.columns])

    def note(self) -> str:
        table = f"; a table of bars with a gap to {self.side}x{self.side}" if self.side else ""
        return f"two piles of Maximum Nim a bar, document 001, lemma 3.3{table}"


def gap_table(most: Fractional, side: int, budget: Budget) -> Any:
    """Nimbers of all bars with a gap up to side x side (definition 4.1), by rows and columns."""
    what = f"a table of all bars with a gap to {short(side)}x{short(side)}"
    budget.reserve(2 * (side + 1) ** 2, what)
    if side > LONGEST:
        raise OverBudget(f"over budget: {what} takes too long; the side is at most {LONGEST:,}")
    import numpy as np

    from grundy.kernels.chocolate import gap_nimbers

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
