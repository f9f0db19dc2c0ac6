"""Live boards and tables: what the page's modules ask is answered, and the Python object follows."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

import grundy
from grundy import HeapGame, param, rule
from grundy.core import lazy_imports as needing
from grundy.core.errors import BadPosition, Refused

pytest.importorskip("anywidget", reason="pip install 'grundy[notebook]'")


class Heard:
    """What a widget sends to the page."""

    def __init__(self, widget: Any) -> None:
        self.widget, self.sent = widget, list[Any]()
        widget.send = lambda message, buffers=None: self.sent.append((message, buffers))

    def ask(self, path: str, **body: Any) -> Any:
        self.widget.answer_request({"from": "1", "path": path, "body": {**self.rules(), **body}}, None)
        message, _ = self.sent[-1]
        assert message["to"] == "1"
        return message

    def rules(self) -> dict[str, Any]:
        asked = self.widget.asked
        return {"game": asked["id"], "params": asked["params"], "ending": asked["ending"]}


@dataclass(frozen=True)
class TakeOdd(HeapGame):
    """Take an odd number of tokens."""

    id = "take-odd"
    example = "7"
    tokens: int = param(7, 0, 100)

    @rule
    def heap_options(n):  # type: ignore[no-untyped-def]
        for take in range(1, n + 1, 2):
            yield n - take


def test_a_board_answers_what_its_page_asks() -> None:
    page = Heard(grundy.play("kayles", "9+4"))
    assert page.ask("view", position="9+4")["answer"]["position"] == "9+4"
    step = page.ask("move", position="9+4", move="take 1 from 1")["answer"]
    assert step["view"]["position"] == "8+4"
    assert page.ask("choose", position="8+4", player="perfect", seed=1)["answer"]["move"]
    assert page.ask("analyse", position="9+4")["answer"]["nimber"] == 5
    assert page.ask("players/named")["answer"][0]["player"] == "human"


def test_what_is_wrong_is_said_in_a_line() -> None:
    page = Heard(grundy.play("nim"))
    assert "no move" in page.ask("move", position="1", move="fly")["error"]
    assert page.ask("saved")["error"] == "a notebook does not answer saved"


def test_a_game_from_a_cell_is_played() -> None:
    page = Heard(grundy.play(TakeOdd(), "7+2"))
    assert page.ask("move", position="7+2", move="take 3 from 1")["answer"]["view"]["position"] == "4+2"
    assert page.ask("choose", position="4+2", player="perfect")["answer"]["view"]


def test_the_object_follows_the_game() -> None:
    board = grundy.play("nim", "3+5")
    played = {**json.loads(board.record.to_json()), "moves": ["take 2 from 2"]}
    board.set_state({"played": played, "position": "3+3"})  # as the page does after a move
    assert board.position == "3+3"
    assert board.record.moves == ["take 2 from 2"]
    assert board.record.start == "3+5"
    assert board.solve().outcome == "P"


def test_a_position_that_is_set_begins_a_game() -> None:
    board = grundy.play("nim", "3+5")
    board.set_state({"played": {**json.loads(board.record.to_json()), "moves": ["take 2 from 2"]}, "position": "3+3"})
    board.position = "1+2"
    assert (board.record.start, board.record.moves) == ("1+2", [])
    with pytest.raises(BadPosition, match="type something like"):
        board.position = "nonsense"
    assert board.position == "1+2"


def test_several_players_sit_at_a_board() -> None:
    assert grundy.play(grundy.game("divinim", players=3)).asked["players"] == ["human", "perfect", "perfect"]
    with pytest.raises(Refused):
        grundy.play("nim", ending="scored")


def test_an_answer_is_put_on_a_board() -> None:
    board = grundy.solve("nim", "3+2", ending="misere").board()
    assert (board.position, board.asked["ending"], board.asked["analysis"]) == ("3+2", "misere", True)
    with pytest.raises(Refused, match=r"grundy\.play"):
        grundy.period("kayles").board()


def test_a_table_is_explored() -> None:
    table = grundy.table("nim", to=(3, 4))
    explorer = table.explore()
    page = Heard(explorer)
    page.ask("table")
    message, (numbers,) = page.sent[-1]
    assert message["answer"]["shape"] == [4, 5]
    assert list(numbers) == table.values.ravel().tolist()
    assert page.ask("cell", at=[2, 3])["answer"]["position"] == "2+3"
    assert explorer.value is None
    explorer.set_state({"cell": [2, 3]})
    assert explorer.value == 1


def test_it_is_shown_where_nothing_is_alive_and_asks_nobody() -> None:
    board = grundy.play("kayles", "5")
    data, _ = board._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/html"].startswith("<svg")
    assert data["text/plain"] == "Board('kayles', '5')"
    for text in (board._esm, board._css, grundy.table("nim", to=(2, 2)).explore()._esm):
        assert "http://" not in str(text).replace("http://www.w3.org/2000/svg", "").replace("/^http:", "")
        assert "https://" not in str(text)


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(needing, "import_module", missing)
    with pytest.raises(Refused, match=r"needs anywidget; type: pip install 'grundy\[notebook\]'"):
        grundy.play("nim")
    with pytest.raises(Refused, match="needs pandas; type: pip install pandas"):
        grundy.moves("nim").to_pandas()
