"""Twopins, reference rule: pins as a set of places with heights; a shot takes all pins of one or two columns."""

from collections.abc import Iterator

from ._shapes import Case, Params, Rule, joined

Pin = tuple[int, int, int]


def rule(params: Params, position: str) -> Rule:
    def moves(pins: frozenset[Pin]) -> Iterator[frozenset[Pin]]:
        columns = {pin[:2] for pin in pins}
        shots = [{column} for column in columns]
        shots += [{(y, x), (y, x + 1)} for y, x in columns if (y, x + 1) in columns]
        for shot in shots:
            hit = {pin for pin in pins if pin[:2] in shot}
            if len(hit) >= 2:
                yield pins - hit

    rows = enumerate(position.split("+"))
    columns = [(y, x, int(mark)) for y, row in rows for x, mark in enumerate(row) if mark != "."]
    return frozenset((y, x, z) for y, x, height in columns for z in range(height)), moves


POSITION = joined("[.12]+", "+")

CASES: list[Case] = [
    ({}, "12211211", 3),
    ({}, "1.1", 2),
    ({}, "2222", 5),
    ({}, "1111111+2.12", 4),
]
