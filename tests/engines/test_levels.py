"""Levels of a device's tables: games whose moves raise a coordinate, and whose sizes say so, against the definition."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

import pytest

from grundy import Budget, TableGame, game, rule
from grundy.core.game import Ending
from grundy.core.nimsum import mex
from grundy.engines.device_tables import NotHere, fill_on, levels_of
from grundy.families.tables import TableLayout
from tests.engines.c_device import COMPILER, CDevice
from tests.engines.test_on_device import gpu

pytestmark = pytest.mark.skipif(not COMPILER, reason="no C compiler to stand in for a device")


@dataclass(frozen=True)
class Steps(TableGame):
    """A coin moves by one of the steps, within a square."""

    id = "steps"
    steps: ClassVar[tuple[tuple[int, int], ...]]
    side: ClassVar[int] = 12
    weights: ClassVar[tuple[int, int]]

    @rule
    def table_options(x, y, steps, side):
        for dx, dy in steps:
            if 0 <= x + dx < side and 0 <= y + dy < side:
                yield x + dx, y + dy

    def size(self, position: tuple[int, ...]) -> int:
        return sum(w * x for w, x in zip(self.weights, position, strict=True))


def stepping(steps: Any, weights: tuple[int, int]) -> Any:
    return type("Stepping", (Steps,), {"steps": steps, "weights": weights})()


def by_definition(of: Any, ending: Ending) -> Callable[[tuple[int, ...]], int]:
    @cache
    def value(position: tuple[int, ...]) -> int:
        found = {value(option) for option in of.tuple_options(position)}
        if ending is Ending.NORMAL:
            return mex(found)
        return int(0 in found) if found else 1

    return value


def same(of: Any, shape: tuple[int, ...], device: Any) -> None:
    for kind, ending in (("nimbers", Ending.NORMAL), ("outcomes", Ending.MISERE)):
        table, value = fill_on(device, of, shape, kind, ending, Budget(None)), by_definition(of, ending)
        assert all(table[place] == value(place) for place in product(*map(range, shape))), (of, kind)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_steps_that_lower_a_weighted_sum(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    weights = (rng.randint(1, 4), rng.randint(0, 3))
    every = [(x, y) for x, y in product(range(-5, 6), repeat=2) if weights[0] * x + weights[1] * y < 0]
    steps = tuple(rng.sample(every, 6))
    assert any(max(step) > 0 for step in steps)
    same(stepping(steps, weights), (12, 12), CDevice(tmp_path))


def test_a_wrong_size_is_refused(tmp_path: Path) -> None:
    """One step of many does not lower it, and only in a corner."""
    of = stepping(((-1, 0), (0, -1), (-2, -3), (1, -11)), (11, 1))
    with pytest.raises(NotHere, match=r"the move from 0,11 to 1,0 does not lower its size: write a size\(\) that"):
        fill_on(CDevice(tmp_path), of, (12, 12), "nimbers", Ending.NORMAL, Budget(None))
    same(stepping(of.steps, (10, 1)), (12, 12), CDevice(tmp_path))


# ---- sizes that are no weighted sums ----

ROUND = (2, 0, 1)


def turns(a: int, b: int, c: int) -> int:
    """How often the heaps are turned until the largest comes last."""
    if a > b and a > c:
        return ROUND[0]
    return ROUND[2] if b > c else ROUND[1]


@dataclass(frozen=True)
class Turned(TableGame):
    """Take one or two from the last heap; or turn the heaps, until the largest comes last."""

    id = "turned"
    turn: int = 3

    @rule
    def table_options(a, b, c):
        if c > 0:
            yield a, b, c - 1
        if c > 1:
            yield a, b, c - 2
        if turns(a, b, c) > 0:
            yield c, a, b

    def size(self, position: tuple[int, ...]) -> int:
        a, b, c = position
        return self.turn * (a + b + c) + turns(a, b, c)


def test_heaps_that_are_turned(tmp_path: Path) -> None:
    same(Turned(), (6, 6, 6), CDevice(tmp_path))


def test_a_gpu_turns_them_too() -> None:
    same(Turned(), (6, 6, 6), gpu())
    same(stepping(((-1, 0), (0, -1), (-2, -3), (1, -11)), (10, 1)), (12, 12), gpu())


def test_a_small_device_cannot_follow(tmp_path: Path) -> None:
    """A turn makes the first heap larger."""
    with pytest.raises(
        NotHere, match=r"the move from .* leads to a later part of the table, which is filled part by part"
    ):
        fill_on(CDevice(tmp_path, 8000), Turned(), (20, 20, 20), "outcomes", Ending.NORMAL, Budget(None))


@dataclass(frozen=True)
class Sizes(TableGame):
    """Take one from the first heap; the size is what the test says."""

    id = "sizes"

    @rule
    def table_options(x, y):
        if x > 0:
            yield x - 1, y


@dataclass(frozen=True)
class Flat(Sizes):
    def size(self, position: tuple[int, ...]) -> int:
        return max(position[0], 3) if position[0] > 3 else 7 * (position[0] // 2)


@dataclass(frozen=True)
class Dented(Sizes):
    """It falls in one place."""

    def size(self, position: tuple[int, ...]) -> int:
        x, y = position
        return x * x + (y if y != 3000 else 2990)


@dataclass(frozen=True)
class Listed(Sizes):
    def size(self, position: tuple[int, ...]) -> int:
        return 9 * sorted(position)[0] + sum(position)


@dataclass(frozen=True)
class Huge(Sizes):
    def size(self, position: tuple[int, ...]) -> int:
        return (position[0] << 70) + position[1]


@dataclass(frozen=True)
class Failing(Sizes):
    def size(self, position: tuple[int, ...]) -> int:
        return position[0] // (position[1] - 1)


@dataclass(frozen=True)
class Steep(Sizes):
    def size(self, position: tuple[int, ...]) -> int:
        return (position[0] + position[1]) ** 5


@pytest.mark.parametrize(
    ("of", "shape", "reason"),
    [
        (
            Flat(),
            (9, 9),
            r"its size rises with none of the coordinates: a device needs a size\(\) that does \(size, line",
        ),
        (Dented(), (3, 4000), "its size does not rise with coordinate 2 everywhere, which a device needs"),
        (
            Listed(),
            (9, 9),
            r"its size is no weighted sum of the coordinates, and .* is not compiled \(size, line \d+\)",
        ),
        (Huge(), (9, 9), r"its size passes 64 bits \(size, line \d+\)"),
        (Failing(), (9, 9), r"its size fails: .* by zero \(size, line \d+\)"),
        (Steep(), (40, 40), "its size takes more than 10,000,000 values, too many for a device"),
    ],
    ids=lambda x: getattr(x, "size", ""),
)
def test_a_size_that_a_device_cannot_use_is_said(of: Any, shape: tuple[int, ...], reason: str, tmp_path: Path) -> None:
    with pytest.raises(NotHere, match=reason):
        fill_on(CDevice(tmp_path), of, shape, "outcomes", Ending.NORMAL, Budget(None))


@pytest.mark.parametrize(
    ("name", "shape", "weights"),
    [("wythoff", (5, 5), (1, 1)), ("fibonacci-nim", (9, 9), (1, 0)), ("chomp", (4, 4, 4), (1, 1, 1))],
)
def test_the_levels_of_most_games_are_weighted_sums(name: str, shape: tuple[int, ...], weights: Any) -> None:
    assert levels_of(game(name), TableLayout(shape, game(name).order)).weights == weights
