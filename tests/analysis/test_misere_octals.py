"""The sweep over octal codes: a table of what is solved and what is not; what was done is not done again."""

from pathlib import Path
from typing import Any

import pytest

from grundy import Budget
from grundy.analysis import periods as misere_octals
from grundy.analysis import periods as octal_periods
from grundy.analysis.periods import octal_codes, sweep_periods, sweep_quotients
from grundy.core.errors import OverBudget
from grundy.runtime.crew import Crew


def test_how_many_codes() -> None:
    assert (octal_codes(1)[0], len(octal_codes(2)), octal_codes(3)[-1]) == ("0.1", 63, "0.777")


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What other tests find at the same time is kept elsewhere."""
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))


def test_a_sweep_that_was_stopped_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[str] = []

    def look(code: str, seconds: float, budget: Budget) -> list[dict[str, Any]]:
        asked.append(code)
        if len(asked) == 3:
            raise OverBudget("enough")
        period = None if code == "0.2000" else 2
        numbers: dict[str, Any] = {"order": 2, "P-elements": 1, "heaps": 9, "preperiod": period, "period": period}
        return [{"code": code, **numbers, "seconds": seconds}]

    monkeypatch.setattr(misere_octals, "find_quotients", look)
    codes = ["0.1000", "0.2000", "0.3000"]
    assert sweep_quotients(codes, 1, Budget(None), Crew()).verdict() == (3, "2 codes are done, and kept: enough")
    found = sweep_quotients(codes, 1, Budget(None), Crew())
    assert asked == [*codes, "0.3000"]
    assert len(found.solved) == 2
    sweep_quotients(codes, 2, Budget(None), Crew())
    assert asked[4:] == ["0.2000"], "more time for what is not solved"
    found.to_markdown(tmp_path / "x.md")
    assert "| 0.1000 | 2 | 1 | 2 | 2 | 9 |" in (tmp_path / "x.md").read_text()
    assert "| 0.2000 | 2 | 1 | 9 |" in (tmp_path / "x.md").read_text()


def test_on_workers() -> None:
    found = sweep_quotients(["0.10", "0.20", "0.30"], 5, Budget(None), Crew(workers=2))
    assert [(row["order"], row["preperiod"], row["period"]) for row in found.codes] == [(2, 2, 1), (2, 1, 2), (2, 1, 2)]


def test_to_a_heap_the_clock_has_no_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither has what is kept of these quotients, which were looked at further."""
    codes, written = ["0.123", "0.30", "0.75"], []
    for workers in (1, 2):
        monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / str(workers)))
        found = sweep_quotients(codes, 1, Budget(None), Crew(workers), heaps=12)
        found.to_csv(tmp_path / "x.csv")
        written.append((tmp_path / "x.csv").read_bytes())
        sweep_quotients(codes, 1, Budget(None), Crew())
    assert written[0] == written[1]
    assert [row["seconds"] for row in found.codes] == [None] * 3


def test_periods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kayles 0.77 and Dawson's Kayles 0.07 have periods 12 and 34; nobody knows one of 0.6."""
    monkeypatch.setattr(octal_periods, "SHARE", 1)
    codes, written = ["0.07", "0.6", "0.77"], []
    for workers in (1, 2):
        monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / str(workers)))
        found = sweep_periods(codes, 300, Budget(None), Crew(workers))
        found.to_markdown(tmp_path / "x.md")
        written.append((tmp_path / "x.md").read_bytes())
    assert written[0] == written[1]
    assert [(row["period"], row["preperiod"]) for row in found.codes] == [(34, 53), (None, None), (12, 71)]
    assert b"| 0.77 | 12 | 71 | 8 | 27 |" in written[0]
    assert not sweep_periods(codes, 300, Budget(0.0), Crew()).stopped, "all is kept"
