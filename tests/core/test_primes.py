"""Primes and divisors, against trying them all."""

import pytest

from grundy.core.errors import OverBudget
from grundy.families.primes import divisors, least_divisor, prime_in_place, prime_place, surely_prime

TO = 3000
PRIMES = [n for n in range(2, TO) if all(n % d for d in range(2, n))]


def test_primes_to_a_few_thousand() -> None:
    assert [n for n in range(TO) if surely_prime(n)] == PRIMES
    assert [prime_place(p) for p in PRIMES] == list(range(1, len(PRIMES) + 1))
    assert [prime_in_place(i) for i in range(1, len(PRIMES) + 1)] == PRIMES


def test_large_ones() -> None:
    """Strong pseudoprimes to several bases are composite; so are Carmichael numbers."""
    composite = (561, 3215031751, 3825123056546413051, 318665857834031151167461, (10**9 + 7) * (10**9 + 9))
    assert not any(map(surely_prime, composite))
    assert all(map(surely_prime, (2**31 - 1, 2**61 - 1, 10**18 + 9, 2**64 - 59)))
    with pytest.raises(OverBudget, match="24 digits"):
        surely_prime(10**30 + 57)
    assert (prime_in_place(2**20), prime_place(16_290_047)) == (16_290_047, 2**20)


def test_divisors_and_the_least_one() -> None:
    for n in [*range(1, 600), 1009 * 1013, 2**20, 1013**2]:
        assert divisors(n) == [d for d in range(1, n + 1) if n % d == 0]
    for n in range(2, 600):
        wanted = next(d for d in range(2, n + 1) if n % d == 0)
        assert least_divisor(n, 600) == wanted
        assert least_divisor(n, 20) == (wanted if wanted <= 20 else None)
    assert least_divisor(1_000_003 * 2**70, 10**7) == 2
    assert least_divisor(1_000_003**2, 10**6) is None
    assert least_divisor(1_000_003**2, 10**7) == 1_000_003
