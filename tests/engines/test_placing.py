"""Pieces laid on boards: the engine on bits beside the search, on random boards and with other pieces than dominoes."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

import grundy
from grundy import Budget, PlacingGame
from grundy.core.errors import OverBudget, RuleError
from grundy.core.game import Ending
from grundy.engines import placing
from grundy.engines.choose import choose

PIECES = [("##",), ("#", "##"), ("##/#.",), ("###", "##/##"), (".#./###/.#.", "##")]


@dataclass(frozen=True)
class Laid(PlacingGame):
    """Lay one of some pieces."""

    id = "laid"
    those: str = "##"

    def pieces(self) -> Sequence[str]:
        return self.those.split(",")

    def start(self) -> Any:
        return self.parse("3x3")


@pytest.mark.parametrize("pieces", PIECES, ids=" ".join)
def test_the_engine_says_what_the_search_says(pieces: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placing, "ROOM", 4)  # tables have to grow
    game, rng = Laid(",".join(pieces)), random.Random(7)
    fast, slow = (choose(game, game.start(), Ending.NORMAL, Budget(None), name) for name in ("placing", "search"))
    for height, width in ((1, 9), (2, 5), (4, 3), (3, 3), (5, 2)):
        for _ in range(6):
            board = tuple("".join(rng.choice("...#") for _ in range(width)) for _ in range(height))
            assert fast.value((board,)) == slow.value((board,)), board


@pytest.mark.parametrize(
    ("board", "nimber"), [("1x9", 0), ("3x8", 3), ("8x3", 3), ("4x5+3x6", 6), ("8x8", 0), ("2x31", 1)]
)
def test_boards_of_cram(board: str, nimber: int) -> None:
    game: Any = grundy.game("cram")
    position = game.parse(board)
    assert choose(game, position, Ending.NORMAL, Budget(None), "placing").value(position).nimber == nimber


@pytest.mark.parametrize("board", ["3x9", "5x5+..#", "/".join([".#.#.#.#", "#.#.#.#."] * 3) + "/.#.#.#.."])
def test_the_options_of_large_positions_are_told_by_their_outcomes(board: str) -> None:
    """Isolated squares and all; who wins them is what their nimbers say."""
    game: Any = grundy.game("cram")
    assert game.size(game.parse(board)) > placing.LISTED
    engine = choose(game, game.parse(board), Ending.NORMAL, Budget(None), "placing")
    listed, total = engine.moves(game.parse(board)) or ([], 0)
    assert len(listed) == total == len(list(game.moves(game.parse(board))))
    assert all(value.outcome == engine.value(option()).outcome for _, option, value in listed)


def test_what_is_too_large_is_refused() -> None:
    game = grundy.game("cram")
    assert placing.Placing.refuses(game, game.parse("5x13"), Ending.NORMAL)
    assert placing.Placing.refuses(game, game.parse("1x64"), Ending.NORMAL)
    assert placing.Placing.refuses(game, game.parse("2x3"), Ending.MISERE)
    assert placing.Placing.refuses(Laid("#######"), game.parse("2x3"), Ending.NORMAL)


def test_a_search_stops_with_its_budget_and_says_how_far_it_came() -> None:
    with pytest.raises(OverBudget, match="regions expanded"):
        grundy.solve("cram", "7x7", budget=Budget(0.2))


@pytest.mark.parametrize("piece", ["", "#.#", "#x", "..", "#./.#"])
def test_a_piece_that_is_none(piece: str) -> None:
    with pytest.raises(RuleError, match="hang together"):
        Laid(piece).shapes()


@pytest.mark.parametrize("text", ["0x3", "3x", "3x4x", "201x1", "x", "3x4/..", ".../.."])
def test_bad_boards(text: str) -> None:
    with pytest.raises(grundy.BadPosition, match="type something like 4x5"):
        grundy.game("cram").parse(text)
