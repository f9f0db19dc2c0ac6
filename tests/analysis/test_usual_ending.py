"""A game's usual ending is that of every operation where nobody names another; answers say which one they are for."""

import inspect
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import Ending, HeapGame, PlaneGame, SquareGame, TableGame, rule
from grundy.core.lookup import as_ending
from grundy.core.registry import LOADED, all_games
from grundy.operations import all_operations, find_operation
from grundy.web import answers, responses
from grundy.web.app import request_model

FILE = '''
from dataclasses import dataclass
from grundy import Ending, HeapGame, rule


@dataclass(frozen=True)
class LastLoses(HeapGame):
    """Take one, two or three tokens; whoever takes the last one loses."""

    id = "last-loses"
    usual = Ending.MISERE

    @rule
    def heap_options(n):
        for take in range(1, min(3, n) + 1):
            yield n - take

    def points(self, position, move):
        return 1
'''


@dataclass(frozen=True)
class Loser(HeapGame):
    """Take one, two or three tokens; whoever takes the last one loses."""

    id = "loser"
    usual = Ending.MISERE

    @rule
    def heap_options(n):  # type: ignore[no-untyped-def]
        for take in range(1, min(3, n) + 1):
            yield n - take


@dataclass(frozen=True)
class TwoLosers(TableGame):
    """Take any number from one heap; whoever takes the last token loses."""

    id = "two-losers"
    usual = Ending.MISERE

    @rule
    def table_options(a, b):  # type: ignore[no-untyped-def]
        for left in range(a):
            yield left, b
        for left in range(b):
            yield a, left


GAME = Loser()
PAIR = ("perfect", "random")


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LOADED, "loser", Loser)


def test_every_operation_leaves_the_ending_open() -> None:
    for question in all_operations():
        ending = inspect.signature(question.function).parameters.get("ending")
        assert ending is None or ending.default is None, question.name


def test_operations_answer_for_the_usual_ending() -> None:
    assert grundy.solve(GAME, "5").ending is Ending.MISERE
    assert (grundy.solve(GAME, "5").outcome, grundy.solve(GAME, "5", "normal").outcome) == ("P", "N")
    assert grundy.solve("loser", "5").outcome == "P"
    assert grundy.analyse(GAME, "5").to_page()["outcome"] == "P"
    assert grundy.table(GAME, 5).values.tolist() == [1, 0, 1, 1, 1, 0]
    assert grundy.table(GAME, 5, ending="normal").values.tolist() == [0, 1, 2, 3, 0, 1]
    assert grundy.patterns(TwoLosers(), (8, 8)).table.ending is Ending.MISERE
    assert grundy.findings(TwoLosers(), (8, 8)).patterns.table.ending is Ending.MISERE
    assert grundy.tree(GAME, "5").value.outcome == "P"
    assert grundy.minimax(GAME, "5", depth=9).value == -1
    assert grundy.match(GAME, PAIR, "5").ending == "misere"
    assert grundy.simulate(GAME, PAIR, 2).match.ending == "misere"
    assert "misere ending" in grundy.tournament(GAME, PAIR, games=2).to_text()
    assert grundy.sprt(GAME, PAIR, 2).match.ending == "misere"
    assert grundy.exercises(GAME, number=1).ending is Ending.MISERE
    assert grundy.explain(GAME, "6", "take 1 from 1").right
    assert not grundy.explain(GAME, "6", "take 2 from 1", ending="misere").right
    assert grundy.explain(GAME, "6", "take 2 from 1", ending="normal").right
    assert grundy.export(GAME, "5").ending is Ending.MISERE
    assert grundy.dataset(GAME, "5").ending is Ending.MISERE
    assert "Under the misère ending" in grundy.paper(GAME, "5").to_text()


def test_the_notebook_and_agents_play_to_it() -> None:
    pytest.importorskip("anywidget")
    assert grundy.play(GAME, "5").ending is Ending.MISERE
    assert grundy.play(GAME, "5", ending="normal").ending is Ending.NORMAL
    assert grundy.play(GAME, "5").solve().outcome == "P"
    from grundy.agents.environment import AgentStart

    assert AgentStart(GAME, "5").ending is Ending.MISERE


