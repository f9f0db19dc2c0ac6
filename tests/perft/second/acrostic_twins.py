"""Acrostic Twins a second time: heads as complex numbers; a head goes with each place straight above or left of it."""

from collections.abc import Iterator

from shapes import Case, Cells, Params, Rule


def rule(params: Params, position: str) -> Rule:
    def moves(heads: Cells) -> Iterator[Cells]:
        for head in heads:
            left = {complex(x, head.imag) for x in range(int(head.real))}
            above = {complex(head.real, y) for y in range(int(head.imag))}
            for other in left | above:
                yield heads ^ {head, other}

    rows = enumerate(position.split("/"))
    return frozenset(complex(x, y) for y, row in rows for x, face in enumerate(row) if face == "H"), moves


CASES: list[Case] = [
    ({}, "H", 2),
    ({}, "TTH/THT/TTH", 4),
    ({}, "HHH", 5),
    ({}, "TTTT/THTH/TTHT", 3),
]
