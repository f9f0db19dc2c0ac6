"""Welter's game: coins on different squares of a strip; move one coin to any free square on its left.

A coin can jump over others. The nimber is the Welter function: the XOR of all squares and of 2^(k + 1) - 1 for each
pair of squares, where 2^k is the largest power of two that divides their difference. Its bit m depends on bits 0 to m
of the squares, so we find the square to move a coin to bit by bit.
Sources: C. P. Welter, The theory of a class of games on a sequence of squares, 1954; J. H. Conway, On Numbers and
Games, chapter 13; Winning Ways, chapter 15.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from grundy.core.errors import Refused
from grundy.core.game import Ending, Known
from grundy.core.nimsum import xor
from grundy.families import SquareGame, Squares
from grundy.families.squares import moved

ONAG = "J. H. Conway, On Numbers and Games, chapter 13"
MOST_COINS = 1000


def welter(squares: Sequence[int]) -> int:
    return xor(squares) ^ xor((a ^ b) ^ (a ^ b) - 1 for a, b in combinations(squares, 2))


def last_square(others: Sequence[int], nimber: int, bits: int) -> int:
    """The square for one more coin, of this many bits, that gives the Welter function this value."""
    rest, square = welter(others) ^ nimber, 0
    for m in range(bits):
        alike = sum(1 for other in others if (other ^ square) & (1 << m) - 1 == 0)
        square |= (rest >> m ^ alike) % 2 << m
    return square


@dataclass(frozen=True)
class Welter(SquareGame):
    """Move one coin to the left onto any free square. It may jump over other coins."""

    id = "welter"
    title = "Welter's game"
    source = "C. P. Welter, The theory of a class of games on a sequence of squares, 1954"
    example = "1,3,4,8"
    formula_says = (
        "the XOR of the squares, and of 2^(k + 1) - 1 for each pair whose difference ends in k zeros in binary"
    )
    known = (
        Known("0,1", outcome="P", source=ONAG),
        Known("2,5", nimber=6, source=f"{ONAG}: two coins, their XOR less 1"),
        Known("0,1,2", nimber=0, source=f"{ONAG}: no move is left"),
        Known("2,3,5,7", nimber=(3 ^ 7) - 1 ^ (2 ^ 5) - 1, source=f"{ONAG}: coins mated by their differences"),
    )

    def start(self) -> Squares:
        return (2, 3, 5, 9)

    def defect(self, position: Squares) -> str | None:
        if len(position) > MOST_COINS:
            return f"at most {MOST_COINS:,} coins"
        return super().defect(position)

    def formula(self, position: Squares) -> int:
        return welter(position)

    def winning(self, position: Squares, ending: Ending) -> Iterator[tuple[str, Squares]]:
        if ending is Ending.MISERE:
            raise Refused("welter names its winning moves under the normal ending only")
        for i, square in enumerate(position):
            others = position[:i] + position[i + 1 :]
            target = last_square(others, 0, square.bit_length())
            if target < square and target not in others and welter((*others, target)) == 0:
                yield f"{square} to {target}", moved(position, square, target)
