"""Diet Chomp with few rows, for every number k of squares that a move may eat. Proofs are in docs/chomp.md."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate, combinations, product

from grundy.analysis.tabulate import make_table
from grundy.claims.claim import Cases, board, claim, limits
from grundy.core.game import AnyGame, Ending, with_params
from grundy.core.registry import find_game
from grundy.core.types import Array
from grundy.games.diet_chomp import PERIODS

SOURCE = "this project"


def diet(k: int) -> AnyGame:
    return with_params(find_game("diet-chomp"), {"k": str(k)})


def outcomes(k: int, rows: int, to: int, ending: Ending) -> Array:
    """0 for a P-position, -1 where the rows are not in order."""
    return make_table(diet(k), (to,) * rows, ending, limits(), "outcomes").values


@claim(
    "diet-chomp/two-rows-misere",
    "two rows, misère ending, every k >= 1: a P-position exactly if the difference of the rows is 1 mod (k + 1)",
    source=SOURCE,
    to=24,
    formula="a2 - a1 = 1 mod (k + 1)",
    wrong={"more": 2},
)
def two_rows_misere(to: int, more: int = 1) -> Cases:
    for k in range(1, 9):
        table = outcomes(k, 2, to, Ending.MISERE)
        for a in range(to + 1):
            for b in range(a, to + 1):
                lost, expected = table[a, b] == 0, (b - a) % (k + more) == 1
                yield f"k = {k}: {a},{b} is {'NP'[int(lost)]}", lost == expected, board(diet(k), (a, b), Ending.MISERE)


@claim(
    "diet-chomp/two-rows-even",
    "two rows, normal ending, k = 2h: let r be the shorter row mod (k + 1); if r <= h, a P-position exactly if k + 1"
    " divides the number of squares; if r > h, a P-position exactly if the difference of the rows is h + 1 mod (k + 1)",
    source=SOURCE,
    to=20,
    wrong={"half": 1},
)
def two_rows_even(to: int, half: int = 0) -> Cases:
    for k in range(2, 13, 2):
        table, h = outcomes(k, 2, to, Ending.NORMAL), k // 2
        for a in range(to + 1):
            for b in range(a, to + 1):
                whole = a % (k + 1) <= h + half
                expected = (a + b) % (k + 1) == 0 if whole else (b - a) % (k + 1) == h + 1
                lost = table[a, b] == 0
                yield f"k = {k}: {a},{b} is {'NP'[int(lost)]}", lost == expected, board(diet(k), (a, b))


@claim(
    "diet-chomp/two-rows-odd",
    "two rows, normal ending, odd k: a P-position exactly if k + 1 divides the number of squares",
    source=SOURCE,
    to=24,
    formula="a1 + a2 = 0 mod (k + 1)",
    wrong={"odd": 0},
)
def two_rows(to: int, odd: int = 1) -> Cases:
    for k in range(1 if odd else 2, 10, 2):
        table = outcomes(k, 2, to, Ending.NORMAL)
        for a in range(to + 1):
            for b in range(a, to + 1):
                lost, expected = table[a, b] == 0, (a + b) % (k + 1) == 0
                yield f"k = {k}: {a},{b} is {'NP'[int(lost)]}", lost == expected, board(diet(k), (a, b))


Rows = tuple[int, ...]
Periods = tuple[tuple[int, int], ...]  # for each gap: where the outcomes start to repeat, and their period


def bites(rows: Rows, k: int) -> Iterator[Rows]:
    for row, n in enumerate(rows):
        for left in range(max(0, n - k), n):
            option = (*(min(above, left) for above in rows[: row + 1]), *rows[row + 1 :])
            if sum(rows) - sum(option) <= k:
                yield option


def repeating(k: int, ending: Ending, periods: Periods) -> Callable[[Rows], bool]:
    """A function that finds P-positions, if outcomes repeat with these periods."""

    @cache
    def lost(gaps: Rows) -> bool:
        return by_rule(tuple(accumulate(gaps)), k, ending, of)

    def of(rows: Rows) -> bool:
        gaps = zip((0, *rows), rows, periods, strict=False)
        return lost(tuple(min(b - a, start + (b - a - start) % period) for a, b, (start, period) in gaps))

    return of


def by_rule(rows: Rows, k: int, ending: Ending, lost: Callable[[Rows], bool]) -> bool:
    """A position is P if all options are N. The end is P under the normal ending."""
    return not any(map(lost, bites(rows, k))) if any(rows) else ending is Ending.NORMAL


def certificate(k: int, ending: Ending, periods: Periods) -> Cases:
    """Check the rule wherever necessary: up to k plus one period beyond the places where the gaps start to repeat."""
    lost = repeating(k, ending, periods)
    for gaps in product(*(range(start + period + k) for start, period in periods)):
        limits().spend()
        rows = tuple(accumulate(gaps))
        words = f"k = {k}, {ending}: {rows} is {'NP'[lost(rows)]}"
        yield words, lost(rows) == by_rule(rows, k, ending, lost), board(diet(k), rows, ending)


@claim(
    "diet-chomp/periods",
    "outcomes repeat along the gaps a1, a2 - a1, ...: for k = 3, misère ending, up to four rows, with period 4; for"
    " k = 5, normal ending, three rows, with periods 6, 3 and 6, starting from 0, 13 and 6",
    source=SOURCE,
    to=5,
    wrong={"start": 12},
)
def periods(to: int, start: int = 13) -> Cases:
    """A proof for each k: the rule looks the same one period later. The proof for k = 2 is `003/proof`."""
    for (k, ending), along in PERIODS.items():
        if 2 < k <= to:
            yield from certificate(k, ending, tuple((min(begins, start), period) for begins, period in along))


@claim(
    "diet-chomp/three-misere",
    "k = 3, misère ending, any number of rows: adding 4 to a row and to all longer ones does not change the outcome",
    source=SOURCE,
    status="conjecture",
    to=3,
    wrong={"period": 2},
)
def three_misere(to: int, period: int = 4) -> Cases:
    """For `to` rows the same certificate proves it."""
    yield from certificate(3, Ending.MISERE, ((0, period),) * to)


@three_misere.hunted
def more_rows(number: int) -> Cases:
    yield from three_misere.check(4 + number)


def boards_of(squares: int, most: int) -> Iterator[Rows]:
    """All boards with this number of squares, and rows of length at most `most`."""
    if squares == 0:
        yield ()
    for longest in range(1, min(squares, most) + 1):
        yield from ((*above, longest) for above in boards_of(squares - longest, longest))


@claim(
    "diet-chomp/three-eaten",
    "k = 3, normal ending, any board: count the squares, and add two for each pair of a column of odd height and a"
    " shorter column of even height; a P-position exactly if 4 divides the result",
    source=SOURCE,
    to=16,
    wrong={"pair": 0},
)
def three_eaten(to: int, pair: int = 2) -> Cases:
    lost: dict[Rows, bool] = {}
    for rows in (rows for squares in range(to + 1) for rows in boards_of(squares, squares)):
        limits().spend()
        lost[rows] = not any(lost[tuple(n for n in option if n)] for option in bites(rows, 3))
        heights = [sum(n > column for n in rows) for column in range(max(rows, default=0))]
        pairs = sum(high % 2 > low % 2 for high, low in combinations(heights, 2))
        number = sum(rows) + pair * pairs
        words = f"{rows or 'nothing'} is {'NP'[lost[rows]]}, and counts {number}"
        yield words, lost[rows] == (number % 4 == 0), board(diet(3), rows or (0,))


@claim(
    "diet-chomp/four-late",
    "k = 4, normal ending: for two equal rows a = 30, 40, 50, ... and a longer row, outcomes repeat with period 5 in"
    " the longer row, but only from a + a - 4 on: the longer the equal rows, the later",
    source=SOURCE,
    status="observation",
    to=6,
    wrong={"every": 5},
)
def four_late(to: int, every: int = 10) -> Cases:
    """The first `to` of these numbers."""
    most = 20 + 10 * to
    table = make_table(diet(4), (most, most, 2 * most + 30), Ending.NORMAL, limits(), "outcomes").values
    for a in range(30, most + 1, every):
        line = [bool(one) for one in table[a, a, a:]]
        changes = [place for place in range(a + 20) if line[place] != line[place + 5]]
        words = f"rows {a}, {a}, {a} + c: c and c + 5 differ for the last time at c = {changes[-1]}"
        yield words, changes[-1] == a - 5, board(diet(4), (a, a, 2 * a - 5))
