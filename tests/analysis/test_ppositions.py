"""P-positions against the definition: listed, counted, as a matrix and in files; under both endings."""

import csv
import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import Budget
from grundy.core.errors import BadParam, Refused
from tests.support import example_kinds

WYTHOFF = [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)]


@pytest.mark.parametrize("ending", ["normal", "misere"])
@pytest.mark.parametrize(("name", "to"), [("kayles", (12,)), ("kayles", (4, 5)), ("subtraction", (3, 2, 2))])
def test_heaps(name: str, to: tuple[int, ...], ending: str) -> None:
    game = grundy.game(name)
    lost = [
        place
        for place in product(*(range(n + 1) for n in to))
        if grundy.solve(game, tuple(n for n in place if n), ending, engine="reference").outcome == "P"
    ]
    found = grundy.ppositions(game, to, ending)
    assert found.positions == lost
    assert len(found) == len(lost)
    assert bool(found), "a list without positions is an answer too"


@pytest.mark.parametrize("ending", ["normal", "misere"])
def test_tuples_and_games_of_ones_own(ending: str) -> None:
    mine = example_kinds()["my-wythoff"]()
    found = grundy.ppositions(mine, (6, 7), ending)
    assert found.positions == [
        place
        for place in product(range(7), range(8))
        if grundy.solve(mine, place, ending, engine="reference").outcome == "P"
    ]


def test_boards() -> None:
    values = grundy.table("cram", (4, 4)).values
    found = grundy.ppositions("cram", (4, 4)).positions
    assert found == [place for place in product(range(5), repeat=2) if not values[place]]


def test_as_a_command(grundy: Any, tmp_path: Path) -> None:
    command = ("ppositions", "wythoff", "--to", "5,5")
    assert grundy(*command).out == "5 P-positions of wythoff among 36\n0,0  1,2  2,1  3,5  5,3\n"
    assert grundy(*command, "--show", "count").out == "5 P-positions of wythoff among 36\n"
    matrix = grundy("ppositions", "wythoff", "--to", "2,3", "--show", "matrix").out
    assert matrix == "3 P-positions of wythoff among 12\n0  P . . .\n1  . . P .\n2  . P . .\n"
    data = json.loads(grundy(*command, "--json").out)
    assert (data["axes"], data["shape"], data["count"]) == (["a", "b"], [6, 6], 5)
    assert [tuple(place) for place in data["positions"]] == WYTHOFF
    for kind in ("csv", "json", "parquet", "png", "svg", "tikz", "tex"):
        ran = grundy(*command, "--out", f"x.{kind}")
        assert (ran.rc, ran.out, ran.err) == (0, "", f"wrote x.{kind}\n")
    rows = list(csv.reader((tmp_path / "x.csv").read_text().splitlines()))
    assert rows == [["a", "b"], *([str(a), str(b)] for a, b in WYTHOFF)]
    assert (
        grundy("ppositions", "kayles", "--to", "0", "-e", "misere").out == "0 P-positions of kayles (misere) among 1\n"
    )


def test_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    found = grundy.ppositions("wythoff", (5, 5))
    parquet.write_table(found.to_arrow(), tmp_path / "x.parquet")
    read = parquet.read_table(tmp_path / "x.parquet").to_pydict()
    assert list(zip(read["a"], read["b"], strict=True)) == WYTHOFF


def test_questions_that_make_no_sense() -> None:
    with pytest.raises(Refused, match="those of the normal and the misère ending"):
        grundy.ppositions("divinim", (3,), "scored")
    with pytest.raises(BadParam, match='not as "x"; type show=list'):
        list(grundy.ppositions("wythoff", (3, 3)).screen("x"))
    with pytest.raises(Refused, match="a matrix shows one or two coordinates"):
        list(grundy.ppositions("nim", (2, 2, 2)).screen("matrix"))


def test_partial() -> None:
    found = grundy.ppositions("cram", (9, 9), partial=True, budget=Budget(None, nodes=150))
    whole = grundy.ppositions("cram", (3, 9))
    assert found.table.stopped
    assert found.positions
    rows = [place for place in found.positions if place[0] <= 3]
    assert set(rows) <= set(whole.positions)
    assert found.to_dict()["settled"] == found.table.settled < 100
    assert f"partial: {found.table.settled} of 100 places of the box are settled" in found.to_text()
