"""Heaps on a device: the source that a GPU gets, run by the C compiler, against the processor."""

import ast
import inspect
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy import game
from grundy.analysis import tabulate
from grundy.compile.c_rules import independent
from grundy.compile.device import wanted
from grundy.core.budget import Budget
from grundy.core.errors import CannotCompile, Refused, RuleError
from grundy.core.rules import rule
from grundy.engines import device_tables as heaps_on_device
from grundy.engines.device_tables import extend_on
from grundy.engines.heaps import extend
from grundy.families import HeapGame
from grundy.operations.sequence import sequence
from tests.engines.c_device import COMPILER, CDevice

compiler = pytest.mark.skipif(not COMPILER, reason="no C compiler to stand in for a device")


@dataclass(frozen=True)
class Splits(HeapGame):
    """Take `few`, or break in two or three parts; parts in any order, loops of all kinds."""

    id = "splits-for-a-device"
    few: int = 3
    taken: tuple[int, ...] = (1, 5)

    @rule
    def heap_options(n, few, taken):
        for k in taken:
            if k <= n:
                yield n - k
        left = n
        while left > n - few and left > 1:
            left -= 1
            if left % 3 == 0:
                yield ()
            yield left // 2, left // 3
        for a in range(n - 1, 0, -2):
            b = n - a
            if a % 4 == b % 2:
                yield a, b
        for a in range(1, min(6, n)):
            for b in range(1, n - a):
                if (a + b) % 7 == 0:
                    yield a, b, n - a - b


@dataclass(frozen=True)
class Large(HeapGame):
    """Nimbers as large as heaps, and all options wait for a heap of their own block."""

    id = "large-for-a-device"

    @rule
    def heap_options(n):
        for a in range(n):
            yield a
        for a in range(n):
            yield a, n - 1, n - 1


def same(device: Any, kind: Any, stop: int) -> None:
    assert np.array_equal(extend_on(device, kind, stop, Budget(None)), extend(kind, [0], stop, Budget(None))[0])


CASES = [(Splits(), 700), (Splits(few=9, taken=(2, 3, 300)), 500), (Large(), 900)]


@compiler
@pytest.mark.parametrize(
    ("kind", "stop"),
    [
        (game("grundys-game"), 900),
        (game("laskers-nim"), 400),
        *(pytest.param(*case, marks=pytest.mark.long) for case in CASES),
    ],
)
def test_a_device_finds_the_same_nimbers(kind: Any, stop: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heaps_on_device, "LANES", 7)
    monkeypatch.setattr(heaps_on_device, "LIMIT", 256)  # so that room has to be made
    monkeypatch.setattr(heaps_on_device, "LISTED", 64)
    same(CDevice(tmp_path), kind, stop)


@pytest.mark.parametrize(("kind", "stop"), [*CASES, (game("grundys-game"), 30_000)])
def test_a_gpu_finds_the_same_nimbers(kind: Any, stop: int) -> None:
    try:
        device = wanted("gpu", 0)
    except Refused as reason:
        pytest.skip(str(reason))
    same(device, kind, stop)


@compiler
def test_a_device_that_finds_something_else_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = heaps_on_device.HeapFill.source
    monkeypatch.setattr(
        heaps_on_device.HeapFill, "source", lambda job: good(job).replace("32 * w + bit)", "32 * w + bit + 1)")
    )
    with pytest.raises(RuleError, match="not believed"):
        extend_on(CDevice(tmp_path), game("laskers-nim"), 330, Budget(None))


@dataclass(frozen=True)
class Beyond(HeapGame):
    """A heap of 400 grows."""

    id = "beyond-for-a-device"

    @rule
    def heap_options(n):
        for a in range(n + n // 400):
            yield a


@dataclass(frozen=True)
class Wide(HeapGame):
    """Passes 32 bits, and from heap 512 on 64."""

    id = "wide-for-a-device"

    @rule
    def heap_options(n):
        for a in range(n):
            if (a + 1) ** (n // 64) % 5 != 2:
                yield a


@compiler
def test_a_rule_that_leaves_its_heap_is_named(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match="every heap left lies between 0 and 399"):
        extend_on(CDevice(tmp_path), Beyond(), 500, Budget(None))


@pytest.mark.long
@compiler
def test_what_passes_the_bits_is_done_by_the_processor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heaps_on_device, "LANES", 7)
    same(CDevice(tmp_path), Wide(), 380)  # more than 32 bits, at most 64
    with pytest.raises(CannotCompile, match="passes 64 bits at heap"):
        extend_on(CDevice(tmp_path), Wide(), 900, Budget(None))
    monkeypatch.setattr(tabulate, "wanted", lambda *given: CDevice(tmp_path))
    budget = Budget(None)
    found = sequence(Wide(), 899, budget, device="gpu")
    assert np.array_equal(found.values, extend(Wide(), [0], 900, Budget(None))[0])


def test_which_loops_may_run_in_any_order() -> None:
    def loops(n):  # type: ignore[no-untyped-def]
        last = 0
        for a in range(n):  # yes
            b = n - a
            yield a, b
        for a in range(n):  # no: what it leaves in `last` is looked at
            last = a
            yield last
        for a in range(n):  # no: the first rounds decide which are the last
            if a == last:
                break
            yield a
        for a in range(n):  # no: a round sees what another one has set
            if a % 2:
                c = a
            yield c
        for a in range(n):  # yes
            for d in range(a):
                yield a, d

    tree: Any = ast.parse(textwrap.dedent(inspect.getsource(loops))).body[0]
    found = [independent(one, tree) for one in tree.body if isinstance(one, ast.For)]
    assert found == [True, False, False, False, True]
