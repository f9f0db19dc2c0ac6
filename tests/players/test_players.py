"""The players: perfect never loses a won game, the same seed plays the same game, each explains itself."""

import random
from itertools import product
from typing import Any

import pytest

import grundy
from grundy import Budget
from grundy.analysis.record import play_out
from grundy.core.capabilities.solving import Strategies
from grundy.core.errors import BadParam, UnknownName
from grundy.core.game import AnyGame, Ending
from grundy.core.registry import all_games
from grundy.engines.choose import choose
from grundy.players.player import NAMED, Player, all_players, make_player
from tests.support import every_game, label, oracle, samples

GAMES = [game for game in every_game() if game.label() == game.id]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=label)
MACHINES = sorted(name for name in all_players() if name != "human")


def machines(game: AnyGame) -> list[str]:
    """Where no theorem offers a strategy, that player refuses."""
    return [player for player in MACHINES if player != "theorem" or game.capability(Strategies).named()]


def endings(game: AnyGame) -> list[Ending]:
    return [ending for ending in Ending if game.refusal(ending) is None]


def small_positions(game: AnyGame) -> list[Any]:
    return [position for position in samples(game) if next(iter(game.moves(position)), None) is not None]


def is_won(game: AnyGame, position: Any, ending: Ending) -> bool:
    return choose(game, position, ending, Budget(60)).value(position).outcome in ("N", "win")


def lost_games(game: AnyGame, ending: Ending, positions: list[Any], rounds: int, opponent: str) -> list[str]:
    """Won positions that the perfect player did not win, playing first from each of them."""
    won = [position for position in positions if is_won(game, position, ending)]
    lost, budget, perfect = [], Budget(600), make_player("perfect")
    for seed in range(rounds):
        for position in won:
            perfect.restart(random.Random(seed))  # what its engine has found it keeps, as in a simulation
            record = play_out(game, position, ending, (perfect, make_player(opponent, seed + 1)), budget)
            if record.winner != 1:
                lost.append(f"{record.start} {ending} seed {seed}")
    return lost


@EVERY_GAME
def test_perfect_wins_every_won_game(game: AnyGame) -> None:
    for ending in endings(game):
        assert lost_games(game, ending, small_positions(game), rounds=20, opponent="random") == []


@EVERY_GAME
def test_perfect_wins_won_games_from_the_start(game: AnyGame) -> None:
    for ending in endings(game):
        assert lost_games(game, ending, [game.start()], rounds=2, opponent="random") == []


@EVERY_GAME
def test_perfect_wins_against_minimax_and_against_itself(game: AnyGame) -> None:
    for ending in endings(game):
        for opponent in ("minimax:3", "perfect"):
            assert lost_games(game, ending, small_positions(game)[:6], rounds=1, opponent=opponent) == []


@EVERY_GAME
def test_perfect_takes_its_chance_when_the_opponent_errs(game: AnyGame) -> None:
    """From a lost position it still plays to the end, and wins once a mistake has been made."""
    for ending in endings(game):
        for position in small_positions(game):
            players = (make_player("random", 3), make_player("perfect", 4))
            record = play_out(game, position, ending, players, Budget(20))
            rules = record.load_game() if game.id in all_games() else game
            here, erred = position, False
            for i, move in enumerate(record.moves):
                erred = erred or (i % 2 == 1 and is_won(rules, here, ending))
                here = rules.option(here, move)
            if erred and ending is not Ending.SCORED:
                assert record.winner == 2


class Broken(Player):
    """A player that takes the last move that is listed, whatever it is worth."""

    name = "broken"

    def choose(self, game: AnyGame, position: Any, ending: Ending, budget: Budget) -> Any:
        from grundy.players.player import Choice

        return Choice(*list(game.moves(position))[-1], "the last one")


def test_a_player_that_is_not_perfect_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = grundy.game("kayles")
    monkeypatch.setitem(all_players(), "perfect", Broken)  # type: ignore[arg-type]
    assert lost_games(game, Ending.NORMAL, small_positions(game), rounds=3, opponent="random")


