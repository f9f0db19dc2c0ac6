"""Nim products: by tables, by halves and by the definition; field laws on random nimbers of all lengths; orders."""

import random
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy
from grundy.core import nimber
from grundy.core import nimber as nimfield
from grundy.core.nimber import by_halves, product
from grundy.core.nimsum import mex

LENGTHS = [1 << k for k in range(13)]  # bits
some_nimber = st.sampled_from(LENGTHS[:8]).flatmap(lambda bits: st.integers(0, (1 << bits) - 1))


@cache
def by_definition(a: int, b: int) -> int:
    return mex(by_definition(x, b) ^ by_definition(a, y) ^ by_definition(x, y) for x in range(a) for y in range(b))


def test_products_are_those_of_the_definition() -> None:
    for a in range(20):
        for b in range(a + 1):
            assert product(a, b) == by_halves(a, b, 8) == by_definition(a, b), (a, b)


def test_the_tables_hold_every_number_once() -> None:
    powers, logs = nimfield.tables()
    assert sorted(powers[: nimfield.PERIOD]) == list(range(1, nimfield.PERIOD + 1))
    assert not any(powers[2 * nimfield.PERIOD :])
    assert all(powers[logs[n]] == n for n in range(1, nimfield.PERIOD + 1))


@pytest.mark.long
@given(some_nimber, some_nimber)
def test_products_by_tables_are_those_by_halves(a: int, b: int) -> None:
    assert product(a, b) == product(b, a) == by_halves(a, b, 128, 8, nimfield.short_product)


def test_short_products_down_to_single_bits() -> None:
    rng = random.Random(5)
    for bits in (2, 4, 8, 16, 32, 64):
        a, b = rng.getrandbits(bits), rng.getrandbits(bits)
        assert product(a, b) == by_halves(a, b, 64)


@pytest.mark.parametrize("bits", LENGTHS)
def test_the_laws_of_a_field(bits: int) -> None:
    rng = random.Random(bits)
    for _ in range(5 if bits <= 512 else 1):
        a, b, c = (grundy.Nimber(rng.getrandbits(bits)) for _ in range(3))
        assert a * (b * c) == (a * b) * c
        assert a * (b + c) == a * b + a * c
        assert a * 1 == a
        assert a + a == a - a == a * 0 == 0 * a == grundy.Nimber(0)
        assert a.sqrt() ** 2 == a == (a * a).sqrt()
        assert max(int(a * b), int(a.sqrt())) < 1 << bits
        if a:
            assert a * a.inverse() == a / a == grundy.Nimber(1)
            assert 1 / a == a**-1
            assert bits > 128 or a**-1 == a ** (a.field() - 2)


def test_long_products_by_arrays_are_those_by_halves() -> None:
    rng = random.Random(8)
    for bits in (256, 512):
        a, b = rng.getrandbits(bits), rng.getrandbits(bits)
        assert product(a, b) == by_halves(a, b, bits, 16, nimfield.short_product)


@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.uint32, np.uint64])
def test_arrays(kind: type) -> None:
    rng = np.random.default_rng(3)
    a, b = rng.integers(0, np.iinfo(kind).max, (2, 60), dtype=kind, endpoint=True)
    found = grundy.nim_product(a, b)
    assert found.dtype == kind
    assert [int(n) for n in found] == [product(int(x), int(y)) for x, y in zip(a, b, strict=True)]


def test_arrays_are_broadcast_and_longer_than_what_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimfield, "AT_ONCE", 7)
    numbers = np.arange(16)
    table = grundy.nim_product(numbers[:, None], numbers)
    assert table.dtype == np.uint64
    assert table.tolist() == [[product(a, b) for b in range(16)] for a in range(16)]
    assert grundy.nim_product(np.zeros(0, np.uint16), np.uint16(3)).shape == (0,)
    assert int(grundy.nim_product(2, 2)) == 3


@pytest.mark.parametrize("wrong", [[-1, 2], [0.5], ["a"], [1 << 70]])
def test_arrays_of_something_else_are_refused(wrong: list[object]) -> None:
    with pytest.raises(grundy.BadParam, match="whole numbers from 0"):
        grundy.nim_product(wrong, [1])


def test_orders_by_counting() -> None:
    for a in range(1, 256):
        power, count = a, 1
        while power != 1:
            power, count = product(power, a), count + 1
        assert grundy.Nimber(a).order() == count


def test_orders_of_long_nimbers() -> None:
    """a ** n = 1, and no smaller power by a prime factor less."""
    rng = random.Random(4)
    for k in range(5, 8):
        a = grundy.Nimber(rng.getrandbits(1 << k))
        order = a.order()
        assert a**order == grundy.Nimber(1)
        primes = {prime for j in range(k) for prime in nimber.fermat_primes(j)}
        for prime in primes:
            if order % prime == 0:
                assert a ** (order // prime) != grundy.Nimber(1)


def test_the_fermat_numbers_are_factored() -> None:
    """To the field of 2^4096 numbers: the factors are right, and pass a test that nearly all other numbers fail."""
    for j in range(12):
        primes = nimber.fermat_primes(j)
        rest = (1 << (1 << j)) + 1
        for prime in primes:
            assert rest % prime == 0
            rest //= prime
            assert prime in (3, 5) or all(pow(base, prime - 1, prime) == 1 for base in (3, 5)), (j, prime)
        assert rest == 1


@pytest.mark.parametrize("wrong", [-1, 1 << 4096, 0.5, "5", None])
def test_what_is_no_nimber(wrong: object) -> None:
    with pytest.raises(grundy.BadParam, match="type Nimber"):
        grundy.Nimber(wrong)  # type: ignore[arg-type]


def test_nothing_is_divided_by_zero() -> None:
    for work in (lambda a: 1 / a, lambda a: a**-1, lambda a: a.inverse(), lambda a: a.order()):
        with pytest.raises(grundy.BadParam, match="0 has no"):
            work(grundy.Nimber(0))


def test_nimbers_are_plain_values() -> None:
    a = grundy.Nimber(np.uint8(5))
    assert (repr(a), str(a), int(a), -a, bool(a)) == ("Nimber(5)", "5", 5, a, True)
    assert {a: 1}[grundy.Nimber(5)] == 1
    assert a**0 == grundy.Nimber(0) ** 0 == grundy.Nimber(1)
    assert grundy.Nimber(3) < a
