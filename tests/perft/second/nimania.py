"""Nimania a second time: the numbers themselves, largest first, and how many were played."""

from collections.abc import Iterator

from shapes import Case, Params, Rule

Numbers = tuple[int, ...]


def rule(params: Params, position: str) -> Rule:
    copies, move = position.split("|")
    numbers = [n for n, many in enumerate(copies.split(","), start=1) for _ in range(int(many))][::-1]

    def moves(here: tuple[Numbers, int]) -> Iterator[tuple[Numbers, int]]:
        there, played = here
        for n in set(there):
            rest = list(there)
            rest.remove(n)
            for _ in range(1 + played):
                rest.append(n - 1)
            yield tuple(sorted(filter(None, rest), reverse=True)), played + 1

    return (tuple(numbers), int(move)), moves


CASES: list[Case] = [
    ({}, "0,0,1|1", 8),
    ({}, "2,1,1|1", 6),
    ({}, "3,2|4", 6),
    ({"number": "2"}, "0,1|1", 4),
    ({}, "0,0,0,1|1", 7),
    ({}, "5|2", 6),
]
