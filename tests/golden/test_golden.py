"""Every game has a transcript; it replays, and the same seed gives the same game byte for byte."""

import json

import pytest

from grundy.analysis.record import Record, replay
from grundy.core.game import Ending
from grundy.core.registry import all_games
from tests.golden.make import FOLDER, endings, path_of, played, transcript

pytestmark = pytest.mark.every_game

COMPILED_ONLY = {"sprouts"}  # the interpreter would search for minutes
EVERY_ID = pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in COMPILED_ONLY else pytest.mark.nojit) for name in all_games()],
)


def test_every_game_has_a_transcript_and_every_transcript_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(all_games())


@EVERY_ID
def test_values_and_play_are_the_same_as_ever(name: str) -> None:
    game = all_games()[name]()
    assert path_of(name).read_text(encoding="utf-8") == transcript(game), "if meant: python tests/golden/make.py"


@EVERY_ID
def test_the_game_replays_to_its_end(name: str) -> None:
    data = json.loads(path_of(name).read_text(encoding="utf-8"))
    game = all_games()[name]()
    assert list(data) == [str(ending) for ending in endings(game)]
    for ending, entry in data.items():
        record = Record.from_json(json.dumps(entry["record"]))
        positions = [position for _, position in replay(record)]
        assert positions[0] == game.start() == game.parse(entry["start"]["position"])
        assert len(positions) == len(record.moves) + 1
        assert not list(game.moves(positions[-1])), "the game is over"
        if ending != Ending.SCORED:
            mover = 1 + len(record.moves) % 2
            assert record.winner == (mover if ending == Ending.MISERE else 3 - mover)
            assert record.winner == 1 or entry["start"]["outcome"] != "N", "the perfect player lost a won game"


@EVERY_ID
def test_same_seed_same_record(name: str) -> None:
    """Byte for byte the one that is kept, which was made in another process."""
    game = all_games()[name]()
    kept = json.loads(path_of(name).read_text(encoding="utf-8"))
    for ending in endings(game):
        assert json.loads(played(game, ending).to_json()) == kept[str(ending)]["record"]
