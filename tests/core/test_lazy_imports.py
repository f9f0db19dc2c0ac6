"""Modules that are loaded when something of them is used."""

import sys
from importlib import import_module

import pytest

from grundy.core.lazy_imports import put_off

RARE = "this"  # which nobody needs


@pytest.fixture(autouse=True)
def not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, RARE, raising=False)


def test_a_module_that_is_put_off_is_loaded_when_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    with put_off(RARE):
        put = import_module(RARE)
    assert RARE not in sys.modules
    assert capsys.readouterr().out == ""
    assert put.c == 97
    assert "Zen of Python" in capsys.readouterr().out
    assert RARE in sys.modules


def test_it_may_be_used_at_once() -> None:
    with put_off(RARE):
        assert import_module(RARE).c == 97
    assert import_module(RARE).c == 97


def test_others_are_not_found_meanwhile() -> None:
    with put_off(without=[RARE]), pytest.raises(ImportError):
        import_module(RARE)
    assert import_module(RARE).c == 97


def test_what_is_loaded_already_stays() -> None:
    loaded = import_module(RARE)
    with put_off(RARE, without=[RARE]):
        assert import_module(RARE) is loaded
