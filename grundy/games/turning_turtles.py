"""Turning Turtles: turn a coin from heads to tails and, if you like, turn over one other coin to its left.

A head on place n is a Nim heap of n: two heads on the same place would cancel, as two equal heaps do.
Source: Theory of Impartial Games, lecture notes, 2009 (Turning Turtles and its correspondence with Nim).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import MoveCount, MoveNimbers
from grundy.core.game import Known, no_such_move, plain
from grundy.families import FewCoins, Strips
from grundy.families.coins import sum_of_heads, turned

TYPED = re.compile(r"turn(\d{1,9})(?:and(\d{1,9}))?(?:in(\d{1,9}))?")  # without its spaces


@dataclass(frozen=True)
class TurningTurtles(FewCoins):
    """Turn one head to tails and, if you like, turn over one other coin to its left."""

    id = "turning-turtles"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14; document 004"
    most = 2
    by_hand = "pick"
    example = "THTTHTTTHHTHT"
    formula_says = "the XOR of the places of the heads, counted from 1 on the left"
    known = (
        Known("THTTHTTTHHTHT", nimber=2 ^ 5 ^ 9 ^ 10 ^ 12, source="document 004"),
        Known("HHH", outcome="P", source="document 004: 1 xor 2 xor 3 = 0"),
    )

    def start(self) -> Strips:
        return ("THTTHTTTHHTHT",)

    def size(self, position: Strips) -> int:
        return sum(i + 1 for strip in position for i, letter in enumerate(strip) if letter == "H")

    def formula(self, position: Strips) -> int:
        return sum_of_heads(position, lambda n: n + 1)

    def option(self, position: Strips, move: str) -> Strips:
        """Read the numbers in the move: a row can be too long to list its moves."""
        found = TYPED.fullmatch(plain(move))
        if found:
            head, partner, row = int(found[1]), int(found[2] or 0), int(found[3] or 1) - 1
            if row < len(position) and bool(found[3]) == (len(position) > 1) and (partner or not found[2]):
                strip = position[row]
                if partner < head <= len(strip) and row >= 0 and strip[head - 1] == "H":
                    after = turned(strip, [head - 1, partner - 1] if partner else [head - 1])
                    return (*position[:row], after, *position[row + 1 :])
        raise no_such_move(self, position, move)


class TurtleMoves(MoveCount[TurningTurtles]):
    def of(self, position: Strips) -> int:
        return self.game.size(position)  # a head on place n turns alone, or with one of n - 1 coins


class TurtleNimbers(MoveNimbers[TurningTurtles]):
    def of(self, position: Strips, budget: Budget, winning: bool = False) -> Iterator[tuple[str, int]]:
        """Turning a coin changes the nimber by XOR with its place, so the partner that leaves 0 is known at once."""
        nimber = self.game.formula(position)
        for number, strip in enumerate(position, start=1):
            where = f" in {number}" if len(position) > 1 else ""
            for i in [i for i, letter in enumerate(strip, start=1) if letter == "H"]:
                budget.look()
                partners = [nimber ^ i] if winning else range(i)
                for j in [j for j in partners if j < i]:  # place 0: no partner
                    yield f"turn {i}{f' and {j}' if j else ''}{where}", nimber ^ i ^ j
