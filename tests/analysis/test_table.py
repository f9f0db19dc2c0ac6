"""Tables: heaps, sums of heaps, tuples; every kind, ending and file format."""

import csv
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import grundy
from grundy.analysis.value_table import Table
from grundy.core.errors import BadParam, OverBudget, Refused
from grundy.render.table_pictures import draw_table
from tests.support import example_kinds

WYTHOFF = example_kinds()["my-wythoff"]()


def solved(game: object, position: tuple[int, ...], ending: str = "normal") -> object:
    return grundy.solve(
        game, tuple(n for n in position if n) if game is not WYTHOFF else position, ending, engine="reference"
    )  # type: ignore[arg-type]


@pytest.mark.nojit
def test_one_heap() -> None:
    table = grundy.table("kayles", to=11)
    assert table.values.tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    assert (table.kind, table.axes(), table.title()) == ("nimbers", ["heap"], "nimbers of kayles")


@pytest.mark.nojit
def test_sums_of_heaps() -> None:
    table = grundy.table("kayles", to=(4, 5, 3))
    for position in product(range(5), range(6), range(4)):
        assert table.values[position] == solved(grundy.game("kayles"), position).nimber  # type: ignore[attr-defined]
    assert table.axes() == ["heap 1", "heap 2", "heap 3"]


@pytest.mark.nojit
@pytest.mark.parametrize("ending", ["normal", "misere"])
def test_outcomes_and_remoteness_of_heaps(ending: str) -> None:
    kayles = grundy.game("kayles")
    outcomes = grundy.table(kayles, to=(4, 4), ending=ending, of="outcomes")
    far = grundy.table(kayles, to=(4, 4), ending=ending, of="remoteness")
    for position in product(range(5), repeat=2):
        answer = solved(kayles, position, ending)
        assert "PN"[outcomes.values[position]] == answer.outcome  # type: ignore[attr-defined]
        assert far.values[position] == answer.remoteness  # type: ignore[attr-defined]


@pytest.mark.parametrize("ending", ["normal", "misere"])
def test_tuples(ending: str) -> None:
    outcomes = grundy.table(WYTHOFF, to=(6, 7), ending=ending, of="outcomes")
    far = grundy.table(WYTHOFF, to=(6, 7), ending=ending, of="remoteness")
    assert outcomes.axes() == ["a", "b"]
    for position in product(range(7), range(8)):
        answer = solved(WYTHOFF, position, ending)
        assert "PN"[outcomes.values[position]] == answer.outcome  # type: ignore[attr-defined]
        assert far.values[position] == answer.remoteness  # type: ignore[attr-defined]


def test_boards_too_large_for_the_first_engine_have_another() -> None:
    """A strip of more than 64 squares is none for the engine of regions, which has tabled the shorter ones."""
    strips = grundy.table("cram", to=(1, 67)).values[1]
    assert strips[1:].tolist() == grundy.sequence("dawson-kayles", 67).values[1:].tolist()


