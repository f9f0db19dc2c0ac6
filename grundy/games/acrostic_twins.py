"""Acrostic Twins: coins on a grid; turn two of one row or of one column, the one lowest and farthest right to tails.

A head in row y and column x, counted from 0, has nimber y ⊕ x: it moves like a rook towards the corner, as two heaps of
Nim do. Source: E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14; T. S. Ferguson, Game Theory, part I,
section 5.2.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.abilities.coordinates import Coordinates
from grundy.core.families.boards import Board
from grundy.core.families.grids import Boards, GridGame
from grundy.core.families.tartans import heads, named, turned
from grundy.core.gallery import Group
from grundy.core.game import Known
from grundy.core.nimsum import xor

FERGUSON = "T. S. Ferguson, Game Theory, part I, section 5.2"


@dataclass(frozen=True)
class AcrosticTwins(GridGame):
    """Turn two coins of one row or of one column; the one lowest or farthest right goes from heads to tails."""

    id = "acrostic-twins"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    group = Group.COINS
    letters = "TH"
    glyphs: ClassVar[dict[str, str]] = {"T": "T", "H": "H"}
    discs: ClassVar[dict[str, str]] = {"H": "coin", "T": "pale"}
    example = "TTT/THT/TTH"
    formula_says = "the XOR over the heads of row and column, counted from 0"
    known = (
        Known("H", nimber=0, source=FERGUSON),
        Known("TTTT/TTTT/TTTH", nimber=1, source=f"{FERGUSON}: 2 xor 3"),
        Known("TTT/TTH", nimber=3, source=f"{FERGUSON}: 1 xor 2"),
        Known("TH/HT", nimber=0, source=f"{FERGUSON}: 1 xor 1"),
    )

    def start(self) -> Boards:
        return (("TTTT", "THTH", "TTHT"),)

    def board_moves(self, board: Board) -> Iterator[tuple[str, tuple[Board]]]:
        for y, x in heads(board):
            pairs = [([y], [other, x]) for other in range(x)] + [([other, y], [x]) for other in range(y)]
            for rows, columns in pairs:
                yield f"turn {named('row', rows)} {named('column', columns)}", (turned(board, rows, columns),)

    def size(self, position: Boards) -> int:
        """A head that is turned weighs more than the coin that is turned with it."""
        return sum(2 ** (y + x) for board in position for y, x in heads(board))

    def sample(self, rng: random.Random, size: int) -> Boards:
        height, width = rng.choice([(1, 3), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)][: 1 + size // 2])
        return (tuple("".join(rng.choice("TH") for _ in range(width)) for _ in range(height)),)

    def formula(self, position: Boards) -> int:
        return xor(y ^ x for board in position for y, x in heads(board))


class AcrosticTable(Coordinates[AcrosticTwins]):
    """Tables run over the place of a single head, counted from 0: the table of nim-sums."""

    names = ("row", "column")

    def at(self, index: tuple[int, ...]) -> Boards:
        y, x = index
        tails = "T" * x
        return ((*("T" + tails for _ in range(y)), tails + "H"),)
