"""Claims of document 003 about 2-Diet Chomp: lemma 8 for the normal ending, lemma 9 and table 1 for the misère ending.

What the document observes in its table 1 is made precise here: «eventually» means after at most 7 steps along a row and
4 along a diagonal; the corner, the few rows and the few diagonals that are to be removed are those with a2 - a1 < 3 or
a3 - a2 < 3. A picture of table 1 has a1 fixed, a3 - a1 to the right and a2 - a1 upward.
"""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import Any

from grundy.claims.claim import Board, Cases, board, claim, limits
from grundy.claims.definition import Definition
from grundy.claims.document_003 import SOURCE, Numbers, monotonic, rising
from grundy.core.game import Ending
from grundy.core.registry import find_game
from grundy.studies.table import make_table


def diet(to: Numbers, ending: Ending) -> Any:
    """The outcomes of 2-Diet Chomp, 0 where lost and -1 where the rows are not in order."""
    return make_table(find_game("diet-chomp")(), to, ending, limits(), "outcomes").values


def misere(*rows: int) -> Board:
    return board("diet-chomp", rows, Ending.MISERE)


def three_rules(rows: Numbers, gap: int) -> Iterator[Numbers]:
    """The moves as document 003 lists them; two squares of one row can go if it is more than `gap` longer."""
    for i, n in enumerate(rows):
        above = rows[i - 1] if i else 0
        if n > above:
            yield (*rows[:i], n - 1, *rows[i + 1 :])
        if n > above + gap:
            yield (*rows[:i], n - 2, *rows[i + 1 :])
        if i + 1 < len(rows) and rows[i + 1] == n > above:
            yield (*rows[:i], n - 1, n - 1, *rows[i + 2 :])


def small_chomps(rows: Numbers) -> set[Numbers]:
    """Chomps of one or two squares on a set of squares: a square goes with all to its right and above."""
    squares = {(row, column) for row, n in enumerate(rows) for column in range(n)}
    found = set()
    for row, column in squares:
        left = {(r, c) for r, c in squares if r > row or c < column}
        if len(squares) - len(left) <= 2:
            found.add(tuple(sum(r == i for r, _ in left) for i in range(len(rows))))
    return found


@claim(
    "003/diet-moves",
    "the three kinds of moves that are listed are all chomps of one or two squares",
    source=f"{SOURCE}, 2-Diet Chomp",
    status="lemma",
    to=6,
)
def listed_moves(to: int, gap: int = 1) -> Cases:
    """Against chomps on a set of squares, and against the game of the package."""
    game = find_game("diet-chomp")()
    for rows in monotonic(to, (1, 2, 3, 4)):
        listed, chomps = list(three_rules(rows, gap)), small_chomps(rows)
        moves = [option for _, option in game.moves(rows)]
        right = set(listed) == chomps == set(moves) and len(moves) == len(chomps)
        yield f"{rows}: listed {listed}, chomps {sorted(chomps)}", right, board(game, rows)


@claim(
    "003/8",
    "2-Diet Chomp, normal ending: lost exactly if the number of squares is divisible by 3",
    source=f"{SOURCE}, lemma 8",
    status="lemma",
    to=24,
    formula="a1 + ... + an = 0 mod 3",
)
def lemma_8(to: int, divisor: int = 3) -> Cases:
    """With up to five rows from the definition, with three longer ones from a table."""
    game = Definition("diet-chomp")
    for rows in monotonic(4, (1, 2, 3, 4, 5)):
        outcome = game.outcome(rows)
        yield f"{rows} is {outcome}", (outcome == "P") == (sum(rows) % divisor == 0), board(game.game, rows)
    outcomes = diet((to,) * 3, Ending.NORMAL)
    for rows in rising(to):
        right = (outcomes[rows] == 0) == (sum(rows) % divisor == 0)
        yield f"{rows} is {'PN'[outcomes[rows]]}", right, board(game.game, rows)


@claim(
    "003/8-stairs",
    "only from stairs 1, 2, ..., n (and empty rows) can one not eat two squares",
    source=f"{SOURCE}, the proof of lemma 8",
    status="lemma",
    to=5,
)
def stairs(to: int, first: int = 1) -> Cases:
    game = find_game("diet-chomp")()
    for rows in monotonic(to, (1, 2, 3, 4, 5)):
        two = any(sum(rows) - sum(option) == 2 for _, option in game.moves(rows))
        full = [n for n in rows if n]
        yield (
            f"two squares can be eaten of {rows}: {two}",
            two != (full == [*range(first, first + len(full))]),
            board(game, rows),
        )


@claim(
    "003/triangular",
    "no triangular number leaves 2 when divided by 3",
    source=f"{SOURCE}, the proof of lemma 8",
    status="lemma",
    to=200,
)
def triangular(to: int, rest: int = 2) -> Cases:
    total = 0
    for n in range(to + 1):
        total += n
        yield f"1 + ... + {n} = {total}", total % 3 != rest


@claim(
    "003/8-one-heap",
    "2-Diet Chomp, normal ending, is one heap of 2-slow Nim: the nimber is the number of squares mod 3",
    source=f"{SOURCE}, the remark after lemma 8",
    to=5,
    formula="G(a1, ..., an) = (a1 + ... + an) mod 3",
)
def one_heap(to: int, k: int = 2) -> Cases:
    chomp, heap = Definition("diet-chomp"), Definition(find_game("slow-nim").with_params({"k": str(k)}))
    for rows in monotonic(to, (1, 2, 3, 4)):
        nimber, squares = chomp.nimber(rows), sum(rows)
        right = nimber == heap.nimber((squares,) if squares else ())
        yield f"{rows} has nimber {nimber}", right, board(chomp.game, rows)


