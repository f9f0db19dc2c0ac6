"""Extended Nim, reference rule: Poker Nim, where a move that changes the number of chips of a heap too much is none."""

from collections.abc import Iterator

from . import poker_nim
from ._shapes import LIST, NUMBER, Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    start, changes = poker_nim.rule({}, position)
    most = int(params.get("k", "0")) or 10**6

    def moves(chips: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for after in changes(chips):
            heaps = {heap for heap in chips + after if heap >= 0}
            if all(abs(chips.count(heap) - after.count(heap)) <= most for heap in heaps):
                yield after

    return start, moves


POSITION = rf"{LIST}\|{NUMBER}"
PARAMS = {"k": NUMBER}

CASES: list[Case] = [
    ({"k": "0"}, "3,5,4|6", 4),
    ({"k": "2"}, "3,5|4", 5),
    ({"k": "1"}, "1,0,2|3", 5),
    ({"k": "3"}, "0|5", 5),
]