def test_answers_say_it() -> None:
    assert grundy.solve(GAME, "5").to_text().startswith("loser 5 (misere)\n")
    assert grundy.solve(GAME, "5", "normal").to_text().startswith("loser 5\n")
    assert grundy.tree(GAME, "2", depth=1).to_text().startswith("2  N (misere)\n")
    assert grundy.tree(GAME, "2").to_dict()["ending"] == "misere"
    assert grundy.solve(GAME, "5").to_dict()["ending"] == "misere"
    assert "(misere)" in grundy.patterns(TwoLosers(), (8, 8)).to_text().splitlines()[0]
    assert "(misere)" in grundy.exercises(GAME, number=1).to_text()
    assert "(misere)" in grundy.sprt(GAME, PAIR, 2).to_text()
    assert "misere ending" in grundy.simulate(GAME, PAIR, 2).to_text()


def test_rows_of_a_spreadsheet_have_the_usual_ending_of_their_game(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("game,position,ending\nloser,5,\nnim,1,\nloser,5,normal\n,5,\n")
    names, *rows = grundy.batch(GAME, sheet).rows()
    found = [dict(zip(names, row, strict=True)) for row in rows]
    assert [(row["ending"], row["outcome"]) for row in found] == [
        ("misere", "P"),
        ("normal", "N"),
        ("normal", "N"),
        ("misere", "P"),
    ]
    _, *rows = grundy.batch(GAME, sheet, ending="misere").rows()
    assert [dict(zip(names, row, strict=True))["ending"] for row in rows] == ["misere", "misere", "normal", "misere"]


def test_the_command_line(ask: Any, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FILE)
    assert json.loads(ask("solve", "mine.py", "5", "--json").out)["outcome"] == "P"
    assert json.loads(ask("solve", "mine.py", "5", "-e", "normal", "--json").out)["outcome"] == "N"
    assert json.loads(ask("solve", "mine.py", "5", "-e", "scored", "--json").out)["ending"] == "scored"
    assert "outcomes of last-loses (misere)" in ask("table", "mine.py", "--to", "5").out
    played = ask("play", "mine.py", "1", stdin="take 1 from 1\n").out
    assert "whoever makes the last move loses" in played
    assert "there are: normal, misere, scored" in ask("solve", "mine.py", "5", "-e", "last").complaint()


def test_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(responses.NOTEBOOK_GAMES, "loser", Loser)
    for name in ("solve", "analyse", "tree"):
        question = find_operation(name)
        given = request_model(question)(game="loser", position="5").model_dump()
        assert given["ending"] is None
        body = json.loads(answers.run_operation(question, given, grundy.Budget()).body)
        assert (body.get("outcome") or body["root"]["outcome"]) == "P"
        body = json.loads(answers.run_operation(question, given | {"ending": "normal"}, grundy.Budget()).body)
        assert (body.get("outcome") or body["root"]["outcome"]) == "N"


def test_games_of_the_package() -> None:
    assert grundy.solve("dots-and-boxes", "_./|../._").margin == 2
    assert grundy.solve("dots-and-boxes", "_./|../._", ending="normal").margin is None
    unusual = {id: kind.usual for id, kind in all_games().items() if kind.usual is not Ending.NORMAL}
    assert unusual == {"dots-and-boxes": Ending.SCORED}


def test_an_ending_that_the_game_has_not_gives_way() -> None:
    @dataclass(frozen=True)
    class Pointless(HeapGame):
        """Take one token."""

        id = "pointless"
        usual = Ending.SCORED

        @rule
        def heap_options(n):  # type: ignore[no-untyped-def]
            if n:
                yield n - 1

    assert as_ending(None, Pointless()) is Ending.NORMAL
    assert grundy.solve(Pointless(), "3").ending is Ending.NORMAL
    with pytest.raises(grundy.Refused, match="no points"):
        grundy.table(Pointless(), 3, ending="scored")


def test_families_of_the_documentation_are_exported() -> None:
    text = Path(__file__).parent.parent.parent.joinpath("docs", "rules.md").read_text(encoding="utf-8")
    families = [line.split("`")[1] for line in text.splitlines() if line.startswith(("| `", "| [`")) and "Game" in line]
    named = [name for name in families if name.isidentifier()]
    assert {"SquareGame", "PlaneGame", "HeapGame", "Game"} <= set(named)
    assert [name for name in named if not hasattr(grundy, name)] == []
    assert {SquareGame.__name__, PlaneGame.__name__} <= set(dir(grundy))
