"""The two old sweeps over octal codes, which `sweep` makes: the rows, and the tables that they are written in."""

from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.analysis.periods import octal_codes
from grundy.operations import study


def test_how_many_codes() -> None:
    assert (octal_codes(1)[0], len(octal_codes(2)), octal_codes(3)[-1]) == ("0.1", 63, "0.777")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """What other tests find at the same time is kept elsewhere."""
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))

    def only(*codes: str) -> None:
        monkeypatch.setattr(study, "octal_codes", lambda digits: list(codes))

    return only


def test_misere_quotients(few: Any, tmp_path: Path) -> None:
    few("0.123", "0.30", "0.75", "0.6")
    found = grundy.study("misere-octals", heaps=12)
    assert [(row["code"], row["order"], row["period"]) for row in found.codes] == [
        *(("0.123", 20, None), ("0.30", 2, 2), ("0.75", 8, None), ("0.6", 48, None)),
    ]
    assert set(found.codes[0]) == {"code", "order", "P-elements", "preperiod", "period", "heaps", "seconds"}
    assert found.codes[0]["seconds"] is None
    found.to_markdown(tmp_path / "x.md")
    text = (tmp_path / "x.md").read_text()
    assert text.startswith("## Solved: 1 of 4 codes\n")
    assert "| 0.30 | 2 | 1 | 1 | 2 | 8 |" in text
    assert "## Of the first heaps only\n\n| code | order | P-elements | heaps |" in text


def test_periods(few: Any, tmp_path: Path) -> None:
    """Kayles 0.77 and Dawson's Kayles 0.07 have periods 12 and 34; nobody knows one of 0.6."""
    few("0.07", "0.6", "0.77")
    found = grundy.study("octal-periods", heaps=300)
    assert [(row["period"], row["preperiod"]) for row in found.codes] == [(34, 53), (None, None), (12, 71)]
    found.to_markdown(tmp_path / "x.md")
    assert "| 0.77 | 12 | 71 | 8 | 27 |" in (tmp_path / "x.md").read_text()
