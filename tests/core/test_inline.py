"""Rules written into the solver's loop: the same options, in the same order, whatever the rule looks like."""

import ast
import operator
from collections.abc import Iterator

import pytest

from grundy.compile.rule_compiler import OptionsUse, inlined
from grundy.core.errors import CannotCompile
from grundy.core.rules import Rule

STEP = 2


def plain(a: int, b: int) -> Iterator[tuple[int, int]]:
    for x in range(a):
        yield x, b
    if b > 1:
        yield a, b - STEP


def leaves_early(a: int, b: int) -> Iterator[tuple[int, int]]:
    if a == b:
        return
    for x in range(a):
        if x == 2:
            break
        yield x, b
    else:
        yield a, 0


def by_name(a: int, b: int) -> Iterator[tuple[int, int]]:
    option = (a - 1, b)
    if a:
        yield option


def unpacked(a: int, b: int) -> Iterator[tuple[int, int]]:
    rest = (b,)
    for x in range(a):
        yield (x, *rest)


def from_another(a: int, b: int) -> Iterator[tuple[int, int]]:
    yield from plain(a, b)


def as_a_value(a: int, b: int) -> Iterator[tuple[int, int]]:
    answer = yield a - 1, b
    print(answer)


def with_our_names(a: int, b: int) -> Iterator[tuple[int, int]]:
    found__ = a
    yield found__, b


WORK = OptionsUse("collect", "found__", ("y0__", "y1__"), "", "found__.append((y0__, y1__))", "return len(found__)")


def python(name: str) -> object:
    """A checked operator as Python has it."""
    return lambda a, b, place: getattr(operator, name)(a, b)


def collected(rule: Rule, *position: int) -> list[tuple[int, ...]]:
    """What the rewritten rule collects, run by the interpreter."""
    source = inlined(rule, WORK, plain=False)
    scope: dict[str, object] = {"strict": lambda **_: lambda f: f, "STEP": STEP, "plain": plain}
    scope |= {f"{name}__": python(name) for name in ("add", "sub", "eq", "gt")}
    scope |= {"range1__": lambda stop, _: range(stop), "option__": lambda option: option, "step__": lambda: None}
    exec(source, scope)
    found: list[tuple[int, ...]] = []
    assert scope["collect"](found, *position) == len(found)  # type: ignore[operator]
    return found


@pytest.mark.parametrize("function", [plain, leaves_early, by_name, unpacked, from_another])
def test_the_same_options(function: object) -> None:
    rule = Rule(function)  # type: ignore[arg-type]
    for a in range(6):
        for b in range(6):
            assert collected(rule, a, b) == list(function(a, b))  # type: ignore[operator]


@pytest.mark.parametrize("function", [as_a_value, with_our_names])
def test_what_only_a_generator_can_do_is_left_to_the_interpreter(function: object) -> None:
    with pytest.raises(CannotCompile):
        inlined(Rule(function), WORK, plain=False)  # type: ignore[arg-type]


def test_bounds_are_checked_where_the_rule_looks_things_up() -> None:
    def looks_up(a: int, taken: tuple[int, ...]) -> Iterator[int]:
        yield a - taken[0]

    one = OptionsUse("collect", "found__", ("y0__",), "", "pass", "return 0")
    assert "boundscheck=True" in inlined(Rule(looks_up), one, plain=True)
    source = inlined(Rule(plain), WORK, plain=False)
    assert "boundscheck=False" in source
    assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Yield)]
