"""Moves as a person types them: spaces, capitals and words may be left out where the meaning is clear."""

import random
from typing import Any

import pytest

import grundy
from grundy import Budget
from grundy.core.errors import IllegalMove
from grundy.core.game import AnyGame, Ending, Game, named_wins, take
from grundy.core.user_games import is_user_game
from grundy.players.simple import Human, read_move
from tests.support import every_game, label, samples, within


@pytest.mark.parametrize(
    ("game", "position", "typed", "meant"),
    [
        ("nim", "3+5+4", "take 2 from 3", "take 2 from 3"),
        ("nim", "3+5+4", "TAKE 2 FROM 3", "take 2 from 3"),
        ("nim", "3+5+4", "  take2from3 ", "take 2 from 3"),
        ("nim", "3+5+4", "2 3", "take 2 from 3"),
        ("nim", "3+5+4", "2,3", "take 2 from 3"),
        ("nim", "3+5+4", "take 2 3", "take 2 from 3"),
        ("kayles", "9", "take 1 from 1 leaving 4+4", "take 1 from 1 leaving 4+4"),
        ("kayles", "9", "1 1 4 4", "take 1 from 1 leaving 4+4"),
        ("silver-dollar", "..o.o", "3 1", "3 to 1"),
        ("silver-dollar", "..o.o", "3to1", "3 to 1"),
        ("turning-turtles", "TTH", "3 1", "turn 3 and 1"),
        ("turning-turtles", "TTH", "3", "turn 3"),
        ("graph", "a>b,b>c@a", "A TO B", "a to b"),
        ("poker-nim", "3,5|2", "add 1 2", "add 1 to 2"),
        ("sum", "nim:3 & kayles:5", "1: take 2 from 1", "1: take 2 from 1"),
        ("sum", "nim:3 & kayles:5", "1 2 1", "1: take 2 from 1"),
    ],
)
def test_what_is_meant(game: str, position: str, typed: str, meant: str) -> None:
    rules = grundy.game(game)
    here = rules.parse(position)
    assert read_move(rules, here, typed) == (meant, rules.option(here, meant))


@pytest.mark.parametrize(
    ("game", "position", "typed"),
    [
        ("nim", "3+5+4", "9 1"),
        ("nim", "3+5+4", "2"),
        ("nim", "3+5+4", "give 2 3"),
        ("nim", "3+5+4", "take"),
        ("nim", "3+5+4", "take 2 from 3 please"),
        ("nim", "0", "take 1 from 1"),
        ("poker-nim", "3,5|2", "1 2"),  # take, or add?
        ("kayles", "9", "1 1 4"),
        ("kayles", "9", "\x1b[2J"),
    ],
)
def test_what_is_not_clear_is_refused(game: str, position: str, typed: str) -> None:
    rules = grundy.game(game)
    with pytest.raises(IllegalMove) as caught:
        read_move(rules, rules.parse(position), typed)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("game", every_game(), ids=label)
def test_every_move_is_understood_as_itself(game: AnyGame) -> None:
    for position in samples(game):
        for move, option in game.moves(position):
            for typed in (move, move.upper(), move.replace(" ", "")):
                assert read_move(game, position, typed) == (move, option)


def test_the_human_player_asks() -> None:
    asked: list[Any] = []

    def ask(game: AnyGame, position: Any) -> str:
        asked.append(game.text(position))
        return "2 1"

    choice = Human(prompt=ask).choose(grundy.game("nim"), (3, 5), Ending.NORMAL, Budget())
    assert (choice.move, choice.option, asked) == ("take 2 from 1", (1, 5), ["3+5"])


# a rule function of one's own is followed step by step, so those of the package alone
DIRECT = [game for game in every_game() if game.has(Game.winning) and not is_user_game(game)]


@pytest.mark.parametrize("game", DIRECT, ids=label)
def test_moves_on_huge_positions_are_read_without_listing_them_all(game: AnyGame) -> None:
    """A game that names its winning moves directly answers for positions with more moves than can be listed."""
    with within(8):
        here = game.sample(random.Random(1), 10**13)
        if (wins := named_wins(game, here, Ending.NORMAL)) is None:
            pytest.skip("for other parameters only")
        for move, option in take(wins, 3):
            assert read_move(game, here, move) == (move, option)
        for typed in ("nonsense", "", "take 0 from 1", "7 to 9"):
            with pytest.raises(IllegalMove):
                read_move(game, here, typed)
