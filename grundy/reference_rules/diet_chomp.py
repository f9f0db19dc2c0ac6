"""Diet Chomp, reference rule: Chomp, where a bite too large is no move."""

from collections.abc import Iterator

from . import chomp
from ._shapes import LIST, NUMBER, Case, Cells, Params, Rule


def rule(params: Params, position: str) -> Rule:
    start, bites = chomp.rule({"edible": "1"}, ",".join(position.split(",")[::-1]))  # the longest row comes last
    most = int(params.get("k", "2")) or 10**6

    def moves(bar: Cells) -> Iterator[Cells]:
        return (left for left in bites(bar) if len(bar) - len(left) <= most)

    return start, moves


POSITION = LIST
PARAMS = {"k": NUMBER}

CASES: list[Case] = [
    ({"k": "2"}, "2,3,5", 5),
    ({"k": "2"}, "1,2,3,4", 5),
    ({"k": "2"}, "0,4,4", 5),
    ({"k": "1"}, "3,3,3", 5),
    ({"k": "5"}, "3,4,4,6", 5),
    ({"k": "0"}, "2,2,4", 5),
]
