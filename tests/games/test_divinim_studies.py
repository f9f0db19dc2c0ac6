"""Censuses, diagrams of states, minimax and trees of DiviNim, against brute force and against document 000."""

import csv
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grundy as package
from grundy.core.budget import Budget
from grundy.core.capabilities.solving import OwnSolver
from grundy.core.game import Ending
from grundy.games.divinim import DiviNim
from grundy.games.divinim.all_boards import census_tables, take_census
from grundy.games.divinim.states import state
from tests.games.divinim_brute import Bar, boards_to, margin, nimber

GAME = DiviNim()


def board(pattern: int, height: int, width: int) -> Bar:
    """Bit y * width + x of a pattern is square (y, x)."""
    bits = f"{pattern:0{height * width}b}"[::-1].replace("0", ".").replace("1", "#")
    return tuple(bits[y * width : (y + 1) * width] for y in range(height))


# ---- census ----


@pytest.fixture(scope="module")
def tables() -> dict[tuple[int, int], Any]:
    return census_tables(4, 3, Budget(None))


def test_census_tables_hold_the_nimber_of_every_pattern(tables: dict[tuple[int, int], Any]) -> None:
    assert sorted(tables) == [(h, w) for h in range(1, 5) for w in range(1, 4)]
    for (h, w), table in tables.items():
        assert len(table) == 1 << (h * w)
        assert table[0] == 0, "no poison at all: discarded"
        assert table.tolist()[1:] == [nimber(board(pattern, h, w)) for pattern in range(1, len(table))]


def test_census_tables_agree_with_the_native_engine(tables: dict[tuple[int, int], Any]) -> None:
    for (h, w), table in tables.items():
        for pattern in range(1, len(table)):
            position = GAME.parse("/".join(board(pattern, h, w)))
            assert GAME.capability(OwnSolver).solver(Ending.NORMAL, Budget(None)).value(position) == table[pattern]


@pytest.mark.parametrize("size", [(1, 1), (1, 6), (3, 3), (3, 4), (4, 3), (2, 5)], ids=str)
def test_census_counts(size: tuple[int, int]) -> None:
    h, w = size
    counts, _ = take_census(h, w, Budget(None))
    wanted = np.zeros_like(counts)
    for pattern in range(1, 1 << (h * w)):
        wanted[pattern.bit_count(), nimber(board(pattern, h, w))] += 1
    assert counts.tolist() == wanted.tolist()
    assert counts.sum() == 2 ** (h * w) - 1


@pytest.mark.parametrize("size", [(1, 6), (3, 3), (3, 4), (4, 3), (2, 5), (5, 2), (6, 1)], ids=str)
def test_census_smallest_lost_boards(size: tuple[int, int]) -> None:
    """They are lost, and of all boards that fit into this one none with fewer squares is."""
    _, found = take_census(*size, Budget(None))
    fewest: dict[int, int] = {}
    for h in range(1, size[0] + 1):
        for w in range(1, size[1] + 1):
            for pattern in range(1, 1 << (h * w)):
                if (h, w) != (1, 1) and nimber(board(pattern, h, w)) == 0:
                    poisoned = pattern.bit_count()
                    fewest[poisoned] = min(h * w, fewest.get(poisoned, h * w))
    for poisoned, texts in found.items():
        assert len(set(texts)) == len(texts)
        for text in texts:
            bar = tuple(text.split("/"))
            assert nimber(bar) == 0
            assert text.count("#") == poisoned
            assert len(bar) * len(bar[0]) == fewest[poisoned]
    assert found.keys() == fewest.keys()


def test_census_stops_at_its_budget() -> None:
    with pytest.raises(package.OverBudget, match="of memory"):
        take_census(5, 6, Budget(None, memory=1 << 20))
    with pytest.raises(package.OverBudget):
        take_census(5, 5, Budget(0.05))


def test_census_command(grundy: Any, tmp_path: Path) -> None:
    ran = grundy("census", "divinim", "3x3", "--json")
    assert ran.rc == 0, ran.err
    data = json.loads(ran.out)
    assert data["boards"] == 511 == sum(data["by_nimber"].values())
    assert data["by_nimber"] == {"0": 287, "1": 60, "2": 128, "3": 36}
    assert grundy("census", "divinim", "3x3", "--out", "census.csv").rc == 0
    rows = list(csv.reader((tmp_path / "census.csv").read_text().splitlines()))
    assert [int(row[-2]) for row in rows[1:]] == [9, 36, 84, 126, 126, 84, 36, 9, 1]
    assert rows[1][-1] == ".#."
    assert grundy("census", "divinim", "3x3", "--out", "census.png").rc == 0
    assert (tmp_path / "census.png").read_bytes().startswith(b"\x89PNG")


