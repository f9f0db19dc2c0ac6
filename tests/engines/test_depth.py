"""Very deep positions: 100,000 moves to the end must not crash any engine."""

import pytest

import grundy
from grundy import Budget
from grundy.analysis.record import replay
from grundy.core.game import Ending
from grundy.core.registry import all_games
from grundy.engines.choose import choose, find_remoteness
from grundy.engines.walk import remoteness
from grundy.families.graphs import edges_of
from tests.support import complaint_of, within

DEEP = 100_000

TAKE_ONE = grundy.game("subtraction", set=(1,))


def path(length: int, tokens: tuple[str, ...] = ("0",)) -> tuple[object, ...]:
    """A graph that is one long way."""
    followers = {str(i): [str(i + 1)] if i < length else [] for i in range(length + 1)}
    return ((edges_of(followers), tokens),)


@pytest.mark.parametrize(
    ("engine", "ending", "outcome", "deep"),
    [
        pytest.param("search", Ending.NORMAL, "P", DEEP, marks=pytest.mark.long),
        pytest.param("misere", Ending.MISERE, "N", DEEP, marks=pytest.mark.long),
        ("search", Ending.NORMAL, "P", DEEP // 10),
        ("reference", Ending.NORMAL, "P", DEEP // 10),
    ],
)
def test_a_long_way_down(engine: str, ending: Ending, outcome: str, deep: int) -> None:
    value = choose(TAKE_ONE, (deep,), ending, Budget(None), engine).value((deep,))
    assert value.outcome == outcome
    if ending is Ending.NORMAL:
        assert value.nimber == 0


@pytest.mark.long
def test_how_far_a_long_way_is() -> None:
    assert remoteness(TAKE_ONE, (DEEP,), Ending.MISERE, Budget(None)) == DEEP


@pytest.mark.long
def test_a_graph_with_a_hundred_thousand_vertices() -> None:
    game = all_games()["graph"]()
    position = game.checked(path(DEEP))
    engine = choose(game, position, Ending.NORMAL, Budget(60))
    assert engine.name == "graph"
    assert engine.value(position).nimber == 0
    assert game.size(position) == DEEP


def test_the_whole_answer_for_a_long_graph() -> None:
    """The value is known at once; the remoteness may be left blank, but it must not cost the answer."""
    answer = grundy.solve("graph", path(20_001), budget=Budget(3))
    assert answer.outcome == "N"
    assert answer.remoteness in (20_001, None)


def test_misere_on_a_long_graph() -> None:
    game = all_games()["graph"]()
    engine = choose(game, path(301), Ending.MISERE, Budget(None))
    assert engine.value(path(301)).outcome == "P"
    assert find_remoteness(game, path(301), Ending.MISERE, engine, Budget(None)) == 301


@pytest.mark.long
def test_misere_on_a_very_long_graph_ends_with_an_answer_or_its_budget() -> None:
    """One position of it takes long to look at, so the clock has to be read at every position."""
    game = all_games()["graph"]()
    engine, found = choose(game, path(DEEP), Ending.MISERE, Budget(0.5)), []
    with within(10):
        complaint = complaint_of(lambda: found.append(engine.value(path(DEEP)).outcome))
    assert "0.5 s of time" in complaint if complaint else found == ["N"]


def test_a_long_line_of_play_is_recorded_and_replayed() -> None:
    record = grundy.match(TAKE_ONE, ("random", "random"), "5000")
    assert len(record.moves) == 5000
    assert record.winner == 2
    assert sum(1 for _ in replay(record)) == 5001
