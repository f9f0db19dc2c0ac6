"""End-Nim, reference rule: nibble at either end of one string, up to the next gap."""

from collections.abc import Iterator

from ._shapes import LIST, Case, Params, Rule, unary


def rule(params: Params, position: str) -> Rule:
    def moves(row: str) -> Iterator[str]:
        row = row.strip()
        words = row.split()
        for n in range(1, len(words[0]) + 1 if words else 0):
            yield row[n:]
        if len(words) > 1:
            for n in range(1, len(words[-1]) + 1):
                yield row[:-n]

    return unary(position.replace(",", "+")), moves


def parts(row: str) -> list[tuple[str, ...]]:
    return [tuple(row.split())]


POSITION = LIST

CASES: list[Case] = [
    ({}, "0", 2),
    ({}, "3,1,4,2", 5),
    ({}, "0,2,0,3", 5),
    ({}, "5", 4),
    ({}, "1,1,1,1,1", 6),
]
