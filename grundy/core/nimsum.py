"""Nim arithmetic: XOR, mex, and Bouton's strategy for heaps under both endings.

Misère Nim is normal Nim until no heap above 1 is left; then an odd number of ones is lost (document 003, theorem 3).
"""

from collections.abc import Iterable, Iterator, Sequence

LOONY = -1  # in the place of a nimber: whoever moves wins, whatever is added (see engines/entailing.py)


def xor(numbers: Iterable[int]) -> int:
    total = 0
    for number in numbers:
        total ^= number
    return total


def mex(values: Iterable[int]) -> int:
    """The least whole number that is not among the values."""
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


def misere_nim(heaps: Sequence[int]) -> str:
    """The outcome of misère Nim with these heaps."""
    if max(heaps, default=0) > 1:
        return "N" if xor(heaps) else "P"
    return "P" if sum(heaps) % 2 else "N"


def nim_targets(heaps: Sequence[int], misere: bool) -> Iterator[tuple[int, int]]:
    """For each heap, by its index, the one size that would leave a lost position if it had it."""
    total, large, ones = xor(heaps), sum(n > 1 for n in heaps), sum(n == 1 for n in heaps)
    for i, n in enumerate(heaps):
        if misere and large == (n > 1):  # all other heaps are 0 or 1: leave an odd number of ones
            yield i, 1 - (ones - (n == 1)) % 2
        else:
            yield i, total ^ n


def nim_pairs(total: int, difference: int) -> Iterator[tuple[int, int]]:
    """All a <= b with a + b and a XOR b as given: both have the same places, and each place of the XOR goes to one."""
    both, odd = divmod(total - difference, 2)
    if both < 0 or odd or both & difference:
        return
    top = 1 << difference.bit_length() - 1 if difference else 0
    free = chosen = difference ^ top
    while True:
        yield both | difference ^ top ^ chosen, both | top | chosen
        if not chosen:
            return
        chosen = (chosen - 1) & free
