"""Claims about misère quotients. Some compare the quotients with plain misère play.

Sources: T. E. Plambeck, Taming the wild in impartial combinatorial games, 2005; T. E. Plambeck and A. N. Siegel, Misère
quotients for impartial games, 2008; W. L. Sibert and J. H. Conway, Mathematical Kayles, 1992.
"""

import random
from itertools import islice

from grundy.analysis.misere_quotients import make_quotient
from grundy.analysis.periods import octal_codes
from grundy.claims.claim import Cases, board, claim, limits
from grundy.core.game import Ending
from grundy.core.lookup import game
from grundy.engines.monoids import Quotient
from grundy.engines.search import Misere
from grundy.families import HeapGame

SOURCE = "T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, 2008"
ORDERS = {"0.123": 20, "0.15": 42, "0.75": 8, "0.77": 40}


def octal(code: str) -> HeapGame:
    found = game("octal", code=code)
    assert isinstance(found, HeapGame)
    return found


def quotient_of(code: str) -> Quotient:
    return make_quotient(octal(code), None, limits()).quotient


@claim(
    "quotients/orders",
    "the misère quotients of 0.123, 0.15 (Guiles), 0.75 and 0.77 (Kayles) have 20, 42, 8 and 40 elements",
    source=f"{SOURCE}; 0.123: T. E. Plambeck, Taming the wild in impartial combinatorial games, 2005",
    to=4,
    wrong={"orders": {**ORDERS, "0.77": 48}},
)
def orders(to: int, orders: dict[str, int] = ORDERS) -> Cases:
    for code, order in islice(orders.items(), to):
        found = quotient_of(code)
        yield f"{code}: order {found.order}", found.certified and found.order == order


@claim(
    "quotients/nim",
    "for n >= 2 the misère quotient of Nim with heaps below 2^n has 2^n + 2 elements, two of them P",
    source=SOURCE,
    to=4,
    wrong={"more": 1},
)
def nim(to: int, more: int = 2) -> Cases:
    rules = game("nim")
    for n in range(2, to + 1):
        found = make_quotient(rules, 2**n - 1, limits()).quotient
        right = (found.order, sum(found.is_p)) == (2**n + more, 2)
        yield f"heaps to {2**n - 1}: order {found.order}, {sum(found.is_p)} of them P", right


@claim(
    "quotients/even",
    "a finite misère quotient with more than one element has an even number of elements",
    source=SOURCE,
    to=8,
    wrong={"part": 4},
)
def even(to: int, part: int = 2) -> Cases:
    """Take the heaps up to `to` of all octal codes with two digits."""
    for code in octal_codes(2):
        found = make_quotient(octal(code), to, limits()).quotient
        yield f"{code}: order {found.order}", found.order == 1 or found.order % part == 0


@claim(
    "quotients/kayles",
    "under the misère ending, from heap 71 on, no sum of heaps distinguishes Kayles heaps n and n + 12",
    source="W. L. Sibert and J. H. Conway, Mathematical Kayles, 1992; " + SOURCE,
    to=130,
    wrong={"first": 70},
)
def kayles(to: int, first: int = 71) -> Cases:
    """The first `to` heaps from there."""
    found = quotient_of("0.77")
    for n in range(first, first + to):
        here, later = found.spelt(found.element(n)), found.spelt(found.element(n + 12))
        yield f"heap {n} has {here}, heap {n + 12} has {later}", here == later


@claim(
    "quotients/play",
    "a sum of heaps is a P-position under the misère ending exactly if its element is a P-element",
    source=SOURCE,
    to=18,
    wrong={"turned": True},
)
def play(to: int, turned: bool = False) -> Cases:
    """Compare random sums of up to `to` tokens with a search. The planted error swaps N and P."""
    for code in ORDERS:
        rng, rules, found = random.Random(code), octal(code), quotient_of(code)
        engine = Misere(rules, Ending.MISERE, limits())
        for _ in range(40):
            sum_: tuple[int, ...] = ()
            while sum(sum_) < to - 1:
                sum_ = (*sum_, rng.randint(1, min(14, to - sum(sum_))))
            x = found.product(map(found.element, sum_))
            outcome = engine.value(sum_).outcome
            text = f"{code} {rules.text(sum_)} has {found.spelt(x)}, and is {outcome}"
            yield text, (found.is_p[x] is not turned) == (outcome == "P"), board(rules, sum_)
