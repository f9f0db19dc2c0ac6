"""Looks at the budget in the loops of rules and of users' files, so that one without an end stops with its operation.

A rule may search for long before it yields: the divisors of a large prime are 1 and itself. Whoever lists its options
looks at the budget between two of them, which is not often enough; and nobody looks while a user's method runs. So
every loop that can go round without a yield counts its rounds, and looks at every few hundred. Lines, global names and
closures stay as they are.
"""

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

from grundy.core.budget import look_at_running, running_budget
from grundy.core.errors import OverBudget, more_time

START, ROUND = "rounds__ = 0", "rounds__ += 1\nif not rounds__ & 511: look__(rounds__)"
COUNTER, LOOK = "rounds__", "look__"  # the names in these lines
ENDLESS = 1 << 17  # rounds of one call after which its loops are named as the reason


def look(rounds: int) -> None:
    """What the loops call."""
    try:
        look_at_running()
    except OverBudget as error:
        if rounds < ENDLESS:
            raise
        frame, seconds = sys._getframe(1), running_budget().seconds or 0
        where = f"{frame.f_code.co_name}() in {Path(frame.f_code.co_filename).name}, line {frame.f_lineno}"
        wanted = more_time(f"{round(2 * seconds, 2):g}")
        said = f"over budget: {round(seconds, 2):g} s were not enough for {where}; "
        raise OverBudget(said, wanted, "let it come to an end") from error


class Ticks(ast.NodeTransformer):
    """Counts rounds in every function and at the level of a module."""

    def counted(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """These statements with the loops that are directly among them counted."""
        loops = [node for statement in body for node in loops_in(statement) if not always_yields(node)]
        for loop in loops:
            loop.body = [*statements(ROUND, loop), *loop.body]
        if not loops:
            return body
        first = next(i for i, statement in enumerate(body) if not is_heading(statement))
        return [*body[:first], *statements(START, body[first]), *body[first:]]

    def generic_visit(self, node: Any) -> Any:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            node.body = self.counted(node.body)
        return super().generic_visit(node)


def statements(text: str, at: ast.stmt) -> list[ast.stmt]:
    """Lines of Python that count as part of the line of another statement."""
    found = ast.parse(text)
    for node in ast.walk(found):
        ast.copy_location(node, at)
    return found.body


def loops_in(statement: ast.AST) -> Iterator[ast.For | ast.While]:
    """The loops of a statement, without those in functions and classes that it defines."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
        return
    if isinstance(statement, ast.For | ast.While):
        yield statement
    for child in ast.iter_child_nodes(statement):
        yield from loops_in(child)


def is_heading(statement: ast.stmt) -> bool:
    """What has to stay first: a docstring, and imports from the future."""
    text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return text or (isinstance(statement, ast.ImportFrom) and statement.module == "__future__")


def always_yields(loop: ast.For | ast.While) -> bool:
    """Whether every round of a loop that does not end it comes to a yield."""
    for statement in loop.body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Yield):
            return True
        if any(isinstance(node, ast.Continue) for node in ast.walk(statement)):
            return False
    return False


def outside_names(function: Callable[..., Any]) -> dict[str, Any]:
    """What a function's global and nonlocal names stand for, without what was added here."""
    scope = inspect.getclosurevars(function)
    return {name: value for name, value in {**scope.globals, **scope.nonlocals}.items() if name != LOOK}


def code_with_ticks(source: str | bytes, path: str) -> CodeType:
    """The code of a user's file; its module needs `look__`."""
    tree = ast.fix_missing_locations(Ticks().visit(ast.parse(source, path)))
    return compile(tree, path, "exec", dont_inherit=True)
