"""A sum of games, reference rule: a tuple of component positions, each with its own rule."""

import re
from collections.abc import Iterator

from . import rule_of
from ._shapes import Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    parts = []
    for text in position.split(" & "):
        found = re.fullmatch(r"([a-z0-9-]+)(?:\[(.*?)\])?:(.*)", text.strip())
        if found is None or found[1] == "northcott":
            raise ValueError(f"this component cannot be part of a sum: {text}")
        settings = dict(setting.split("=", 1) for setting in (found[2] or "").split(";") if setting)
        parts.append(rule_of(found[1])(settings, found[3]))

    def moves(states: tuple[object, ...]) -> Iterator[tuple[object, ...]]:
        for i, (_, component_moves) in enumerate(parts):
            for state in component_moves(states[i]):
                yield (*states[:i], state, *states[i + 1 :])

    return tuple(state for state, _ in parts), moves


CASES: list[Case] = [
    ({}, "nim:3+5 & octal[code=0.77]:9 & silver-dollar:..o", 5),
    ({}, "nim:1 & nim:1", 4),
    ({}, "subtraction[set=1,3]:6 & graph:a>b,b>c@a,a+x>y@x & nimble:2,2", 5),
    ({}, "kayles:4 & dawson-kayles:5 & grundys-game:7 & octal[code=4.3]:4", 5),
    ({}, "poker-nim:1,0|2 & nim-2d:(1,2)+(2,0) & turning-turtles:HTH+TH", 5),
]
