"""Nimania, reference rule: the numbers themselves, largest first, and how many were played."""

from collections import Counter
from collections.abc import Iterator

from ._shapes import LIST, POSITIVE, Case, Params, Rule, demand

Numbers = tuple[int, ...]
LONGEST = 10**18  # moves


def rule(params: Params, position: str) -> Rule:
    copies, move = position.split("|")
    numbers = [n for n, many in enumerate(copies.split(","), start=1) for _ in range(int(many))][::-1]
    demand(soon_over(numbers, int(move)), f"play could last for more than {LONGEST:,} moves")

    def moves(here: tuple[Numbers, int]) -> Iterator[tuple[Numbers, int]]:
        there, played = here
        for n in set(there):
            rest = list(there)
            rest.remove(n)
            for _ in range(1 + played):
                rest.append(n - 1)
            yield tuple(sorted(filter(None, rest), reverse=True)), played + 1

    return (tuple(numbers), int(move)), moves


def soon_over(numbers: list[int], played: int) -> bool:
    """The longest play takes the smallest number again and again; all ones are taken at once here."""
    left = Counter(numbers)
    while left and played <= LONGEST:
        smallest = min(left)
        taken = left.pop(1) if smallest == 1 else 1
        if smallest > 1:
            left[smallest - 1] = played + 1
            left = +(left - Counter([smallest]))
        played += taken
    return not left


POSITION = rf"{LIST}\|{POSITIVE}"

CASES: list[Case] = [
    ({}, "0,0,1|1", 8),
    ({}, "2,1,1|1", 6),
    ({}, "3,2|4", 6),
    ({"number": "2"}, "0,1|1", 4),
    ({}, "0,0,0,1|1", 7),
    ({}, "5|2", 6),
]
