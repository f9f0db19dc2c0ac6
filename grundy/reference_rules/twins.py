"""Twins, reference rule: masks with two bits."""

from ._shapes import COINS, Case, Params, Rule, turning


def rule(params: Params, position: str) -> Rule:
    return turning(position, lambda mask: mask.bit_count() == 2)


POSITION = COINS

CASES: list[Case] = [
    ({}, "HTTHTHTTHH", 3),
    ({}, "TTTT", 4),
    ({}, "HHHH", 4),
    ({}, "HTTH+HTTH", 4),
    ({}, "TTTTTTH", 4),
]
