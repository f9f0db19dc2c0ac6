"""Positions with 10^20 moves: whatever lists them looks at its budget, so it ends by its time or by its memory."""

from typing import Any

import pytest

import grundy
from grundy.core import budget as clocks
from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from grundy.games.sum import Sum
from grundy.players.player import all_moves
from grundy.web.answers import answer

HUGE = {
    "nim": "3+99999999999999999999",
    "nim-2d": "(3,99999999999999999999)",
    "nimble": "3,99999999999999999999",
    "poker-nim": "3,99999999999999999999|99999999999999999999",
    "monotonic-nim": "2,3,99999999999999999999",
}
LISTS = {
    "tree": lambda game, position, budget: grundy.tree(game, position, budget=budget),
    "label": lambda game, position, budget: grundy.label(game, position, budget),
    "minimax to no depth": lambda game, position, budget: grundy.minimax(game, position, depth=0, budget=budget),
    "moves of a player": lambda game, position, budget: all_moves(game, game.parse(position), budget),
}


@pytest.mark.parametrize("how", LISTS)
def test_a_list_of_options_fits_the_memory(how: str) -> None:
    """No clock here: without a look at the memory these would never end."""
    for name, position in HUGE.items():
        if (how, name) == ("tree", "monotonic-nim"):
            continue  # its values are a table, which is refused before
        with pytest.raises(OverBudget, match=r"a list of [0-9,]+ options or more needs"):
            LISTS[how](grundy.game(name), position, Budget(None, memory=1 << 20))


@pytest.mark.parametrize("how", LISTS)
def test_a_list_of_options_ends_with_its_time(how: str) -> None:
    for name, position in HUGE.items():
        with pytest.raises(OverBudget, match="s of time"):
            LISTS[how](grundy.game(name), position, Budget(0.05, memory=1 << 40))


class Never:
    def is_set(self) -> bool:
        return False


KAYLES = {"game": "kayles", "position": "99999999999999999999"}
DRAWN: dict[str, dict[str, Any]] = {
    "move": {"ask": "move", **KAYLES, "move": "take 1 from 1 leaving 1+5"},
    "move of a player": {"ask": "choose", **KAYLES, "player": "random", "after": "take 1 from 1 leaving 1+5"},
}


@pytest.mark.parametrize("what", DRAWN)
def test_whatever_is_looked_for_has_a_budget(what: str) -> None:
    """Without one these take forever. What is drawn without a look at the budget ends with its worker."""
    found = answer({"seconds": 0.0, **DRAWN[what]}, Never())
    assert (found.status, found.over) == (422, True), found.body[:200]
    assert b"over budget" in found.body


def test_a_large_sum_shows_less_rather_than_freezing_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.games.sum.MOST_SHAPES", 20)
    game = Sum()
    scene = game.scene(game.parse(" & ".join(["nim:5"] * 10)))
    assert not scene.complete
    assert len({one.move for one in scene.gestures}) == 5 * 3, "three parts are drawn, the others named"
    assert game.scene(game.parse("nim:5 & nim:5")).complete


def test_compiling_counts_on_no_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(clocks.Clock, "now", lambda: now)
    told: list[bool] = []
    monkeypatch.setattr(clocks.PAUSE, "on_change", told.append)
    budget = Budget(1.0)
    with budget.paused():
        now += 100
        inner = Budget(1.0)
        with inner.paused():
            now += 100
        budget.look()
        inner.look()
    assert (budget.elapsed(), inner.elapsed(), told) == (0, 0, [True, False])
    now += 2
    assert budget.elapsed() == 2
    with pytest.raises(OverBudget):
        budget.look()
