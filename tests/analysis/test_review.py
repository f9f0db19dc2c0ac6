"""A reviewed game: who stood to win after each move is what the engines say, and it turns exactly where it was lost."""

from typing import Any

import pytest

from grundy.analysis.record import Record
from grundy.core.budget import Budget
from grundy.core.errors import BadPosition, Cancelled, Refused
from grundy.engines.engine import Value
from grundy.operations.match import match
from grundy.operations.review import review, standing
from grundy.operations.solve import solve
from tests.support import endings, registered_games


@pytest.mark.parametrize("game", registered_games(), ids=lambda game: game.id)
def test_random_games(game: Any) -> None:
    for ending in endings(game):
        if game.loopy:  # a random game there need not end
            record = Record(game.id, game.params(), str(ending), game.text(game.start()))
        else:
            record = match(game, ("random", "random"), game.start(), ending, seed=4)
        plies = review(record)
        assert [ply.move for ply in plies] == ["", *record.moves]
        for i, ply in enumerate(plies):
            value = solve(game, ply.position, ending, walk=0).value
            assert ply.value == value
            mover = 1 + i % 2
            if str(ending) != "scored":
                assert ply.stands == {"N": mover, "P": 3 - mover, "draw": 0}[value.outcome]
            before = plies[i - 1].stands if i else None
            gave_away = before != ply.stands and before in (0, 3 - mover)
            assert ply.turned is bool(gave_away), "only who had a win or a tie can give it away"
            assert bool(ply.instead) is ply.turned
            if ply.instead and str(ending) != "scored":
                better = game.option(game.parse(plies[i - 1].position), ply.instead)
                assert solve(game, better, ending, walk=0).outcome == ("draw" if before == 0 else "P")
        if not game.loopy and str(ending) != "scored":
            assert plies[-1].stands == record.winner
        if str(ending) == "scored":
            assert plies[-1].lead == record.margin


def test_where_it_turned() -> None:
    record = Record("nim", {}, "normal", "3+5+4", ["take 2 from 1", "take 1 from 2", "take 4 from 3", "take 4 from 2"])
    plies = review(record)
    assert [ply.stands for ply in plies] == [1, 1, 1, 2, 1]
    assert [ply.turned for ply in plies] == [False, False, False, True, True]


def test_tied_positions_can_turn_too() -> None:
    assert standing(Value("draw", None), "normal", 1, 0) == (0, None)  # type: ignore[arg-type]
    assert standing(None, "normal", 1, 0) == (None, None)  # type: ignore[arg-type]


def test_over_the_budget_is_unknown_and_not_wrong() -> None:
    record = Record("divinim", {}, "misere", "/".join(["#.#.#.#.#"] * 9))
    (ply,) = review(record, Budget(0.05))
    assert (ply.value, ply.stands, ply.turned) == (None, None, False)
    assert ply.to_dict()["value"] is None


def test_refusals() -> None:
    with pytest.raises(BadPosition, match="move 1"):
        review(Record("nim", {}, "normal", "3", ["take 4 from 1"]))
    with pytest.raises(Refused):
        review(Record("divinim", {"players": "3"}, "normal", "#."))


def test_it_can_be_called_off() -> None:
    import threading

    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        review(Record("nim", {}, "normal", "3+5+4"), Budget(10, cancelled=stop))


def test_what_else_could_have_been_played_and_how_far_the_end_was() -> None:
    record = Record("nim", {}, "normal", "3+5+4", ["take 2 from 1", "take 1 from 2", "take 4 from 3", "take 4 from 2"])
    plies = review(record)
    assert [ply.only for ply in plies] == [False, True, False, False, False]
    assert [ply.instead for ply in plies] == ["", "", "", "take 1 from 1", "take 3 from 2"]
    for ply in plies:
        assert ply.remoteness == solve("nim", ply.position).remoteness
