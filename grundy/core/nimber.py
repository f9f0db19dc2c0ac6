"""Nimbers to reckon with: `Nimber(5) * (Nimber(3) + 8) / 7`, exactly, for all below 2^4096.

`+` and `-` are the nim-sum ⊕, `*` the nim product ⊗, `/` its inverse, and `**` takes whole numbers; a whole number
beside a nimber means the nimber of that value. The numbers below 2^(2^k) are a field of characteristic 2: every one has
one square root, and what is not 0 has an inverse and an order, the least n > 0 with a ** n = 1.

The order divides 2^(2^k) - 1, the product of the Fermat numbers 2^(2^j) + 1 with j < k. They have no factors in common,
so each asks for itself: a ** (2^(2^j) - 1) is the quotient of two conjugates, and a ** (2^(2^j) + 1) their product,
which lies in the next smaller field. Source: J. H. Conway, On Numbers and Games, 1976, chapter 6.
"""

from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from typing import Any

from grundy.core.errors import BadParam
from grundy.core.nimfield import MOST_BITS, conjugate, field_bits, inverse, product, root, square

# the prime factors of 2^(2^j) + 1 but the largest, which is what they leave; complete to j = 11
# F9: Western 1903, Lenstra and others 1990; F10: Selfridge, Brillhart, Brent 1995; F11: Cunningham 1899, Brent 1988
FERMAT: dict[int, tuple[int, ...]] = {
    5: (641,),
    6: (274177,),
    7: (59649589127497217,),
    8: (1238926361552897,),
    9: (2424833, 7455602825647884208337395736200454918783366342657),
    10: (45592577, 6487031809, 4659775785220018543264560743076778192897),
    11: (319489, 974849, 167988556341760475137, 3560841906445833920513),
}


Look = Callable[[], object]


def nothing() -> None:
    """Nobody looks."""


def fermat_primes(j: int) -> tuple[int, ...]:
    """The prime factors of 2^(2^j) + 1."""
    rest = (1 << (1 << j)) + 1
    for prime in FERMAT.get(j, ()):
        rest //= prime
    return (*FERMAT.get(j, ()), rest)


@dataclass(frozen=True, order=True, repr=False)
class Nimber:
    """A nimber below 2^4096, with the arithmetic of its field."""

    value: int

    def __post_init__(self) -> None:
        try:
            value = index(self.value)
        except TypeError:
            raise BadParam(f"a nimber is a whole number, not {self.value!r:.40}; type Nimber(5)") from None
        if not 0 <= value < 1 << MOST_BITS:
            raise BadParam(f"nimbers lie between 0 and 2^{MOST_BITS} - 1 here; type Nimber(5)")
        object.__setattr__(self, "value", value)

    def __repr__(self) -> str:
        return f"Nimber({self.value})"

    def __str__(self) -> str:
        return str(self.value)

    def __int__(self) -> int:
        return self.value

    __index__ = __int__

    def __bool__(self) -> bool:
        return self.value != 0

    def __add__(self, other: "Nimber | int") -> "Nimber":
        return combined(self, other, int.__xor__)

    def __mul__(self, other: "Nimber | int") -> "Nimber":
        return combined(self, other, product)

    def __truediv__(self, other: "Nimber | int") -> "Nimber":
        return combined(self, other, lambda a, b: product(a, Nimber(b).inverse().value))

    def __rtruediv__(self, other: int) -> "Nimber":
        return self.inverse() * other

    __sub__ = __radd__ = __rsub__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> "Nimber":
        return self

    def __pow__(self, exponent: int) -> "Nimber":
        return self.power(exponent)

    def power(self, exponent: int, look: Look = nothing) -> "Nimber":
        """The exponent is a plain whole number: so many factors. `look` is called now and then, and may raise."""
        base = self.inverse() if exponent < 0 else self
        return Nimber(power(base.value, abs(exponent), look))

    def inverse(self) -> "Nimber":
        if not self.value:
            raise BadParam("0 has no inverse: nothing times 0 is 1")
        return Nimber(inverse(self.value))

    def sqrt(self) -> "Nimber":
        """The one nimber whose square it is."""
        return Nimber(root(self.value))

    def order(self, look: Look = nothing) -> int:
        """The least n > 0 with self ** n = 1; of 4096 bits that takes seconds, so `look` is called as by `power`."""
        if not self.value:
            raise BadParam("0 has no order: no power of it is 1")
        return order(self.value, look)

    def field(self) -> int:
        """How many nimbers the smallest field has that it lies in: 2, 4, 16, 256, ..."""
        return 1 << field_bits(self.value)


def combined(a: Nimber, b: Any, operation: Callable[[int, int], int]) -> Nimber:
    return Nimber(operation(a.value, b.value if isinstance(b, Nimber) else Nimber(b).value))


def power(a: int, exponent: int, look: Look = nothing) -> int:
    """Four bits of the exponent at a time; squares cost less than products."""
    if a and exponent:
        exponent %= (1 << field_bits(a)) - 1
    few = [1]
    while len(few) < min(exponent + 1, 16):
        few.append(product(few[-1], a))
    found = 1
    for digit in f"{exponent:x}":
        look()
        found = square(square(square(square(found))))
        found = product(found, few[int(digit, 16)])
    return found


def order(a: int, look: Look = nothing) -> int:
    found = 1
    while a > 1:
        other, norm = conjugate(a)
        found *= part_of_order(product(other, inverse(a)), fermat_primes(field_bits(a).bit_length() - 2), look)
        a = norm
    return found


def part_of_order(a: int, primes: tuple[int, ...], look: Look) -> int:
    """The order of a, which divides the product of these different primes; the last is the longest, and taken once."""
    *others, last = primes
    if not others:
        return last if a != 1 else 1
    rest = a
    for prime in others:
        rest = power(rest, prime, look)
    return part_of_order(power(a, last, look), tuple(others), look) * part_of_order(rest, (last,), look)
