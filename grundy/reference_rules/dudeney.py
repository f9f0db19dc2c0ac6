"""D.U.D.E.N.E.Y., reference rule: a heap and the list of all moves so far, none of them twice in a row."""

from collections.abc import Iterator

from ._shapes import NUMBER, Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    heap, last = map(int, position.split("|"))
    most = int(params.get("most", "10"))

    def moves(record: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for n in range(1, most + 1):
            if sum(record[2:]) + n <= record[0] and n != record[-1]:
                yield (*record, n)

    return (heap, last), moves


def parts(record: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(record[0] - sum(record[2:]), record[-1])]


POSITION = rf"{NUMBER}\|{NUMBER}"
PARAMS = {"most": "[1-9][0-9]{0,2}|1000"}

CASES: list[Case] = [
    ({}, "1|1", 2),
    ({}, "12|0", 4),
    ({"most": "3"}, "10|2", 5),
    ({"most": "5"}, "9|1", 5),
]
