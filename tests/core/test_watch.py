"""The watch over users' code: it stops what is over its budget, nothing after it was left, and nests."""

import sys
import threading
import time
from contextlib import suppress
from types import ModuleType
from typing import Any

import pytest

from grundy.core import watch
from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from grundy.core.own import USERS
from grundy.core.watch import WATCHES, Watch
from tests.support import within

CODE = """
def forever():
    while True:
        pass

def stubborn():
    for _ in range(3):
        try:
            forever()
        except BaseException:
            pass

def quick(n):
    return sum(i for i in range(n))
"""


@pytest.fixture
def theirs(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A user's module, and a watch that has seen enough at once."""
    monkeypatch.setattr(watch, "POLL", 0.001)
    monkeypatch.setattr(watch, "SEEN", 0)
    module = ModuleType(f"{USERS}made_up")
    exec(compile(CODE, "made_up.py", "exec"), vars(module))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


def test_without_a_users_code_no_thread_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long commands outlive their budget by far, and in some Pythons a look at a running thread is not harmless."""
    for name in [name for name in sys.modules if name.startswith(USERS)]:
        monkeypatch.delitem(sys.modules, name)
    looks: list[int] = []
    monkeypatch.setattr(watch, "POLL", 0.001)
    monkeypatch.setattr(sys, "_current_frames", lambda: looks.append(1) or {})
    with Watch(Budget(0)):
        time.sleep(0.1)
    assert not looks
    monkeypatch.setitem(sys.modules, f"{USERS}made_up", ModuleType(f"{USERS}made_up"))
    with Watch(Budget(0)), within(60):
        while not looks:
            time.sleep(0.001)


def test_what_has_no_end_is_stopped_and_named(theirs: Any) -> None:
    with within(60), pytest.raises(OverBudget, match=r"forever\(\) in made_up.py, line"), Watch(Budget(0)):
        theirs.forever()
    with within(60), Watch(Budget(0)):
        theirs.stubborn()  # catches everything, and is stopped again each time
    assert threading.get_ident() not in WATCHES


def test_nothing_is_raised_once_the_watch_is_left(theirs: Any) -> None:
    """Short calls after the end of a budget: stopped or not, what follows the watch runs undisturbed."""
    for n in range(300):
        with suppress(OverBudget), Watch(Budget(0)):
            theirs.quick(10 * n)
        assert theirs.quick(2000) == 1999000
    assert threading.get_ident() not in WATCHES


def test_the_innermost_watch_counts(theirs: Any) -> None:
    with Watch(Budget(0)), Watch(Budget(None)):
        assert theirs.quick(200_000) == 19999900000
    with within(60), pytest.raises(OverBudget, match=r"0\.01 s"), Watch(Budget(None)), Watch(Budget(0.01)):
        theirs.forever()
