"""D.U.D.E.N.E.Y. a second time: the list of all moves so far, none of them twice in a row."""

from collections.abc import Iterator

from shapes import Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    heap, last = map(int, position.split("|"))
    most = int(params.get("most", "10"))

    def moves(taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for n in range(1, most + 1):
            if sum(taken) - last + n <= heap and n != taken[-1]:
                yield (*taken, n)

    return (last,), moves


CASES: list[Case] = [
    ({}, "1|1", 2),
    ({}, "12|0", 4),
    ({"most": "3"}, "10|2", 5),
    ({"most": "5"}, "9|1", 5),
]
