"""Every game stands OpenSpiel's and PettingZoo's own tests, and what agents are told is the truth."""

import copy
import pickle
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import pettingzoo.test as zoo_test
import pyspiel
import pytest
from open_spiel.python import rl_environment

import grundy
from grundy.agents import open_spiel, pettingzoo
from grundy.agents.environment import AgentStart, Play
from grundy.core.errors import BadParam, GrundyError, IllegalMove, OverBudget, Refused
from grundy.core.game import AnyGame, Ending
from grundy.engines.reference import Reference
from grundy.games.divinim import DiviNim
from grundy.games.nim import Nim
from tests.later import some_now
from tests.support import registered_games

EVERY_GAME = pytest.mark.parametrize("game", registered_games(), ids=lambda game: game.id)
# PettingZoo warns of every environment that is not one of its own about the observations that it wants with a mask
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")


def endings(game: AnyGame) -> list[Ending]:
    return [ending for ending in Ending if not game.refusal(ending)]


@EVERY_GAME
def test_open_spiel_takes_it(game: AnyGame) -> None:
    for ending in endings(game):
        theirs = open_spiel.make(game, ending=ending)
        pyspiel.random_sim_test(theirs, num_sims=1, serialize=True, verbose=False)
        assert str(pyspiel.load_game(str(theirs))) == str(theirs)


@EVERY_GAME
def test_pettingzoo_takes_it(game: AnyGame, capsys: pytest.CaptureFixture[str]) -> None:
    for ending in endings(game):

        def env(ending: Ending = ending, **more: Any) -> Any:
            return pettingzoo.env(game, ending=ending, **more)

        zoo_test.api_test(env())
        zoo_test.seed_test(env)
    zoo_test.render_test(env)


@pytest.mark.parametrize("game", some_now(registered_games(), Nim(), DiviNim()), ids=lambda game: game.id)
def test_the_perfect_player_wins_what_is_won(game: AnyGame) -> None:
    for ending in endings(game):
        state = open_spiel.make(game, ending=ending).new_initial_state()
        bots = [open_spiel.bot(), open_spiel.bot("random", 3)]
        label = open_spiel.label(state)
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].step(state))
        if ending is Ending.SCORED:
            assert label.margin is not None
            assert state.returns()[0] >= label.margin
        elif label.outcome == "N":
            assert state.returns() == [1, -1]
        assert label.outcome != "N" or label.actions


def test_labels_are_the_truth() -> None:
    game = grundy.game("kayles")
    env = pettingzoo.env(game, "5+2")
    env.reset()
    reference = Reference(game, Ending.NORMAL, grundy.Budget(None))
    for agent in env.agent_iter():
        _, _, over, _, _ = env.last()
        label, play = pettingzoo.label(env), env.play
        assert label.nimber == reference.value(play.position).nimber
        won = [action for action, (_, option) in play.options.items() if reference.value(option).outcome == "P"]
        assert list(label.actions) == won
        assert label.best == tuple(play.options[action][0] for action in won)
        assert label.outcome == ("N" if won else "P")
        env.step(None if over else next(iter(play.options)))
        assert agent in env.possible_agents


def test_an_action_is_one_move_in_every_position() -> None:
    game = open_spiel.make("nim", "3+2")
    texts = game.table.walked.texts
    assert texts == ("take 1 from 1", "take 1 from 2", "take 2 from 1", "take 2 from 2", "take 3 from 1")
    state = game.new_initial_state()
    state.apply_action(0)
    assert [texts[action] for action in state.legal_actions()] == sorted(
        move for move, _ in game.table.game.moves((2, 2))
    )


def test_where_there_is_too_much_to_walk_moves_are_numbered_as_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    state = open_spiel.make("nim", "90+80+70").new_initial_state()
    play = state.play
    assert not play.table.walked.texts
    assert state.legal_actions() == list(range(240))
    assert state.action_to_string(2) == next(move for i, (move, _) in enumerate(play.options.values()) if i == 2)
    assert open_spiel.bot().step(state) in open_spiel.label(state).actions
    monkeypatch.setattr(play.table, "walked", replace(play.table.walked, actions=100, length=5))
    vars(play).pop("options")
    with pytest.raises(OverBudget, match="240 moves, more than 100; type room="):
        play.mask()
    with pytest.raises(OverBudget, match="8 letters, too many to be seen; type room="):
        Play(play.table).observation(0)


def test_moves_again() -> None:
    """Whoever completes a box moves again: the pass of the other is made for him."""
    env = pettingzoo.env("dots-and-boxes", ending="scored")
    env.reset()
    turns = []
    policy = pettingzoo.policy(env)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        turns.append(agent)
        env.step(None if over else policy(seen, agent))
    again = [a == b for a, b in pairwise(turns)]
    assert any(again)
    assert "pass" in env.play.moves
    assert reward == env.play.returns[int(turns[-1][-1])]
    have = env.play.returns[0]
    assert have == grundy.solve("dots-and-boxes", ending="scored").margin


