"""Running compiled rules: arguments for the compiler, slices of at most 20 ms, and errors put back into words."""

import time
from collections.abc import Callable
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import GrundyError
from grundy.core.rules import CannotCompile, Rule

SLICE = 0.010  # seconds of compiled work between two looks at the budget; a slice may take twice that


def compile_rule(rule: Rule, template: str, arguments: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """The compiled module of a rule, and its game's attributes as the compiler wants them."""
    import numpy as np

    converted: list[Any] = []
    for value in arguments:
        if isinstance(value, bool | int | float):
            converted.append(value)
        elif isinstance(value, tuple) and all(isinstance(x, int) for x in value):
            converted.append(np.array(value, dtype=np.int64))
        else:
            raise CannotCompile(f"an argument of type {type(value).__name__} cannot be compiled")
    return rule.compiled(template), tuple(converted)


class Failed(Exception):
    """A compiled rule raised something; what and where is for the interpreter to tell."""


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a kernel; a compiler's complaint about the rule becomes `CannotCompile` with its first line."""
    try:
        return function(*arguments)
    except GrundyError:
        raise
    except Exception as error:
        if type(error).__module__.startswith("numba"):
            lines = [line.strip() for line in str(error).splitlines() if line.strip()]
            reason = next((line for line in lines if "Error:" in line or "Unknown" in line), lines[-1])
            raise CannotCompile(f"numba says: {reason[:120]}") from error
        # the rule itself failed, somewhere in this slice: the caller lets the interpreter say where
        raise Failed(error) from error


def spots(start: int, stop: int) -> list[int]:
    """Places of a table to compare with the interpreter: the last one, where numbers are largest, and a cheap one."""
    return sorted({stop - 1, start + (stop - start) // 10}) if stop > start else []


def in_slices(
    work: Callable[[int, int], int], start: int, stop: int, budget: Budget, what: str, first: int = 16
) -> None:
    """Do the work from start to stop, `work(a, b)` returning how far it came, in slices that fit the clock."""
    step = first
    if start < stop:  # the first step compiles, or loads what was compiled
        with budget.paused():
            start = work(start, min(stop, start + 1))
    while start < stop:
        budget.look()
        began = time.perf_counter()
        reached = work(start, min(stop, start + step))
        took = time.perf_counter() - began
        budget.tabled += reached - start
        step = max(1, min(stop, 4 * step, int(step * SLICE / took) if took else 4 * step))
        start = reached
        budget.report(what, start, stop)
