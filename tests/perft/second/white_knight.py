"""The White Knight a second time: a complex number jumps by a product of units, if it comes nearer to the corner."""

from collections.abc import Iterator

from shapes import Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    a, b = map(int, position.split(","))
    side = int(params.get("side", "8"))
    board = {complex(x, y) for x in range(side) for y in range(side)}
    jumps = [jump * 1j**turn for jump in (2 + 1j, 2 - 1j) for turn in range(4)]

    def moves(knight: complex) -> Iterator[complex]:
        for jump in jumps:
            there = knight + jump
            if there in board and there.real + there.imag < knight.real + knight.imag:
                yield there

    return complex(a, b), moves


CASES: list[Case] = [
    ({}, "1,1", 2),
    ({}, "6,5", 6),
    ({}, "7,7", 6),
    ({"side": "5"}, "4,4", 5),
]
