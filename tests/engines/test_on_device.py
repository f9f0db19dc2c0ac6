"""Tables on a device: the source that a GPU gets, run here by the C compiler, against the compiled rule and the law."""

import ctypes
import math
import operator
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from grundy import TableGame, replace, rule
from grundy.compile.device import wanted
from grundy.core.budget import Budget
from grundy.core.errors import Refused, RuleError
from grundy.core.game import Ending
from grundy.core.registry import find_game
from grundy.engines import device_tables as on_device
from grundy.engines.dense import fill
from grundy.engines.device_tables import NotHere, fill_on
from tests.engines.c_device import COMPILER, CDevice, compiled

pytestmark = pytest.mark.skipif(not COMPILER, reason="no C compiler to stand in for a device")
ASKED = [
    ("nimbers", Ending.NORMAL),
    ("outcomes", Ending.NORMAL),
    ("outcomes", Ending.MISERE),
    ("remoteness", Ending.NORMAL),
    ("remoteness", Ending.MISERE),
]
STEPS = ((1, 2), (2, 1))


def least(a: int, b: int) -> int:
    if a < b:
        return a
    return b


@dataclass(frozen=True)
class ThreeHeaps(TableGame):
    """Take from one heap, or the same from all three."""

    id = "three-heaps"
    order: ClassVar[str] = "symmetric"

    @rule
    def table_options(x, y, z):
        for k in range(1, x + 1):
            yield x - k, y, z
        for k in range(1, y + 1):
            yield x, y - k, z
        for k in range(1, z + 1):
            yield x, y, z - k
        for k in range(1, min(x, y, z) + 1):
            yield x - k, y - k, z - k


@dataclass(frozen=True)
class Words(TableGame):
    """All that a rule may say on a device."""

    id = "words"
    set: tuple[int, ...] = (1, 3)
    k: int = 5

    @rule
    def table_options(position, set, k):
        x, y = position
        for dx, dy in STEPS:
            if x >= dx and y >= dy:
                yield x - dx, y - dy
        for i, n in enumerate(position):
            for step in set:
                if n < step or step not in (1, 3, 5):
                    continue
                yield replace(position, i, n - step)
        while k > 0 and x > 0:
            k //= 2
            x -= 1
            if (x % 3 == 0 or abs(-x) == 4) and sum(position) > 1 and max(position) >= least(x, y):
                yield (x, y) if y else (0, 0)
        taken = 1 << 1
        if math.isqrt(y) ** 2 == y and y > 0 and math.gcd(x, y) < 7 and ~y < 0:
            yield position[0] if position[0] < x else x, position[-1] - 1
        for down in range(y, 0, -taken):
            if down & 2 and down | 1 and down ^ 7:
                yield x * 0, down - 1
                break


@dataclass(frozen=True)
class Wide(TableGame):
    """Numbers that pass 32 bits, and with `far` 64."""

    id = "wide"
    far: int = 0

    @rule
    def table_options(x, y, far):
        big = (x + 1) * 100000
        big = big * big * (1 + far * 10000000000)
        if x > 0 and big > 0:
            yield x - 1, y
        if y > 0:
            yield x, y - 1


@pytest.fixture
def device(tmp_path: Path) -> CDevice:
    return CDevice(tmp_path)


GAMES = [
    (Wide(), (9, 9)),
    (find_game("diet-chomp")(k=3), (9, 9, 9)),
    pytest.param(ThreeHeaps(), (7, 8, 9), marks=pytest.mark.long),
    pytest.param(Words(), (20, 23), marks=pytest.mark.long),
    pytest.param(find_game("chomp")(), (8, 8, 8, 8), marks=pytest.mark.long),
    pytest.param(find_game("monotonic-nim")(), (8, 8, 8), marks=pytest.mark.long),
]


@pytest.mark.parametrize(("game", "shape"), GAMES, ids=lambda x: getattr(x, "id", ""))
def test_a_device_fills_the_same_table(game: Any, shape: tuple[int, ...], device: CDevice) -> None:
    same(device, game, shape)


def same(device: Any, game: Any, shape: tuple[int, ...]) -> None:
    for kind, ending in ASKED:
        there, here = (
            fill_on(device, game, shape, kind, ending, Budget(None)),
            fill(game, shape, kind, ending, Budget()),
        )
        assert np.array_equal(there.flat(), here.flat()), (kind, ending)


def test_what_fails_on_a_device_is_told_with_its_line(device: CDevice) -> None:
    with pytest.raises(NotHere, match=r"big \* big .*line \d+.* passes 64 bits at 0,0"):
        fill_on(device, Wide(far=10**9), (5, 5), "nimbers", Ending.NORMAL, Budget(None))


@dataclass(frozen=True)
class Halves(TableGame):
    """Floats."""

    id = "halves"

    @rule
    def table_options(x, y):
        if x / 2 > 1:
            yield x - 1, y


@dataclass(frozen=True)
class Slices(TableGame):
    """A part of a tuple has no kind of its own."""

    id = "slices"

    @rule
    def table_options(x, y):
        if x > len(STEPS[:1]):
            yield x - 1, y


@dataclass(frozen=True)
class Across(TableGame):
    """The sum stays."""

    id = "across"

    @rule
    def table_options(x, y):
        if x > 0:
            yield x - 1, y + 1


