"""Simulation: compiled play is the interpreter's, the same seed gives the same bytes, rates agree with enumeration."""

import json
import os
import signal
import tracemalloc
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import Budget
from grundy.analysis import simulation as study
from grundy.analysis.matches import Match, text_of
from grundy.analysis.record import replay
from grundy.analysis.simulation import Playing, bump, compiled, play_chunk, replay_game, show_run
from grundy.analysis.statistics import Counts, tidy
from grundy.core.errors import BadParam, GrundyError, Refused, UnknownName
from grundy.core.game import AnyGame, Ending
from grundy.core.registry import all_games
from grundy.operations._common import make_match
from grundy.runtime.crew import Crew
from grundy.store.runs import Runs
from tests.analysis.small import SMALL
from tests.support import PATIENCE, endings


def interpreted(match: Match) -> Counts:
    """The games one by one, without any kernel."""
    counts: Counts = {}
    playing = Playing(match, Budget(None))
    for number in range(0, match.games, 2):
        one, two = playing.play(number, counts), playing.play(number + 1, counts)
        bump(counts, "pairs", one - two)
        bump(counts, "firsts", one + two)
    return tidy(counts)


def at_speed(match: Match) -> Counts:
    assert not isinstance(compiled(text_of(match)), str), compiled(text_of(match))
    return tidy(play_chunk(text_of(match), 0, match.games))


PAIRS = [("random", "random"), ("greedy", "random"), ("greedy:small", "greedy")]


@pytest.mark.parametrize("players", PAIRS, ids=" ".join)
@pytest.mark.parametrize("ending", list(Ending))
@pytest.mark.parametrize(
    "starts",
    [{"random": "rows=1..6,columns=5/3/7,poisons=1..5"}, {"positions": ["#.../..../...#+.#", ".#.#./..#..", "#"]}],
    ids=["random", "listed"],
)
def test_compiled_divinim_plays_the_same_games(players: tuple[str, str], ending: Ending, starts: Any) -> None:
    match = make_match("divinim", players, 60, ending=ending, seed=11, **starts)
    assert at_speed(match) == interpreted(match)


@pytest.mark.parametrize(
    "params", [{"score": "area"}, {"score": "area", "marks": "lowest"}, {"marks": "highest"}], ids=str
)
def test_compiled_divinim_counts_every_kind_of_points(params: dict[str, str]) -> None:
    rules = grundy.game("divinim", **params)
    match = make_match(rules, ("greedy", "random"), 60, random="rows=4,columns=5", ending="scored")
    assert at_speed(match) == interpreted(match)


@pytest.mark.parametrize("players", PAIRS[:2], ids=" ".join)
@pytest.mark.parametrize("name", ["nim", "kayles", "grundys-game", "octal", "subtraction"])
@pytest.mark.parametrize("starts", [{"random": "size=5..20"}, {"positions": ["9+4", "1", "7+7+2"]}], ids=str)
def test_compiled_heaps_play_the_same_games(name: str, players: tuple[str, str], starts: Any) -> None:
    for ending in ("normal", "misere"):
        match = make_match(name, players, 40, ending=ending, seed=2, **starts)
        assert at_speed(match) == interpreted(match)


@pytest.mark.parametrize("name", [name for name, kind in all_games().items() if not kind.loopy])
def test_play_on_the_graph_of_positions_is_the_same(name: str) -> None:
    """Any game, with players that pick from a list of equals: greedy ones and the perfect one."""
    game = all_games()[name]()
    start = SMALL.get(name, game.text(game.start()))
    for ending in endings(game):
        match = make_match(game, ("greedy:equal", "perfect"), 10_000, start, ending=ending)
        fast = compiled(text_of(match))
        if not isinstance(fast, str):
            assert tidy(play_chunk(text_of(match), 0, 60)) == interpreted(
                make_match(game, ("greedy:equal", "perfect"), 60, start, ending=ending)
            )
        else:
            assert name in ("divinim",), fast


