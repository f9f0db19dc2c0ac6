"""Sym, reference rule: masks that read the same from both ends, but for zeros on the right."""

from ._shapes import COINS, Case, Params, Rule, turning


def rule(params: Params, position: str) -> Rule:
    return turning(position, lambda mask: f"{mask:b}".strip("0") == f"{mask:b}"[::-1].strip("0"))


POSITION = COINS

CASES: list[Case] = [
    ({}, "HTTHTTHTH", 2),
    ({}, "TTTT", 4),
    ({}, "HHHH", 4),
    ({}, "HTTH+HTTH", 3),
    ({}, "TTTTTTH", 3),
]
