"""Nim with a pass, reference rule: cut a tail off a string of tokens, or strike out a P while tokens are left."""

import re
from collections.abc import Iterator

from ._shapes import LIST, NUMBER, Case, Params, Rule, unary


def rule(params: Params, position: str) -> Rule:
    heaps, _, passes = position.partition("|")

    def moves(table: str) -> Iterator[str]:
        for heap in re.finditer("o+", table):
            for end in range(heap.start(), heap.end()):
                yield table[:end] + " " + table[heap.end() :]
        if "P" in table and "o" in table:
            yield table.replace("P", "", 1)

    return unary(heaps.replace(",", "+")) + " " + "P" * int(passes), moves


def parts(table: str) -> list[tuple[str, ...]]:
    return [tuple(sorted(table.split()))]  # a pass can be spent on any heap


POSITION = rf"{LIST}\|{NUMBER}"

CASES: list[Case] = [
    ({}, "0,0|1", 2),
    ({}, "3,5,4|1", 4),
    ({}, "2,2|0", 5),
    ({}, "1,3|2", 6),
]
