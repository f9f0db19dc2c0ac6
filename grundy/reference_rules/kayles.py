"""Kayles, reference rule: knock down one pin or two adjacent pins."""

from collections.abc import Iterator

from ._shapes import HEAPS, Case, Params, Rule, unary


def pins(position: str, throws: tuple[int, ...]) -> Rule:
    """Rows of pins as one bit mask with a gap between rows: a throw fells that many adjacent pins."""

    def moves(standing: int) -> Iterator[int]:
        seen = set()
        for throw in throws:
            ball = (1 << throw) - 1
            for i in range(standing.bit_length()):
                if standing >> i & ball == ball:
                    first, end = i, i + throw
                    while first and standing >> (first - 1) & 1:
                        first -= 1
                    while standing >> end & 1:
                        end += 1
                    # Mirror images within a row are the same move.
                    move = (first, throw, min(i - first, end - throw - i))
                    if move not in seen:
                        seen.add(move)
                        yield standing & ~(ball << i)

    return int("0" + unary(position).replace("o", "1").replace(" ", "0"), 2), moves


def rule(params: Params, position: str) -> Rule:
    return pins(position, (1, 2))


def parts(standing: int) -> list[int]:
    return [int(row, 2) for row in f"{standing:b}".split("0") if row]


POSITION = HEAPS


def code(params: Params) -> str:
    return "0.77"


CASES: list[Case] = [
    ({}, "1", 4),
    ({}, "3+3+2", 5),
    ({}, "7+7", 5),
    ({}, "13", 5),
]
