"""Moidores, reference rule: masks with at most nine bits."""

from ._shapes import COINS, Case, Params, Rule, turning


def rule(params: Params, position: str) -> Rule:
    return turning(position, lambda mask: mask.bit_count() <= 9)


POSITION = COINS

CASES: list[Case] = [
    ({}, "HHHHHHHHHH", 1),
    ({}, "TTTT", 4),
    ({}, "HHTHTHH+THHTHHH", 1),
    ({}, "HTTH", 4),
]
