"""Block Turning, reference rule: windows slide over a picture of 0 and 1, and a move inverts what a window shows."""

from collections.abc import Iterator

from ._shapes import GRID, Case, Params, Rule, rows_of

Picture = tuple[tuple[int, ...], ...]


def rule(params: Params, position: str) -> Rule:
    side = int(params.get("side", "2"))
    start: Picture = tuple(tuple(int(face == "H") for face in row) for row in rows_of(position))

    def moves(picture: Picture) -> Iterator[Picture]:
        for top in range(len(picture)):
            for left in range(len(picture[0])):
                for bottom in range(top, min(top + side, len(picture))):
                    for right in range(left, min(left + side, len(picture[0]))):
                        if picture[bottom][right]:
                            yield tuple(
                                tuple(v ^ (top <= y <= bottom and left <= x <= right) for x, v in enumerate(row))
                                for y, row in enumerate(picture)
                            )

    return start, moves


POSITION = GRID
PARAMS = {"side": "[1-9][0-9]?|1[0-9][0-9]|200"}

CASES: list[Case] = [
    ({}, "TTTT/THTH/TTHT", 3),
    ({}, "HH/HH", 5),
    ({"side": "1"}, "HTH/THT", 5),
    ({"side": "3"}, "TTH/TTT/HTH", 3),
    ({}, "TTTTH", 6),
]
