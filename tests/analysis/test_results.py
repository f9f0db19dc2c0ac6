"""Every result is exported, has plain data, a short repr and HTML, equals its pickled copy; no rendering computes."""

import json
import pickle
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np
import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.errors import BadParam, Refused
from grundy.core.result import LONGEST, Result, same
from grundy.engines import choose
from grundy.engines.engine import Engine
from grundy.operations import Operation, described_arguments, find_operation, operation_names
from grundy.players.player import Player
from tests.support import ROOT

SHEET = "position\n3\n4+2\n"
PAGE = (ROOT / "docs" / "python.md").read_text("utf-8")
PAIR = ("perfect", "random")
Call = Callable[[Callable[..., Any]], Any]

OPERATIONS: Mapping[str, list[Call]] = {
    "alike": [lambda ask: ask("divinim", ["#.."])],
    "analyse": [lambda ask: ask("kayles", "3+2")],
    "batch": [lambda ask: ask("kayles", Path("sheet.csv"))],
    "canonical": [lambda ask: ask("kayles", "3")],
    "census": [lambda ask: ask("divinim", "2x2")],
    "census_boards": [lambda ask: ask("divinim", "2x2", 1, budget=Budget(None))],
    "certify": [lambda ask: ask("kayles", "5")],
    "certify_batch": [lambda ask: ask("kayles", Path("sheet.csv"))],
    "cite": [lambda ask: ask([])],
    "codes": [lambda ask: ask("0.77")],
    "dataset": [
        lambda ask: ask("kayles", "4"),
        lambda ask: ask("kayles", to=5),
        lambda ask: ask("wythoff", sample=5),
    ],
    "derive": [lambda ask: ask("hackenbush")],
    "draw": [lambda ask: ask("kayles", "3")],
    "exercises": [lambda ask: ask("nim", number=2)],
    "explain": [lambda ask: ask("kayles", "3", "take 1 from 1")],
    "export": [lambda ask: ask("kayles", "3")],
    "findings": [lambda ask: ask("kayles", 60), lambda ask: ask("wythoff", (12, 12))],
    "genera": [lambda ask: ask("kayles", 5)],
    "genus": [lambda ask: ask("kayles", "5")],
    "guess": [lambda ask: ask("nim", to=60)],
    "hunt": [lambda ask: ask("formula/nim", rounds=1)],
    "label": [lambda ask: ask("graph")],
    "match": [lambda ask: ask("kayles", PAIR, "5")],
    "minimax": [lambda ask: ask("kayles", "3")],
    "moves": [lambda ask: ask("kayles", "3")],
    "nimber": [lambda ask: ask("2+3")],
    "paper": [lambda ask: ask("kayles", "3", to=4)],
    "patterns": [lambda ask: ask("wythoff", (30, 30))],
    "period": [lambda ask: ask("kayles", 200)],
    "ppositions": [lambda ask: ask("kayles", 20, "misere"), lambda ask: ask("wythoff", (5, 5))],
    "quotient": [lambda ask: ask("kayles", 3), lambda ask: ask("kayles", positions=["3"])],
    "review": [lambda ask: ask(grundy.match("kayles", PAIR, "5"))],
    "scored": [lambda ask: ask("divinim", position="#..")],
    "sequence": [lambda ask: ask("kayles", 20)],
    "simulate": [lambda ask: ask("kayles", PAIR, 4)],
    "solve": [
        lambda ask: ask("kayles", "5"),
        lambda ask: ask("nim", "5+4"),
        lambda ask: ask("wythoff", "5,4", minimax=2),
        lambda ask: ask("dots-and-boxes", ending="scored"),
        lambda ask: ask("divinim", "#../..#", "scored", why=True),
    ],
    "sprt": [lambda ask: ask("kayles", PAIR, 4)],
    "states": [lambda ask: ask("divinim", ["#.."])],
    "study": [lambda ask: ask("misere-octals", digits=1, seconds=0.01)],
    "sweep": [lambda ask: ask("subtraction", {"set": ["1,2", "1,3"]}, to=100, heaps=4)],
    "table": [
        lambda ask: ask("kayles", 20),
        lambda ask: ask("cram", (6, 6), partial=True, budget=Budget(None, nodes=150)),
        lambda ask: ask("wythoff", (5, 5)),
        lambda ask: ask("chomp", (5, 5), of="outcomes"),
        lambda ask: ask("kotzigs-nim", 5),
    ],
    "tournament": [lambda ask: ask("kayles", PAIR, games=2)],
    "tree": [lambda ask: ask("kayles", "3")],
    "verify": [lambda ask: ask(["formula/nim"], to=2)],
    "verify_solution": [lambda ask: ask("sprouts", "2")],
    "why": [lambda ask: ask("nim", "2+1"), lambda ask: ask("hackenbush", "0-1,1-2"), lambda ask: ask("graph", "a>b@a")],
}
CASES = [pytest.param(name, ask, id=f"{name}-{i}") for name, every in OPERATIONS.items() for i, ask in enumerate(every)]


def test_every_question_is_asked_here() -> None:
    assert sorted(OPERATIONS) == sorted(operation_names())


