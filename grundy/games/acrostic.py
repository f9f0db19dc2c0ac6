"""Acrostic Twins and its relatives: coins on a grid; a move plays a one-line coin-turning game in one row or column.

The one-line game is Twins (turn two coins), or one of the other lines of `tartan`. In Acrostic Twins a head in row y
and column x, counted from 0, has nimber y ⊕ x: it moves like a rook toward the corner, as two heaps of Nim do. With
the other lines too, the nimber of a position is the XOR over its heads. The nimber of a single head is the mex of the
nimbers of what its moves leave.
Source: E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14; for Acrostic Twins T. S. Ferguson, Game Theory,
part I, section 5.2.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from grundy.core.capabilities.presentation import Wording
from grundy.core.capabilities.solving import Coordinates
from grundy.core.errors import Refused
from grundy.core.game import Group, Known, param
from grundy.core.nimsum import mex, xor
from grundy.core.notation import either
from grundy.families.strips_and_grids import Board, Boards, GridGame
from grundy.families.tartans import Line, Places, heads, named, turned
from grundy.games.tartan import LINES, SAYS

FERGUSON = "T. S. Ferguson, Game Theory, part I, section 5.2"
FAR = 40  # the largest row + column for which the nimber of a single head is computed


@dataclass(frozen=True)
class Acrostic(GridGame):
    """Turn over two coins of one row or of one column. The lower or right one of them must show heads."""

    id = "acrostic"
    title = "Acrostic Twins"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    group = Group.COINS
    letters = "TH"
    glyphs: ClassVar[dict[str, str]] = {"T": "T", "H": "H"}
    discs: ClassVar[dict[str, str]] = {"H": "coin", "T": "pale"}
    example = "TTT/THT/TTH"
    formula_says = "the XOR of the nimbers of the single heads: in Twins row ⊕ column, counted from 0"
    known = (
        Known("H", nimber=0, source=FERGUSON),
        Known("TTTT/TTTT/TTTH", nimber=1, source=f"{FERGUSON}: 2 xor 3"),
        Known("TTT/TTH", nimber=3, source=f"{FERGUSON}: 1 xor 2"),
        Known("TH/HT", nimber=0, source=f"{FERGUSON}: 1 xor 1"),
    )
    line: str = param("twins", choices=tuple(LINES), help=f"coins that a move turns in a line: {either(list(LINES))}")

    def start(self) -> Boards:
        return (("TTTT", "THTH", "TTHT"),)

    def board_moves(self, board: Board) -> Iterator[tuple[str, tuple[Board]]]:
        for y, x in heads(board):
            for rows, columns in crossings(LINES[self.line], y, x):
                yield f"turn {named('row', rows)} {named('column', columns)}", (turned(board, rows, columns),)

    def size(self, position: Boards) -> int:
        """The last coin turned weighs more than all others that can be turned with it."""
        return sum(4 ** (y + x) for board in position for y, x in heads(board))

    def sample(self, rng: random.Random, size: int) -> Boards:
        height, width = rng.choice([(1, 3), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)][: 1 + size // 2])
        return (tuple("".join(rng.choice("TH") for _ in range(width)) for _ in range(height)),)

    def formula(self, position: Boards) -> int:
        places = [place for board in position for place in heads(board)]
        if self.line == "twins":
            return xor(y ^ x for y, x in places)
        if max(map(sum, places), default=0) > FAR:
            raise Refused(f"acrostic computes the nimber of a head only where row + column is at most {FAR}")
        return xor(alone(LINES[self.line], y, x) for y, x in places)


def crossings(line: Line, y: int, x: int) -> Iterator[tuple[Places, Places]]:
    """The rows and columns of each move whose last coin is this head. Either the row or the column is a single one."""
    across: list[tuple[Places, Places]] = [((y,), tuple(columns)) for columns in line.turns(x)]
    down: list[tuple[Places, Places]] = [(tuple(rows), (x,)) for rows in line.turns(y)]
    return iter(dict.fromkeys(across + down))


@cache
def alone(line: Line, y: int, x: int) -> int:
    """The nimber of a single head."""
    return mex(
        xor(alone(line, v, u) for v in rows for u in columns if (v, u) != (y, x))
        for rows, columns in crossings(line, y, x)
    )


class AcrosticWording(Wording[Acrostic]):
    def title(self) -> str:
        return f"Acrostic {self.game.line.title()}" if self.game.line != "twins" else super().title()

    def rule(self) -> str:
        coins = SAYS[self.game.line].format("coins")
        return f"Turn over {coins} of one row or of one column. The lower or right one of them must show heads."


class AcrosticTable(Coordinates[Acrostic]):
    """A table has one entry for each place of a single head, counted from 0. With Twins it is the table of nim-sums."""

    names = ("row", "column")

    def at(self, index: tuple[int, ...]) -> Boards:
        y, x = index
        tails = "T" * x
        return ((*("T" + tails for _ in range(y)), tails + "H"),)
