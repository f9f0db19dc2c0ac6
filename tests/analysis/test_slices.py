"""Slices of ordered tables, as in document 003's table 1: counted from the least number, so that rows run on."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import grundy
from grundy.render.table_pictures import draw_table, slices_of


def test_twelve_slices() -> None:
    table = grundy.table("diet-chomp", (11, 35, 35), "misere")
    names, slices = slices_of(table)
    assert names == ["a1", "a2 - a1", "a3 - a1"]
    assert len(slices) == 12
    assert {s.shape for s in slices} == {(25, 25)}, "every slice goes as far as the last one can"
    for a, part in enumerate(slices):
        for y in range(25):
            for x in range(25):
                expected = table.values[a, a + y, a + x] if y <= x else -1
                assert part[y, x] == expected


def test_falling_tables_are_sliced_by_their_last_number() -> None:
    names, slices = slices_of(grundy.table("chomp", (9, 9, 2)))
    assert names == ["a3", "a2 - a3", "a1 - a3"]
    assert [int(s[0, 1]) for s in slices] == [grundy.solve("chomp", p).nimber for p in ("1,0,0", "2,1,1", "3,2,2")]


@pytest.mark.long
def test_the_pictures_have_legends(tmp_path: Path) -> None:
    draw_table(grundy.table("diet-chomp", (3, 12, 12), "misere"), tmp_path / "map.svg")
    draw_table(grundy.table("chomp", (8, 8, 3)), str(tmp_path / "heat.svg"))
    draw_table(grundy.table("chomp", (30, 30), of="longest"), tmp_path / "longest.png")
    for name in ("map.svg", "heat.svg"):
        ElementTree.parse(tmp_path / name)
    text = (tmp_path / "map.svg").read_text()
    assert all(f"<!-- {word} -->" in text for word in ("P", "N", "no position", "a3 - a1"))
    assert "<!-- nimbers -->" in (tmp_path / "heat.svg").read_text()
