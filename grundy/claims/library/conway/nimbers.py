"""Claims about the field of nimbers. Source: On Numbers and Games, chapter 6; also definition 1.2.3 of document 000.

The definition of the product uses only smaller products and mex, no fields, Fermat powers or tables.
"""

import random
from collections.abc import Callable
from math import gcd

from grundy.claims.claim import Cases, claim, limits
from grundy.claims.library.document_000.nim import nim_product as by_definition
from grundy.core.nimber import MOST_BITS, Nimber, product

SOURCE = "J. H. Conway, On Numbers and Games, 1976, chapter 6"
Product = Callable[[int, int], int]


@claim(
    "nimbers/product",
    "the product by Fermat powers equals the one defined by mex over smaller products",
    source=SOURCE,
    to=23,
    formula="a ⊗ b = mex{(a' ⊗ b) ⊕ (a ⊗ b') ⊕ (a' ⊗ b'): a' < a, b' < b}",
    wrong={"multiply": int.__mul__},
)
def products(to: int, multiply: Product = product) -> Cases:
    for a in range(to + 1):
        for b in range(a + 1):
            limits().look()
            wanted = by_definition(a, b)
            yield f"{a} ⊗ {b} = {wanted}", multiply(a, b) == wanted


@claim(
    "nimbers/fermat-powers",
    "for F = 2, 4, 16, the product of F with a smaller number is the ordinary product, and the nim-square of F is 3F/2",
    source=SOURCE,
    to=16,
    formula="F ⊗ n = F·n for n < F, F ⊗ F = 3F/2",
    wrong={"powers": (2, 4, 8)},
)
def fermat_powers(to: int, powers: tuple[int, ...] = (2, 4, 16)) -> Cases:
    """Use only the definition."""
    for power in (one for one in powers if one <= to):
        for n in range(power):
            yield f"{power} ⊗ {n} = {by_definition(power, n)}", by_definition(power, n) == power * n
        yield f"{power} ⊗ {power} = {by_definition(power, power)}", by_definition(power, power) == 3 * power // 2


@claim(
    "nimbers/field",
    "the nimbers below 2^(2^k) are a field: ⊗ is associative and commutative, it distributes over ⊕, and every nimber "
    "but 0 has an inverse",
    source=f"{SOURCE}; document 000, definition 1.2.3 as corrected",
    to=26,
    wrong={"multiply": lambda a, b: Nimber(int(a) * int(b) % (1 << MOST_BITS))},
)
def field(to: int, multiply: Callable[[Nimber, Nimber], Nimber] = Nimber.__mul__) -> Cases:
    """Random numbers of 1, 2, 4, ... 4096 bits."""
    rng = random.Random(6)
    for case in range(to):
        bits = 1 << case % 13
        a, b, c = (Nimber(rng.getrandbits(bits)) for _ in range(3))
        limits().look()
        laws = (
            multiply(a, multiply(b, c)) == multiply(multiply(a, b), c)
            and multiply(a, b) == multiply(b, a)
            and multiply(a, b + c) == multiply(a, b) + multiply(a, c)
            and (not a or multiply(a, a.inverse()) == Nimber(1))
            and int(multiply(a, b)) < 1 << bits
        )
        yield f"three numbers of {bits} bits, from {int(a) % 1000} on", laws


@claim(
    "nimbers/roots",
    "every nimber below 2^(2^k) is the square of exactly one of them",
    source=SOURCE,
    to=4,
    wrong={"exponent": 3},
)
def roots(to: int, exponent: int = 2) -> Cases:
    for k in range(min(to, 4) + 1):
        size = 1 << (1 << k)
        every = range(0, size, max(1, size // 256)) if k == 4 else range(size)
        powers = [Nimber(n) ** exponent for n in every]
        yield f"{len(powers)} of the {size} nimbers have different squares", len(set(powers)) == len(powers)
        for n in every[:: max(1, len(every) // 16)]:
            yield f"sqrt({n}) = {Nimber(n).sqrt()}", Nimber(n).sqrt() ** exponent == Nimber(n)


@claim(
    "nimbers/orders",
    "the orders of the nonzero nimbers below 2^(2^k) divide 2^(2^k) - 1, and phi(d) of these nimbers have order d, for "
    "each divisor d",
    source=SOURCE,
    to=3,
    wrong={"more": 1},
)
def orders(to: int, more: int = 0) -> Cases:
    """The multiplicative group of a finite field is cyclic. phi(d) counts the numbers up to d that are coprime to d."""
    for k in range(min(to, 4) + 1):
        top = (1 << (1 << k)) - 1
        found = [Nimber(n).order() for n in range(1, top + 1)]
        for d in (d for d in range(1, top + 1) if top % d == 0):
            limits().look()
            wanted = sum(gcd(n, d) == 1 for n in range(1, d + 1)) + more
            yield f"{found.count(d)} nimbers below {top + 1} have order {d}", found.count(d) == wanted
