"""Nimania: subtract 1 from a number; at the k-th move of the game, add k copies of the result.

So at the first move a 3 becomes two 2s; at the fifth move a 2 becomes six 1s; a 1 disappears. Play always ends, but
from a single 4 it can last 22,539,988,369,405 moves, and from a 5 longer than anyone can write down. The first player
wins from every single number: the player who makes the odd moves wins as long as a number larger than 1 is left.
Source: A. S. Fraenkel, M. Loebl, J. Nešetřil, Epidemiography II, 1988; A. S. Fraenkel, Scenic trails ascending from
sea-level Nim to alpine Chess, 1996.
"""

import random
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.capabilities.presentation import Motion
from grundy.core.capabilities.solving import Theorems
from grundy.core.game import Ending, Known, param
from grundy.core.rules import replace, rule
from grundy.families import RowGame, Rows

FRAENKEL = "A. S. Fraenkel, Scenic trails ascending from sea-level Nim to alpine Chess, 1996"
LONGEST = 10**18  # moves; positions with longer games are refused


@dataclass(frozen=True)
class Nimania(RowGame):
    """Subtract 1 from a number; row n holds the numbers n. At move k, add k copies of the result, unless it is 0."""

    id = "nimania"
    source = FRAENKEL
    example = "0,0,1|1"
    memory = ("move",)
    theory = "an odd move wins if a number is larger than 1; the first player wins from every single number"
    known = tuple(Known(",".join("0" * n + "1") + "|1", outcome="N", source=FRAENKEL) for n in range(3))
    number: int = param(3, 1, 3, help="the first number; for a 4, the largest possible, type the position 0,0,0,1|1")
    Motion: ClassVar = Motion  # copies come from no earlier token, so the animation follows none

    def start(self) -> Rows:
        return (*(0,) * (self.number - 1), 1, 1)

    @rule
    def table_options(position):
        last = len(position) - 1
        for i in range(last):
            if position[i] > 0:
                left = replace(replace(position, i, position[i] - 1), last, position[last] + 1)
                yield replace(left, i - 1, left[i - 1] + position[last] + 1) if i > 0 else left

    def move_text(self, position: Rows, option: Rows) -> str:
        return f"subtract from {next(i for i, n in enumerate(position, 1) if option[i - 1] < n)}"

    def size(self, position: Rows) -> int:
        return longest(position, LONGEST)

    def box(self, position: Rows) -> Rows:
        """A lower bound: every number takes a move of its own, and the largest ones are never copied."""
        most = self.size(position)
        *smaller, moves = position
        return (*(most + 1 for _ in smaller[1:]), *(n + 1 for n in smaller[-1:]), moves + most + 1)

    def defect(self, position: Rows) -> str | None:
        if len(position) > 1 and position[-1] < 1:
            return "moves are counted from 1"
        if longest(position, LONGEST) > LONGEST:
            return f"play could last for more than {LONGEST:,} moves"
        return super().defect(position)

    def sample(self, rng: random.Random, size: int) -> Rows:
        """A small position, or a late one: a single 2 and any number of 1s, where it matters when the 2 is played."""
        late = rng.randint(0, 2 * size), 1, 0, rng.randint(1, 2 + size // 3)
        small = rng.randint(0, 4), rng.randint(0, 2), 0, rng.randint(1, 4)
        return rng.choice((late, small, (rng.randint(0, 1), 0, 1, 1)))


def longest(position: Rows, limit: int) -> int:
    """The length of a game that always plays the smallest number; this saves the larger ones for later, more copies."""
    *rows, first = position
    move = first
    while any(rows):
        i = next(i for i, n in enumerate(rows) if n)
        if i == 0:
            move += rows[0]
            rows[0] = 0
        elif i == 1:  # a 2 becomes move + 1 copies of 1, one more move each
            doubled = min(rows[1], limit.bit_length())
            move = (move + 2 << doubled) - 2
            rows[1] = 0
        else:
            rows[i] -= 1
            move += 1
            rows[i - 1] += move
        if move - first > limit:
            return limit + 1
    return move - first


class NimaniaTheorems(Theorems[Nimania]):
    small = 100

    def smaller(self, position: Rows, ending: Ending) -> tuple[Rows, str] | None:
        """At an even move with a 3 or with two 2s, every move leaves a number above 1 and so loses."""
        if ending is not Ending.NORMAL:
            return None
        ones, *more, move = position
        alone = sum(more) == 0 or (sum(more) == 1 and more[0] == 1 and move % 2 == 0)
        won = ones % 2 == 1 if alone else move % 2 == 1
        return (int(won), 1), "the parity of the move"
