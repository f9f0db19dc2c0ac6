"""The progress bar: how many are done, how many a second, and the time left; only where a person looks on."""

import io
import re
import time

import pytest

from grundy.cli import progress
from grundy.cli.progress import progress_for, rate_text
from tests.support import PATIENCE


@pytest.mark.parametrize(
    ("speed", "text"),
    [(None, ""), (0.0, ""), (3.21, "3.21/s"), (1234, "1.23 k/s"), (56_789_000, "56.8 M/s"), (2.5e9, "2.5 G/s")],
)
def test_rates(speed: float | None, text: str) -> None:
    assert rate_text(speed) == text


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_person_sees_the_rate_and_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "xterm")
    with progress_for(None) as budget:
        for done in range(1, 60):
            budget.report("positions", 1000 * done, 100_000)
            time.sleep(0.01)
    shown = screen.getvalue()
    assert "positions" in shown
    assert re.search(r"\d+000/100000", shown)
    assert re.search(r"\d [kM]/s", shown)
    assert re.search(r"\d:\d\d:\d\d", shown)


def test_nobody_sees_a_bar_where_no_terminal_is(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_for(None) as budget:
        assert budget.progress is None
        budget.beat("1 of 3 shares done")  # type: ignore[misc]
    assert capsys.readouterr().err == "grundy: 1 of 3 shares done\n", "but a line every few seconds"


def test_a_person_sees_signs_of_life_in_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "xterm")
    with progress_for(None) as budget:
        budget.report("codes", 16, 511)
        budget.beat("2 of 64 shares done")  # type: ignore[misc]
    assert "codes (2 of 64 shares done)" in screen.getvalue()


@pytest.mark.parametrize(("rows", "shown"), [(0, "12345/?"), (80, "7/80")])
def test_a_person_sees_that_a_search_goes_on(rows: int, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where something is counted that has a total, that is shown instead."""
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "xterm")
    with progress_for(None) as budget:
        if rows:
            budget.report("rows", 7, rows)
        budget.spend(12_345)
    assert shown in screen.getvalue()


def test_a_person_sees_that_something_goes_on_before_anything_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "xterm")
    with progress_for(None):
        until = time.monotonic() + PATIENCE
        while "working" not in screen.getvalue() and time.monotonic() < until:
            time.sleep(0.01)
    assert "working" in screen.getvalue()
