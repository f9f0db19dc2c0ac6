"""Runs compiled rules: converts arguments, works in slices of at most 20 ms, and turns errors back into words.

A compiled rule raises an error where Python would, and where a number passes 64 bits. The slice is then cut down to the
position that failed, and the interpreter answers for that one.
"""

import time
from collections.abc import Callable
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import CannotCompile, GrundyError
from grundy.core.lazy_imports import np
from grundy.core.rules import Rule
from grundy.core.types import AnyFunction

SLICE = 0.010  # seconds of compiled work between two looks at the budget; a slice may take twice that
MOST_STEPS = 1 << 25  # steps of a rule's loops between two looks at the budget: about 50 ms
LEAST_STEPS = 1 << 20
MOST_DATA = 400  # numbers in a tuple of tuples, which is compiled into the rule
SLOWER = "interpreted, which is slower"


def compile_rule(rule: Rule, template: str, arguments: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """The compiled module of a rule, and the attributes of its game in the types that the module takes."""
    from numba import config

    from grundy.compile.rule_compiler import compiler_of, is_whole_data

    if config.DISABLE_JIT:  # type: ignore[attr-defined]
        raise CannotCompile("the compiler is switched off (NUMBA_DISABLE_JIT)")
    names = rule.arguments[len(rule.arguments) - len(arguments) :]
    converted: list[Any] = []
    for name, value in zip(names, arguments, strict=True):
        if type(value) in (bool, float):
            converted.append(value)
        elif not is_whole_data(value):
            raise CannotCompile(f"{name}, a {type(value).__name__}, holds something other than 64-bit whole numbers")
        elif not isinstance(value, tuple):
            converted.append(int(value))
        elif not any(isinstance(part, tuple) for part in value):
            converted.append(np.array(value, dtype=np.int64))
        elif count(value) <= MOST_DATA:
            converted.append(value)
        else:
            raise CannotCompile(f"{name}, a tuple of tuples, has more than {MOST_DATA} numbers")
    return compiler_of(rule).compiled(template), tuple(converted)


def count(value: object) -> int:
    return sum(map(count, value)) if isinstance(value, tuple) else 1


def parameter_names(parameters: tuple[object, ...]) -> tuple[str, ...]:
    """Names for a rule's parameters that do not clash with names in the solvers."""
    return tuple(f"p{i}__" for i in range(len(parameters)))


class Failed(Exception):
    """A compiled rule raised an error; the text says which one and, if known, where."""


def call(rule: Rule, function: AnyFunction, *arguments: object) -> Any:
    """Call a kernel. `CannotCompile`, with the first line of numba's message, if numba refuses it."""
    from grundy.compile.arithmetic import LONGEST, Stopped, TooLong
    from grundy.compile.rule_compiler import compiler_of

    try:
        return function(*arguments)
    except (GrundyError, Stopped):
        raise
    except OverflowError as error:
        raise Failed(f"{compiler_of(rule).place(error.args[0])} passes 64 bits") from error
    except TooLong as error:
        raise Failed(f"{compiler_of(rule).place(error.args[0])} loops more than {LONGEST:,} times") from error
    except Exception as error:
        if type(error).__module__.startswith("numba"):
            raise CannotCompile(complaint(str(error))) from error
        raise Failed(f"{type(error).__name__} in the compiled rule") from error


def complaint(text: str) -> str:
    """Our own reason if we refused, or the first useful line of the compiler's message."""
    from grundy.compile.arithmetic import REFUSED

    if REFUSED in text:
        return text.split(REFUSED)[1].partition("\n")[0].strip()
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    reason = next((line for line in lines if "Error:" in line or "Unknown" in line), lines[-1])
    return f"numba says: {reason[:120]}"


def spots(start: int, stop: int) -> list[int]:
    """Places of a table to compare with the interpreter: the last one, with the largest numbers, and a cheap one."""
    return sorted({stop - 1, start + (stop - start) // 10}) if stop > start else []


def in_slices(
    work: Callable[[int, int], int], start: int, stop: int, budget: Budget, what: str, first: int = 16
) -> None:
    """Do the work from start to stop in slices of about the same time; `work(a, b)` returns how far it came."""
    step = first
    if start < stop:  # the first call compiles, or loads what was compiled
        with budget.paused():
            work(start, start)
    while start < stop:
        budget.look()
        began = time.perf_counter()
        reached = work(start, min(stop, start + step))
        took, done = time.perf_counter() - began, max(1, reached - start)
        budget.tabled += reached - start
        step = max(1, min(stop, 4 * done, int(done * SLICE / took) if took else 4 * done))
        start = reached
        budget.report(what, start, stop)


def ruled(
    work: Callable[[int, int], int], interpret: Callable[[int, str], None], budget: Budget
) -> Callable[[int, int], int]:
    """The same work with a rule that may fail or never end.

    A slice that fails is cut down to one position, for which `interpret(place, reason)` answers. Compiled loops count
    their steps. When a slice has used them up, Python looks at the budget and tries a shorter slice, or a single
    position with twice as many steps.
    """
    from grundy.compile.arithmetic import STEPS, UNCOUNTED, Stopped

    most = MOST_STEPS

    def careful(start: int, end: int) -> int:
        nonlocal most
        while True:
            STEPS.value, began = most, time.perf_counter()
            try:
                return work(start, end)
            except Stopped:
                budget.look()
                if end == start + 1:  # again from its beginning, for twice as long, or for all the time that is left
                    per_second, left = most / (time.perf_counter() - began), budget.left()
                    fits = 2 * most if left is None else min(2 * most, max(LEAST_STEPS, per_second * left))
                    most = min(int(fits), UNCOUNTED)  # an empty loop, which the compiler leaves out, uses them at once
            except Failed as failure:
                if end == start:  # nothing has run yet: it is the compiler that failed
                    raise CannotCompile(f"the compiler fails: {failure.__cause__}") from failure
                if end == start + 1:
                    interpret(start, str(failure))
                    return end
            finally:
                STEPS.value = UNCOUNTED
            end = start + max(1, (end - start) // 8)

    return careful
