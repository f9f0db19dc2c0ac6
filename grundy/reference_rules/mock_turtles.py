"""Mock Turtles, reference rule: masks with one, two or three bits."""

from ._shapes import COINS, Case, Params, Rule, turning


def rule(params: Params, position: str) -> Rule:
    return turning(position, lambda mask: mask.bit_count() <= 3)


POSITION = COINS

CASES: list[Case] = [
    ({}, "THTTHTHT", 3),
    ({}, "TTTT", 4),
    ({}, "HHHH", 4),
    ({}, "HTTH+HTTH", 3),
    ({}, "TTTTTTH", 3),
]
