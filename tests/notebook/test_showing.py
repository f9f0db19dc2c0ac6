"""Rich answers: every answer has HTML, a table is data for other libraries, a plot is axes."""

from collections.abc import Callable
from typing import Any

import pytest

import grundy
from grundy.core.errors import Refused
from grundy.core.result import Result
from grundy.operations import find_operation

scored = find_operation("scored").function

ANSWERS: dict[str, Callable[[], Any]] = {
    "solve": lambda: grundy.solve("kayles", "5+4", budget=grundy.Budget(None)),
    "margins": lambda: scored("divinim", "#../...", budget=grundy.Budget(None)),
    "moves": lambda: grundy.moves("nim", "9+9"),
    "over": lambda: grundy.solve("nim", "0"),
    "draw": lambda: grundy.draw("nim", "1+2"),
    "table": lambda: grundy.table("nim", to=(4, 4)),
    "heaps": lambda: grundy.table("nim", to=6),
    "outcomes": lambda: grundy.table("chomp", to=(4, 4), of="outcomes"),
    "long": lambda: grundy.table("nim", to=(1, 1, 1, 1)),
    "tree": lambda: grundy.tree("nim", "1+2", depth=2),
    "period": lambda: grundy.period("nim", to=100),
    "explain": lambda: grundy.explain("nim", "3+5+4", "take 2 from 1"),
    "match": lambda: grundy.match("nim", ("perfect", "random"), seed=1),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_has_html(name: str) -> None:
    answer = ANSWERS[name]()
    shown = answer._repr_html_()
    assert shown.startswith('<div class="grundy">')
    assert "http" not in shown.replace("http://www.w3.org/2000/svg", "")
    assert len(shown) < 40_000
    assert "None" not in shown


def test_html_says_what_the_screen_says() -> None:
    shown = grundy.solve("kayles", "5+4")._repr_html_()
    assert "N-position: the player to move wins" in shown
    assert shown.count("<svg") == 1 + len(grundy.solve("kayles", "5+4").moves)
    assert "<script" not in grundy.draw("nim", "1+2")._repr_html_()


def test_a_large_table_is_a_picture() -> None:
    assert "data:image/png" in grundy.table("nim", to=(30, 30))._repr_html_()


def test_every_kind_of_answer_has_html() -> None:
    from grundy.operations import all_operations

    assert all_operations()
    without = [kind for kind in Result.__subclasses__() if not callable(getattr(kind, "_repr_html_", None))]
    assert without == []


def test_columns_are_the_values() -> None:
    table = grundy.table("nim", to=(2, 3))
    columns = table.columns()
    assert list(columns) == ["heap 1", "heap 2", "nimber"]
    rows = zip(*columns.values(), strict=True)
    assert [((int(a), int(b)), int(v)) for a, b, v in rows] == list(table.items())
    outcomes = grundy.table("chomp", to=(3, 3), of="outcomes")
    held = zip(*outcomes.columns().values(), strict=True)
    assert [(*map(int, place), str(v)) for *place, v in held] == [(*at, "PN"[v]) for at, v in outcomes.items()]
    assert list(grundy.sequence("nim", to=3).columns()["nimber"]) == [0, 1, 2, 3]
    assert grundy.moves("nim", "1").columns() == {"move": ["take 1 from 1"], "position": ["0"]}


@pytest.mark.parametrize(
    ("name", "module"), [("to_pandas", "pandas"), ("to_polars", "polars"), ("to_arrow", "pyarrow")]
)
def test_other_libraries_take_it(name: str, module: str) -> None:
    pytest.importorskip(module, reason=f"{module} is not installed")
    for answer in (grundy.table("nim", to=(2, 3)), grundy.solve("nim", "3+5+4"), grundy.moves("nim")):
        frame = getattr(answer, name)()
        assert len(frame) == len(next(iter(answer.columns().values())))


def test_what_has_no_rows_says_so() -> None:
    with pytest.raises(Refused, match=r"to_dict\(\)"):
        grundy.period("nim", to=100).to_pandas()
    with pytest.raises(Refused, match="has no plot; results with a plot: Table, Sequence"):
        grundy.period("nim", to=100).plot()


def test_plots_give_and_take_axes() -> None:
    from matplotlib.figure import Figure

    figure = Figure()
    one, two = figure.subplots(1, 2)
    assert grundy.table("nim", to=(6, 6)).plot(ax=one) is one
    assert one.get_title() == "nimbers of nim"
    assert grundy.table("chomp", to=(6, 6), of="outcomes").plot(two) is two
    assert grundy.sequence("nim", to=20).plot(ax=Figure().subplots(), picture="heat").get_xlabel() == "heap modulo 4"
    with pytest.raises(Refused, match="several axes; leave ax out"):
        grundy.table("nim", to=(2, 2, 2)).plot(ax=one)
