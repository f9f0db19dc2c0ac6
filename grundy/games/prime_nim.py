"""Prime Nim: the number of tokens taken must be a prime. `one=1` allows to take a single token too.

With primes alone the lost heaps are 0, 1, 9, 10, 25, 34, 35, ..., and no rule is known for them. With 1 it is easy: 1, 2
and 3 may be taken but no multiple of 4, so the nimber is the remainder by 4.
Source: S. W. Golomb, A mathematical investigation of games of "take-away", 1966; OEIS A025043 and A014589.
"""

from dataclasses import dataclass

from grundy.core.abilities.wording import Wording
from grundy.core.errors import Refused
from grundy.core.families import HeapGame, Heaps
from grundy.core.game import Known, param
from grundy.core.nimsum import xor
from grundy.core.rules import rule

NIMBERS = (0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)


def is_prime(n):  # type: ignore[no-untyped-def]
    if n % 2 == 0:
        return n == 2
    divisor = 3
    while divisor * divisor <= n:
        if n % divisor == 0:
            return False
        divisor += 2
    return n > 1


@dataclass(frozen=True)
class PrimeNim(HeapGame):
    """Take a prime number of tokens from a heap."""

    id = "prime-nim"
    source = 'S. W. Golomb, A mathematical investigation of games of "take-away", 1966'
    example = "20+9"
    formula_says = "with one=1: the XOR of the heaps' remainders by 4"
    open_problem = "which heaps are lost: 0, 1, 9, 10, 25, 34, 35, 49, ..."
    known = (
        *(Known(str(n), nimber=g, source="OEIS A014589") for n, g in enumerate(NIMBERS)),
        *(Known(str(n), outcome="P", source="OEIS A025043") for n in (25, 34, 35, 49, 55, 85, 91, 100)),
    )
    one: int = param(0, 0, 1, help="1: a single token may be taken too")

    def start(self) -> Heaps:
        return (20,)

    @rule
    def heap_options(n, one):
        if one and n > 0:
            yield n - 1
        for taken in range(2, n + 1):
            if is_prime(taken):
                yield n - taken

    def formula(self, position: Heaps) -> int:
        if not self.one:
            raise Refused("prime-nim has a formula with one=1 only")
        return xor(n % 4 for n in position)


class PrimeWording(Wording[PrimeNim]):
    def rule(self) -> str:
        return f"Take {'one token, or ' if self.game.one else ''}a prime number of tokens from a heap."