@claim(
    "003/9-one",
    "2-Diet Chomp, misère ending: one row of n is lost exactly if n = 3k + 1",
    source=f"{SOURCE}, lemma 9",
    status="lemma",
    to=60,
)
def lemma_9_one_row(to: int, rest: int = 1) -> Cases:
    game = Definition("diet-chomp", Ending.MISERE)
    for n in range(to + 1):
        outcome = game.outcome((n,))
        yield f"a row of {n} is {outcome}", (outcome == "P") == (n % 3 == rest), misere(n)


@claim(
    "003/9",
    "2-Diet Chomp, misère ending: rows (a, b) are lost exactly if b - a = 3k + 1",
    source=f"{SOURCE}, lemma 9",
    status="lemma",
    to=30,
)
def lemma_9(to: int, rest: int = 1) -> Cases:
    game = Definition("diet-chomp", Ending.MISERE)
    for a, b in sorted(combinations_with_replacement(range(to + 1), 2), key=sum):
        outcome = game.outcome((a, b))
        yield f"({a}, {b}) is {outcome}", (outcome == "P") == ((b - a) % 3 == rest), misere(a, b)


@claim(
    "003/period-12",
    "2-Diet Chomp, misère ending, three rows: adding 12 to all rows does not change the outcome",
    source=f"{SOURCE}, an observation on table 1",
    status="observation",
    to=36,
)
def period_12(to: int, period: int = 12) -> Cases:
    outcomes = diet((to + period,) * 3, Ending.MISERE)
    for a, b, c in rising(to):
        later = outcomes[a + period, b + period, c + period]
        yield f"{(a, b, c)} and {period} more in each row", outcomes[a, b, c] == later, misere(a, b, c)


@claim(
    "003/no-smaller-period",
    "2-Diet Chomp, misère ending, three rows: for no number below 12 is that so",
    source=f"noticed here; {SOURCE} says that the period is 12",
    status="observation",
    to=12,
)
def no_smaller_period(to: int, below: int = 12) -> Cases:
    outcomes = diet((to + 12,) * 3, Ending.MISERE)
    for period in range(1, below):
        first = next((p for p in rising(to) if outcomes[p] != outcomes[tuple(n + period for n in p)]), None)
        yield f"{period} more in each row changes {first}", first is not None, misere(*(first or (0, 0, 0)))


def repeats(line: Any, period: int, after: int) -> bool:
    return all(line[i] == line[i + period] for i in range(after, len(line) - period))


@claim(
    "003/rows",
    "2-Diet Chomp, misère ending: with two rows fixed and the longest growing, outcomes come to repeat, period 3 or 1",
    source=f"{SOURCE}, the first observation on table 1",
    status="observation",
    to=48,
)
def rows_repeat(to: int, period: int = 3) -> Cases:
    outcomes = diet((11, to + 24, to + 24), Ending.MISERE)
    for a in range(12):
        for b in range(a, to + 1):
            yield f"the row of a1 = {a}, a2 = {b}", repeats(outcomes[a, b, b:], period, 7), misere(a, b, b)


@claim(
    "003/diagonals",
    "2-Diet Chomp, misère ending: as the two longer rows grow together, outcomes come to repeat, period 2 or 1",
    source=f"{SOURCE}, the second observation on table 1",
    status="observation",
    to=48,
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
    "2-Diet Chomp, misère ending: lost exactly if a1 + a3 - a2 = 1 mod 3, wherever a2 - a1 and a3 - a2 are at least 3",
    source=f"{SOURCE}, the third observation on table 1",
    status="observation",
    to=40,
)
def residues(to: int, least: int = 3) -> Cases:
    outcomes = diet((to + 6,) * 3, Ending.MISERE)
    for a, b, c in rising(to + 6):
        if b - a >= least and c - b >= least:
            right = (outcomes[a, b, c] == 0) == ((a + c - b) % 3 == 1)
            yield f"{(a, b, c)} is {'PN'[outcomes[a, b, c]]}", right, misere(a, b, c)


def same_pictures(to: int, alike: Callable[[int, int], bool]) -> Cases:
    """The pictures of two a1, compared square by square where a2 - a1 and a3 - a2 are at least 3."""
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
    "the pictures of table 1 look the same but for a corner, a few bottom rows and a few diagonals",
    source=f"{SOURCE}, the third observation on table 1",
    status="observation",
    to=8,
)
def alike_printed(to: int) -> Cases:
    """Square by square from the corner (a1, a1, a1) that each picture begins with."""
    yield from same_pictures(to, lambda a, b: True)


@alike_printed.corrected("so do the pictures of a1 and of a1 + 3, a1 + 6, ...; those between are shifted by a column")
def alike_corrected(to: int, every: int = 3) -> Cases:
    yield from same_pictures(to, lambda a, b: (a - b) % every == 0)


def in_steps(n: int, steady: int, period: int) -> int:
    """n itself, or from `steady` on the first number that is the same but for whole periods."""
    return n if n < steady else steady + (n - steady) % period


@claim(
    "003/proof",
    "2-Diet Chomp, misère ending, three rows: period 12, and the three observations, hold for rows of any length",
    source=f"{SOURCE} observes them; proved here by a finite check",
    to=12,
)
def proved(to: int, period: int = 12, along_rows: int = 3) -> Cases:
    """A table with all these periods has 720 entries and is a table of outcomes, so it is the table of outcomes.

    With u = a2 - a1 and v = a3 - a2 a move changes a1, u and v by 2 at most. So whether each entry is lost exactly if
    all options are won looks the same at (a1, u, v) as at a place two steps past where the periods begin; a1 = 0 and
    a1 = 1, from which fewer squares can be eaten, are looked at as well.
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
