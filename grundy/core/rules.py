"""`@rule`: one Python generator, which the interpreter runs and which is compiled for speed.

A rule's first arguments are the position: a heap, or the coordinates of a tuple, or the whole tuple if the argument is
called `position`. Its further arguments are attributes of the game, by name, so that one compiled rule serves every
value of them.

A rule may search for a long time before it yields: the divisors of a large prime are 1 and itself. Whoever lists the
options looks at the budget between two of them, which is then too rarely, and nobody looks while a user's method runs.
So every loop that can go round without a yield counts its rounds, and looks at the budget every few hundred. Line
numbers, global names and closures stay as they are.
"""

import ast
import inspect
import linecache
import sys
import textwrap
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from numbers import Integral
from pathlib import Path
from traceback import walk_tb
from types import CodeType, FunctionType
from typing import Any

from grundy.core.budget import look_at_running, running_budget, tick
from grundy.core.errors import Cancelled, CannotCompile, OverBudget, RuleError, more_time
from grundy.core.types import AnyFunction, JsonObject, Position

USERS = "grundy.core.user_files."  # how the names of modules made of users' files begin


def replace(position: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The tuple with one coordinate changed; rules on whole tuples use it, interpreted and compiled alike."""
    return (*position[:index], value, *position[index + 1 :])


def with_ticks(function: Callable[..., Iterator[object]]) -> Callable[..., Iterator[Any]]:
    """The function with looks at the budget; unchanged if its source cannot be read, or if every loop yields."""
    assert isinstance(function, FunctionType)
    if COUNTER in function.__code__.co_varnames:  # it counts already
        return function
    try:
        tree = parsed(function)
    except CannotCompile:
        return function
    before = len(tree.body)
    tree = Ticks().visit(tree)
    if len(tree.body) == before:
        return function
    code = function.__code__
    ast.increment_lineno(tree, code.co_firstlineno - 1)
    module = ast.parse(f"def make__({', '.join(code.co_freevars)}): return {tree.name}")
    module.body[0].body.insert(0, tree)  # type: ignore[attr-defined]
    names: JsonObject = {}
    exec(compile(ast.fix_missing_locations(module), code.co_filename, "exec", dont_inherit=True), {}, names)
    made = names["make__"](*code.co_freevars)
    function.__globals__[LOOK] = look
    return FunctionType(made.__code__, function.__globals__, code.co_name, function.__defaults__, function.__closure__)


START, ROUND = "rounds__ = 0", "rounds__ += 1\nif not rounds__ & 511: look__(rounds__)"
COUNTER, LOOK = "rounds__", "look__"  # the names in these lines
ENDLESS = 1 << 17  # rounds of one call after which the message blames its loops


def look(rounds: int) -> None:
    """Called by the loops every few hundred rounds."""
    try:
        look_at_running()
    except OverBudget as error:
        if rounds < ENDLESS:
            raise
        frame, seconds = sys._getframe(1), running_budget().seconds or 0
        where = f"{frame.f_code.co_name}() in {Path(frame.f_code.co_filename).name}, line {frame.f_lineno}"
        wanted = more_time(f"{round(2 * seconds, 2):g}")
        message = f"over budget: {round(seconds, 2):g} s were not enough for {where}; "
        raise OverBudget(message, wanted, "let it come to an end") from error


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

    def generic_visit(self, node: Any) -> ast.AST:
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


def outside_names(function: AnyFunction) -> JsonObject:
    """What a function's global and nonlocal names stand for, without what was added here."""
    scope = inspect.getclosurevars(function)
    return {name: value for name, value in {**scope.globals, **scope.nonlocals}.items() if name != LOOK}


def code_with_ticks(source: str | bytes, path: str) -> CodeType:
    """The code of a user's file; its module needs `look__`."""
    tree = ast.fix_missing_locations(Ticks().visit(ast.parse(source, path)))
    return compile(tree, path, "exec", dont_inherit=True)


def parsed(function: AnyFunction) -> ast.FunctionDef:
    """The function's source, if that is what runs."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    except (OSError, TypeError, SyntaxError, IndexError) as error:
        raise CannotCompile(f"the source of {function.__name__} cannot be read: {error}") from error
    if not isinstance(tree, ast.FunctionDef):
        raise CannotCompile(f"{function.__name__} is not written with `def`")
    if hasattr(function, "__wrapped__") or not runs(function.__code__):
        raise CannotCompile(f"the source of {function.__name__} is not what runs: a decorator or an edit changed it")
    if any(name.endswith("__") and name != COUNTER for name in function.__code__.co_varnames):
        raise CannotCompile("a name that ends in __ is not compiled")
    arguments = tree.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
        raise CannotCompile(f"{function.__name__} takes arguments in a way that is not compiled")
    if ast.get_docstring(tree, clean=False) is not None:
        tree.body = tree.body[1:] or [ast.Pass()]
    tree.decorator_list, tree.returns = [], None
    for argument in tree.args.args:
        argument.annotation = None
    return tree


def runs(code: CodeType) -> bool:
    """Whether the source that can be read now gives the code that runs: a file may have been edited meanwhile."""
    text = "".join(linecache.getlines(code.co_filename))
    return any(found == code for found in codes_of(text, code.co_filename, COUNTER in code.co_varnames))


@lru_cache(8)
def codes_of(text: str, filename: str, ticking: bool) -> list[CodeType]:
    """All functions in a source, as Python compiles them, or with a look at the budget in their loops."""
    try:
        waiting = [code_with_ticks(text, filename) if ticking else compile(text, filename, "exec", dont_inherit=True)]
    except (SyntaxError, ValueError):
        return []
    found: list[CodeType] = []
    while waiting:
        found.append(waiting.pop())
        waiting += [inner for inner in found[-1].co_consts if isinstance(inner, CodeType)]
    return found


def at(function: AnyFunction, line: int) -> int:
    """The line in its file of a line in the function."""
    return function.__code__.co_firstlineno + line - 1


SMALL = 1000  # numbers up to here keep no loop of our own rules long


class Rule:
    """A rule of a game. In a class it stays a plain function: no `self`."""

    def __init__(self, function: Callable[..., Iterator[object]]) -> None:
        if not inspect.isgeneratorfunction(function):
            raise RuleError(f"the rule {function.__name__} yields nothing: write `yield` for each option")
        self.function = function
        self.name = function.__name__
        self.is_ours = (function.__module__ or "").startswith("grundy.games.")
        self.__doc__ = function.__doc__
        self.arguments = tuple(inspect.signature(function).parameters)

    def __repr__(self) -> str:
        return f"<rule {self.name}({', '.join(self.arguments)})>"

    def run(self, *arguments: object) -> "RuleRun":
        """Interpreted: each option as a tuple."""
        return RuleRun(self, arguments)

    @cached_property
    def interpreted(self) -> Callable[..., Iterator[Any]]:
        """The function that the interpreter runs."""
        return with_ticks(self.function)

    def wrong(self, arguments: tuple[object, ...], what: str, line: int) -> RuleError:
        """The diagnosis of a wrong rule: position, what is wrong, file, line and the text of that line."""
        code = self.function.__code__
        values = ", ".join(f"{k}={v}" for k, v in zip(self.arguments, arguments, strict=False))
        text = line_of(self.function, line)
        text = f": `{text}`" if text else ""
        return RuleError(f"the rule {self.name}({values}) {what} ({Path(code.co_filename).name}, line {line}{text})")


class RuleRun:
    """One run of a rule by the interpreter: its options as tuples, and the line that yielded the last one."""

    def __init__(self, rule: Rule, arguments: tuple[object, ...]) -> None:
        self.rule, self.arguments = rule, arguments
        self.generator = (rule.function if self.ends_soon() else rule.interpreted)(*arguments)

    def ends_soon(self) -> bool:
        """Our own rules do if the numbers are small, so their loops need not look at the budget."""
        return self.rule.is_ours and all(type(number) is not int or number < SMALL for number in self.arguments)

    @property
    def line(self) -> int:
        frame = self.generator.gi_frame  # type: ignore[attr-defined]
        return frame.f_lineno if frame else self.rule.function.__code__.co_firstlineno

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        try:
            for option in self.generator:
                tick()
                if type(option) is int:
                    yield (option,)
                    continue
                for number in option if type(option) is tuple else (None,):
                    if type(number) is not int:
                        yield self.as_numbers(option)
                        break
                else:
                    yield option
        except OverBudget as error:
            raise self.too_slow(error) from None
        except (RuleError, Cancelled):
            raise
        except Exception as error:
            line = innermost_line(error, self.rule.function.__code__.co_filename) or self.line
            raise self.wrong(f"{type(error).__name__}: {error}", line) from error

    def as_numbers(self, option: Position) -> tuple[int, ...]:
        parts = option if isinstance(option, tuple) else (option,)
        if all(isinstance(x, Integral) and not isinstance(x, bool) for x in parts):
            return tuple(map(int, parts))  # NumPy's whole numbers are whole numbers
        raise self.wrong(f"yields {repr(option)[:60]}, which is neither a whole number nor a tuple of them")

    def too_slow(self, error: OverBudget) -> OverBudget:
        """The same error; for a user's rule, which may be endless, with the place."""
        function = self.rule.function
        if len(error.args) == 1 or not is_users(function.__module__):
            return error
        line = innermost_line(error, function.__code__.co_filename) or self.line
        text = line_of(function, line)
        where = f"{Path(function.__code__.co_filename).name}, line {line}" + (f" (`{text}`)" if text else "")
        message = f"over budget: {self.rule.name}() takes too long in {where}; "
        return OverBudget(message, *error.args[1:-1], "let it come to an end")

    def wrong(self, what: str, line: int | None = None) -> RuleError:
        return self.rule.wrong(self.arguments, what, line or self.line)


def is_users(module: str) -> bool:
    """Whether a module is not part of this package."""
    return not module.startswith("grundy.") or module.startswith(USERS)


def rule(function: Callable[..., Iterator[object]]) -> Rule:
    """Decorator: this generator is the rule of a game."""
    return Rule(function)


def line_of(function: AnyFunction, line: int) -> str:
    """The text of a line of a function, by its number in the file."""
    try:
        lines, first = inspect.getsourcelines(function)
        return lines[line - first].strip()
    except (OSError, TypeError, IndexError):
        return ""


def innermost_line(error: BaseException, filename: str) -> int | None:
    """The last line of that file on the error's way."""
    lines = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == filename]
    return lines[-1] if lines else None
