"""Grunt, reference rule: masks with bit 0 and three more that read the same from both ends."""

from ._shapes import COINS, Case, Params, Rule, turning


def rule(params: Params, position: str) -> Rule:
    return turning(position, lambda mask: bool(mask & 1) and mask.bit_count() == 4 and f"{mask:b}" == f"{mask:b}"[::-1])


POSITION = COINS

CASES: list[Case] = [
    ({}, "TTTTTHTHTTHTTH", 5),
    ({}, "TTTT", 5),
    ({}, "HHHH", 5),
    ({}, "HTTHHHH+HTTH", 5),
]
