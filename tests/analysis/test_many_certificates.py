"""Certificates of a spreadsheet: one file each, named after its line, and bad rows named."""

import zipfile
from pathlib import Path

import pytest

import grundy
from grundy.analysis.certificates import RULES
from grundy.analysis.check_certificate import check
from grundy.core.errors import BadParam

SHEET = """position,game,params,ending
3+5,,,
9+4,kayles,,misere
9+4,octal,code=0.77,
1+,,,
"""


def test_every_certificate_is_right_and_bad_rows_are_named(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text(SHEET)
    found = grundy.certify_batch("nim", tmp_path / "x.csv")
    assert "nothing is written yet" in str(found.to_text())
    found.save(tmp_path / "x.zip")
    with zipfile.ZipFile(tmp_path / "x.zip") as file:
        said = {name: check(file.read(name), RULES) for name in file.namelist()}
    assert list(said) == ["00000002.json", "00000003.json", "00000004.json"]
    assert said["00000003.json"].startswith("kayles 9+4, misere ending: outcome N")
    code, told = found.verdict()
    assert (code, told.splitlines()[0]) == (1, "1 of 4 rows of x.csv are not answered")
    assert told.splitlines()[1].startswith("line 5: nim: ")
    assert not (tmp_path / "x.zip.parts").exists()


def test_periods_are_of_no_position(tmp_path: Path) -> None:
    with pytest.raises(BadParam, match="of positions is one of outcome, nimber"):
        grundy.certify_batch("nim", tmp_path / "x.csv", kind="period")
