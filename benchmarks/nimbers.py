"""Nim products beside the plain recursion, and beside `galois` (`pip install galois`), which has other fields.

64 bits       one product, beside the recursion down to single bits; wanted 20 times as fast
8 to 64 bits  arrays; wanted 10,000,000 products of 16 bits a second on one core
GF(2^16)      galois multiplies in the field with another basis: the same field but for the names of its members
4096 bits     product, inverse and order, which has no rival here
"""

import random

import numpy as np
from _timing import compare, median_time

from grundy import Nimber, nim_product
from grundy.core.nimber import by_halves, product

MILLION = 1_000_000


def single(rng: random.Random) -> None:
    numbers = [(rng.getrandbits(64), rng.getrandbits(64)) for _ in range(200)]
    assert product(*numbers[0]) == by_halves(*numbers[0], 64)
    ours = median_time(lambda: [product(a, b) for a, b in numbers]) / len(numbers)
    plain = median_time(lambda: [by_halves(a, b, 64) for a, b in numbers[:5]], 3) / 5
    compare("a product of 64 bits", ours, "plain recursion", plain, "below 0.05")


def arrays() -> None:
    rng = np.random.default_rng(1)
    for kind, many in ((np.uint8, 4 * MILLION), (np.uint16, 4 * MILLION), (np.uint32, MILLION), (np.uint64, MILLION)):
        a, b = rng.integers(0, np.iinfo(kind).max, (2, many), dtype=kind, endpoint=True)
        seconds = median_time(lambda a=a, b=b: nim_product(a, b), 3)
        wanted = " (wanted 10,000,000)" if kind is np.uint16 else ""
        print(f"arrays of {kind.__name__}: {many / seconds:,.0f} products a second{wanted}")


def beside_galois() -> None:
    try:
        import galois
    except ImportError:
        print("galois is not installed: that rival is left out")
        return
    field = galois.GF(2**16)
    rng = np.random.default_rng(2)
    a, b = rng.integers(0, 2**16, (2, MILLION), dtype=np.uint16)
    theirs, others = field(a), field(b)
    theirs * others  # compiles
    ours = median_time(lambda: nim_product(a, b))
    compare("1,000,000 products of 16 bits", ours, "galois", median_time(lambda: theirs * others), "below 2")


def long(rng: random.Random) -> None:
    a, b = Nimber(rng.getrandbits(4096)), Nimber(rng.getrandbits(4096))
    for what, work in (("product", lambda: a * b), ("square root", a.sqrt), ("inverse", a.inverse), ("order", a.order)):
        print(f"4096 bits, {what}: {median_time(work, 1 if what == 'order' else 5) * 1000:.1f} ms")


if __name__ == "__main__":
    chance = random.Random(1)
    single(chance)
    arrays()
    beside_galois()
    long(chance)