# ---- states ----


def diagram(texts: list[str]) -> dict[str, set[str]]:
    found = package.states("divinim", texts, Budget(None))
    assert all(count > 0 for count in found.positions.values())
    assert all(word in found.scene().to_svg([]) for word in found.positions)
    return {state: set(targets) for state, targets in found.moves.items()}


def one_square_texts(side: int) -> list[str]:
    sizes = [(h, w) for h in range(1, side + 1) for w in range(1, side + 1)]
    return ["/".join(board(1 << place, h, w)) for h, w in sizes for place in range(h * w)]


def opposite(h: int, w: int) -> str:
    return "/".join(board(1 | 1 << (h * w - 1), h, w))


def test_states_of_one_square_bars() -> None:
    """Figure 2.4 with theorems 2.2.3 and 2.2.4."""
    assert diagram(one_square_texts(5)) == {"L": {"W"}, "W": {"F", "L", "W"}, "F": set()}


def test_a_winning_bar_can_be_finished_or_handed_over_lost() -> None:
    """Theorem 2.2.4, bar by bar."""
    for text in one_square_texts(5):
        here = GAME.parse(text)
        targets = {state(option) for _, option in GAME.moves(here)}
        expected = {"F": set(), "L": {"W"}}.get(state(here))
        assert targets == expected if expected is not None else targets & {"F", "L"}, text
        assert (state(here) == "W") == (nimber(tuple(text.split("/"))) > 0)


def test_states_of_two_opposite_corners() -> None:
    """The sequel of figure 2.4: what the text says of LL, LW and WW, and the moves that it does not mention."""
    assert diagram([opposite(h, w) for h in range(1, 7) for w in range(1, 7) if h * w > 1]) == {
        "I": {"F", "LL", "LW", "WF", "WW"},
        "LL": {"LW"},
        "LW": {"LF", "LL", "LW", "WW"},
        "WW": {"LW", "WF", "WW"},
        "WF": {"F", "LF", "WF"},
        "LF": {"WF"},
        "F": set(),
    }


# ---- minimax and trees ----


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.parametrize("ending", ["normal", "misere", "scored"])
def test_minimax_at_full_depth_is_exact(ending: str) -> None:
    for bar in boards_to((1, 2), (1, 3), (1, 4), (2, 2), (2, 3)):
        text = "/".join(bar)
        found = package.minimax("divinim", text, ending, depth=20)
        exact = package.solve("divinim", text, ending)
        if ending == "scored":
            assert found.value == sign(margin(bar)), text
            assert set(exact.best) <= set(found.best), text
        else:
            assert found.value == (1 if exact.outcome == "N" else -1), text
            assert found.best == (exact.best or [move.move for move in exact.moves]), text


@pytest.mark.parametrize("text", ["#.../...#", "#../.#./..#"])
def test_minimax_costs_more_with_every_move_ahead(text: str) -> None:
    counts = [package.minimax("divinim", text, "scored", depth=depth).nodes for depth in range(7)]
    assert counts[0] == 1
    assert counts[1] == 1 + len(list(GAME.moves(GAME.parse(text))))
    assert all(less < more for less, more in pairwise(counts))
    assert package.minimax("divinim", text, "scored", depth=0).value == 0


def test_minimax_on_a_finished_game() -> None:
    for ending, value in [("normal", -1), ("misere", 1), ("scored", 0)]:
        found = package.minimax("divinim", "#+#", ending, depth=3)
        assert (found.value, found.nodes, found.best) == (value, 1, [])


def test_minimax_refuses_what_solve_refuses() -> None:
    with pytest.raises(package.Refused, match="scored"):
        package.minimax(package.game("divinim", marks="highest"), "#..#", "normal")


def test_trees_of_the_figures() -> None:
    """Figures 2.5 and 2.6: equivalent siblings are one node, and the marked line is one of best play."""
    corner = package.tree("divinim", "#.../..../....", depth=20, width=50)
    assert [child.ways for child in corner.children] == [1, 1, 1, 1, 1]
    assert {child.position for child in corner.children if child.best} == {"#../.../..."}
    two = package.tree("divinim", opposite(2, 4), "scored", depth=20, width=50)
    assert (two.value.margin, [child.position for child in two.children if child.best]) == (2, ["#./..+../.#"])
    assert sorted(child.ways for child in two.children) == [1, 1, 2], "the cuts after one and three columns are alike"
    for root in (corner, two):
        line = [node for node in root.walk() if node.line]
        assert not list(GAME.moves(GAME.parse(line[-1].position)))
