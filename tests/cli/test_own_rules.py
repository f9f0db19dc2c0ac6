"""Games of one's own, known by their ids: `--rules FILE` on every command, `grundy.load`, and sums on the page."""

import inspect
import json
from dataclasses import dataclass, fields
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import grundy as laboratory
from grundy import HeapGame, rule
from grundy.cli.catalog import entries
from grundy.cli.options import with_rules
from grundy.cli.runner import find_command, parser_of, parser_of_all
from grundy.core import registry
from grundy.web import answers, responses
from tests.support import ROOT

SQUARE = str(ROOT / "examples" / "take_a_square.py")
CORNERS = str(ROOT / "examples" / "corners.py")


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file of another test is known, and none of this one stays."""
    monkeypatch.setattr(registry, "LOADED", {})


def test_parts_of_a_sum_by_id(ask: Any) -> None:
    """Under both endings the sum has the value that the definition gives it, and the moves of its parts."""
    text = "take-a-square:5 & corners:../.. & nim:2"
    files = ("--rules", SQUARE, "--rules", CORNERS)
    unknown = ask("solve", "sum", text).complaint()
    assert 'part 1: there is no game "take-a-square"' in unknown
    solved = json.loads(ask("solve", "sum", text, *files, "--json").out)
    own = [laboratory.solve(file, at, engine="reference").nimber for file, at in ((SQUARE, "5"), (CORNERS, "../.."))]
    assert solved["nimber"] == (own[0] or 0) ^ (own[1] or 0) ^ 2
    assert "2: cover 1,1-1,2-2,1" in [move["move"] for move in solved["moves"]]
    for ending in ("normal", "misere"):
        fast, slow = (
            json.loads(ask("solve", "sum", text, *files, "-e", ending, "--json", *more).out)
            for more in ((), ("--engine", "reference"))
        )
        assert (fast["outcome"], fast["moves"]) == (slow["outcome"], slow["moves"])


def test_the_parser_of_one_command_is_made_alone() -> None:
    found = find_command(["solve", "nim"])
    assert found is not None
    assert [known.name for known in parser_of(found).registered_commands] == ["solve"]
    assert len(parser_of_all().registered_commands) > 20


def test_every_command_about_a_game_knows_the_option() -> None:
    asked = {one.name: find_command(one.name.split()) for one in entries()}
    without = {
        name
        for name, found in asked.items()
        if found and "user_rules" not in inspect.signature(with_rules(found.function)).parameters
    }
    assert without == {
        *("games", "players", "docs", "codes", "nimber", "cite", "serve", "admin warm", "admin backup"),
        *("claims", "verify", "hunt", "check"),
        *("divinim alike", "divinim census", "divinim scored", "divinim states", "sprouts check"),
    }


def test_commands_and_records(ask: Any, tmp_path: Path) -> None:
    files = ("--rules", SQUARE)
    assert ask("solve", "take-a-square", "20+7", *files).out == ask("solve", SQUARE, "20+7").out
    for command in ("moves", "tree", "draw", "label"):
        assert ask(command, "sum", "take-a-square:2 & nim:1", *files).rc == 0, command
    assert ask("table", "take-a-square", "--to", 5, *files).rc == 0
    assert ask("simulate", "sum", "take-a-square:3 & nim:1", "--games", 2, *files).rc == 0
    played = ask("play", "sum", "take-a-square:1 & nim:1", "--save", "game.json", *files, stdin="1: take 1 from 1\n")
    assert played.rc == 0, played.err
    replayed = ask("replay", "game.json", *files)
    assert "2: take 1 from 1  ->  take-a-square:0 & nim:0" in replayed.out, replayed.err


def test_a_record_of_a_sum_runs_no_file(ask: Any, tmp_path: Path) -> None:
    record = {"format": "grundy record 1", "game": "sum", "params": {}, "ending": "normal", "moves": []}
    for part in ("take-a-square:1", f"{SQUARE}:1"):
        (tmp_path / "game.json").write_text(json.dumps({**record, "start": f"{part} & nim:1"}))
        assert "sum: part 1" in ask("replay", "game.json").complaint()
    assert not registry.LOADED


def test_worker_processes_know_the_parts(tmp_path: Path) -> None:
    """Their file goes with the question, so a process of its own and a kept run find them."""
    laboratory.load(SQUARE)
    games = [
        laboratory.simulate(
            "sum", ("minimax:1", "random"), 8, positions="take-a-square:9 & nim:2", seed=3, workers=count
        )
        for count in (1, 2)
    ]
    assert games[0].counts == games[1].counts
    assert games[0].match.own == (SQUARE,)
    again = type(games[0].match).from_dict(json.loads(json.dumps(games[0].match.to_dict())))
    assert again == games[0].match


def test_names_that_are_taken(ask: Any, tmp_path: Path) -> None:
    source = Path(SQUARE).read_text()
    (tmp_path / "nim.py").write_text(source.replace("take-a-square", "nim"))
    assert 'there is a game "nim" already' in ask("solve", "sum", "nim:3", "--rules", "nim.py").complaint()
    (tmp_path / "copy.py").write_text(source)
    twice = ask("solve", "sum", "take-a-square:3", "--rules", "copy.py", "--rules", SQUARE).complaint()
    assert 'two of your games are called "take-a-square"' in twice
    assert "there is no file none.py" in ask("solve", "nim", "--rules", "none.py").complaint()


def test_a_class_of_a_notebook() -> None:
    @dataclass(frozen=True)
    class TakeOne(HeapGame):
        id = "Take_One"

        @rule
        def heap_options(n):  # type: ignore[no-untyped-def]
            if n > 0:
                yield n - 1

    assert laboratory.load(TakeOne) == ["Take_One"]
    assert laboratory.solve("sum", "Take_One:7 & nim:1").outcome == "P"
    assert laboratory.game("Take_One").start() == (9,)
    assert not fields(TakeOne)


def test_sums_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """With --local-rules the games of those files are parts like any others; without, they are unknown."""
    question = {"game": "sum", "position": "take-a-square:5 & nim:2", "seconds": 10.0}

    def answered(ask: str) -> Any:
        return json.loads(answers.answer({**question, "ask": ask}, Event()).body)

    assert "there is no game" in answered("view")["error"]
    monkeypatch.setattr(responses, "USER_FILES", [Path(SQUARE)])
    assert answered("view")["position"] == "take-a-square:5 & nim:2"
    assert answered("solve")["nimber"] == 2 ^ (laboratory.solve(SQUARE, "5").nimber or 0)
