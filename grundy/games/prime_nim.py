"""Prime Nim: take one token or a prime number of tokens; with `one=0` only a prime number.

A move can take 1, 2 or 3 tokens but no multiple of 4, so the nimber is the remainder mod 4. With primes only, the
P-positions are the heaps 0, 1, 9, 10, 25, 34, 35, ..., and no rule is known for them.
Source: S. W. Golomb, A mathematical investigation of games of "take-away", 1966; OEIS A025043 and A014589.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.capabilities.presentation import Wording
from grundy.core.errors import Refused
from grundy.core.game import Ending, Known, param
from grundy.core.nimsum import xor
from grundy.core.rules import rule
from grundy.families import HeapGame, Heaps
from grundy.families.heaps import heap_wins
from grundy.families.primes import surely_prime


def is_prime(n):
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
    """Take one token or a prime number of tokens from one heap."""

    id = "prime-nim"
    source = 'S. W. Golomb, A mathematical investigation of games of "take-away", 1966'
    example = "21+9"
    formula_says = "the XOR of the heap sizes mod 4, if a move can take one token"
    open_problem = "a rule for the P-positions with one=0: 0, 1, 9, 10, 25, 34, 35, 49, ..."
    known = tuple(Known(str(n), nimber=n % 4, source="S. W. Golomb 1966: leave a multiple of 4") for n in range(9))
    one: int = param(1, 0, 1, help="0: a move cannot take a single token")

    def start(self) -> Heaps:
        return (21,)

    @rule
    def heap_options(n, one):
        if one and n > 0:
            yield n - 1
        for taken in range(2, n + 1):
            if is_prime(taken):
                yield n - taken

    def formula(self, position: Heaps) -> int:
        if not self.one:
            raise Refused("prime-nim with one=0 has no formula")
        return xor(n % 4 for n in position)

    def winning(self, position: Heaps, ending: Ending) -> Iterator[tuple[str, Heaps]]:
        if not self.one or ending is not Ending.NORMAL:
            raise Refused("prime-nim names its winning moves only under the normal ending and with one=1")
        yield from heap_wins(self, position, [n % 4 for n in position], False, reach)

    def can_become(self, n: int, left: Heaps) -> bool:
        taken = n - sum(left)
        return len(left) < 2 and (taken == self.one == 1 or surely_prime(taken))


def reach(n: int, residue: int) -> Iterator[Heaps]:
    """Take 1 or a prime, with the residue mod 4 that leaves the target."""
    for taken in range((n - residue) % 4, n + 1, 4) if residue < 4 else ():
        if taken == 1 or surely_prime(taken):
            yield (n - taken,) if n > taken else ()
        elif taken == 6:  # 2 is the only even prime
            return


class PrimeWording(Wording[PrimeNim]):
    def rule(self) -> str:
        return f"Take {'one token or ' if self.game.one else ''}a prime number of tokens from one heap."
