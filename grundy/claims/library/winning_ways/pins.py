"""Claims about rows of pins and about codes, compared with the definition.

Sources: Winning Ways, chapters 4 and 15; R. K. Guy, Anyone for Twopins?, 1981; A. N. Siegel, CGSuite.
"""

from grundy.claims.claim import Cases, Definition, claim
from grundy.core.lookup import game


@claim(
    "pins/twopins",
    "Twopins is Kayles if every column has two pins, and Dawson's Kayles if every column has one",
    source="R. K. Guy, Anyone for Twopins?, 1981; Winning Ways, chapter 15",
    to=9,
    wrong={"single": "0.77"},
)
def twopins(to: int, single: str = "0.07") -> Cases:
    rows = Definition("twopins")
    for pins, code in (("2", "0.77"), ("1", single)):
        heaps = Definition(game("octal", code=code))
        for n in range(1, to + 1):
            found, wanted = rows.nimber((pins * n,)), heaps.nimber((n,))
            yield f"{n} columns of {pins}: nimber {found}, in {code} {wanted}", found == wanted


def odd_primes(n: int) -> int:
    """The number of odd prime factors of n, counted with multiplicity."""
    count, factor = 0, 3
    while n % 2 == 0:
        n //= 2
    while n > 1:
        while n % factor == 0:
            n, count = n // factor, count + 1
        factor += 2
    return count


@claim(
    "codes/one-size",
    "if a move breaks a heap into heaps of one size, {2+}=.0, the nimber of a heap is the number of its odd prime "
    "factors, plus one if the heap is even",
    source="this project; the code is that of A. N. Siegel, CGSuite, for Maundy Cake",
    to=14,
    wrong={"even": 0},
)
def one_size(to: int, even: int = 1) -> Cases:
    heaps = Definition(game("take-and-break", code="{2+}=.0"))
    for n in range(1, to + 1):
        found = heaps.nimber((n,))
        yield f"heap {n}: nimber {found}", found == odd_primes(n) + even * (n % 2 == 0)
