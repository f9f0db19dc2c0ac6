"""`@rule`: one generator, interpreted and compiled, with the same options from both."""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import Budget, HeapGame, param, rule
from grundy.compile.rule_compiler import compiler_of
from grundy.core.errors import RuleError
from grundy.core.rules import replace
from grundy.engines.heaps import extend
from tests.support import complaint_of

SMALLEST_TAKE = 2
TAKES = (1, 3, 4)


def half(n: int) -> int:
    return n // 2


def allowed(n: int, take: int) -> bool:
    return take <= half(n) or take == n


def pairs(n: int, least: int) -> Iterator[tuple[int, int]]:
    for small in range(least, half(n) + 1):
        yield small, n - small


def heap_tables(game: HeapGame, to: int) -> tuple[list[int], list[int]]:
    """The nimbers of all heaps to a size, interpreted and compiled."""
    interpreted, how = extend(game, [0], to + 1, Budget(None), compiled=False)
    assert how == "interpreted rule"
    compiled, how = extend(game, [0], to + 1, Budget(None), compiled=True)
    assert how == "compiled rule", how
    return list(interpreted), [int(n) for n in compiled]


def agree(game: HeapGame, to: int = 80) -> None:
    interpreted, compiled = heap_tables(game, to)
    assert interpreted == compiled


@dataclass(frozen=True)
class Outside(HeapGame):
    """Uses constants, helper functions and modules from outside the rule."""

    id = "outside"

    @rule
    def heap_options(n):
        for take in TAKES:
            if allowed(n, take) and n >= SMALLEST_TAKE:
                yield n - take
        if n > 3:
            yield int(math.sqrt(n)), min(n // 3, 2)


@dataclass(frozen=True)
class MixedWidths(HeapGame):
    """Leaves nothing, one heap, two heaps or three."""

    id = "mixed-widths"

    @rule
    def heap_options(n):
        if n > 0:
            yield 0
        if n > 2:
            yield n - 2
            yield (n - 2,)
        if n > 4:
            yield 1, n - 4
            yield 1, 1, n - 5


@dataclass(frozen=True)
class YieldsFrom(HeapGame):
    """`yield from` a range and from a helper."""

    id = "yields-from"

    @rule
    def heap_options(n):
        yield from range(0, n, 2)


@dataclass(frozen=True)
class YieldsFromHelper(HeapGame):
    """`yield from` a generator that splits."""

    id = "yields-from-helper"

    @rule
    def heap_options(n):
        yield from pairs(n, 2)


@dataclass(frozen=True)
class Parameters(HeapGame):
    """Takes its parameters by name: a number, a tuple, and a property made of them."""

    id = "parameters"
    least: int = param(1, 1, 20)
    set: tuple[int, ...] = param((1, 2), 1, 50)

    @property
    def doubled(self) -> tuple[int, ...]:
        return tuple(2 * take for take in self.set)

    @rule
    def heap_options(n, set, least, doubled):
        for i in range(len(set)):
            if least <= set[i] <= n:
                yield n - set[i]
            if doubled[i] <= n:
                yield n - doubled[i], 0


@pytest.mark.parametrize("game", [Outside(), MixedWidths(), YieldsFrom()], ids=lambda game: game.id)
def test_compiled_equals_interpreted(game: HeapGame) -> None:
    agree(game)


def test_yield_from_a_helper_answers_right_at_either_speed() -> None:
    interpreted, _ = extend(YieldsFromHelper(), [0], 400, Budget(None), compiled=False)
    found, how = extend(YieldsFromHelper(), [0], 400, Budget(None))
    assert [int(n) for n in found] == interpreted, how
    assert how == "compiled rule" or "the compiler refused" in how


def test_one_compiled_rule_serves_every_value_of_the_parameters() -> None:
    for least, takes in ((1, (1, 2)), (2, (2, 3, 5)), (1, (4,)), (3, (1, 3, 9, 27))):
        agree(Parameters(least, takes), 120)
    assert len(compiler_of(Parameters.heap_options)._modules) == 1


@pytest.mark.parametrize("seed", range(4))
def test_random_rules(tmp_path: Path, seed: int) -> None:
    """Rules written at random, loaded from a file as a user's would be."""
    path = tmp_path / f"random_rule_{seed}.py"
    path.write_text(random_rule(random.Random(seed)))
    game: Any = grundy.game(str(path))
    agree(game, 120)


def random_rule(rng: random.Random) -> str:
    lines = []
    for _ in range(rng.randint(2, 4)):
        take, modulus, rest = rng.randint(1, 4), rng.randint(1, 3), rng.randint(0, 2)
        kept = f"n - {take}"
        option = rng.choice([kept, f"left, {kept} - left", f"left // 2, {kept} - left", f"left, left, {kept} - left"])
        lines.append(f"        if n % {modulus} == {rest % modulus} and n >= {take}:")
        if "left" in option:
            lines.append(f"            for left in range(n // {rng.randint(2, 3)}):")
            lines.append(f"                if min({option}, 0) >= 0 and max({option}, 0) < n: yield {option}")
        else:
            lines.append(f"            yield {option}")
    return "\n".join(
        [
            "from dataclasses import dataclass",
            "from grundy import HeapGame, rule",
            "@dataclass(frozen=True)",
            "class RandomRule(HeapGame):",
            '    """A rule written at random."""',
            '    id = "random-rule"',
            "    @rule",
            "    def heap_options(n):",
            *lines,
        ]
    )


@pytest.mark.nojit
def test_a_rule_stays_a_plain_generator() -> None:
    assert list(Outside.heap_options.function(9)) == [8, 6, 5, (3, 2)]
    assert list(MixedWidths.heap_options.run(5)) == [(0,), (3,), (3,), (1, 1), (1, 1, 0)]
    assert repr(Parameters.heap_options) == "<rule heap_options(n, set, least, doubled)>"
    assert replace((1, 2, 3), 1, 9) == (1, 9, 3)


@pytest.mark.nojit
def test_a_rule_must_yield() -> None:
    with pytest.raises(RuleError, match="yields nothing: write `yield` for each option"):

        @rule
        def heap_options(n):
            return [n - 1]


@pytest.mark.nojit
def test_equal_options_are_one_move() -> None:
    assert [option for _, option in MixedWidths().moves((5,))] == [(), (3,), (1, 1)]


@dataclass(frozen=True)
class LargeNumbers(HeapGame):
    """A power that passes 64 bits at heap 39: the interpreter counts on, compiled numbers wrap round."""

    id = "large-numbers"

    @rule
    def heap_options(n):
        for left in range(n):
            if (n**12 + left) % 7 < 3:
                yield left


def test_numbers_beyond_64_bits_never_give_a_wrong_value() -> None:
    """Refused, interpreted or right; but not compiled and wrong."""
    right, _ = extend(LargeNumbers(), [0], 400, Budget(None), compiled=False)
    found: list[int] = []
    complaint = complaint_of(lambda: found.extend(map(int, extend(LargeNumbers(), [0], 400, Budget(None))[0])))
    assert complaint or found == right
