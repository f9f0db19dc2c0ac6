"""A kept table is used again for the same rule alone: whatever the rule can see may change, and the new values come."""

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from grundy.core.fingerprint import game_key
from grundy.core.registry import game_from_file, module_name
from tests.conftest import Grundy
from tests.support import one_line_error

HEAPS = """
import functools, math, random, time
from collections import Counter, deque
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
import numpy as np
import other_of_mine
from other_of_mine import FAR
from grundy import HeapGame, param, rule

{outside}

@dataclass(frozen=True)
class Mine(HeapGame):
    '''Take what the rule allows.'''
    id = "mine"
    {inside}

    @rule
    def heap_options(n{arguments}):
        for k in range(1, 4):
            if k <= n and ({test}):
                yield n - k
"""
OTHER = "FAR = 2\nNEAR = {'at': 2}\ndef near(): return 2\nclass Here:\n    at = 2\n"
# name: what stands outside the class, inside it, the rule's arguments, its test; `2` becomes `3`
EDITS = {
    "a number": ("A = 2", "", "", "k != A"),
    "a list": ("A = [2]", "", "", "k not in A"),
    "a dict": ("A = {'a': 2}", "", "", "k != A['a']"),
    "a text": ("A = '2'", "", "", "str(k) not in A"),
    "a set": ("A = {2}", "", "", "k not in A"),
    "an array": ("A = np.array([2])", "", "", "k != A[0]"),
    "an array's shape": ("A = np.zeros(2)", "", "", "k != len(A)"),
    "a fraction": ("A = Fraction(2)", "", "", "k != A"),
    "a lambda": ("A = lambda k: k != 2", "", "", "A(k)"),
    "a lambda's default": ("A = lambda k, b=2: k != b", "", "", "A(k)"),
    "a closure": ("def make(b):\n    return lambda k: k != b\nA = make(2)", "", "", "A(k)"),
    "a partial": ("A = functools.partial(int.__ne__, 2)", "", "", "A(k)"),
    "a memory": ("@functools.lru_cache\ndef a(k):\n    return k != 2", "", "", "a(k)"),
    "an inner function": ("def a(k):\n    def b():\n        return k != 2\n    return b()", "", "", "a(k)"),
    "what a function calls": ("B = 2\ndef b(k):\n    return k != B\ndef a(k):\n    return b(k)", "", "", "a(k)"),
    "an object": ("class Box:\n    def __init__(self): self.a = 2\nA = Box()", "", "", "k != A.a"),
    "a method": ("class Box:\n    def a(self): return 2\nA = Box()", "", "", "k != A.a()"),
    "a class": ("class Box:\n    a = 2", "", "", "k != Box.a"),
    "an enum": ("class Box(Enum):\n    A = 2", "", "", "k != Box.A.value"),
    "a counter": ("A = Counter([2])", "", "", "not A[k]"),
    "a deque": ("A = deque([2])", "", "", "k not in A"),
    "nested": ("A = ({'a': [{2}]},)", "", "", "k not in A[0]['a'][0]"),
    "a class attribute": ("", "a = 2", ", a", "k != a"),
    "a property": ("", "@property\n    def a(self): return 2", ", a", "k != a"),
    "a property's global": ("A = 2", "@property\n    def a(self): return A", ", a", "k != a"),
    "a parameter's default": ("", "a: int = param(2, 1, 9)", ", a", "k != a"),
    "a base class": ("class Base:\n    a = 2", "@property\n    def a(self): return Base.a", ", a", "k != a"),
    "another module's constant": ("", "", "", "k != FAR"),
    "another module's dict": ("", "", "", "k != other_of_mine.NEAR['at']"),
    "another module's function": ("", "", "", "k != other_of_mine.near()"),
    "another module's class": ("", "", "", "k != other_of_mine.Here.at"),
}
UNTOLD = {
    "time": ("", "", "", "k != int(time.time() * 0)"),
    "random": ("", "", "", "random.random() < 2"),
    "random, from a module": ("from random import randint as A", "", "", "A(0, 1) < 2"),
    "numpy.random": ("", "", "", "np.random.rand() < 2"),
    "a generator of chance": ("A = np.random.default_rng(2)", "", "", "A.random() < 2"),
    "an open file": ("import sys\nA = sys.__stdout__", "", "", "A is not None"),
    "open": ("", "", "", "k < 5 or open(__file__)"),
    "an iterator": ("A = (k for k in (1, 2))", "", "", "k in A or True"),
    "an import inside": ("def a(k):\n    import random\n    return random.random() < 2", "", "", "a(k)"),
    "a global that changes": ("B = 2\ndef a(k):\n    global B\n    B += 1\n    return True", "", "", "a(k)"),
}


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # `other_of_mine` is imported by Python itself
    return tmp_path / "mine.py"