@pytest.mark.parametrize(("name", "ask"), CASES)
def test_a_result_equals_itself_and_its_pickled_copy(
    name: str, ask: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("sheet.csv").write_text(SHEET)
    found = ask(find_operation(name).function)
    copy = pickle.loads(pickle.dumps(found))
    assert (found == found) is True
    assert (found == copy) is True
    assert (found != copy) is False
    assert (found == "something else") is False
    assert type(copy) is type(found)
    assert found.to_dict() == copy.to_dict()
    assert found.to_text() == copy.to_text()


@pytest.mark.parametrize(("name", "ask"), CASES)
def test_a_result_is_data(name: str, ask: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("sheet.csv").write_text(SHEET)
    found = ask(find_operation(name).function)
    assert isinstance(found, Result)
    assert getattr(grundy.results, type(found).__name__) is type(found), "a result type is missing in grundy/results.py"
    assert (type(found).__doc__ or "").strip()
    assert not (type(found).__doc__ or "").startswith(f"{type(found).__name__}("), "only the docstring of a dataclass"
    assert json.dumps(found.to_dict())
    assert found._repr_html_().startswith('<div class="grundy">')
    shown = repr(found)
    assert shown.startswith(type(found).__name__ + "(")
    assert len(shown) <= LONGEST
    assert " object at 0x" not in shown


def test_an_answer_has_the_type_that_its_operation_names() -> None:
    for name in operation_names():
        kind = get_type_hints(find_operation(name).function)["return"]
        assert getattr(grundy.results, kind.__name__) is kind
        assert f"`{kind.__name__}`" in PAGE, f"docs/python.md does not name {kind.__name__}"


def test_a_pickled_claim_says_that_its_check_stayed_behind() -> None:
    found = pickle.loads(pickle.dumps(grundy.verify(["formula/nim"], to=2)))
    with pytest.raises(Refused, match="find_claim"):
        found.checked.claims[0].verify()


def every_subclass(kind: type) -> list[type]:
    return [kind, *(below for one in kind.__subclasses__() for below in every_subclass(one))]


def computes(*given: Any, **named: Any) -> Any:
    pytest.fail("a rendering computes")


def nobody_computes(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on, whoever looks at a budget, chooses or asks an engine, or lets a player move fails the test."""
    for name in ("look", "spend", "listed", "reserve", "afford", "report"):
        monkeypatch.setattr(Budget, name, computes)
    for name in ("engines", "find_engine"):
        monkeypatch.setattr(choose, name, computes)
    for kind in every_subclass(Engine):
        if "value" in vars(kind):
            monkeypatch.setattr(kind, "value", computes)
    for player in every_subclass(Player):
        if "choose" in vars(player):
            monkeypatch.setattr(player, "choose", computes)


def render(operation: Operation, found: Any, folder: Path) -> None:
    """In every form that there is, with every option that only says how it is shown."""
    flags = {name: True for name, one in described_arguments(found.screen).items() if one.kind is bool}
    for options in ({}, flags):
        shown = list(found.screen(**options))
        assert shown
    assert found.to_text()
    found.to_dict()
    found.to_page()
    assert found._repr_html_()
    repr(found)
    found.verdict()
    for write in operation.forms.values():
        for options in ({}, {name: True for name, one in described_arguments(write).items() if one.kind is bool}):
            assert write(found, **options)
    if not getattr(found, "making", "a small answer"):  # the others were not prepared for a file
        return
    for ending, write in operation.files.items():
        with suppress(Refused, BadParam):  # such as a board that is no graph
            write(found, folder / f"found{ending}")


@pytest.mark.parametrize(("name", "ask"), CASES)
def test_renderings_never_compute(name: str, ask: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("sheet.csv").write_text(SHEET)
    operation = find_operation(name)
    found = ask(operation.function)
    found.prepare(None)
    nobody_computes(monkeypatch)
    render(operation, found, tmp_path)


def test_what_is_prepared_for_a_file_is_written_without_computing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("sheet.csv").write_text(SHEET)
    out = {"batch": Path("a.csv"), "dataset": Path("b.csv"), "certify_batch": Path("c.zip")}
    made = {name: OPERATIONS[name][0](find_operation(name).function) for name in out}
    for name, found in made.items():
        found.prepare(out[name])
    nobody_computes(monkeypatch)
    for name, found in made.items():
        find_operation(name).files[out[name].suffix](found, out[name])
        assert out[name].stat().st_size > 0
        found.delivered()


def test_different_numbers_are_different_results() -> None:
    assert grundy.table("nim", 5) != grundy.table("nim", 6)
    assert grundy.table("nim", 5) != grundy.table("nim", 5, of="outcomes")
    assert grundy.table("wythoff", (5, 5)) != grundy.table("wythoff", (5, 5), ending="misere")
    assert grundy.sequence("nim", 20) != grundy.sequence("kayles", 20)
    one, other = grundy.sequence("nim", 20), grundy.sequence("nim", 20)
    assert one == other
    other.values[3] += 1
    assert one != other


def test_arrays_of_different_shapes_are_different() -> None:
    assert not same(np.zeros(3), np.zeros(4))
    assert not same(np.zeros(3), None)
    assert same(np.zeros(0), np.zeros(0))


def test_solutions_of_different_positions_differ() -> None:
    assert grundy.solve("nim", "5") == grundy.solve("nim", "5")
    assert grundy.solve("nim", "5") != grundy.solve("nim", "6")


def test_a_copied_dataset_and_batch_have_the_same_rows(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(SHEET)
    for found in (grundy.dataset("kayles", "4"), grundy.dataset("nim", to=4), grundy.batch("kayles", sheet)):
        assert list(pickle.loads(pickle.dumps(found)).rows()) == list(found.rows())


def test_a_copied_budget_keeps_its_limits_and_the_time_that_is_left() -> None:
    budget = grundy.Budget(seconds=100.0, memory=5_000, nodes=70, progress=print)
    budget.spend(8)
    copy = pickle.loads(pickle.dumps(budget))
    assert (copy.memory, copy.nodes, copy.used, copy.progress) == (5_000, 70, 8, None)
    assert 0 < copy.left() <= 100
    copy.cancel()
    assert not budget.cancelled.is_set()
