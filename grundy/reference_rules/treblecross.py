"""Treblecross, reference rule: free and crossed squares as bit masks, three crosses side by side seen by shifts."""

from collections.abc import Iterator

from ._shapes import Case, Params, Rule, joined

Masks = tuple[tuple[int, int], ...]


def mask(strip: str, mark: str) -> int:
    return sum(1 << i for i, letter in enumerate(strip) if letter == mark)


def rule(params: Params, position: str) -> Rule:
    def moves(strips: Masks) -> Iterator[Masks]:
        for y, (free, crosses) in enumerate(strips):
            left = 0 if crosses & crosses << 1 & crosses << 2 else free
            while left:
                bit = left & -left
                left ^= bit
                yield (*strips[:y], (free ^ bit, crosses | bit), *strips[y + 1 :])

    return tuple((mask(strip, "."), mask(strip, "X")) for strip in position.split("+")), moves


POSITION = joined("[.X]+", "+")

CASES: list[Case] = [
    ({}, ".........", 4),
    ({}, "XXX..", 3),
    ({}, "X..X.X..", 4),
    ({}, "...+..X", 5),
]
