"""Subset take-away, reference rule: faces are masks, and a position is one number with a bit for each mask."""

from collections.abc import Iterator

from ._shapes import Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    letters = sorted(set(position) - set(",+"))
    facets = [sum(1 << letters.index(letter) for letter in face) for face in position.replace("+", ",").split(",")]
    every = range(1, 1 << len(letters))

    def moves(state: int) -> Iterator[int]:
        for face in every:
            if state >> face & 1:
                yield sum(1 << other for other in every if state >> other & 1 and other & face != face)

    return sum(1 << mask for mask in every if any(mask & facet == mask for facet in facets)), moves


CASES: list[Case] = [
    ({}, "abc", 7),
    ({}, "ab,bc,ca", 5),
    ({}, "abcd", 4),
    ({}, "abc,cd+ef", 4),
]
