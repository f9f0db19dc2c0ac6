"""Kayles on a strip, reference rule: pins as a set of cells, one strip to a row."""

from collections.abc import Iterator

from ._shapes import Case, Cells, Params, Rule, joined


def rule(params: Params, position: str) -> Rule:
    def moves(pins: Cells) -> Iterator[Cells]:
        for pin in pins:
            yield pins - {pin}
            if pin + 1 in pins:
                yield pins - {pin, pin + 1}

    rows = enumerate(position.split("+"))
    return frozenset(complex(x, y) for y, row in rows for x, mark in enumerate(row) if mark == "o"), moves


POSITION = joined("[.o]+", "+")

CASES: list[Case] = [
    ({}, "o.ooooooooo", 3),
    ({}, "...", 3),
    ({}, "oo.oo+ooo", 4),
    ({}, "oooo", 5),
]
