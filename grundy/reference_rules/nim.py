"""Nim, reference rule, on a unary string: each counter names the move that takes it and all after it in its heap."""

from collections.abc import Iterator

from ._shapes import HEAPS, Case, Params, Rule, unary


def rule(params: Params, position: str) -> Rule:

    def moves(heaps: str) -> Iterator[str]:
        for i, mark in enumerate(heaps):
            if mark == "o":
                yield heaps[:i] + " " + heaps[i:].partition(" ")[2]

    return unary(position), moves


parts = str.split  # heaps are independent

POSITION = HEAPS


def code(params: Params) -> str:
    return ""


CASES: list[Case] = [
    ({}, "0", 4),
    ({}, "1+1+1+1", 5),
    ({}, "3+5+4", 5),
    ({}, "4+4+2", 5),
    ({}, "12", 5),
]
