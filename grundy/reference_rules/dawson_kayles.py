"""Dawson's Kayles, reference rule: knock down exactly two adjacent pins."""

from ._shapes import HEAPS, Case, Params, Rule
from .kayles import parts as parts
from .kayles import pins


def rule(params: Params, position: str) -> Rule:
    return pins(position, (2,))


POSITION = HEAPS


def code(params: Params) -> str:
    return "0.07"


CASES: list[Case] = [
    ({}, "1+2+3", 4),
    ({}, "6+6", 5),
    ({}, "9+5", 5),
    ({}, "15", 5),
]