@EVERY_GAME
def test_same_seed_same_game(game: AnyGame) -> None:
    position = max(small_positions(game), key=game.size)
    ending = endings(game)[0]

    def play(player: str, seed: int) -> str:
        players = (make_player(player, seed), make_player("random", seed + 1))
        return play_out(game, position, ending, players, Budget(20), seed).to_json()

    for player in machines(game):
        assert play(player, 5) == play(player, 5), player


def test_the_random_player_tries_every_move() -> None:
    game = grundy.game("kayles")
    player = make_player("random", 1)
    tried = {player.choose(game, (5,), Ending.NORMAL, Budget()).move for _ in range(200)}
    assert tried == {move for move, _ in game.moves((5,))}


@EVERY_GAME
def test_every_choice_is_legal_and_explained_in_one_sentence(game: AnyGame) -> None:
    for player, ending in product(machines(game), endings(game)):
        for position in small_positions(game)[:5]:
            choice = make_player(player, 2).choose(game, position, ending, Budget(20))
            where = f"{player}, {ending}, {game.text(position)}: {choice}"
            assert (choice.move, choice.option) in list(game.moves(position)), where
            assert choice.reason, where
            assert choice.reason.isprintable(), where
            assert not choice.reason.endswith("."), where


@pytest.mark.parametrize("name", sorted(all_players()))
def test_every_player_says_how_it_thinks(name: str) -> None:
    assert all_players()[name].idea.isprintable()
    assert all_players()[name].idea


@EVERY_GAME
def test_minimax_sees_a_win_within_its_depth(game: AnyGame) -> None:
    """A win that can be forced within d moves is taken by a player that looks d moves ahead."""
    for ending in (Ending.NORMAL, Ending.MISERE):
        if game.refusal(ending) or game.loopy:
            continue
        engine = oracle(game, ending)
        for position in small_positions(game)[:8]:
            depth = engine.remoteness(position)
            if engine.value(position).outcome == "P" or not depth or depth > 5:
                continue
            choice = make_player(f"minimax:{depth + 1}", 1).choose(game, position, ending, Budget(20))
            assert engine.value(choice.option).outcome == "P", f"{game.text(position)}: {choice}"
            assert "forced win" in choice.reason


def test_minimax_does_not_see_beyond_its_depth() -> None:
    choice = make_player("minimax:1", 1).choose(grundy.game("kayles"), (9,), Ending.NORMAL, Budget())
    assert "neither a win nor a loss" in choice.reason


def test_large_positions_are_played_without_listing_their_moves() -> None:
    game, heaps = grundy.game("nim"), (10**30, 10**29)
    choice = make_player("perfect").choose(game, heaps, Ending.NORMAL, Budget(5))
    assert choice.option == (10**29, 10**29)
    assert "nim-sum 0" in choice.reason


@pytest.mark.parametrize(
    "text",
    [
        *(
            "nobody",
            "",
            "minimax:0",
            "minimax:101",
            "minimax:x",
            "minimax:-1",
            "minimax:0n",
            "minimax:9999s",
            "random:3",
        ),
        *("perfect:1", "greedy:most", "mcts:0", "mcts:x", "noisy:2", "noisy:-1", "noisy:x", "noisy:nan"),
    ],
)
def test_players_that_there_are_not(text: str) -> None:
    with pytest.raises((UnknownName, BadParam)) as caught:
        make_player(text)
    assert len(str(caught.value)) < 200


def test_players_differ_by_seed() -> None:
    rng = random.Random(0)
    games = {grundy.match("kayles", ("random", "random"), "20", seed=rng.randrange(10**6)).to_json() for _ in range(5)}
    assert len(games) == 5


@pytest.mark.parametrize("ending", [Ending.NORMAL, Ending.MISERE])
def test_nim_by_theorem_is_perfect(ending: Ending) -> None:
    game = grundy.game("nim")
    for heaps in [(a, b, c) for a in range(5) for b in range(1, 5) for c in range(1, 5)]:
        position = tuple(n for n in heaps if n)
        if is_won(game, position, ending):
            choice = make_player("theorem").choose(game, position, ending, Budget())
            assert not is_won(game, choice.option, ending)
            assert "Bouton" in choice.reason or "odd number" in choice.reason


