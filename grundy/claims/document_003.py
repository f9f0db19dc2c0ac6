"""Claims of document 003: slow and extended Nim, monotonic games by their difference positions, 2-Diet Chomp.

Positions are judged by engines that know none of the closed forms. What document 003 observes in its table 1 is made
precise here: «eventually» means after at most 7 steps along a row and 4 along a diagonal; the corner, the few rows and
the few diagonals that are to be removed are those with a2 - a1 < 3 or a3 - a2 < 3.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

from grundy.claims.claim import claim
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.nimsum import misere_nim, xor
from grundy.core.registry import AnyGame, find_game
from grundy.engines.choose import choose
from grundy.games.monotonic_nim import difference_position
from grundy.studies.table import make_table

BOTH = (Ending.NORMAL, Ending.MISERE)
SOURCE = "document 003"


def searched(game: AnyGame, ending: Ending) -> Any:
    """An engine that searches, whatever closed form the game has."""
    name = "search" if ending is Ending.NORMAL else "misere"
    return choose(game, game.start(), ending, Budget(None), name)


def slow(k: int) -> AnyGame:
    return find_game("slow-nim").with_params({"k": str(k)})


@claim("003/4", "k-slow Nim: the nimber is the XOR of the heaps mod k + 1", source=f"{SOURCE}, theorem 4", to=9)
def theorem_4(to: int) -> Iterator[tuple[str, bool]]:
    for k in range(1, 6):
        engine = searched(slow(k), Ending.NORMAL)
        for heaps in combinations_with_replacement(range(1, to + 1), 3):
            nimber = engine.value(heaps).nimber
            yield f"k = {k}, {heaps} has nimber {nimber}", nimber == xor(n % (k + 1) for n in heaps)


@claim(
    "003/5",
    "misère k-slow Nim: lost if the heaps mod k + 1 are lost in misère Nim",
    source=f"{SOURCE}, theorem 5",
    to=7,
)
def theorem_5(to: int) -> Iterator[tuple[str, bool]]:
    for k in range(1, 6):
        engine = searched(slow(k), Ending.MISERE)
        for heaps in combinations_with_replacement(range(1, to + 1), 3):
            outcome = engine.value(heaps).outcome
            yield f"k = {k}, {heaps} is {outcome}", outcome == misere_nim([n % (k + 1) for n in heaps])


@claim(
    "003/6",
    "a reserve changes no nimber and no misère outcome of Nim and k-slow Nim",
    source=f"{SOURCE}, theorem 6, with a common reserve that only shrinks",
    to=4,
)
def theorem_6(to: int) -> Iterator[tuple[str, bool]]:
    for k, ending in product(range(4), BOTH):
        plain = searched(slow(k) if k else find_game("nim")(), ending)
        extended = searched(find_game("extended-nim").with_params({"k": str(k)}), ending)
        for heaps in combinations_with_replacement(range(to + 1), 2):
            without = plain.value(tuple(n for n in heaps if n))
            for reserve in range(to):
                value = extended.value((heaps, reserve))
                yield f"k = {k}, {heaps} with a reserve of {reserve} is {value}, {ending}", value == without


@claim(
    "003/7",
    "a position of (k-slow) Monotonic Nim is lost exactly if its difference position is lost in (k-slow) Nim",
    source=f"{SOURCE}, theorem 7, both endings",
    to=6,
)
def theorem_7(to: int) -> Iterator[tuple[str, bool]]:
    for k, ending in product(range(4), BOTH):
        monotonic = searched(find_game("monotonic-nim").with_params({"k": str(k)}), ending)
        plain = searched(slow(k) if k else find_game("nim")(), ending)
        for count in (1, 2, 3, 4):
            for position in combinations_with_replacement(range(to + 1), count):
                gaps = tuple(n for n in difference_position(position) if n)
                outcome = monotonic.value(position).outcome
                yield f"k = {k}, {position} is {outcome}, {ending}", outcome == plain.value(gaps).outcome


def diet(to: tuple[int, ...], ending: Ending) -> Any:
    """The outcomes of 2-Diet Chomp, 0 where lost and -1 where the rows are not in order."""
    return make_table(find_game("diet-chomp")(), to, ending, Budget(None), "outcomes").values


def rising(to: int) -> Iterator[tuple[int, int, int]]:
    """Three rows, those with the shortest longest row first."""
    return ((a, b, c) for c in range(to + 1) for b in range(c + 1) for a in range(b + 1))


@claim(
    "003/8",
    "2-Diet Chomp with up to three rows is lost exactly if the number of squares is divisible by 3",
    source=f"{SOURCE}, lemma 8",
    status="lemma",
    to=30,
)
def lemma_8(to: int) -> Iterator[tuple[str, bool]]:
    outcomes = diet((to,) * 3, Ending.NORMAL)
    for rows in rising(to):
        yield f"{rows} is {'PN'[outcomes[rows]]}", (outcomes[rows] == 0) == (sum(rows) % 3 == 0)


@claim(
    "003/9",
    "misère 2-Diet Chomp: one row of n is lost if n = 3k + 1, rows (a, b) are lost if b - a = 3k + 1",
    source=f"{SOURCE}, lemma 9",
    status="lemma",
    to=60,
)
def lemma_9(to: int) -> Iterator[tuple[str, bool]]:
    outcomes = diet((0, to, to), Ending.MISERE)[0]
    for b in range(to + 1):
        for a in range(b + 1):
            yield f"({a}, {b}) is {'PN'[outcomes[a, b]]}", (outcomes[a, b] == 0) == ((b - a) % 3 == 1)


@claim(
    "003/period-12",
    "misère 2-Diet Chomp with three rows: adding 12 to all rows does not change the outcome",
    source=f"{SOURCE}, an observation on table 1",
    status="conjecture",
    to=36,
)
def period_12(to: int) -> Iterator[tuple[str, bool]]:
    outcomes = diet((to + 12,) * 3, Ending.MISERE)
    for a, b, c in rising(to):
        later = outcomes[a + 12, b + 12, c + 12]
        yield f"{(a, b, c)} and 12 more in each row differ", outcomes[a, b, c] == later


def repeats(line: Any, period: int, after: int) -> bool:
    return all(line[i] == line[i + period] for i in range(after, len(line) - period))


@claim(
    "003/rows",
    "misère 2-Diet Chomp: with two rows fixed and the longest growing, outcomes come to repeat with period 3 or 1",
    source=f"{SOURCE}, the first observation on table 1",
    status="conjecture",
    to=48,
)
def rows_repeat(to: int) -> Iterator[tuple[str, bool]]:
    outcomes = diet((11, to + 24, to + 24), Ending.MISERE)
    for a in range(12):
        for b in range(a, to + 1):
            yield f"the row of a1 = {a}, a2 = {b}", repeats(outcomes[a, b, b:], 3, 7)


@claim(
    "003/diagonals",
    "misère 2-Diet Chomp: as the two longer rows grow together, outcomes come to repeat with period 2 or 1",
    source=f"{SOURCE}, the second observation on table 1",
    status="conjecture",
    to=48,
)
def diagonals_repeat(to: int) -> Iterator[tuple[str, bool]]:
    outcomes = diet((11, to + 36, to + 36), Ending.MISERE)
    for a in range(12):
        for gap in range(to + 1):
            line = [outcomes[a, b, b + gap] for b in range(a, to + 37 - gap)]
            yield f"the diagonal of a1 = {a}, a3 - a2 = {gap}", repeats(line, 2, 4)


@claim(
    "003/residues",
    "misère 2-Diet Chomp: lost exactly if a1 + a3 - a2 = 1 mod 3, wherever a2 - a1 and a3 - a2 are at least 3",
    source=f"{SOURCE}, the third observation on table 1",
    status="conjecture",
    to=48,
)
def residues(to: int) -> Iterator[tuple[str, bool]]:
    outcomes = diet((to + 6,) * 3, Ending.MISERE)
    for a, b, c in rising(to + 6):
        if b - a >= 3 and c - b >= 3:
            yield f"{(a, b, c)} is {'PN'[outcomes[a, b, c]]}", (outcomes[a, b, c] == 0) == ((a + c - b) % 3 == 1)


@claim(
    "003/chomp",
    "Chomp with an edible corner under the misère ending has the outcomes of Chomp with a forbidden corner",
    source=f"{SOURCE}, introduction",
    to=6,
)
def chomp_both_ways(to: int) -> Iterator[tuple[str, bool]]:
    forbidden = searched(find_game("chomp")(), Ending.NORMAL)
    edible = searched(find_game("chomp").with_params({"edible": "1"}), Ending.MISERE)
    for a, b, c in rising(to):
        if c:
            outcome = edible.value((c, b, a)).outcome
            yield f"{(c, b, a)} is {outcome}", outcome == forbidden.value((c, b, a)).outcome