def write(path: Path, case: tuple[str, ...], old: str = "2", new: str = "2") -> None:
    """The game with its number changed, as a new process would find it."""
    outside, inside, arguments, test = (part.replace(old, new) for part in case)
    path.write_text(HEAPS.format(outside=outside, inside=inside, arguments=arguments, test=test))
    (path.parent / "other_of_mine.py").write_text(OTHER.replace(old, new))
    for name in (module_name(path), "other_of_mine"):
        sys.modules.pop(name, None)
    importlib.invalidate_caches()


def values(ask: Grundy, path: Path, *more: str) -> Any:
    ran = ask("table", path, "--to", 20, "--json", *more)
    assert ran.rc == 0, ran.err
    return re.search(r'"values": \[([\d, ]+)\]', ran.out)[1], ran.err  # type: ignore[index]


@pytest.mark.parametrize("case", EDITS.values(), ids=EDITS)
def test_an_edit_is_seen(case: tuple[str, ...], mine: Path, ask: Grundy) -> None:
    write(mine, case)
    first = values(ask, mine)[0]
    key = game_key(game_from_file(mine)())
    assert values(ask, mine, "--resume") == (first, "")
    write(mine, case)
    assert game_key(game_from_file(mine)()) == key
    assert values(ask, mine, "--resume") == (first, "")
    write(mine, case, "2", "3")
    again, told = values(ask, mine, "--resume")
    assert again == values(ask, mine)[0] != first
    assert "was made by another version of the code; it is computed anew" in one_line_error(told)
    assert len(list((mine.parent / "data" / "tables").iterdir())) == 1


TUPLES = """
from dataclasses import dataclass
from grundy import TableGame, rule

@dataclass(frozen=True)
class Mine(TableGame):
    id = "mine"
    a = 2

    @rule
    def table_options(x, y, a):
        for k in range(1, a + 1):
            if k <= x:
                yield x - k, y
            if k <= y:
                yield x, y - k
"""


def test_an_edit_is_seen_in_a_table_of_tuples(mine: Path, ask: Grundy) -> None:
    def table(text: str, *more: str) -> tuple[str, str]:
        mine.write_text(text)
        sys.modules.pop(module_name(mine), None)
        ran = ask("table", mine, "--to", "9,9", *more)
        assert ran.rc == 0, ran.err
        return ran.out, ran.err

    first = table(TUPLES, "--resume")[0]
    assert "another version" not in table(TUPLES, "--resume")[1]
    again, told = table(TUPLES.replace("a = 2", "a = 3"), "--resume")
    assert again == table(TUPLES.replace("a = 2", "a = 3"))[0] != first
    assert "another version" in told


@pytest.mark.parametrize("case", UNTOLD.values(), ids=UNTOLD)
def test_what_cannot_be_told_is_refused_by_name(case: tuple[str, ...], mine: Path, ask: Grundy) -> None:
    write(mine, case)
    values(ask, mine)
    told = ask("table", mine, "--to", 20, "--resume").complaint()
    assert told.startswith("grundy: mine uses ")
    assert re.search(r"uses (A|B|open|time|random|np|numpy)\b", told), told
    assert told.endswith("leave --resume out")
    assert not (mine.parent / "data").exists()


def test_what_is_only_shown_does_not_count(mine: Path) -> None:
    case = ("A = 1", "def scene(self, position): return random.random()", "", "k != A")
    write(mine, case)
    before = game_key(game_from_file(mine)())
    write(mine, case, "random.random()", "time.time()")
    assert game_key(game_from_file(mine)()) == before
