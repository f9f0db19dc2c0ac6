"""Records of games: saved, read back, replayed and checked."""

import json
import random
from itertools import pairwise
from typing import Any

import pytest

import grundy
from grundy.analysis.record import Record, replay
from grundy.core.errors import BadPosition, GrundyError
from grundy.core.game import AnyGame
from grundy.core.registry import all_games
from tests.support import complaint_of, every_game, label, samples

GOOD: dict[str, Any] = json.loads(grundy.match("kayles", ("random", "random"), "7+5", seed=3).to_json())


def damaged(**changes: Any) -> str:
    return json.dumps({**GOOD, **changes})


def read_all(text: str) -> list[Any]:
    return list(replay(Record.from_json(text)))


def test_a_record_reads_back() -> None:
    record = Record.from_json(json.dumps(GOOD))
    assert json.loads(record.to_json()) == GOOD
    assert len(read_all(json.dumps(GOOD))) == len(GOOD["moves"]) + 1


@pytest.mark.parametrize("game", [g for g in every_game() if not g.loopy], ids=label)
def test_games_are_replayed_position_by_position(game: AnyGame) -> None:
    if game.id not in all_games():
        return
    record = grundy.match(game, ("random", "random"), samples(game)[-1], ending="normal", seed=11)
    positions = [position for _, position in replay(Record.from_json(record.to_json()))]
    assert not list(game.moves(positions[-1]))
    for here, option in pairwise(positions):
        assert option in [reached for _, reached in game.moves(here)]
    assert record.winner == (1 if len(record.moves) % 2 else 2)


@pytest.mark.parametrize(
    "changes",
    [
        {"moves": ["take 9 from 9"]},
        {"moves": ["", ""]},
        {"start": "x"},
        {"start": "7+"},
        {"game": "no-such-game"},
        {"params": {"colour": "red"}},
        {"params": {"pins": "9999999"}},
        {"params": None},
        {"params": []},
        {"moves": 3},
        {"moves": None},
        {"moves": [3]},
        {"players": ["one"]},
        {"players": 7},
        {"ending": 5},
        {"game": None},
        {"format": "grundy record 2"},
        {"extra": 1},
        {"winner": 7},
        {"winner": "me"},
        {"winner": 0},
        {"ending": "sudden death"},
        {"seed": "x"},
        {"resigned": "perhaps"},
        {"margin": "wide"},
        {"moves": "take"},
    ],
    ids=lambda changes: json.dumps(changes),
)
def test_damaged_records_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(GrundyError) as caught:
        read_all(damaged(**changes))
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", "3", '"x"', "{", "[" * 100_000, json.dumps({"format": "grundy record 1"})]
)
def test_what_is_no_record(text: str) -> None:
    with pytest.raises(BadPosition, match="this is not a record of a game"):
        Record.from_json(text)


WORDS = ("", "x", "kayles", "7+5", "take 1 from 1", "1", "-0", "\0", "\ud800", "\u202e", "é\n", "9" * 5000)
PLAIN = (None, True, False, 0, 1, 2, -1, 2**64, -(10**30), 0.5, float("nan"), float("inf"), *WORDS)


def some_json(rng: random.Random, deep: int = 3) -> Any:
    """Anything that JSON can say, and often what a record says in another place."""
    kind = rng.choice(("plain", "text", "list", "dict")[: 4 if deep else 2])
    if kind == "plain":
        return rng.choice(PLAIN)
    if kind == "text":
        return "".join(chr(rng.randrange(rng.choice((128, 0x110000)))) for _ in range(rng.randrange(8)))
    several = [some_json(rng, deep - 1) for _ in range(rng.randrange(5))]
    return several if kind == "list" else {rng.choice((*GOOD, *WORDS)): one for one in several}


@pytest.mark.long
def test_any_json_is_a_record_or_a_complaint() -> None:
    rng = random.Random(17)
    for _ in range(500):
        data = some_json(rng)
        for text in (json.dumps(data), *(damaged(**{key: data}) for key in GOOD)):
            complaint_of(lambda text=text: read_all(text))  # type: ignore[misc]


def test_the_wrong_move_is_named() -> None:
    with pytest.raises(BadPosition, match=r'move 1 of the record: kayles: "take 9 from 9" is no move from 7\+5'):
        read_all(damaged(moves=["take 9 from 9"]))


def test_players_keep_their_full_names() -> None:
    """So that the record of a match says how strong its players were."""
    assert grundy.match("nim", ("minimax:2", "random"), "3").players == ("minimax:2", "random")
