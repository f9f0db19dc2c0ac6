"""Mogul, reference rule: masks with at most seven bits."""

from ._shapes import COINS, Case, Params, Rule, turning


def rule(params: Params, position: str) -> Rule:
    return turning(position, lambda mask: mask.bit_count() <= 7)


POSITION = COINS

CASES: list[Case] = [
    ({}, "HHHHHHHTH", 1),
    ({}, "TTTT", 4),
    ({}, "HHHHHHHH", 2),
    ({}, "HTTH+HTTH", 3),
]
