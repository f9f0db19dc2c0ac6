"""Play that need not end: backward analysis of every small board of Northcott's game, against the formula."""

from itertools import permutations, product
from typing import Any

import pytest

import grundy
from grundy import Budget
from grundy.core.registry import all_games
from grundy.engines.walk import retrograde

pytestmark = pytest.mark.nojit

GAME = all_games()["northcott"]()


def all_rows(columns: int) -> list[str]:
    """Every place for one black and one white checker."""
    rows = []
    for black, white in permutations(range(columns), 2):
        row = ["."] * columns
        row[black], row[white] = "B", "W"
        rows.append("".join(row))
    return rows


def check_all_boards(rows: int, columns: int) -> int:
    """The outcome of each board by formula and by analysis; every walk settles all boards that it reaches."""
    settled: dict[Any, tuple[str, int | None]] = {}
    boards = [(board, side) for board in product(all_rows(columns), repeat=rows) for side in "BW"]
    for position in boards:
        if position not in settled:
            settled |= retrograde(GAME, position, Budget(None))
        assert settled[position][0] == ("N" if GAME.formula(position) else "P"), GAME.text(position)
        assert settled[position][1] is not None, "it is never a draw"
    return len(boards)


def test_all_boards_of_two_rows_and_four_columns() -> None:
    assert check_all_boards(2, 4) == 2 * 12**2


def test_all_boards_of_one_row_and_seven_columns() -> None:
    assert check_all_boards(1, 7) == 2 * 42


def test_remoteness_counts_moves_to_a_forced_end() -> None:
    assert grundy.solve(GAME, "BW|W").remoteness == 0
    assert grundy.solve(GAME, "B.W|B").remoteness == 1
    settled = retrograde(GAME, GAME.parse("B..W/.W.B|B"), Budget(None))
    for position, (outcome, far) in settled.items():
        options = [settled[option] for _, option in GAME.moves(position)]
        lost = [remote for result, remote in options if result == "P"]
        assert (outcome == "N") == bool(lost)
        wanted = 1 + min(lost) if lost else 1 + max(remote for _, remote in options) if options else 0
        assert far == wanted, GAME.text(position)
