"""Antonim: Nim in which no two heaps can be equal; heaps are coins on a strip, and only square 0 can hold several.

With two or three heaps, add one token to each: the player to move loses exactly if the XOR of the new sizes is 0.
Two heaps count as three heaps, one of them empty. For four heaps or more, no rule is known.
Source: Winning Ways, chapter 15.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.capabilities.solving import Theorems
from grundy.core.errors import Refused
from grundy.core.game import Ending, Known
from grundy.core.nimsum import xor
from grundy.families import SquareGame, Squares
from grundy.families.squares import moved

WINNING_WAYS = "Winning Ways, chapter 15"


@dataclass(frozen=True)
class Antonim(SquareGame):
    """Move one coin to the left onto any free square; only square 0 has room for several coins."""

    id = "antonim"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 15"
    example = "0,3,5"
    theory = "with three coins, the player to move loses exactly if the XOR of the squares, each plus 1, is 0"
    open_problem = "who wins with four heaps or more"
    known = (
        *(Known(f"{n},{n + 1}", outcome="P", source=WINNING_WAYS) for n in (1, 3, 5)),
        Known("1,3,5", outcome="P", source=f"{WINNING_WAYS}: 2 xor 4 xor 6"),
        Known("2,4,5", outcome="P", source=f"{WINNING_WAYS}: 3 xor 5 xor 6"),
        Known("2,3,6", outcome="P", source=f"{WINNING_WAYS}: 3 xor 4 xor 7"),
    )

    def start(self) -> Squares:
        return (2, 4, 7)

    def shares(self, square: int) -> bool:
        return square == 0

    def winning(self, position: Squares, ending: Ending) -> Iterator[tuple[str, Squares]]:
        """Move each coin to the one square that makes the XOR 0; move a single coin to square 0."""
        coins = [square for square in position if square]
        if ending is not Ending.NORMAL or len(coins) > 3:
            raise Refused("antonim names its winning moves under the normal ending with up to three coins only")
        for square in coins:
            wanted = xor(other + 1 for other in coins if other != square) ^ len(coins) % 2 ^ 1
            target = wanted - 1 if len(coins) > 1 else 0
            if target < square and (target == 0 or target not in position):
                yield f"{square} to {target}", moved(position, square, target)


class AntonimTheorems(Theorems[Antonim]):
    def smaller(self, position: Squares, ending: Ending) -> tuple[Squares, str] | None:
        coins = [square for square in position if square]
        if ending is not Ending.NORMAL or len(coins) > 3:
            return None
        lost = not coins or xor(square + 1 for square in coins) == (3 - len(coins)) % 2  # an empty heap counts as 1
        return ((0,) if lost else (1,)), WINNING_WAYS
