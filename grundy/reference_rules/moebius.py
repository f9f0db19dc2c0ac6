"""Moebius, reference rule: masks with at most five bits."""

from ._shapes import COINS, Case, Params, Rule, turning


def rule(params: Params, position: str) -> Rule:
    return turning(position, lambda mask: mask.bit_count() <= 5)


POSITION = COINS

CASES: list[Case] = [
    ({}, "HHTHHHTHH", 1),
    ({}, "TTTT", 4),
    ({}, "HHHHHHH", 2),
    ({}, "HTTH+HTTH", 3),
]
