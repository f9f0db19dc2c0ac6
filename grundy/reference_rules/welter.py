"""Welter's game, reference rule: a strip as a string, in which an `o` changes places with a dot before it."""

from collections.abc import Iterator

from ._shapes import LIST, Case, Params, Rule, demand


def rule(params: Params, position: str) -> Rule:
    squares = [int(square) for square in position.split(",")]
    demand(squares == sorted(set(squares)) and len(squares) <= 1000, "the coins are out of order, or share a square")

    def moves(strip: str) -> Iterator[str]:
        for i, here in enumerate(strip):
            for j, there in enumerate(strip[:i]):
                if here + there == "o.":
                    yield strip[:j] + "o" + strip[j + 1 : i] + "." + strip[i + 1 :]

    return "".join("o" if square in squares else "." for square in range(max(squares) + 1)), moves


def parts(strip: str) -> list[str]:
    return [strip.rstrip(".")]


POSITION = LIST

CASES: list[Case] = [
    ({}, "2,3,5,9", 4),
    ({}, "0,1,2", 4),
    ({}, "4", 4),
    ({}, "1,3,4,8", 4),
]
