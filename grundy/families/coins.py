"""Coins in a row, heads or tails: a move turns a set of coins, the rightmost of them from heads to tails.

A game says by `companions(n)` which coins to its left may be turned with coin n. The nimber of a row is the XOR of its
heads, each worth what it is alone, since two heads on one place would cancel; and a coin alone is worth the least
number that no set of its companions makes. That is the companion rule. Source: Winning Ways, chapter 14.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import ClassVar

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import MoveNimbers, OwnSolver
from grundy.core.game import Ending, missing, no_such_move, plain
from grundy.core.nimsum import mex, misere_nim, xor
from grundy.core.notation import either
from grundy.drawing.scene import GestureKind
from grundy.families.strips_and_grids import Board, BoardScenes, StripGame, Strips, Touch, differences

Coins = tuple[int, ...]  # places, counted from 0 on the left

OTHER = {"H": "T", "T": "H"}


@dataclass(frozen=True)
class CoinGame(StripGame):
    """Positions are rows of coins (`THTTH`), several joined by `+`; `companions(n)` says what may turn with a head."""

    letters: ClassVar[str] = "TH"
    glyphs: ClassVar[dict[str, str]] = {"T": "T", "H": "H"}
    discs: ClassVar[dict[str, str]] = {"H": "coin", "T": "pale"}
    example: ClassVar[str] = "THTTH"
    noun: ClassVar[str] = "coin"
    numbered: ClassVar[bool] = True
    by_hand: ClassVar[GestureKind] = "gather"  # the gesture that turns several coins

    def companions(self, n: int) -> Iterator[Coins]:
        """The sets of coins, all to the left of coin n, that may be turned with it, each from right to left."""
        raise missing(self, "companions(self, n)")

    def coin_values(self, budget: Budget) -> Iterator[int]:
        """The nimbers of coins 0, 1, 2, ... alone, by the companion rule."""
        known: list[int] = []
        while True:
            made = set()
            for coins in self.companions(len(known)):
                budget.spend()
                made.add(xor(known[i] for i in coins))
            known.append(mex(made))
            yield known[-1]

    def heaps_in_misere(self) -> bool:
        """Whether rows are proved to be Nim heaps under the misère ending too: every lost row that is not over has a
        move to a row of nimber 1.
        """
        return False

    def turn_text(self, coins: Coins) -> str:
        return "turn " + either([str(i + 1) for i in coins], "and")

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        for i, letter in enumerate(strip):
            if letter == "H":
                for others in self.companions(i):
                    yield self.turn_text((i, *others)), turned(strip, (i, *others))

    def option(self, position: Strips, move: str) -> Strips:
        """Found from the move's numbers, since a row may have too many moves to list."""
        typed, _, strip = plain(move).partition("in")
        numbers = [int(number) - 1 for number in re.findall(r"\d{1,9}", typed)][::-1]
        row = int(strip) - 1 if strip.isdecimal() and len(strip) < 10 else 0 if len(position) == 1 and not strip else -1
        if "to" in typed and len(numbers) == 2:
            numbers = list(range(numbers[0], numbers[1] - 1, -1))
        head, *others = coins = tuple(sorted(numbers, reverse=True)) or (-1,)
        if (
            0 <= row < len(position)
            and bool(strip) == (len(position) > 1)
            and typed == plain(self.turn_text(coins))
            and 0 <= head < len(position[row])
            and position[row][head] == "H"
            and tuple(others) in self.companions(head)
        ):
            return (*position[:row], turned(position[row], coins), *position[row + 1 :])
        raise no_such_move(self, position, move)

    def size(self, position: Strips) -> int:
        """A row as a binary number: the highest bit that changes falls."""
        return sum(int(strip[::-1].translate({ord("T"): "0", ord("H"): "1"}), 2) for strip in position)

    def sample(self, rng: random.Random, size: int) -> Strips:
        length = min(7, max(2, size // 2))
        return tuple("".join(rng.choice("TH") for _ in range(rng.randint(1, length))) for _ in range(rng.randint(1, 2)))

    def says(self, touch: Touch) -> str:
        coins = [str(square.column + 1) for square in (touch.end, touch.start, *touch.also) if square]
        text = f"{coins[1]} to {coins[0]}" if touch.kind == "sweep" else either(coins, "and")
        return f"turn coin{'s' if len(coins) > 1 else ''} {text}[ in row {{{touch.start.board}}}]"


@dataclass(frozen=True)
class FewCoins(CoinGame):
    """Turn at least one coin and at most so many."""

    most: ClassVar[int]

    def companions(self, n: int) -> Iterator[Coins]:
        for k in range(self.most):
            yield from (coins[::-1] for coins in combinations(range(n), k))

    def coin_values(self, budget: Budget) -> Iterator[int]:
        """As above, with a bit for each member of a set of numbers, so that no set of coins is listed."""
        made = [1] * self.most  # by any coins up to k, k < most
        while True:
            budget.look()
            value = lowest_gap(made[-1])
            yield value
            width = max(made[-1].bit_length() - 1, value).bit_length()
            budget.reserve(self.most << width >> 3, "a table of what coins make together")
            made = [1] + [more | xored(fewer, value, width) for fewer, more in pairwise(made)]

    def heaps_in_misere(self) -> bool:
        """If `most` is odd, a coin is worth 2x or 2x + 1, whichever has an odd number of ones, where x is its worth in
        the game of one coin less (Mock Turtle theorem). In a lost row let n be the rightmost head. If n is worth
        2x + 1, its companions make 2x. Else it is worth 2x, and x is no power of two, or the row were not lost. Then
        one coin to the left is worth the largest power of two below x there, and fewer than `most - 1` companions make
        the rest; so `most - 1` of them make x, and being even in number they make 2x + 1 here.
        """
        return self.most % 2 == 1


def lowest_gap(members: int) -> int:
    """The least number that is not a member: mex."""
    return (~members & (members + 1)).bit_length() - 1


def xored(members: int, by: int, width: int) -> int:
    """Every member XORed with a number: for each of its bits, neighboring blocks of members change places."""
    for k in range(by.bit_length()):
        if by >> k & 1:
            low = (1 << (1 << k)) - 1  # the members whose bit k is 0
            for bit in range(k + 1, width):
                low |= low << (1 << bit)
            members = (members & low) << (1 << k) | members >> (1 << k) & low
    return members


def turned(strip: str, coins: Iterable[int]) -> str:
    faces = list(strip)
    for i in coins:
        faces[i] = OTHER[faces[i]]
    return "".join(faces)


def sum_of_heads(position: Strips, alone: Callable[[int], int]) -> int:
    """The XOR of what each head is worth alone."""
    return xor(alone(i) for strip in position for i, letter in enumerate(strip) if letter == "H")


def odious(n: int) -> int:
    """The number n, counted from 0, of those with an odd number of ones in binary: 1, 2, 4, 7, 8, 11, ..."""
    return 2 * n + (n.bit_count() + 1) % 2


class CoinNimbers(MoveNimbers[CoinGame]):
    """What is turned changes the nimber by its worth."""

    def of(self, position: Strips, budget: Budget, winning: bool = False) -> Iterator[tuple[str, int]]:
        game, rule = self.game, CompanionRule(self.game, Ending.NORMAL, budget)
        nimber = xor(rule.rows(position))
        for number, strip in enumerate(position, start=1):
            where = f" in {number}" if len(position) > 1 else ""
            for i in [i for i, letter in enumerate(strip) if letter == "H"]:
                for others in game.companions(i):
                    budget.spend()
                    left = nimber ^ xor(rule.known[k] for k in (i, *others))
                    if not winning or left == 0:
                        yield game.turn_text((i, *others)) + where, left


class CoinSolver(OwnSolver[CoinGame]):
    def refuses(self, ending: Ending) -> str | None:
        if ending is Ending.NORMAL or (ending is Ending.MISERE and self.game.heaps_in_misere()):
            return None
        return "what heads are worth alone tells nothing under this ending"

    def solver(self, ending: Ending, budget: Budget) -> "CompanionRule":
        return CompanionRule(self.game, ending, budget)


class CompanionRule:
    """Solves rows by what each head is worth alone."""

    def __init__(self, game: CoinGame, ending: Ending, budget: Budget) -> None:
        self.ending, self.known = ending, list[int]()
        self.more = game.coin_values(budget)

    def refuses(self, position: Strips) -> str | None:
        return None

    def rows(self, position: Strips) -> list[int]:
        longest = max((strip.rfind("H") for strip in position), default=-1)
        while len(self.known) <= longest:
            self.known.append(next(self.more))
        return [sum_of_heads((strip,), self.known.__getitem__) for strip in position]

    def value(self, position: Strips) -> int | str:
        rows = self.rows(position)
        return misere_nim(rows) if self.ending is Ending.MISERE else xor(rows)

    def note(self) -> str:
        return "the XOR of the heads, each worth what it is alone by the companion rule"


class CoinScenes(BoardScenes[CoinGame]):
    """Coins to be turned are pressed one after the other, or swept over, or picked in twos."""

    def touch(self, before: Sequence[Board], after: Sequence[Board]) -> Touch | None:
        first, *_, last = ends = [square for square, _, _ in differences(before, after)] * 2
        if self.game.by_hand == "gather":
            last, *others = reversed(ends[: len(ends) // 2])
            return Touch("gather", last, also=tuple(others))
        return Touch("press", last) if first == last else Touch(self.game.by_hand, first, last)
