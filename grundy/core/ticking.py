"""A rule's function with a look at the budget in its loops, for the interpreter.

A rule may search for long before it yields: the divisors of a large prime are 1 and itself. Whoever lists its options
looks at the budget between two of them, which is not often enough. So every loop that can go round without a yield
counts its rounds, and looks at every few hundred. Lines, global names and closure stay those of the function.
"""

import ast
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from grundy.core.budget import look_at_running
from grundy.core.checked import CannotCompile, parsed

START = ast.parse("rounds__ = 0").body
ROUND = ast.parse("rounds__ += 1\nif not rounds__ & 511: look__()").body


def with_ticks(function: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
    """The function as it is where its source cannot be read, or where every loop yields."""
    assert isinstance(function, FunctionType)
    try:
        tree = parsed(function)
    except CannotCompile:
        return function
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For | ast.While) and not always_yields(node)]
    if not loops:
        return function
    for loop in loops:
        loop.body = [*ROUND, *loop.body]
    tree.body = [*START, *tree.body]
    code = function.__code__
    ast.increment_lineno(tree, code.co_firstlineno - 1)
    outside = ", ".join(["look__", *code.co_freevars])
    module = ast.parse(f"def make__({outside}): return {tree.name}")
    module.body[0].body.insert(0, tree)  # type: ignore[attr-defined]
    names: dict[str, Any] = {}
    exec(compile(ast.fix_missing_locations(module), code.co_filename, "exec", dont_inherit=True), {}, names)
    made = names["make__"](look_at_running, *code.co_freevars)
    cells = dict(zip(made.__code__.co_freevars, made.__closure__, strict=True))
    cells |= dict(zip(code.co_freevars, function.__closure__ or (), strict=True))
    closure = tuple(cells[name] for name in made.__code__.co_freevars)
    return FunctionType(made.__code__, function.__globals__, code.co_name, function.__defaults__, closure)


def always_yields(loop: ast.For | ast.While) -> bool:
    """Whether every round of a loop that does not end it comes to a yield."""
    for statement in loop.body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Yield):
            return True
        if any(isinstance(node, ast.Continue) for node in ast.walk(statement)):
            return False
    return False
