"""Closed forms answer at any size, at once: with the winning moves where the game finds them, else without moves."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pytest

import grundy
from grundy import Budget, Game
from grundy.core.capabilities.solving import MoveCount, MoveNimbers
from grundy.core.game import Ending
from grundy.core.registry import all_games
from grundy.core.rules import replace
from tests.support import samples

H = 10**30
COINS = "/".join(["HHT" * 10] * 30)
LARGE = {  # game, position, endings
    "acrostic": (COINS, ("normal",)),
    "brussels-sprouts": ("120", ("normal",)),
    "chess-pieces": ("(999,998)+(5,3)", ("normal",)),
    "mock-turtles": ("H" * 300, ("normal",)),
    "nim": ("+".join(str(H + i) for i in range(50)), ("normal", "misere")),
    "block-turning": (COINS, ("normal",)),
    "euclid": (f"{5 * H},{13 * H}", ("normal",)),
    "extended-nim": (f"{H},5|7", ("normal", "misere")),
    "laskers-nim": (f"{H}+{H + 1}", ("normal",)),
    "mark": (f"{H}", ("normal",)),
    "monotonic-nim": (f"{H},{H + 5},{2 * H}", ("normal", "misere")),
    "nim-2d": (f"({H},{H + 1})+(3,4)", ("normal", "misere")),
    "nimble": (f"{H},5,{H + 3}", ("normal", "misere")),
    "northcott": ("B" + "." * 198 + "W/.B" + "." * 90 + "W" + "." * 107 + "|W", ("normal",)),
    "poker-nim": (f"{H},5|{H}", ("normal", "misere")),
    "prim": ("60+15", ("normal",)),  # its formula asks for the least prime divisor, of the options too
    "prime-nim": (f"{H + 2}", ("normal",)),
    "ruler": ("H" * 300, ("normal",)),
    "rugs": (COINS, ("normal",)),
    "silver-dollar": ("." * 9000 + "o" + "." * 3000 + "o", ("normal",)),
    "slow-nim": (f"{H}+5", ("normal", "misere")),
    "staircase-nim": (f"{H},5,{H + 1}", ("normal",)),
    "take-and-break": (f"{H}+{H + 1}", ("normal",)),
    "take-a-divisor": (f"{H}+{H + 1}", ("normal",)),
    "tartan": (COINS, ("normal",)),
    "triplets": ("H" * 300, ("normal",)),
    "turning-corners": (COINS, ("normal",)),
    "turning-turtles": ("H" * 1000, ("normal",)),
    "turnips": ("HT" * 100, ("normal",)),
    "twins": ("H" * 300, ("normal",)),
    "welter": (",".join(str(10**18 - 7 * i) for i in range(20)), ("normal",)),
}


def test_no_formula_is_left_out() -> None:
    assert set(LARGE) == {id for id, kind in all_games().items() if kind().has(Game.formula)}


@pytest.mark.parametrize("id", LARGE)
def test_large_positions_are_answered(id: str) -> None:
    """In no time: the budget runs out at the first look, so nothing but the formula can have answered."""
    text, endings = LARGE[id]
    game = grundy.game(id)
    for ending in endings:
        answer = grundy.solve(game, text, ending, Budget(0.3))
        assert answer.engine == "closed"
        assert answer.moves_total > 0
        assert answer.unlisted or answer.outcome == ("N" if answer.best else "P")
        for move in answer.moves[:3]:
            if move.best:
                assert game.option(game.parse(text), move.move) == move.option
                assert grundy.solve(game, move.option, ending, Budget(0.3)).outcome == "P"


DIRECT = [
    grundy.game("turning-turtles"),
    grundy.game("rugs"),
    *(grundy.game("monotonic-nim", k=k) for k in (0, 1, 2, 3)),
]


@pytest.mark.parametrize("game", DIRECT, ids=lambda game: game.label())
def test_winning_moves_without_listing_all(game: Any) -> None:
    """Just those that lead to a lost position, by their names, and as many moves as there are."""
    for position in samples(game, count=40):
        moves = list(game.moves(position))
        assert game.capability(MoveCount).of(position) == len(moves)
        for move, option in moves:
            assert game.option(position, f" {move.upper()} ") == option
        for ending in (Ending.NORMAL, Ending.MISERE) if game.has(Game.winning) else (Ending.NORMAL,):
            lost = game.formula if ending is Ending.NORMAL else lambda option: game.misere_formula(option) == "N"
            wanted = {move: option for move, option in moves if not lost(option)}
            if game.has(Game.winning):
                assert dict(game.winning(position, ending)) == wanted
            else:
                assert {move for move, _ in game.capability(MoveNimbers).of(position, Budget(), winning=True)} == set(
                    wanted
                )
                every = {move: game.formula(option) for move, option in moves}
                assert dict(game.capability(MoveNimbers).of(position, Budget())) == every


@dataclass(frozen=True)
class Long(Game[tuple[int, ...]]):
    """A user's game with a formula alone, and more moves than anybody could list."""

    id = "long"

    def start(self) -> tuple[int, ...]:
        return (H, 7)

    def moves(self, position: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        for i, n in enumerate(position):
            for k in islice(iter(int, 1), n if n < 100 else None):
                yield f"{i} {k}", replace(position, i, 0)

    def size(self, position: tuple[int, ...]) -> int:
        return sum(position)

    def text(self, position: tuple[int, ...]) -> str:
        return ",".join(map(str, position))

    def formula(self, position: tuple[int, ...]) -> int:
        return position[0] ^ position[1]


def test_a_formula_of_ones_own_stands_without_its_moves() -> None:
    answer = grundy.solve(Long(), None, budget=Budget(0.3))
    assert (answer.nimber, answer.engine, answer.moves, answer.remoteness) == (H ^ 7, "closed", [], None)
    assert answer.unlisted.startswith("no move is listed: over budget")
    assert answer.truncated
