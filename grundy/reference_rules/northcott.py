"""Northcott, reference rule: checkers as two sets of cells, those of the side to move first."""

from collections.abc import Iterator

from ._shapes import Case, Cells, Params, Rule, demand, joined, slide


def rule(params: Params, position: str) -> Rule:
    rows, _, side = position.partition("|")
    for row in rows.split("/"):
        demand(sorted(row.replace(".", "")) == ["B", "W"], "a row has not one checker of each color")
    demand(rows.count("/") < 200, "there are too many rows")
    marks = {complex(x, y): mark for y, row in enumerate(rows.split("/")) for x, mark in enumerate(row)}
    board = frozenset(marks)
    sets = {colour: frozenset(cell for cell, mark in marks.items() if mark == colour) for colour in "BW"}

    def moves(checkers: tuple[Cells, Cells]) -> Iterator[tuple[Cells, Cells]]:
        mine, theirs = checkers
        for cell in mine:
            for step in (-1, 1):
                for target in slide(board - mine - theirs, cell, step):
                    yield theirs, mine - {cell} | {target}

    return (sets[side], sets["W" if side == "B" else "B"]), moves


ROW = "[.BW]{2,200}"
POSITION = rf"{joined(ROW, '/')}\|[BW]"


def refuses(params: Params, ending: str, kind: str) -> str:
    return "" if (ending, kind) == ("normal", "outcome") else "play need not end: who wins is all that can be proved"


CASES: list[Case] = [
    ({}, "..B...W./.W..B...|W", 5),
    ({}, "BW|B", 4),
    ({}, "B.W/WB/W..B|B", 5),
    ({}, "BW....../.....BW./W......B|W", 5),
    ({}, "B....W|B", 5),
]
