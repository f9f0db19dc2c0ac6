"""Bitter Chocolate, reference rule: a bar is a set of squares round the bitter one, (0, 0), which cannot be eaten."""

import re
from collections.abc import Iterator

from ._shapes import NUMBER, POSITIVE, Case, Params, Rule, demand, joined
from .chocolate import Squares, broken


def rule(params: Params, position: str) -> Rule:
    steps = params.get("steps", "z/2")

    def height(z: int) -> int:
        if steps.startswith("z/"):
            return z // int(steps[2:])
        listed = [int(h) for h in steps.split(",")]
        return (listed + [listed[-1]] * z)[z]

    heights = [] if steps.startswith("z/") else [int(h) for h in steps.split(",")]
    demand(heights == sorted(heights), "steps may not fall")
    bars = []
    for text in position.split("+"):
        if "@" in text:
            rows, columns, row, column = map(int, re.split("[x@,]", text))
            demand(0 < row <= rows and 0 < column <= columns, "the bitter square lies outside the bar")
            bars.append(frozenset((x - column, y - row) for x in range(1, columns + 1) for y in range(1, rows + 1)))
        else:
            top, last = map(int, text.split(","))
            demand(top <= height(last), "the bar is higher than its steps")
            bars.append(frozenset((x, y) for x in range(last + 1) for y in range(min(top, height(x)) + 1)))

    def moves(bars: tuple[Squares, ...]) -> Iterator[tuple[Squares, ...]]:
        for i, bar in enumerate(bars):
            for _, one, other in broken(bar):
                yield (*bars[:i], one if (0, 0) in one else other, *bars[i + 1 :])

    return tuple(bars), moves


POSITION = joined(rf"(?:{NUMBER}x{NUMBER}@{NUMBER},{NUMBER}|{NUMBER},{NUMBER})", "+")
PARAMS = {"steps": f"z/{POSITIVE}|{joined('(?:0|[1-9][0-9]{0,3})', ',')}"}

CASES: list[Case] = [
    ({"steps": "z/2"}, "4x7@2,3", 5),
    ({"steps": "z/2"}, "3,7+2x2@1,2", 4),
    ({"steps": "z/3"}, "2,8", 5),
    ({"steps": "0,0,1,1,3"}, "3,6+1,2", 4),
    ({"steps": "z/2"}, "1x1@1,1+0,0", 3),
]
