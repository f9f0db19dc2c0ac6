"""Sequences: to b-files and JSON and back, and held against a b-file."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import BadPosition
from grundy.analysis.nimber_sequence import read_b_file, terms_in_order
from tests.later import some_now


def test_b_file_there_and_back(tmp_path: Path) -> None:
    found = grundy.sequence("kayles", 400)
    found.to_b_file(tmp_path / "b.txt")
    lines = (tmp_path / "b.txt").read_text().splitlines()
    assert lines[0].startswith("# nimbers of kayles")
    assert lines[1:4] == ["0 0", "1 1", "2 2"]
    terms = read_b_file(tmp_path / "b.txt")
    assert terms_in_order(terms) == found.values.tolist()
    assert str(found.compare(terms)) == "all 401 terms agree, heaps 0 to 400"


def test_json(tmp_path: Path) -> None:
    found = grundy.sequence("max-nim", 30)
    found.to_json(tmp_path / "s.json")
    data = json.loads((tmp_path / "s.json").read_text())
    assert (data["game"], data["offset"], data["params"]["rule"]) == ("max-nim", 0, "floor")
    assert data["values"] == found.values.tolist()
    assert data["search"] == ",".join(map(str, found.values[2:26].tolist()))


def test_comparison_finds_the_first_difference() -> None:
    found = grundy.sequence("kayles", 100)
    terms = dict(enumerate(found.values.tolist()))
    terms[40] += 1
    terms[70] += 1
    result = found.compare(terms)
    assert (result.differs_at, result.agrees) == (40, False)
    assert str(result) == f"they differ at heap 40: the file has {terms[40]}, the nimber is {terms[40] - 1}"


def test_comparison_with_a_shift() -> None:
    """The OEIS begins some nimber sequences with heap 1, as number 0."""
    found = grundy.sequence("kayles", 100)
    terms = {n - 1: value for n, value in enumerate(found.values.tolist()) if n}
    assert not found.compare(terms).agrees
    assert found.compare(terms, shift=1).agrees
    assert str(found.compare({500: 1})) == "the file and the sequence have no term in common"


def test_the_command_compares(grundy: Any, tmp_path: Path) -> None:
    assert grundy("sequence", "kayles", "--to", 50, "--out", "b.txt").rc == 0
    same = grundy("sequence", "octal", "-p", "code=0.77", "--to", 80, "--compare", "b.txt")
    assert (same.rc, same.out) == (0, "all 51 terms agree, heaps 0 to 50\n")
    other = grundy("sequence", "dawson-kayles", "--to", 80, "--compare", "b.txt")
    assert other.rc == 1
    assert "they differ at heap 1" in other.out
    data = json.loads(grundy("sequence", "kayles", "--to", 60, "--compare", "b.txt", "--json").out)
    assert data["compare"]["agrees"] is True


@pytest.mark.parametrize("text", ["", "# nothing\n", "1\n", "1 2 3\n", "one 1\n", "1 1.5\n", "1 " + "9" * 5000])
def test_what_is_no_b_file(tmp_path: Path, text: str) -> None:
    (tmp_path / "b.txt").write_text(text)
    with pytest.raises(BadPosition, match="b-file"):
        read_b_file(tmp_path / "b.txt")


def test_terms_with_a_hole() -> None:
    with pytest.raises(BadPosition, match="no term for n = 2"):
        terms_in_order({0: 1, 1: 1, 3: 1})


@pytest.mark.parametrize("picture", some_now(["dots", "heat", "fractal"], "dots", "heat"))
@pytest.mark.parametrize("ending", some_now(["png", "svg"], "svg"))
def test_pictures(ask: Any, tmp_path: Path, picture: str, ending: str) -> None:
    name = f"x.{ending}"
    ran = ask("sequence", "max-nim", "--to", 200, "--out", name, "--picture", picture)
    assert (ran.rc, ran.out) == (0, "")
    first = (tmp_path / name).read_bytes()
    assert ask("sequence", "max-nim", "--to", 200, "--out", name, "--picture", picture).rc == 0
    assert (tmp_path / name).read_bytes() == first, "the same picture, the same bytes"


def test_bars_as_a_table(ask: Any, tmp_path: Path) -> None:
    table = grundy.table("chocolate", (12, 12), of="outcomes").values
    assert np.array_equal(table, table.T)
    assert [y for y in range(13) if table[0, y] == 0] == [0, 2, 6], "h(x) = 2 (x + 1)"
    assert ask("table", "chocolate", "--to", "20,20", "--of", "outcomes", "--out", "x.svg").rc == 0
    shown = ask("table", "bitter-chocolate", "--to", "3,5").out
    assert "    2              6  7" in shown, "blank where there is no bar"
