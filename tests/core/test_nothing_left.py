"""Boards and strips that vanish: a position of which nothing is left has a text, a drawing and a value."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import GridGame, StripGame
from grundy.core.capabilities.presentation import SetUp
from grundy.core.registry import LOADED
from grundy.core.user_games import look_at_moves
from grundy.families.strips_and_grids import Board
from tests.support import registered_games


@dataclass(frozen=True)
class Columns(GridGame):
    """Break a column off the board; the last one is gone."""

    id = "columns"
    letters = "."
    example = ".../..."

    def start(self) -> tuple[Board, ...]:
        return (("...", "..."),)

    def board_moves(self, board: Board) -> Iterator[tuple[str, list[Board]]]:
        for n in range(1, len(board[0]) + 1):
            yield f"break {n}", [tuple(row[n:] for row in board)] if n < len(board[0]) else []

    def size(self, position: tuple[Board, ...]) -> int:
        return sum(len(row) for board in position for row in board)


@dataclass(frozen=True)
class Hollow(Columns):
    """Break columns off; what is left may be a board of rows without squares."""

    id = "hollow"

    def board_moves(self, board: Board) -> Iterator[tuple[str, list[Board]]]:
        for n in range(1, len(board[0]) + 1):
            yield f"break {n}", [tuple(row[n:] for row in board)]


@dataclass(frozen=True)
class Rows(Columns):
    """Break rows off; what is left may be a board without rows."""

    id = "rows"

    def board_moves(self, board: Board) -> Iterator[tuple[str, list[Board]]]:
        for n in range(1, len(board) + 1):
            yield f"break {n}", [board[n:]]


@dataclass(frozen=True)
class Walled(Columns):
    """Take a square; a board without squares is gone."""

    id = "walled"
    letters = ".#"
    walls = "#"

    def board_moves(self, board: Board) -> Iterator[tuple[str, list[Board]]]:
        free = [(y, x) for y, row in enumerate(board) for x, letter in enumerate(row) if letter == "."]
        for y, x in free:
            yield f"take {y + 1},{x + 1}", [self.changed(board, {(y, x): "#"})] if len(free) > 1 else []

    def size(self, position: tuple[Board, ...]) -> int:
        return sum(row.count(".") for board in position for row in board)


@dataclass(frozen=True)
class Bite(StripGame):
    """Bite letters off the left end."""

    id = "bite"
    letters = "."
    example = "..."

    def start(self) -> tuple[str, ...]:
        return ("...",)

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        for n in range(1, len(strip) + 1):
            yield f"bite {n}", strip[n:]

    def size(self, position: tuple[str, ...]) -> int:
        return sum(map(len, position))

    def sample(self, rng: Any, size: int) -> tuple[str, ...]:
        return ("." * rng.randint(1, max(1, size)),)


GAMES: list[Any] = [Columns(), Hollow(), Rows(), Walled(), Bite()]
PACKAGE = [game for game in registered_games() if isinstance(game, GridGame | StripGame)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_that_can_arise_has_a_text_that_parses_back(game: Any) -> None:
    waiting, seen = [game.start(), (*game.start(), *game.start())], set()
    while waiting:
        position = waiting.pop()
        assert game.parse(game.text(position)) == position
        assert game.parse(game.text(game.canonical(position))) in (game.canonical(position), ())
        for _, option in game.moves(position):
            if option not in seen:
                seen.add(option)
                waiting.append(option)
    assert () in seen


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_board_that_vanishes_is_solved_drawn_and_written(
    game: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    look_at_moves(type(game))
    monkeypatch.setitem(LOADED, game.id, type(game))
    nimber = {"rows": 2, "walled": 0}.get(game.id, 3)
    assert grundy.solve(game).nimber == nimber
    assert [move.position for move in grundy.solve(game, ".").moves] == ["{}"]
    assert grundy.solve(game, "{}").outcome == "P"
    assert "nothing is left" in grundy.solve(game, "{}").to_text()
    assert grundy.solve(game, ".", ending="misere").outcome == "P"
    assert grundy.solve("sum", f"{game.id}:{game.text(game.start())} & nim:3").nimber == nimber ^ 3
    assert grundy.solve("sum", f"{game.id}:{{}} & nim:3").nimber == 3
    assert "nothing is left" in grundy.draw(game, "{}").to_text()
    for position in (None, "{}"):
        assert "documentclass" in grundy.paper(game, position).to_text()
        assert grundy.analyse(game, position).to_page()
        assert grundy.tree(game, position).to_text()
        assert game.scene(game.start() if position is None else ()).to_dict()
        assert game.capability(SetUp).editor(game.start() if position is None else ()) is not None
    record = grundy.match(game, ("perfect", "random"))
    assert grundy.review(record)
    assert grundy.dataset(game).count == len({row[0] for row in list(grundy.dataset(game).rows())[1:]})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_notebook_plays_to_the_end(game: Any) -> None:
    pytest.importorskip("anywidget")
    assert grundy.play(game, "{}")
    assert grundy.play(game)
    assert grundy.solve(game).board()
    assert grundy.solve(game)._repr_html_()


def test_setting_up_begins_again_from_nothing() -> None:
    scene = Columns().capability(SetUp).editor(())
    assert scene is not None
    assert list(scene.moves()) == ["."]


@pytest.mark.parametrize("game", PACKAGE, ids=lambda game: game.id)
def test_boards_and_strips_of_the_package_can_be_empty(game: Any) -> None:
    position = game.parse("{}")
    assert game.text(position) == "{}"
    assert game.parse(game.text(game.canonical(position))) == game.canonical(position)
    assert grundy.solve(game, "{}").outcome == "P"
    assert grundy.solve(game, "{}").to_text()
    assert game.scene(position).to_svg()
    assert game.scene(position).to_dict()
    game.capability(SetUp).editor(position)
