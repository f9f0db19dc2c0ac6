"""Primes: tests, lists, places among all primes, and divisors of a number."""

from functools import cache
from math import gcd, isqrt

from grundy.core.budget import tick
from grundy.core.errors import OverBudget
from grundy.core.lazy_imports import np
from grundy.core.types import Array

WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
CERTAIN = 3_317_044_064_679_887_385_961_981  # the least composite number that all of them take for a prime
SIEVES = (1 << 10, 1 << 17, 1 << 24)  # most questions are about small primes


def surely_prime(n: int) -> bool:
    """Miller and Rabin's test, with the witnesses that make it a proof up to 24 digits; above, it is over every budget.

    Source: J. Sorenson and J. Webster, Strong pseudoprimes to twelve prime bases, 2017.
    """
    if n < 2 or any(n % p == 0 for p in WITNESSES):
        return n in WITNESSES
    if n >= CERTAIN:
        raise OverBudget("over budget: primes are tested up to 24 digits; ask about a smaller number")
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(passes(n, pow(base, odd, n), twos) for base in WITNESSES)


def passes(n: int, power: int, twos: int) -> bool:
    if power in (1, n - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % n
        if power == n - 1:
            return True
    return False


@cache
def primes_below(limit: int) -> Array:
    """As an array, by the sieve of Eratosthenes."""
    sieve = np.ones(limit, dtype=bool)
    sieve[:2] = False
    for n in range(2, isqrt(limit) + 1):
        if sieve[n]:
            sieve[n * n :: n] = False
    return np.flatnonzero(sieve)


def least_divisor(n: int, limit: int) -> int | None:
    """The least prime that divides a number above 1; None if it is larger than the limit, which is below 2^24."""
    for size in SIEVES:
        primes = primes_below(size)
        tried = primes[: np.searchsorted(primes, min(isqrt(n), limit), side="right")]
        divides = n % tried == 0 if n < 2**63 else [n % p == 0 for p in tried.tolist()]
        if len(found := np.flatnonzero(divides)):
            return int(tried[found[0]])
        if min(isqrt(n), limit) < size:
            break
    return n if n <= limit else None


def prime_place(prime: int) -> int:
    """The place of a prime among all primes: 2 is the first."""
    return int(primes_below(next(size for size in SIEVES if prime < size)).searchsorted(prime)) + 1


def prime_in_place(place: int) -> int:
    """The primes below 2^24 have the places to 1,077,871."""
    primes = next(found for size in SIEVES if len(found := primes_below(size)) >= place)
    return int(primes[place - 1])


def divisors(n: int) -> list[int]:
    """All divisors of a number above 0, in rising order."""
    found, rest = [1], n
    while rest > 1:
        prime = a_prime_divisor(rest)
        layer = found
        while rest % prime == 0:
            layer, rest = [prime * d for d in layer], rest // prime
            found = found + layer
    return sorted(found)


def a_prime_divisor(n: int) -> int:
    """Small ones by division, others by Pollard's rho method."""
    for p in primes_below(SIEVES[0]).tolist():
        if n % p == 0:
            return int(p)
    while not surely_prime(n):
        n = pollard(n)
    return n


def pollard(n: int) -> int:
    """A divisor of a composite number, neither 1 nor the number itself.

    Source: J. M. Pollard, A Monte Carlo method for factorization, 1975.
    """
    for step in range(1, n):
        slow = fast = 2
        divisor = 1
        while divisor == 1:
            tick()
            slow = (slow * slow + step) % n
            fast = (fast * fast + step) % n
            fast = (fast * fast + step) % n
            divisor = gcd(slow - fast, n)
        if divisor != n:
            return divisor
    raise OverBudget(f"over budget: {n} could not be factored; ask about a smaller number")