def test_a_theorem_about_another_ending_is_refused() -> None:
    with pytest.raises(BadParam, match="use theorem:misere"):
        make_player("theorem:bouton").choose(grundy.game("nim"), (3, 5), Ending.MISERE, Budget())


@pytest.mark.parametrize("kind", ["small", "equal"])
def test_greedy_takes_the_least(kind: str) -> None:
    from grundy.players.simple import unevenness

    game = grundy.game("kayles")
    for position in small_positions(game):
        choice = make_player(f"greedy:{kind}").choose(game, position, Ending.NORMAL, Budget())
        measure = game.size if kind == "small" else lambda option: unevenness(game, option)
        assert measure(choice.option) == min(measure(option) for _, option in game.moves(position))
    assert make_player("greedy:equal").choose(game, (9,), Ending.NORMAL, Budget()).option == (4, 4)


def test_greedy_takes_the_most_points() -> None:
    game = grundy.game("divinim")
    choice = make_player("greedy").choose(game, game.parse("#.#/..."), Ending.SCORED, Budget())
    assert game.points(game.parse("#.#/..."), choice.move) == 0
    choice = make_player("greedy").choose(game, game.parse("##"), Ending.SCORED, Budget())
    assert "earns 2" in choice.reason


def test_noisy_errs_as_often_as_it_says() -> None:
    game, position = grundy.game("kayles"), (9,)
    player, budget = make_player("noisy:0.3", 1), Budget()
    choices = [player.choose(game, position, Ending.NORMAL, budget) for _ in range(600)]
    wrong = sum(is_won(game, choice.option, Ending.NORMAL) for choice in choices)
    assert 130 < wrong < 230
    assert {"errs" in choice.reason for choice in choices if is_won(game, choice.option, Ending.NORMAL)} == {True}
    assert not any(
        "errs" in make_player("noisy:0").choose(game, position, Ending.NORMAL, budget).reason for _ in range(9)
    )


def test_monte_carlo_finds_the_only_winning_move() -> None:
    for ending in (Ending.NORMAL, Ending.MISERE):
        choice = make_player("mcts:600", 1).choose(grundy.game("nim"), (2, 1), ending, Budget())
        assert choice.move == ("take 1 from 1" if ending is Ending.NORMAL else "take 2 from 1")
    game = grundy.game("divinim")
    choice = make_player("mcts:200", 1).choose(game, game.parse("##"), Ending.SCORED, Budget())
    assert "simulated games" in choice.reason


@EVERY_GAME
def test_minimax_with_its_table_is_plain_minimax(game: AnyGame) -> None:
    for ending in endings(game):
        for position in small_positions(game)[:4]:
            for depth in (1, 3):
                plain = grundy.minimax(game, position, ending, depth)
                choice = make_player(f"minimax:{depth}", 1).choose(game, position, ending, Budget(20))
                assert choice.move in plain.best


def test_minimax_by_positions_goes_deeper_with_more_of_them() -> None:
    game = grundy.game("kayles")
    little = make_player("minimax:30n", 1).choose(game, (9,), Ending.NORMAL, Budget())
    much = make_player("minimax:100000n", 1).choose(game, (9,), Ending.NORMAL, Budget())
    assert "neither" in little.reason
    assert "forced win" in much.reason
    assert make_player("minimax:1s").timed
    assert make_player("minimax:1s").choose(game, (4,), Ending.NORMAL, Budget()).move


def test_the_perfect_player_keeps_what_it_knows_and_changes_with_the_game() -> None:
    player, budget = make_player("perfect"), Budget(None)
    for name, text in (("kayles", "9"), ("nim", "3+5"), ("kayles", "9")):
        game = grundy.game(name)
        choice = player.choose(game, game.parse(text), Ending.NORMAL, budget)
        assert not is_won(game, choice.option, Ending.NORMAL)
    engine = player.engine  # type: ignore[attr-defined]
    player.choose(grundy.game("kayles"), (8,), Ending.NORMAL, budget)
    assert player.engine is engine  # type: ignore[attr-defined]


def test_named_players_are_players() -> None:
    for game in GAMES:
        offered = [label for kind in all_players().values() for label in kind.offers(game)]
        assert {one.player for one in NAMED} <= set(offered)
    assert len({one.name for one in NAMED}) == len(NAMED)
