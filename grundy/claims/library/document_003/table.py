"""Claims of document 003 about its table 1: misère 2-Diet Chomp with three rows a1 ≤ a2 ≤ a3.

These claims make the observations of the document precise. "Eventually" means after at most 7 steps along a row and 4
along a diagonal. The corner, the few rows and the few diagonals to remove are those with a2 - a1 < 3 or a3 - a2 < 3. A
picture of table 1 has a fixed a1, with a3 - a1 to the right and a2 - a1 upward. `003/proof` proves all of them.
"""

from collections.abc import Callable

from grundy.claims.claim import Cases, claim
from grundy.claims.library.document_003.diet import diet, misere, three_rules
from grundy.claims.library.document_003.endings import SOURCE, Numbers, rising
from grundy.core.game import Ending
from grundy.core.types import Integers


@claim(
    "003/period-12",
    "2-Diet Chomp, misère ending, three rows: adding 12 to all rows does not change the outcome",
    source=f"{SOURCE}, an observation on table 1",
    status="observation",
    to=36,
    wrong={"period": 6, "to": 12},
)
def period_12(to: int, period: int = 12) -> Cases:
    outcomes = diet((to + period,) * 3, Ending.MISERE)
    for a, b, c in rising(to):
        later = outcomes[a + period, b + period, c + period]
        yield f"{(a, b, c)} and {period} more in each row", outcomes[a, b, c] == later, misere(a, b, c)


@claim(
    "003/no-smaller-period",
    "2-Diet Chomp, misère ending, three rows: for each number below 12, adding it to all rows can change the outcome",
    source=f"this project; {SOURCE} says that the period is 12",
    status="observation",
    to=12,
    wrong={"below": 13},
)
def no_smaller_period(to: int, below: int = 12) -> Cases:
    outcomes = diet((to + 12,) * 3, Ending.MISERE)
    for period in range(1, below):
        first = next((p for p in rising(to) if outcomes[p] != outcomes[tuple(n + period for n in p)]), None)
        yield f"{period} more in each row changes {first}", first is not None, misere(*(first or (0, 0, 0)))


def repeats(line: Integers, period: int, after: int) -> bool:
    return all(line[i] == line[i + period] for i in range(after, len(line) - period))


@claim(
    "003/rows",
    "2-Diet Chomp, misère ending: if two rows are fixed and the longest grows, outcomes eventually repeat with period "
    "3 or 1",
    source=f"{SOURCE}, the first observation on table 1",
    status="observation",
    to=48,
    wrong={"period": 2, "to": 12},
)
def rows_repeat(to: int, period: int = 3) -> Cases:
    outcomes = diet((11, to + 24, to + 24), Ending.MISERE)
    for a in range(12):
        for b in range(a, to + 1):
            yield f"the row of a1 = {a}, a2 = {b}", repeats(outcomes[a, b, b:], period, 7), misere(a, b, b)


@claim(
    "003/diagonals",
    "2-Diet Chomp, misère ending: if the two longer rows grow together, outcomes eventually repeat with period 2 or 1",
    source=f"{SOURCE}, the second observation on table 1",
    status="observation",
    to=48,
    wrong={"period": 3, "to": 12},
)
def diagonals_repeat(to: int, period: int = 2) -> Cases:
    outcomes = diet((11, to + 36, to + 36), Ending.MISERE)
    for a in range(12):
        for gap in range(to + 1):
            line = [outcomes[a, b, b + gap] for b in range(a, to + 37 - gap)]
            words = f"the diagonal of a1 = {a}, a3 - a2 = {gap}"
            yield words, repeats(line, period, 4), misere(a, a, a + gap)


@claim(
    "003/residues",
    "2-Diet Chomp, misère ending: if a2 - a1 and a3 - a2 are at least 3, a P-position exactly if a1 + a3 - a2 is 1 "
    "mod 3",
    source=f"{SOURCE}, the third observation on table 1",
    status="observation",
    to=40,
    wrong={"least": 2, "to": 12},
)
def residues(to: int, least: int = 3) -> Cases:
    outcomes = diet((to + 6,) * 3, Ending.MISERE)
    for a, b, c in rising(to + 6):
        if b - a >= least and c - b >= least:
            right = (outcomes[a, b, c] == 0) == ((a + c - b) % 3 == 1)
            yield f"{(a, b, c)} is {'PN'[outcomes[a, b, c]]}", right, misere(a, b, c)


def same_pictures(to: int, alike: Callable[[int, int], bool]) -> Cases:
    """Compare the pictures of two values of a1, square by square, where a2 - a1 and a3 - a2 are at least 3."""
    outcomes = diet((11, 2 * to + 20, 2 * to + 20), Ending.MISERE)
    for second in range(12):
        for first in (one for one in range(second) if alike(one, second)):
            for up in range(3, 3 + to):
                for right in range(up + 3, up + 3 + to):
                    here, there = ((a, a + up, a + right) for a in (first, second))
                    words = f"{here} is {'PN'[outcomes[here]]}, {there} is {'PN'[outcomes[there]]}"
                    yield words, outcomes[here] == outcomes[there], misere(*there)


@claim(
    "003/same-pictures",
    "the pictures of table 1 look the same except for a corner, a few bottom rows and a few diagonals",
    source=f"{SOURCE}, the third observation on table 1",
    status="observation",
    to=8,
)
def alike_printed(to: int) -> Cases:
    """Compare square by square from the corner (a1, a1, a1), where each picture starts."""
    yield from same_pictures(to, lambda a, b: True)


@alike_printed.corrected(
    "the pictures of a1, a1 + 3, a1 + 6, ... look the same in this way; those in between are shifted by a column",
    kind="reading",
    wrong={"every": 2},
)
def alike_corrected(to: int, every: int = 3) -> Cases:
    yield from same_pictures(to, lambda a, b: (a - b) % every == 0)


def in_steps(n: int, steady: int, period: int) -> int:
    """n itself if it is below `steady`, otherwise the first number from `steady` on that equals it mod `period`."""
    return n if n < steady else steady + (n - steady) % period


@claim(
    "003/proof",
    "2-Diet Chomp, misère ending, three rows: the period 12 and the three observations hold for rows of any length",
    source=f"{SOURCE} observes them; this project proves them by a finite check",
    to=12,
    wrong={"period": 6},
)
def proved(to: int, period: int = 12, along_rows: int = 3) -> Cases:
    """A table with all these periods has 720 entries. If it obeys the rule for outcomes, it is the table of outcomes.

    Let u = a2 - a1 and v = a3 - a2. A move changes a1, u and v by at most 2. So it is enough to check the rule up to
    two steps beyond the places where the periods start: further on everything repeats. This includes a1 = 0 and a1 = 1,
    from which fewer squares can be eaten.
    """
    outcomes = diet((11, 20, 40), Ending.MISERE)

    def lost(rows: Numbers) -> bool:
        a, u, v = rows[0] % period, in_steps(rows[1] - rows[0], 4, 2), in_steps(rows[2] - rows[1], 7, along_rows)
        return bool(outcomes[a, a + u, a + u + v] == 0)

    for a, u, v in ((a, u, v) for a in range(14) for u in range(10) for v in range(16)):
        rows = (a, a + u, a + u + v)
        by_rule = any(rows) and not any(lost(option) for option in three_rules(rows, 1))
        right = lost(rows) == by_rule and (min(u, v) < 3 or lost(rows) == ((a + v) % 3 == 1))
        yield f"the rule and the periods at {rows}: lost is {by_rule}, {lost(rows)}", right, misere(*rows)
