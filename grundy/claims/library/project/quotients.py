"""Claims about misère quotients that this project computed. Quotients of all heaps are certified.

The outcomes of single positions come from the definition, which uses no quotient.
"""

from itertools import combinations_with_replacement, islice
from math import comb

from grundy.analysis.misere_quotients import find_alike, find_closure, make_quotient
from grundy.claims.claim import Cases, Definition, board, claim, limits
from grundy.claims.library.plambeck_siegel.quotients import quotient_of
from grundy.core.game import Ending
from grundy.core.lookup import game
from grundy.core.nimsum import xor

SOURCE = "this project"
FOUND = {"0.144": (30, 5, 12, 10), "0.241": (36, 9, 4, 10), "0.312": (12, 3, 5, 2), "0.512": (8, 2, 16, 6)}
LOST_ROWS = (1, 4, 9, 12, 20)
CLASSES = (4, 11)


@claim(
    "quotients/found",
    "the misère quotients of 0.144, 0.241, 0.312 and 0.512 have 30, 36, 12 and 8 elements, of which 5, 9, 3 and 2 are"
    " P; their heaps repeat with period 10, 10, 2 and 6 from heap 12, 4, 5 and 16 on",
    source=SOURCE,
    to=4,
    wrong={"found": FOUND | {"0.144": (30, 5, 11, 10)}},
)
def found_here(to: int, found: dict[str, tuple[int, int, int, int]] = FOUND) -> Cases:
    for code, numbers in islice(found.items(), to):
        made = quotient_of(code)
        seen = (made.order, sum(made.is_p), made.preperiod, made.period)
        yield f"{code}: {seen}", made.certified and seen == numbers


@claim(
    "quotients/kayles-rows",
    "the only rows of Kayles that are P-positions under the misère ending are those of 1, 4, 9, 12 and 20 pins",
    source=f"{SOURCE}, by the certified quotient",
    to=200,
    wrong={"rows": (1, 4, 9, 12)},
)
def kayles_rows(to: int, rows: tuple[int, ...] = LOST_ROWS) -> Cases:
    """Compare small rows with the definition, too."""
    found, plain = quotient_of("0.77"), Definition("kayles", Ending.MISERE)
    for n in range(1, to + 1):
        lost = found.is_p[found.element(n)]
        right = n > 14 or lost == (plain.outcome((n,)) == "P")
        yield f"row {n} has {found.spelt(found.element(n))}", right and lost == (n in rows), board("kayles", (n,))


@claim(
    "quotients/document-004",
    "the misère quotients answer two questions of document 004: a Nim position with a heap above 1 is P if the nim-sum"
    " is 0, one with heaps of 1 only if their number is odd; if a move takes 1, 3 or 4, a heap of n is P if n is 1 or 3"
    " mod 7",
    source=f"{SOURCE}; document 004, misère play",
    to=5,
    wrong={"lost": (0, 2)},
)
def asked_in_004(to: int, lost: tuple[int, ...] = (1, 3)) -> Cases:
    nim, plain = make_quotient(game("nim"), to, limits()).quotient, Definition("nim", Ending.MISERE)
    for heaps in (one for k in range(1, 4) for one in combinations_with_replacement(range(1, to + 1), k)):
        is_p = nim.is_p[nim.product(map(nim.element, heaps))]
        rule = len(heaps) % 2 == 1 if max(heaps) == 1 else xor(heaps) == 0
        yield f"Nim {heaps}", is_p == rule == (plain.outcome(heaps) == "P"), board("nim", heaps, Ending.MISERE)
    take = game("subtraction", set=(1, 3, 4))
    found, plain = make_quotient(take, None, limits()).quotient, Definition(take, Ending.MISERE)
    for n in range(1, 20 * to):
        is_p = found.is_p[found.element(n)]
        right = is_p == (n % 7 in lost) and (n > 40 or is_p == (plain.outcome((n,)) == "P"))
        yield f"heap {n} has {found.spelt(found.element(n))}", right, board(take, (n,), Ending.MISERE)


def bar(heaps: int) -> str:
    """A poisoned square with `heaps` squares on every side: moves can reach every bar with heaps up to that size."""
    row, middle = "." * (2 * heaps + 1), f"{'.' * heaps}#{'.' * heaps}"
    return "/".join([row] * heaps + [middle] + [row] * heaps)


@claim(
    "quotients/bars",
    "under the misère ending, sums of bars with one poisoned square behave like misère Nim: the bars with heaps up to h"
    " have the quotient of Nim heaps up to their largest nim-sum",
    source=f"{SOURCE}; document 000, theorem 2.1.3",
    to=3,
    wrong={"heap": 4},
)
def bars(to: int, heap: int = 0) -> Cases:
    divinim, nim = game("divinim"), game("nim")
    for h in range(1, to + 1):
        one = find_closure(divinim, [divinim.parse(bar(h))], limits())
        largest = heap or 2 ** h.bit_length() - 1
        other = make_quotient(nim, largest, limits()).quotient
        same = (one.quotient.words, one.quotient.action, one.quotient.is_p) == (other.words, other.action, other.is_p)
        yield f"heaps up to {h}: order {one.quotient.order}, Nim to {largest} {other.order}", same and not one.stopped


@claim(
    "quotients/margins",
    "in Scored, sums of up to three bars with one poisoned square divide these bars and the empty position into 4"
    " classes for heaps up to 1, and into 11 classes for heaps up to 2; all bars with nim-sum 0 are in one class",
    source=SOURCE,
    status="observation",
    to=2,
    wrong={"classes": (4, 12)},
)
def margins(to: int, classes: tuple[int, ...] = CLASSES) -> Cases:
    divinim, plain = game("divinim"), Definition("divinim")
    for h in range(1, to + 1):
        found = find_alike(divinim, [divinim.parse(bar(h))], 3, limits())
        lost = [n for n in range(1, len(found.closure) + 1) if not plain.nimber(found.closure.representatives[n])]
        bars = comb(h + 4, 4) - 1  # four heaps from 0 to h, not all 0
        right = (found.at_least, found.at_most) == (classes[h - 1], bars + 1) and lost in found.groups
        yield f"heaps up to {h}: {found.at_least} classes of {bars} bars and nothing", right
