"""Orders of the longest nimbers, and products of all bytes by the definition's field laws."""

import random

import numpy as np
import pytest

import grundy
from grundy.core.nimber import fermat_primes

pytestmark = pytest.mark.stress


def test_orders_to_4096_bits() -> None:
    rng = random.Random(12)
    for k in range(9, 13):
        a = grundy.Nimber(rng.getrandbits(1 << k))
        order, one = a.order(), grundy.Nimber(1)
        assert a**order == one
        for prime in fermat_primes(k - 1):
            assert order % prime or a ** (order // prime) != one


def test_all_bytes_group_and_distribute() -> None:
    a, b, c = np.meshgrid(*[np.arange(256, dtype=np.uint8)] * 3, indexing="ij")
    times = grundy.nim_product
    assert (times(a, times(b, c)) == times(times(a, b), c)).all()
    assert (times(a, b ^ c) == times(a, b) ^ times(a, c)).all()
