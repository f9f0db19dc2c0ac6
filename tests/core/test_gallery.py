"""What a gallery shows of every game: a group, sources in words, a start that the first player can win."""

import json

import grundy
from grundy.claims.bibliography import cited, spelled
from grundy.core.game import Group
from grundy.core.registry import all_games
from tests.golden.make import path_of


def test_every_group_has_games() -> None:
    assert {kind.group for kind in all_games().values()} == set(Group)


def test_sources_are_spelled_out() -> None:
    for kind in all_games().values():
        assert kind.source
        assert "document" not in spelled(kind.source)
    assert spelled("document 001, section 2").startswith("R. Miyadera")
    assert cited("document 003; document 999") == ["003"]
    assert spelled("document 999") == "document 999"


def test_the_first_player_can_win_from_every_start() -> None:
    for name in all_games():  # what stands in a transcript, the engines have said again
        start = next(iter(json.loads(path_of(name).read_text(encoding="utf-8")).values()))["start"]
        assert start["outcome"] == "N", name


def test_one_game_welcomes_and_can_be_won() -> None:
    [(id, first)] = [(id, kind.welcome) for id, kind in all_games().items() if kind.welcome]
    assert grundy.solve(id, first.position, engine="reference").outcome == "N"
