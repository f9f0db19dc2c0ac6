"""`@rule`: one Python generator that the interpreter runs and that numba compiles. One definition, both speeds.

Words: a rule's first arguments are the position (a heap, or the coordinates of a tuple, or the whole tuple if the
argument is called `position`); its further arguments are attributes of the game, by name, so that one compiled
rule serves every value of them.

To compile, the rule's source and the solver that calls it are written together into one module, named by its hash. The
machine code is kept by that source (grundy.kernels.cache), so a second process compiles nothing.
"""

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from numbers import Integral
from pathlib import Path
from traceback import walk_tb
from types import FunctionType, ModuleType
from typing import Any

from grundy.core.budget import tick
from grundy.core.checked import MOST_LINES, CannotCompile, at, function_tree, parsed
from grundy.core.errors import Cancelled, OverBudget, RuleError
from grundy.core.ticking import COUNTER, Ticks, look, outside_names

USERS = "grundy.core.user_files."  # how the names of modules made of users' files begin
PLAIN_MODULES = ("math", "numpy")  # a rule may use something of these
OURS = ("np", "strict", "range", "len")  # names that the solvers around a rule use


def replace(position: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The tuple with one coordinate changed; rules on whole tuples use it, interpreted and compiled alike."""
    return (*position[:index], value, *position[index + 1 :])


IMPORTS = "\n".join(f"from grundy.kernels.{name} import *" for name in ("checked", "operators", "strict"))
COMPILED_REPLACE = """
from numba.cpython.unsafe.tuple import tuple_setitem
@strict
def replace(position, index, value):
    if not 0 <= index < len(position):
        raise IndexError("there is no such place")
    return tuple_setitem(position, index, option__(value))
"""


def with_ticks(function: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
    """The function as it is where its source cannot be read, or where every loop yields."""
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
    outside = ", ".join(["look__", *code.co_freevars])
    module = ast.parse(f"def make__({outside}): return {tree.name}")
    module.body[0].body.insert(0, tree)  # type: ignore[attr-defined]
    names: dict[str, Any] = {}
    exec(compile(ast.fix_missing_locations(module), code.co_filename, "exec", dont_inherit=True), {}, names)
    made = names["make__"](look, *code.co_freevars)
    cells = dict(zip(made.__code__.co_freevars, made.__closure__, strict=True))
    cells |= dict(zip(code.co_freevars, function.__closure__ or (), strict=True))
    closure = tuple(cells[name] for name in made.__code__.co_freevars)
    return FunctionType(made.__code__, function.__globals__, code.co_name, function.__defaults__, closure)


SMALL = 1000  # numbers up to here keep no loop of our own rules long


class Rule:
    """A rule of a game. In a class it stays a plain function: no `self`."""

    def __init__(self, function: Callable[..., Iterator[Any]]) -> None:
        if not inspect.isgeneratorfunction(function):
            raise RuleError(f"the rule {function.__name__} yields nothing: write `yield` for each option")
        self.function = function
        self.name = function.__name__
        self.is_ours = (function.__module__ or "").startswith("grundy.games.")
        self.__doc__ = function.__doc__
        self.arguments = tuple(inspect.signature(function).parameters)
        self._modules: dict[str, ModuleType] = {}
        self._places: dict[int, str] = {}
        self._text: str | None = None  # of the checked tree, for as long as the names outside mean the same things
        self._outside: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"<rule {self.name}({', '.join(self.arguments)})>"

    def run(self, *arguments: Any) -> "Run":
        """Interpreted: each option as a tuple."""
        return Run(self, arguments)

    @cached_property
    def interpreted(self) -> Callable[..., Iterator[Any]]:
        """The function that the interpreter runs."""
        return with_ticks(self.function)

    def wrong(self, arguments: tuple[Any, ...], what: str, line: int) -> RuleError:
        """The diagnosis of a wrong rule: position, what is wrong, file, line and the text of that line."""
        code = self.function.__code__
        values = ", ".join(f"{k}={v}" for k, v in zip(self.arguments, arguments, strict=False))
        text = line_of(self.function, line)
        text = f": `{text}`" if text else ""
        return RuleError(f"the rule {self.name}({values}) {what} ({Path(code.co_filename).name}, line {line}{text})")

    # ---- compiled ----

    def tree(self) -> ast.FunctionDef:
        """The rule for the compiler, its arithmetic checked and all options of a heap padded to one width.

        Raises `CannotCompile` with the reason.
        """
        outside = outside_names(self.function)
        if self._text is None or not same_things(outside, self._outside):
            tree = function_tree(self.function)
            if self.name == "heap_options":
                width = width_of(tree)
                for node in ast.walk(tree):
                    if isinstance(node, ast.Yield):
                        node.value = padded(node.value, width)
            self._text, self._outside = ast.unparse(tree), outside
        return ast.parse(self._text).body[0]  # type: ignore[return-value]

    def width(self) -> int:
        """How many numbers the longest option has, read off the `yield`s."""
        return width_of(self.tree())

    def compiled(self, template: str) -> ModuleType:
        """The module made of this rule and a solver that calls it by name; raises `CannotCompile` with the reason."""
        source = self.source() + template  # anew: a number outside the rule may be another one by now
        if source not in self._modules:
            self._modules[source] = module_of(source, self.name)
        return self._modules[source]

    def source(self) -> str:
        """The rule as a compilable module: what it uses, then itself."""
        lines = ["import numpy as np", IMPORTS]
        lines += Needed(self.function).lines
        # not cached itself: numba cannot call a generator from its cache in a solver that it compiles anew
        lines += ["@strict(boundscheck=True)", ast.unparse(self.tree())]
        return "\n".join(lines) + "\n"

    def place(self, number: int) -> str:
        """Where a checked function of the compiled rule stands: the line's text, the file and the line."""
        if number not in self._places:
            function = Needed(self.function).functions[number // MOST_LINES]
            line = at(function, number % MOST_LINES)
            file = Path(function.__code__.co_filename).name
            self._places[number] = f"`{line_of(function, line)}` ({file}, line {line})"
        return self._places[number]


class Run:
    """One run of a rule by the interpreter: its options as tuples, and the line that yielded the last one."""

    def __init__(self, rule: Rule, arguments: tuple[Any, ...]) -> None:
        self.rule, self.arguments = rule, arguments
        self.generator = (rule.function if self.ends_soon() else rule.interpreted)(*arguments)

    def ends_soon(self) -> bool:
        """Our own rules do, where the numbers are small: their loops need not look at the budget."""
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

    def as_numbers(self, option: Any) -> tuple[int, ...]:
        parts = option if isinstance(option, tuple) else (option,)
        if all(isinstance(x, Integral) and not isinstance(x, bool) for x in parts):
            return tuple(map(int, parts))  # NumPy's whole numbers are whole numbers
        raise self.wrong(f"yields {repr(option)[:60]}, which is neither a whole number nor a tuple of them")

    def too_slow(self, error: OverBudget) -> OverBudget:
        """The same error; of a user's rule, which may have no end, it says where that was."""
        function = self.rule.function
        if len(error.args) == 1 or not is_users(function.__module__):
            return error
        line = innermost_line(error, function.__code__.co_filename) or self.line
        text = line_of(function, line)
        where = f"{Path(function.__code__.co_filename).name}, line {line}" + (f" (`{text}`)" if text else "")
        said = f"over budget: {self.rule.name}() takes too long in {where}; "
        return OverBudget(said, *error.args[1:-1], "let it come to an end")

    def wrong(self, what: str, line: int | None = None) -> RuleError:
        return self.rule.wrong(self.arguments, what, line or self.line)


def is_users(module: str) -> bool:
    """Whether a module does not come with this package."""
    return not module.startswith("grundy.") or module.startswith(USERS)


def rule(function: Callable[..., Iterator[Any]]) -> Rule:
    """Decorator: this generator is the rule of a game."""
    return Rule(function)


def line_of(function: Callable[..., Any], line: int) -> str:
    """The text of a line of a function, by its number in the file."""
    try:
        lines, first = inspect.getsourcelines(function)
        return lines[line - first].strip()
    except (OSError, TypeError, IndexError):
        return ""


def width_of(tree: ast.AST) -> int:
    options = [node.value for node in ast.walk(tree) if isinstance(node, ast.Yield)]
    return max(len(option.elts) if isinstance(option, ast.Tuple) else 1 for option in options)


def padded(value: ast.expr | None, width: int) -> ast.expr:
    """`yield a` as `yield (a, 0)`: empty heaps fill an option up to the width of the widest."""
    elements = list(value.elts) if isinstance(value, ast.Tuple) else [value] if value is not None else []
    elements += [ast.Constant(0) for _ in range(width - len(elements))]
    return elements[0] if width == 1 else ast.Tuple(elements, ast.Load())


class Needed:
    """What a rule uses from outside itself, as lines of source: numbers, tuples of them, plain modules, functions."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.known: dict[str, Any] = {function.__name__: function}
        self.functions = [function]  # the place of a checked operation names one of them by its number
        self.lines: list[str] = []
        self.add(function, (function,))

    def add(self, function: Callable[..., Any], callers: tuple[Callable[..., Any], ...]) -> None:
        for name, value in outside_names(function).items():
            if any(value is caller for caller in callers):
                raise CannotCompile(f"{name} calls itself, which is not compiled")
            if name in self.known and not same(self.known[name], value):
                raise CannotCompile(f"{name} means two things, in {function.__name__} and elsewhere")
            if name in OURS and getattr(value, "__name__", "") != "numpy":
                raise CannotCompile(f"the name {name} has another meaning in a compiled rule; choose another one")
            if name not in self.known:
                self.known[name] = value
                self.define(name, value, callers)

    def define(self, name: str, value: Any, callers: tuple[Callable[..., Any], ...]) -> None:
        if value is replace or getattr(value, "replace", None) is replace:  # the function, or our package
            if COMPILED_REPLACE not in self.lines:
                self.lines.append(COMPILED_REPLACE)
        elif is_data(value):
            self.lines.append(f"{name} = {constant(value)}")
        elif inspect.ismodule(value) and value.__name__ in PLAIN_MODULES:
            self.lines.append(f"import {value.__name__} as {name}")
        elif inspect.isfunction(value):
            self.add(value, (*callers, value))
            self.functions.append(value)
            tree = function_tree(value, len(self.functions) - 1)
            tree.name = name
            self.lines += ["@strict(boundscheck=True)", ast.unparse(tree)]
        elif getattr(value, "__module__", "") != "math" and getattr(value, "__name__", "") != "int64":
            raise CannotCompile(
                f"the rule uses {name}, a {type(value).__name__}, which cannot be compiled: "
                "use numbers, tuples of numbers, math and plain functions"
            )


def same_things(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(value is other[name] for name, value in one.items())


def same(one: Any, other: Any) -> bool:
    return one is other or (is_data(one) and is_data(other) and constant(one) == constant(other))


def is_data(value: Any) -> bool:
    """A number of Python's own kinds, or a tuple of whole ones, or of such tuples."""
    return type(value) in (bool, float) or is_whole_data(value)


def is_whole_data(value: Any) -> bool:
    if type(value) is tuple:
        return all(map(is_whole_data, value))
    whole = type(value) is int or (type(value).__name__ == "int64" and isinstance(value, Integral))
    return whole and -(1 << 63) < value < 1 << 63


def constant(value: Any) -> str:
    """Data as source text; infinity and its kin have no literal."""
    if isinstance(value, tuple):
        return f"({''.join(constant(x) + ', ' for x in value)})"
    return f"float('{value!r}')" if isinstance(value, float) else repr(value if isinstance(value, bool) else int(value))


def module_of(source: str, name: str) -> ModuleType:
    """The source as a module, named by its hash and made once a process; its compiled code is kept by `__source__`."""
    import hashlib  # which loads OpenSSL

    module_name = f"grundy_{name}_{hashlib.sha256(source.encode()).hexdigest()[:16]}"
    if module_name not in sys.modules:
        module = sys.modules[module_name] = ModuleType(module_name)
        vars(module)["__source__"] = source
        try:
            exec(compile(source, f"<{module_name}>", "exec"), vars(module))
        except BaseException:
            del sys.modules[module_name]
            raise
    return sys.modules[module_name]


def innermost_line(error: BaseException, filename: str) -> int | None:
    """The last line of that file on the error's way."""
    lines = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == filename]
    return lines[-1] if lines else None