@dataclass(frozen=True)
class Endless(TableGame):
    """A loop without end from 3 on."""

    id = "endless"

    @rule
    def table_options(x, y):
        while x == 3:
            y = y + 0
        if x > 0:
            yield x - 1, y


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (Halves(), r"truediv is not translated for a device \(table_options, line \d+\)"),
        (Slices(), r"len is not translated for a device \(table_options, line \d+\)"),
        (Across(), "the move from 1,0 to 0,1 does not lower its size: write a size"),
        (Endless(), "the rule loops too long for a device at 3,0"),
    ],
    ids=lambda x: getattr(x, "id", ""),
)
def test_what_a_device_cannot_do_is_said(game: Any, reason: str, device: CDevice) -> None:
    with pytest.raises(NotHere, match=reason):
        fill_on(device, game, (6, 6), "outcomes", Ending.NORMAL, Budget(None))


def test_the_processor_does_what_a_device_cannot(device: CDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.engines.dense.wanted", lambda *asked: device)
    budget = Budget(None)
    table = fill(Halves(), (6, 6), "nimbers", Ending.NORMAL, budget, device="gpu")
    assert table[3, 0] == 1
    (note,) = budget.notes.values()
    assert note.startswith("so the processor does the work: truediv is not translated")


def test_large_nimbers_find_room(device: CDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_device, "ROOM", 32)
    game, shape = ThreeHeaps(), (3, 3, 90)
    there = fill_on(device, game, shape, "nimbers", Ending.NORMAL, Budget(None))
    assert np.array_equal(there.flat(), fill(game, shape, "nimbers", Ending.NORMAL, Budget()).flat())
    monkeypatch.setattr(on_device, "MOST_ROOM", 64)
    with pytest.raises(NotHere, match="a value is too large"):
        fill_on(device, game, shape, "nimbers", Ending.NORMAL, Budget(None))


def test_a_device_that_errs_is_not_believed(device: CDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = device.host
    monkeypatch.setattr(device, "host", lambda array: honest(array) ^ (array.dtype == np.uint16))
    with pytest.raises(RuleError, match="so its table is not believed"):
        fill_on(device, ThreeHeaps(), (5, 5, 5), "nimbers", Ending.NORMAL, Budget(None))


def test_without_a_gpu_it_is_refused_in_words() -> None:
    try:
        import cupy  # noqa: F401
    except ImportError:
        with pytest.raises(Refused, match=r"CuPy, which is missing: pip install .grundy\[gpu\]."):
            wanted("gpu", 10**9)
        assert wanted("auto", 10**9) is None
    assert wanted("cpu", 10**9) is None


def gpu() -> Any:
    try:
        return wanted("gpu", 0)
    except Refused as reason:
        pytest.skip(str(reason))


@pytest.mark.parametrize(("game", "shape"), GAMES, ids=lambda x: getattr(x, "id", ""))
def test_a_gpu_fills_the_same_table(game: Any, shape: tuple[int, ...]) -> None:
    same(gpu(), game, shape)


# ---- the operators ----

BINARY = {
    "add__": operator.add,
    "sub__": operator.sub,
    "mul__": operator.mul,
    "floordiv__": operator.floordiv,
    "mod__": operator.mod,
    "lshift__": operator.lshift,
    "rshift__": operator.rshift,
    "gcd__": math.gcd,
    "min__": min,
    "max__": max,
}
UNARY = {"neg__": operator.neg, "abs__": abs, "inv__": operator.invert, "isqrt__": math.isqrt}


@pytest.mark.parametrize("bits", [32, 64])
def test_operators_are_those_of_python_or_fail(bits: int, tmp_path: Path) -> None:
    """With numbers at all edges: what is not the right number is noted as a failure."""
    text = f"#define WORD {bits}\n#define TUPLE 2\n"
    text += (Path(on_device.__file__).parents[1] / "compile/checked.c").read_text()
    for name in BINARY:
        text += f"i64 c_{name}(i64 a, i64 b, int *bad) {{ return {name}((Word)a, (Word)b, 5, bad); }}\n"
    for name in UNARY:
        text += f"i64 c_{name}(i64 a, i64 b, int *bad) {{ return {name}((Word)a, 5, bad); }}\n"
    library = compiled(text, tmp_path)
    rng, least_one, most = random.Random(0), -(1 << bits - 1), (1 << bits - 1) - 1
    edges = [0, 1, -1, 2, -2, 3, 7, bits - 1, bits, most, most - 1, least_one, least_one + 1, 1 << bits // 2]
    pairs = [(a, b) for a in edges for b in edges]
    pairs += [(rng.randint(least_one, most) >> rng.randrange(bits), rng.randint(-99, 99)) for _ in range(300)]
    wrong = []
    for name in (*BINARY, *UNARY):
        function = getattr(library, f"c_{name}")
        function.restype = ctypes.c_longlong
        for a, b in pairs:
            bad = (ctypes.c_int * 2)()
            found = function(ctypes.c_longlong(a), ctypes.c_longlong(b), bad)
            if name in ("lshift__", "rshift__") and b > 200:
                right = None if name == "lshift__" and a else a >> 200
            else:
                try:
                    right = UNARY[name](a) if name in UNARY else BINARY[name](a, b)
                except (ZeroDivisionError, ValueError):
                    right = None
            if bad[0]:
                correct = right is None or not least_one <= right <= most or (name == "lshift__" and b > bits - 2)
                correct = correct or (name == "gcd__" and least_one in (a, b))
            else:
                correct = found == right
            if not correct:
                wrong.append((name, a, b, found, bad[0], right))
    assert not wrong