def test_a_wrong_kernel_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One draw more in the interpreter, and the games differ."""
    from grundy.players.simple import Random

    match = make_match("kayles", ("random", "random"), 40, "9+4")
    right = at_speed(match)
    plain = Random.choose

    def wasteful(self: Any, *arguments: Any) -> Any:
        self.rng.random()
        return plain(self, *arguments)

    monkeypatch.setattr(Random, "choose", wasteful)
    assert interpreted(match) != right


# ---- the same bytes however it is played ----


def bytes_of(**how: Any) -> bytes:
    question = {"game": "kayles", "players": ("mcts:5", "greedy"), "games": 300, "positions": "9", "seed": 4}
    return json.dumps(grundy.simulate(**{**question, **how}).to_dict()).encode()


@cache
def whole() -> bytes:
    """In this process, in chunks of the usual size."""
    return bytes_of()


def test_one_worker_and_two_give_the_same_bytes() -> None:
    assert whole() == bytes_of(workers=2)
    assert whole() != bytes_of(seed=5)


@pytest.mark.long
def test_chunks_of_any_size_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = whole()
    monkeypatch.setattr(study, "CHUNK", 10)
    assert bytes_of() == usual


def test_a_killed_worker_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy.runtime.worker import Worker

    started = []
    plain = Worker.send

    def send(self: Any, job: Any) -> None:
        plain(self, job)
        started.append(self.process.pid)
        if len(started) == 3:
            os.kill(self.process.pid, signal.SIGKILL)

    monkeypatch.setattr(Worker, "send", send)
    assert bytes_of(workers=2) == whole()
    assert len(set(started)) > 2, "another worker took over"


def test_several_threads_of_one_worker_do_not_disturb_each_other() -> None:
    from concurrent.futures import ThreadPoolExecutor

    for question in ({"game": "divinim", "random": "rows=8,columns=8"}, {"game": "kayles", "positions": "30"}):
        text = text_of(make_match(players=("random", "random"), games=80_000, **question))
        jobs = [(text, first, first + 20_000) for first in range(0, 80_000, 20_000)]
        alone = [play_chunk(*job) for job in jobs]
        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(lambda job: play_chunk(*job), jobs)) == alone


def parent(budget: Any = None) -> int:
    return os.getppid()


def test_workers_are_forked_from_one_process_that_has_loaded_what_they_need() -> None:
    (one,) = {found for _, found in Crew(2).run(parent, [(i, ()) for i in range(4)], Budget(PATIENCE))}
    assert one != os.getpid()


def fail(number: int, budget: Any = None) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_job_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(GrundyError, match="workers died"):
        list(Crew(2).run(fail, [(0, (0,)), (1, (1,))], Budget(60)))


@pytest.mark.long
def test_memory_does_not_grow_with_the_games() -> None:
    def peak(games: int) -> int:
        tracemalloc.start()
        grundy.simulate("kayles", ("random", "random"), games, "9+4", seed=1)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(1000)
    assert peak(2_000_000) < 2 * peak(20_000) + 100_000


# ---- what comes out ----


def first_wins(game: AnyGame, position: Any, ending: Ending) -> Fraction:
    """Exactly how often the first of two random players wins."""
    options = [option for _, option in game.moves(position)]
    if not options:
        return Fraction(ending is Ending.MISERE)
    return 1 - sum(first_wins(game, option, ending) for option in options) / Fraction(len(options))


@pytest.mark.parametrize(
    ("name", "text"), [("divinim", "#../..#"), ("divinim", "#.#"), ("kayles", "5+2"), ("nim", "3+2"), ("nimble", "1,3")]
)
@pytest.mark.parametrize("ending", ["normal", "misere"])
def test_rates_agree_with_exact_enumeration(name: str, text: str, ending: str) -> None:
    game = grundy.game(name)
    exact = float(first_wins(game, game.parse(text), Ending(ending)))
    share = grundy.simulate(game, games=40_000, positions=text, ending=ending, seed=3).statistics.first_score()
    assert share.low - 0.002 <= exact <= share.high + 0.002
    assert share.high - share.low < 0.03


def test_statistics_hang_together() -> None:
    found = grundy.simulate("divinim", ("greedy", "random"), 2000, random="rows=4,columns=4", ending="scored", seed=9)
    s = found.statistics
    assert sum(s.results()) == sum(s.first_results()) == s.games == 2000
    assert sum(s.margins().values()) == 2000
    assert sum(s.row("pairs").values()) == 1000
    assert sum(s.row("positions").values()) == sum(at * n for at, n in s.row("length").items())
    assert s.score().low < s.score().value < s.score().high
    wins, ties, _ = s.results()
    assert s.score().value == pytest.approx((wins + ties / 2) / 2000)
    assert s.score().low > 0.5, "greedy takes more points than chance"


def test_errors_against_perfect_play() -> None:
    s = grundy.simulate("nim", ("perfect", "random"), 60, "3+5+4", errors=True).statistics
    assert s.error_rate("A") == 0
    assert 0.1 < (s.error_rate("B") or 0) < 1
    assert s.results() == (60, 0, 0) or s.results()[2] < 30
    noisy = grundy.simulate("kayles", ("noisy:0.3", "perfect"), 200, "12", errors=True).statistics
    chances = sum(chances for _, chances in noisy.errors("A").values())
    assert 0.3 * chances > sum(wrong for wrong, _ in noisy.errors("A").values()) - 3 * chances**0.5
    scored = grundy.simulate("divinim", ("perfect", "random"), 20, "#./.#", ending="scored", errors=True).statistics
    assert scored.error_rate("A") == 0


def test_a_list_is_taken_in_turn_and_every_game_can_be_replayed() -> None:
    found = grundy.simulate("kayles", ("random", "minimax:2"), 8, ["5", "6", "7"], seed=1)
    starts = [replay_game(found.match, number).start for number in range(1, 9)]
    assert starts == ["5", "5", "6", "6", "7", "7", "5", "5"]
    lengths: dict[int, int] = {}
    for number in range(1, 9):
        record = replay_game(found.match, number)
        assert len(list(replay(record))) == len(record.moves) + 1
        assert record.players[0] == ("random" if number % 2 else "minimax:2")
        lengths[len(record.moves)] = lengths.get(len(record.moves), 0) + 1
    assert dict(sorted(lengths.items())) == found.statistics.row("length")


# ---- kept, stopped, gone on with ----


def test_a_stopped_run_is_gone_on_with(tmp_path: Path) -> None:
    runs = Runs(tmp_path / "runs.sqlite")
    question: dict[str, Any] = {"players": ("mcts:3", "random"), "games": 400, "positions": "9", "runs": runs}
    budget = Budget(None)
    budget.progress = lambda what, done, total: budget.cancel() if done >= 128 else None
    part = grundy.simulate("kayles", **question, budget=budget)
    assert 128 <= part.done < 400
    assert not runs.load(part.run or 0).done
    whole = grundy.simulate("kayles", **question, resume=True)
    assert (whole.run, whole.done) == (part.run, 400)
    fresh = grundy.simulate("kayles", **question)
    assert fresh.run != whole.run
    assert fresh.to_dict() == whole.to_dict()
    shown = show_run(runs.load(whole.run or 0))
    assert shown.to_dict() == fresh.to_dict()


def test_ctrl_c_keeps_what_is_done(start_grundy: Any, tmp_path: Path) -> None:
    question = ("simulate", "kayles", "30", "--players", "mcts:30,random", "--games", "4000", "--workers", "2")
    process = start_grundy(*question, GRUNDY_DATA=str(tmp_path))
    process.wait_until_at_work()
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    *_, line = complaint.splitlines()  # a slow machine also says how far it is
    assert "stopped after" in line
    assert "--resume" in line
    assert Runs(tmp_path / "runs.sqlite").listed()[0].done is False


@pytest.mark.parametrize(
    ("question", "error", "message"),
    [
        ({"games": 0}, BadParam, "2 to"),
        ({"games": 7}, BadParam, "even"),
        ({"players": ("nobody", "random")}, UnknownName, "no player"),
        ({"players": ("human", "random")}, Refused, "person"),
        ({"players": ("minimax:2s", "random")}, Refused, "clock"),
        ({"players": ("greedy:points", "random")}, Refused, "points"),
        ({"players": ("theorem:bouton", "random"), "ending": "misere"}, Refused, "theorem:misere"),
        ({"players": ("theorem", "random"), "game": "kayles"}, Refused, "no strategy"),
        ({"ending": "scored"}, Refused, "scored"),
        ({"game": grundy.game("divinim", players="3"), "players": ("random",) * 2}, BadParam, "3 players"),
        ({"workers": 0}, BadParam, "workers"),
        ({"random": "size=x"}, BadParam, "size"),
        ({"random": "rows=3"}, BadParam, "no"),
        ({"random": "", "positions": "3"}, BadParam, "leave one"),
        ({"positions": []}, BadParam, "1 to"),
    ],
    ids=str,
)
def test_bad_questions(question: dict[str, Any], error: type[GrundyError], message: str) -> None:
    with pytest.raises(error, match=message):
        grundy.simulate(**{"game": "nim", **question})


def test_perfect_never_loses_a_won_position_in_hundreds_of_games() -> None:
    """The ten thousand of each game are in tests/stress."""
    for name in ("nim", "kayles", "divinim"):
        game = grundy.game(name)
        for ending in endings(game):
            start = {"nim": "3+5+4", "kayles": "9", "divinim": "#../..#"}[name]
            if grundy.solve(game, start, ending).outcome not in ("N", "win"):
                continue
            found = grundy.simulate(game, ("perfect", "random"), 600, start, ending=ending)
            assert found.counts["result A"] == {1: 300}
