"""Positions from files and from standard input, colours, and a user's own game in every command."""

import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.analysis.record import Record
from grundy.cli.options import typed
from tests.support import EXAMPLES, ROOT, example_kinds, line_of_play, registered_games

SQUARE = str(ROOT / "examples" / "take_a_square.py")


def test_a_position_from_a_file_and_from_standard_input(grundy: Any, tmp_path: Path) -> None:
    (tmp_path / "position.txt").write_text("3+5+4\n")
    typed = json.loads(grundy("solve", "nim", "3+5+4", "--json").out)
    for ran in (
        grundy("solve", "nim", "@position.txt", "--json"),
        grundy("solve", "nim", "-", "--json", stdin="3+5+4\n"),
    ):
        data = json.loads(ran.out)
        assert {**data, "seconds": 0} == {**typed, "seconds": 0}


@pytest.mark.parametrize("command", ["solve", "moves", "tree", "draw", "label"])
def test_every_command_reads_positions_from_files(ask: Any, tmp_path: Path, command: str) -> None:
    (tmp_path / "position.txt").write_text("a>b,b>c@a")
    assert ask(command, "graph", "@position.txt").out == ask(command, "graph", "a>b,b>c@a").out


def test_every_game_reads_positions_from_files_and_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its start, and where play ends: what an answer lists can be typed again, and no text is taken for a file."""
    for game in registered_games():
        ends = [] if game.loopy else list(line_of_play(game, game.start(), seed=1))[-1:]
        for position in (game.start(), *ends):
            text = game.text(position)
            (tmp_path / "position.txt").write_text(text + "\n")
            monkeypatch.setattr(sys, "stdin", io.StringIO(text + "\n"))
            for given in (text, f"@{tmp_path}/position.txt", "-"):
                assert typed(game, given) == position, (text, given)


def test_a_file_with_a_long_position(grundy: Any, tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text("+".join(["7"] * 3000))
    data = json.loads(grundy("solve", "nim", "@long.txt", "--json").out)
    assert (data["nimber"], data["moves_total"], data["truncated"]) == (0, 21_000, True)


def test_a_comparison_says_how_it_came_out_beside_a_file(grundy: Any, tmp_path: Path) -> None:
    """And a sequence alone says nothing: it is in the file."""
    assert grundy("sequence", "kayles", "--to", "20", "--out", "b.txt").out == ""
    agrees = grundy("sequence", "kayles", "--to", "20", "--compare", "b.txt", "--out", "c.txt")
    assert (agrees.rc, agrees.out) == (0, "all 21 terms agree, heaps 0 to 20\n")
    differs = grundy("sequence", "nim", "--to", "20", "--compare", "b.txt", "--out", "c.txt")
    assert (differs.rc, differs.out.startswith("they differ at heap 4")) == (1, True)
    assert (tmp_path / "c.txt").exists()


@pytest.mark.parametrize(
    "arguments", [("games",), ("solve", "nim", "3+5+4"), ("tree", "nim", "2"), ("play", "nim", "2")]
)
def test_no_colours_without_a_terminal(grundy: Any, arguments: tuple[str, ...]) -> None:
    ran = grundy(*arguments)
    assert ran.out
    assert "\x1b" not in ran.out + ran.err


def test_colours_where_they_are_asked_for(grundy: Any) -> None:
    assert "\x1b[" in grundy("solve", "nim", "3+5+4", FORCE_COLOR="1").out


def test_plain_text_survives_a_poor_terminal(grundy: Any) -> None:
    """In a locale without the signs of a board the answer still comes."""
    ran = grundy("solve", "nim", "3+5+4", PYTHONIOENCODING="ascii")
    assert ran.rc == 0, ran.err[-300:]
    assert "nimber 2" in ran.out


def test_a_game_of_ones_own_in_every_command(grundy: Any, tmp_path: Path) -> None:
    data = json.loads(grundy("solve", SQUARE, "20+7", "--json").out)
    assert (data["game"], data["outcome"]) == ("take-a-square", "P")
    assert "take 4 from 1" in grundy("moves", SQUARE, "6").out
    assert "6  N" in grundy("tree", SQUARE, "6").out
    assert grundy("draw", SQUARE, "6").rc == 0
    assert grundy("label", SQUARE, "6").rc == 0
    played = grundy("play", SQUARE, "5", "--json", stdin="take 4 from 1\n")
    assert json.loads(played.out)["winner"] == 2
    ran = grundy("table", SQUARE, "--to", "1000", "--out", "x.npy")
    assert ran.rc == 0, ran.err
    values = np.load(tmp_path / "x.npy")
    assert np.flatnonzero(values == 0)[:11].tolist() == [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34]


def test_the_record_of_a_game_of_ones_own_replays(grundy: Any) -> None:
    grundy("play", SQUARE, "5", "--save", "game.json", stdin="take 4 from 1\n")
    ran = grundy("replay", "game.json", "--rules", SQUARE)
    assert ran.rc == 0, ran.err
    assert "take 4 from 1" in ran.out


def test_a_record_runs_no_code(grundy: Any, tmp_path: Path) -> None:
    """Who sends a record beside a file does not get the file run; who trusts the file gives it himself."""
    source = 'from pathlib import Path\nPath("ran").touch()\n' + Path(SQUARE).read_text()
    (tmp_path / "evil.py").write_text(source.replace('id = "take-a-square"', 'id = "evil"'))
    record = Record("evil.py:evil", {}, "normal", "5", ["take 4 from 1"])
    for name in ("evil.py:evil", "evil.py", str(tmp_path / "evil.py:evil")):
        (tmp_path / "game.json").write_text(replace(record, game=name).to_json())
        assert "a record runs no file; type --rules " in grundy("replay", "game.json").complaint()
        assert not (tmp_path / "ran").exists()
    assert grundy("replay", "game.json", "--rules", "evil.py").rc == 0
    assert (tmp_path / "ran").exists()
    assert "a record runs no file" in grundy("replay", "game.json", "--rules", SQUARE).complaint()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_games_of_the_examples_are_not_registered(grundy: Any, path: Path) -> None:
    ids = {game.id for game in registered_games()}
    assert not ids & set(example_kinds())
    assert json.loads(grundy("moves", path, "2", "--json").out if path.stem == "take_a_square" else "{}") is not None


def test_a_game_in_the_current_folder(grundy: Any, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(Path(SQUARE).read_text().replace('id = "take-a-square"', 'id = "mine"'))
    assert json.loads(grundy("solve", "mine.py", "20+7", "--json").out)["game"] == "mine"
    assert json.loads(grundy("solve", "mine.py:mine", "20+7", "--json").out)["game"] == "mine"
    assert 'has no game "yours"' in grundy("solve", "mine.py:yours", "20+7").complaint()