def test_a_game_that_need_not_end_is_drawn_at_its_limit() -> None:
    env = pettingzoo.env("loopy-graph", "a>b,b>a@a", limit=5)
    env.reset()
    for number, _ in enumerate(env.agent_iter()):
        _, reward, over, broken_off, _ = env.last()
        assert (over, broken_off) == (False, number >= 5)
        env.step(None if broken_off else 0 if env.play.options.get(0) else 1)
    assert reward == 0
    state = open_spiel.make("loopy-graph", "a>b,b>a@a", limit=5).new_initial_state()
    assert open_spiel.label(state).outcome == "draw"
    assert len(open_spiel.label(state).actions) == 1
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert (len(state.history()), state.returns()) == (5, [0, 0])


def test_three_players() -> None:
    ours = grundy.game("divinim", players=3), "#../..#", "scored"
    game = open_spiel.make(*ours)
    assert game.num_players() == 3
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    zoo_test.api_test(pettingzoo.env(*ours))
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(open_spiel.bot().step(state))
    assert sum(state.returns()) == pytest.approx(0)


@dataclass(frozen=True)
class UpToTwo(grundy.HeapGame):
    """Take one or two."""

    id = "up-to-two-for-agents"
    most: int = grundy.param(2, 1, 9)

    def start(self) -> Any:
        return (7,)

    @grundy.rule
    def heap_options(n, most):  # type: ignore[no-untyped-def]
        for taken in range(1, min(n, most) + 1):
            yield n - taken


def test_a_game_of_your_own() -> None:
    state = open_spiel.make(UpToTwo(3), "5").new_initial_state()
    assert open_spiel.label(state).best == ("take 1 from 1",)
    game = pyspiel.load_game("grundy_up_to_two_for_agents(most=3,position='4')")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_parameters_as_texts() -> None:
    game = pyspiel.load_game("grundy_subtraction(set='1%2C3%2C4',position='12')")
    assert game.table.game == grundy.game("subtraction", set=(1, 3, 4))
    assert open_spiel.make("subtraction", "12").table.game == grundy.game("subtraction")
    assert open_spiel.unquoted(open_spiel.quoted("(3,4)=5%,'a'")) == "(3,4)=5%,'a'"


def test_copies_and_pickles() -> None:
    state = open_spiel.make("chomp", "3,3", "misere").new_initial_state()
    state.apply_action(state.legal_actions()[-1])
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)
    play = copy.deepcopy(state.play)
    assert play.table is state.play.table
    table = pickle.loads(pickle.dumps(play.table))
    assert (table.game, table.start, table.ending) == (play.table.game, play.table.start, Ending.MISERE)


def test_open_spiels_environment() -> None:
    environment = rl_environment.Environment(open_spiel.make("nim", "1+2"))
    step = environment.reset()
    while not step.last():
        [action, *_] = step.observations["legal_actions"][step.observations["current_player"]]
        step = environment.step([action])
    assert sum(step.rewards) == 0


@pytest.mark.parametrize(
    ("ask", "error", "says"),
    [
        (lambda: AgentStart("nim", "0"), Refused, "the game is over at 0"),
        (lambda: AgentStart("nim", ending="scored"), Refused, "nim has no points"),
        (lambda: AgentStart("nim", limit=7), BadParam, "leave limit out"),
        (lambda: AgentStart("northcott", limit=-7), BadParam, "type limit=200"),
        (lambda: AgentStart("nim", room=0), BadParam, "type room=2"),
        (lambda: AgentStart("nim", "1000000000"), OverBudget, "more than 20,000 moves; begin with less"),
        (
            lambda: AgentStart("slow-nim", "+".join(["9"] * 9_000)),
            OverBudget,
            "more than 5,000 letters; begin with less",
        ),
        (lambda: AgentStart("nim", "1").begin().act(5), IllegalMove, r"5 is no action here; choose one of \[0\]"),
        (lambda: open_spiel.make("nimm"), GrundyError, 'there is no game "nimm"'),
    ],
)
def test_refused(ask: Callable[[], Any], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        ask()


@pytest.mark.parametrize(("name", "theirs"), [("open_spiel", "pyspiel"), ("pettingzoo", "pettingzoo")])
def test_says_what_to_install(name: str, theirs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, f"grundy.agents.{name}")
    monkeypatch.setitem(sys.modules, theirs, None)
    with pytest.raises(Refused, match=rf"needs {theirs}; type: pip install 'grundy\[agents\]'"):
        __import__(f"grundy.agents.{name}")


def test_no_game_is_left_out() -> None:
    names = {"grundy_" + game.id.replace("-", "_") for game in registered_games()}
    assert names <= set(pyspiel.registered_names())
