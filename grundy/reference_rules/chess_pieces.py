"""Chess pieces, reference rule: pieces as complex numbers; a king and a knight are known by how far they go."""

import re
from collections.abc import Iterator

from ._shapes import Case, Params, Rule, joined


def goes(piece: str, step: complex) -> bool:
    """Whether a piece may take this step; columns and rows are its real and imaginary part."""
    x, y = step.real, step.imag
    straight, slanting = (x == 0 or y == 0) and x + y < 0, x == y < 0
    if piece == "knight":
        return abs(x * y) == 2 and x + y < 0
    near = piece != "king" or abs(step) < 2
    return near and ((straight and piece != "bishop") or (slanting and piece != "rook"))


def rule(params: Params, position: str) -> Rule:
    pieces = tuple(complex(int(x), int(y)) for x, y in re.findall(r"\((\d+),(\d+)\)", position))

    def moves(pieces: tuple[complex, ...]) -> Iterator[tuple[complex, ...]]:
        for i, piece in enumerate(pieces):
            side = range(int(piece.real + piece.imag) + 1)
            for target in (complex(x, y) for x in side for y in side):
                if goes(params.get("piece", "king"), target - piece):
                    yield (*pieces[:i], target, *pieces[i + 1 :])

    return pieces, moves


def parts(pieces: tuple[complex, ...]) -> list[tuple[complex]]:
    return [(piece,) for piece in pieces]


POSITION = joined(r"\((?:0|[1-9][0-9]{0,2}),(?:0|[1-9][0-9]{0,2})\)", "+")
PARAMS = {"piece": "king|queen|rook|bishop|knight"}

CASES: list[Case] = [
    ({}, "(5,3)+(2,4)", 3),
    ({}, "(0,0)", 3),
    ({"piece": "queen"}, "(3,4)", 4),
    ({"piece": "rook"}, "(2,2)+(1,3)", 4),
    ({"piece": "bishop"}, "(2,3)+(4,4)", 4),
    ({"piece": "knight"}, "(5,4)", 5),
    ({"piece": "knight"}, "(0,0)+(3,3)", 4),
]
