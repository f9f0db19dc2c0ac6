"""The rules of Strings and Coins: cut a string; if it was the last string of a coin, take the coin and move again.

Under the normal ending a player who cannot move loses; this is Nimstring. Under the scored ending the player with more
coins wins. Dots and Boxes is the same game, with a coin for each box and a string for each line.
Source: E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 16; E. Berlekamp, The Dots and Boxes Game, 2000.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import Motion, Wording, still_there
from grundy.core.capabilities.solving import OwnSolver
from grundy.core.game import Ending, Group, Known, plain
from grundy.core.notation import Reader
from grundy.families.extra_turns import AgainGame
from grundy.games.strings_and_coins.graphs import COIN, GROUND, Board, coin, in_order, parts, renamed, strings_of
from grundy.games.strings_and_coins.solver import StringsSolver

MOST = 400  # strings


@dataclass(frozen=True)
class StringsAndCoins(AgainGame[Board]):
    """Cut a string. If it was the last string of a coin, the coin is yours and you move again."""

    id = "strings-and-coins"
    interpreted_to = 20
    title = "Strings and Coins (Nimstring)"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 16"
    group = Group.DRAWINGS
    theory = "every position is equal to a Nim heap, or it is loony: an N-position in every sum"
    example = "0-a1,a1-b1,b1-0"
    known: ClassVar[tuple[Known, ...]] = (
        Known("0-a1", nimber=0, source="Winning Ways, chapter 16: the player who takes the coin must move elsewhere"),
        Known("0-a1,0-a1", nimber=1, source="Winning Ways, chapter 16: a chain of one coin"),
        Known("0-a1,a1-b1,0-b1", nimber=1, source="Winning Ways, chapter 16: a chain of two, cut in the middle"),
        Known(
            "0-a1,a1-b1,b1-c1,0-c1", nimber=0, source="Winning Ways, chapter 16: all moves on a long chain are loony"
        ),
        Known("a1-b1,b1-b2,a2-b2,a1-a2", nimber=0, source="Winning Ways, chapter 16: all moves on a loop are loony"),
        Known("a1-b1,b1-c1,c1-0", outcome="N", source="Winning Ways, chapter 16: a long chain, opened"),
    )

    def start(self) -> tuple[Board, bool]:
        return self.parse("0-a1,a1-b1,b1-c1,c1-0,b1-b2,0-b2,0-a3,a3-b3,b3-c3,c3-0")

    def read_board(self, reader: Reader) -> Board:
        strings: list[tuple[str, str]] = []
        while True:
            at = reader.at
            ends = [self.read_end(reader)]
            if ends == [GROUND] and not strings and reader.peek() != "-":
                return ()
            reader.expect("-")
            ends.append(self.read_end(reader))
            if ends[0] == ends[1]:
                raise reader.fail(f"a string must tie {ends[0]} to something else,", at)
            strings.append((ends[0], ends[1]))
            if len(strings) > MOST:
                raise reader.fail(f"at most {MOST} strings,", at)
            if not reader.accept(","):
                return in_order(strings)

    def read_end(self, reader: Reader) -> str:
        end = reader.match(f"{GROUND}|{COIN.pattern}")
        if not end:
            raise reader.fail(f"expected 0, the ground, or a coin such as b3, found {reader.found()}")
        return end

    def board_text(self, board: Board) -> str:
        return ",".join(f"{one}-{other}" for one, other in board) or GROUND

    def board_moves(self, board: Board) -> Iterator[tuple[str, Board, bool]]:
        for i, string in enumerate(board):
            if string not in board[:i]:
                left = board[:i] + board[i + 1 :]
                yield f"cut {string[0]}-{string[1]}", left, freed(string, left) > 0

    def points(self, position: tuple[Board, bool], move: str) -> int:
        board, passes = position
        if passes:
            return 0
        one, _, other = plain(move).removeprefix("cut").partition("-")
        left = list(board)
        left.remove((one, other))
        return freed((one, other), left)

    def board_size(self, board: Board) -> int:
        return len(board)

    def board_parts(self, board: Board) -> Sequence[Board]:
        return parts(board)

    def board_canonical(self, board: Board) -> Board:
        return renamed(board)

    def sample(self, rng: random.Random, size: int) -> tuple[Board, bool]:
        ends = [GROUND, *(coin(26 * (i // 3) + i % 3) for i in range(rng.randint(1, 5)))]
        strings = [rng.sample(ends, 2) for _ in range(rng.randint(0, min(size, 8)))]
        return in_order((one, other) for one, other in strings), rng.random() < 0.2


def freed(string: tuple[str, str], left: Sequence[tuple[str, str]]) -> int:
    """The number of coins that this cut frees."""
    return sum(end != GROUND and not any(end in other for other in left) for end in string)


class CoinTable(OwnSolver[StringsAndCoins]):
    def refuses(self, ending: Ending) -> str | None:
        return None

    def solver(self, ending: Ending, budget: Budget) -> StringsSolver:
        return StringsSolver(ending, budget, lambda position: strings_of(position[0]))


class CoinMotion(Motion[StringsAndCoins]):
    def carried(self, position: tuple[Board, bool], move: str) -> Mapping[str, str]:
        return still_there(self.game, position, move)


class CoinWording(Wording[StringsAndCoins]):
    def scoring(self) -> str:
        return "A coin counts one point."
