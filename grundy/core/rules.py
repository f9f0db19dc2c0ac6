"""`@rule`: one Python generator that the interpreter runs and that numba compiles. One definition, both speeds.

Words: a rule's first arguments are the position (a heap, or the coordinates of a tuple, or the whole tuple if the
argument is called `position`); its further arguments are attributes of the game, by name, so that one compiled
rule serves every value of them.

To compile, the rule's source and the solver that calls it are written together into one module, named by its hash. The
machine code is kept by that source (grundy.kernels.cache), so a second process compiles nothing.
"""

import ast
import hashlib
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from grundy.core.errors import RuleError

PLAIN_MODULES = ("math", "numpy")  # a rule may use these


def replace(position: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The tuple with one coordinate changed; rules on whole tuples use it, interpreted and compiled alike."""
    return (*position[:index], value, *position[index + 1 :])


COMPILED_REPLACE = """
from numba import config
from numba.cpython.unsafe.tuple import tuple_setitem
if config.DISABLE_JIT:
    from grundy.core.rules import replace
else:
    @njit
    def replace(position, index, value):
        return tuple_setitem(position, index, value)
"""


class Rule:
    """A rule of a game. In a class it stays a plain function: no `self`."""

    def __init__(self, function: Callable[..., Iterator[Any]]) -> None:
        if not inspect.isgeneratorfunction(function):
            raise RuleError(f"the rule {function.__name__} yields nothing: write `yield` for each option")
        self.function = function
        self.name = function.__name__
        self.__doc__ = function.__doc__
        self.arguments = tuple(inspect.signature(function).parameters)
        self._modules: dict[str, ModuleType] = {}

    def __repr__(self) -> str:
        return f"<rule {self.name}({', '.join(self.arguments)})>"

    def run(self, *arguments: Any) -> Iterator[tuple[tuple[int, ...], int]]:
        """Interpreted: each option as a tuple, with the line of the rule that yielded it."""
        generator = self.function(*arguments)
        line = self.function.__code__.co_firstlineno
        while True:
            try:
                option = next(generator)
            except StopIteration:
                return
            except RuleError:
                raise
            except Exception as error:
                line = innermost_line(error, self.function.__code__.co_filename) or line
                raise self.wrong(arguments, f"{type(error).__name__}: {error}", line) from error
            frame = generator.gi_frame  # type: ignore[attr-defined]
            line = frame.f_lineno if frame else line
            if isinstance(option, int) and not isinstance(option, bool):
                yield (option,), line
            elif isinstance(option, tuple) and all(isinstance(x, int) and not isinstance(x, bool) for x in option):
                yield option, line
            else:
                found = repr(option)[:60]
                raise self.wrong(
                    arguments, f"yields {found}, which is neither a whole number nor a tuple of them", line
                )

    def wrong(self, arguments: tuple[Any, ...], what: str, line: int) -> RuleError:
        """The diagnosis of a wrong rule: position, what is wrong, file, line and the text of that line."""
        code = self.function.__code__
        values = ", ".join(f"{k}={v}" for k, v in zip(self.arguments, arguments, strict=False))
        try:
            lines, first = inspect.getsourcelines(self.function)
            text = f": `{lines[line - first].strip()}`"
        except (OSError, TypeError, IndexError):
            text = ""
        return RuleError(f"the rule {self.name}({values}) {what} ({Path(code.co_filename).name}, line {line}{text})")

    # ---- compiled ----

    def tree(self) -> ast.FunctionDef:
        return function_tree(self.function)

    def width(self) -> int:
        """How many numbers the longest option has, read off the `yield`s."""
        return max((len(y.elts) if isinstance(y, ast.Tuple) else 1) for y in yields(self.tree()))

    def compiled(self, template: str) -> ModuleType:
        """The module made of this rule and a solver that calls it by name; raises `CannotCompile` with the reason."""
        if template not in self._modules:
            self._modules[template] = module_of(self.source() + template, self.name)
        return self._modules[template]

    def source(self) -> str:
        """The rule as a compilable module: what it uses, then itself with all options padded to one width."""
        tree, width = self.tree(), self.width()
        if self.name == "heap_options":
            for node in ast.walk(tree):
                if isinstance(node, ast.Yield):
                    node.value = padded(node.value, width)
        lines = ["import numpy as np", "from numba import njit"]
        lines += needed_globals(self.function, set())
        # not cached itself: numba cannot call a generator from its cache in a solver that it compiles anew
        lines += ["@njit(boundscheck=True)", ast.unparse(tree)]
        return "\n".join(lines) + "\n"


class CannotCompile(RuleError):
    """The rule uses something that only the interpreter can run."""


def rule(function: Callable[..., Iterator[Any]]) -> Rule:
    """Decorator: this generator is the rule of a game."""
    return Rule(function)


def function_tree(function: Callable[..., Any]) -> ast.FunctionDef:
    """The function's syntax tree, without decorators, annotations and docstring."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    except (OSError, TypeError, SyntaxError, IndexError) as error:
        raise CannotCompile(f"the source of {function.__name__} cannot be read: {error}") from error
    if not isinstance(tree, ast.FunctionDef):
        raise CannotCompile(f"{function.__name__} is not written with `def`")
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and not small_power(node):
            raise CannotCompile("a power may pass the 64 bits of compiled numbers")
    tree.decorator_list, tree.returns = [], None
    for argument in tree.args.args:
        argument.annotation = None
    return ast.fix_missing_locations(ForTheCompiler().visit(tree))  # type: ignore[no-any-return]


def small_power(node: ast.BinOp) -> bool:
    """A square, which stays within 64 bits for every heap or coordinate that fits a table."""
    return isinstance(node.right, ast.Constant) and node.right.value in (0, 1, 2)


class ForTheCompiler(ast.NodeTransformer):
    """What numba would not understand, in words that it does."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """`grundy.replace(...)` as `replace(...)`: the compiled module knows it by that name."""
        self.generic_visit(node)
        return ast.Name("replace", ast.Load()) if node.attr == "replace" else node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        """`yield from options` as a loop of `yield`s."""
        self.generic_visit(node)
        if not isinstance(node.value, ast.YieldFrom):
            return node
        option = ast.Name("one_option", ast.Store())
        body: list[ast.stmt] = [ast.Expr(ast.Yield(ast.Name("one_option", ast.Load())))]
        return ast.For(option, node.value.value, body, [])


def yields(tree: ast.AST) -> list[ast.expr | None]:
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Yield)]


def padded(value: ast.expr | None, width: int) -> ast.expr:
    """`yield a` as `yield (a, 0)`: empty heaps fill an option up to the width of the widest."""
    elements = list(value.elts) if isinstance(value, ast.Tuple) else [value] if value is not None else []
    elements += [ast.Constant(0) for _ in range(width - len(elements))]
    return elements[0] if width == 1 else ast.Tuple(elements, ast.Load())


def needed_globals(function: Callable[..., Any], seen: set[str]) -> list[str]:
    """Lines that define what a rule uses from outside itself: numbers, plain modules, small functions."""
    scope = inspect.getclosurevars(function)
    lines: list[str] = []
    for name, value in {**scope.globals, **scope.nonlocals}.items():
        if name in seen:
            continue
        seen.add(name)
        if value is replace or getattr(value, "replace", None) is replace:  # the function, or our package
            lines.append(COMPILED_REPLACE)
            if value is replace and name != "replace":
                lines.append(f"{name} = replace")
        elif isinstance(value, int | float):
            lines.append(f"{name} = {constant(value)}")
        elif isinstance(value, tuple) and all(isinstance(x, int | float) for x in value):
            lines.append(f"{name} = ({''.join(constant(x) + ', ' for x in value)})")
        elif inspect.ismodule(value) and value.__name__ in PLAIN_MODULES:
            lines.append(f"import {value.__name__} as {name}")
        elif inspect.isfunction(value):
            lines += needed_globals(value, seen)
            lines += ["@njit(boundscheck=True)", ast.unparse(function_tree(value))]
        else:
            raise CannotCompile(
                f"the rule uses {name}, a {type(value).__name__}, which cannot be compiled: "
                "use numbers, tuples of numbers, math, numpy and plain functions"
            )
    return lines


def constant(value: int | float) -> str:
    """A number as source text; infinity and its kin have no literal."""
    return repr(value) if isinstance(value, int) else f"float('{float(value)!r}')"


def module_of(source: str, name: str) -> ModuleType:
    """The source as a module, named by its hash and made once a process; its compiled code is kept by `__source__`."""
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
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == filename:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
