"""Kotzig's Nim, reference rule: the hours of a clock, and then the way that the coin has gone."""

from collections.abc import Iterator

from ._shapes import Case, Params, Rule, joined

Path = tuple[int, ...]


def rule(params: Params, position: str) -> Rule:
    steps = [int(step) for step in params.get("set", "1,2").split(",")]
    circles = position.split("+")
    start = tuple((len(one), *(i for i, c in enumerate(one) if c == "x"), one.index("o")) for one in circles)

    def moves(paths: tuple[Path, ...]) -> Iterator[tuple[Path, ...]]:
        for i, path in enumerate(paths):
            for place in {(path[-1] + step) % path[0] for step in steps} - set(path[1:]):
                yield (*paths[:i], (*path, place), *paths[i + 1 :])

    return start, moves


def parts(paths: tuple[Path, ...]) -> list[Path]:
    return [(hours, *sorted(gone), here) for hours, *gone, here in paths]


POSITION = joined("[.x]*o[.x]*", "+")
PARAMS = {"set": joined("(?:[1-9][0-9]{0,2}|1000)", ",")}

CASES: list[Case] = [
    ({}, "o", 2),
    ({}, "o.........", 7),
    ({}, ".x.o..+o...", 5),
    ({"set": "1,3,9"}, "o.......", 6),
    ({"set": "2,3"}, "o..........", 7),
]