def test_csv_of_one_coordinate(tmp_path: Path) -> None:
    grundy.table("kayles", to=4).to_csv(tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_text().split() == ["heap,nimber", "0,0", "1,1", "2,2", "3,3", "4,1"]


@pytest.mark.nojit
def test_csv_of_two_coordinates(tmp_path: Path) -> None:
    grundy.table("nim", to=(1, 2), of="outcomes").to_csv(tmp_path / "x.csv")
    rows = list(csv.reader((tmp_path / "x.csv").read_text().splitlines()))
    assert rows == [["heap 1 \\ heap 2", "0", "1", "2"], ["0", "P", "N", "N"], ["1", "N", "P", "N"]]


@pytest.mark.nojit
def test_csv_of_three_coordinates(tmp_path: Path) -> None:
    grundy.table("nim", to=(1, 1, 1)).to_csv(tmp_path / "x.csv")
    rows = list(csv.reader((tmp_path / "x.csv").read_text().splitlines()))
    assert rows[0] == ["heap 1", "heap 2", "heap 3", "nimber"]
    assert rows[-1] == ["1", "1", "1", "1"]
    assert len(rows) == 9


@pytest.mark.nojit
def test_npy(tmp_path: Path) -> None:
    table = grundy.table("kayles", to=(20, 30))
    table.to_npy(tmp_path / "x.npy")
    assert np.array_equal(np.load(tmp_path / "x.npy", allow_pickle=False), table.values)


@pytest.mark.parametrize(
    ("to", "of"),
    [
        ((30,), "nimbers"),
        ((8, 9), "outcomes"),
        pytest.param((8, 9), "nimbers", marks=pytest.mark.long),
        pytest.param((2, 3, 4), "nimbers", marks=pytest.mark.long),
        pytest.param((0,), "nimbers", marks=pytest.mark.long),
        pytest.param((0, 0), "nimbers", marks=pytest.mark.long),
    ],
)
def test_pictures(tmp_path: Path, to: tuple[int, ...], of: str) -> None:
    table = grundy.table("kayles", to=to, of=of)
    for name in ("x.png", "x.svg"):
        draw_table(table, tmp_path / name)
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
    ElementTree.parse(tmp_path / "x.svg")
    assert not (tmp_path / "x.svg").read_text().count("1970")


@pytest.mark.long
def test_the_same_table_gives_the_same_picture(tmp_path: Path) -> None:
    table = grundy.table("kayles", to=(3, 4))
    for name in ("one.svg", "two.svg", "one.png", "two.png"):
        draw_table(table, tmp_path / name)
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


@pytest.mark.nojit
def test_pictures_that_cannot_be_drawn(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="at most 24 slices"):
        draw_table(grundy.table("nim", to=(30, 1, 1)), tmp_path / "x.png")
    with pytest.raises(Refused, match="one, two or three coordinates"):
        draw_table(grundy.table("nim", to=(1, 1, 1, 1)), tmp_path / "x.png")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.nojit
@pytest.mark.parametrize("game", ["silver-dollar", "turning-turtles", "northcott", "graph", "sum"])
def test_games_without_heaps_or_tuples_have_no_table(game: str) -> None:
    with pytest.raises(Refused, match="has no table") as caught:
        grundy.table(game, to=5)
    assert "grundy tree" in str(caught.value)


@pytest.mark.nojit
def test_questions_that_make_no_sense() -> None:
    with pytest.raises(Refused, match="nimbers mean nothing under the misere ending"):
        grundy.table("kayles", to=5, ending="misere", of="nimbers")
    with pytest.raises(BadParam, match='no table of "colours"'):
        grundy.table("kayles", to=5, of="colours")
    with pytest.raises(BadParam, match="numbers from 0 on"):
        grundy.table("kayles", to=-1)
    with pytest.raises(BadParam, match="has 2 coordinates"):
        grundy.table(WYTHOFF, to=5)
    with pytest.raises(BadParam, match="no ending"):
        grundy.table("kayles", to=5, ending="draw")
    with pytest.raises(Refused):
        grundy.table("kayles", to=5, ending="scored")


@pytest.mark.nojit
@pytest.mark.parametrize("to", [10**12, 10**40, (10**6, 10**6)])
def test_tables_that_do_not_fit_are_refused(to: int | tuple[int, ...]) -> None:
    with pytest.raises(OverBudget, match="of memory, the limit is 2 GiB"):
        grundy.table("kayles", to=to)


def test_a_table_stops_at_its_budget() -> None:
    with pytest.raises(OverBudget, match="of time"):
        grundy.table("dawson-kayles", to=1_000_000, budget=grundy.Budget(0.5))


@pytest.mark.nojit
def test_titles_name_the_parameters_and_the_ending() -> None:
    table: Table = grundy.table(grundy.game("octal", code="0.07"), to=3, ending="misere")
    assert table.title() == "outcomes of octal[code=0.07] (misere)"


POUR = """
from dataclasses import dataclass
from grundy import TableGame, param, rule

@dataclass(frozen=True)
class Pour(TableGame):
    id = "pour"
    room: int = param(10, 2, 1000)

    @rule
    def table_options(jug, cup, room):
        if jug > 0:
            yield jug - 1, cup
            if cup + 2 <= room:
                yield jug - 1, cup + 2
        if cup > 0:
            yield jug, cup - 1

    def size(self, position):
        return 3 * position[0] + position[1]

    def box(self, position):
        return position[0] + 1, max(position[1], self.room) + 1
"""


def test_a_table_goes_by_the_box_of_the_game(tmp_path: Path, ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play leads beyond what was asked for: the box is filled, the question answered; on disk and under misère too."""
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    (tmp_path / "pour.py").write_text(POUR)
    game = grundy.game(str(tmp_path / "pour.py"))
    for to in ((4, 3), (4, 0), (3, 12)):
        table = grundy.table(game, to)
        assert table.shape == tuple(n + 1 for n in to)
        assert all(grundy.solve(game, at, engine="reference").nimber == value for at, value in table.items())
    lost = grundy.table(game, (4, 3), ending="misere")
    assert all("PN"[v] == grundy.solve(game, at, "misere", engine="reference").outcome for at, v in lost.items())
    shown = ask("table", "pour.py", "--to", "4,3")
    assert shown.out.splitlines()[1] == "jug \\ cup  0  1  2  3"
    kept = ask("table", "pour.py", "--to", "4,3", "--resume")
    assert kept.out == shown.out
    assert "the table is kept in" in kept.err


def test_no_box_need_hold_the_rule() -> None:
    """On stairs tokens pile up on the lower steps, so every box is left by play from its corner."""
    table = grundy.table("staircase-nim", to=(3, 2))
    assert table.values.tolist() == [[n] * 3 for n in range(4)]
