"""Compiling a rule: its source and the solver that calls it become one module."""

import ast
import inspect
import sys
from dataclasses import dataclass
from functools import cache
from numbers import Integral
from pathlib import Path
from types import ModuleType
from typing import Any

from grundy.compile.checked import MOST_LINES, function_tree
from grundy.core.errors import CannotCompile
from grundy.core.rules import Rule, at, line_of, outside_names, replace
from grundy.core.types import AnyFunction

PLAIN_MODULES = ("math", "numpy")  # a rule may use something of these
OURS = ("np", "strict", "range", "len")  # names that the solvers around a rule use


IMPORTS = "\n".join(f"from grundy.compile.{name} import *" for name in ("arithmetic", "operators"))
COMPILED_REPLACE = """
from numba.cpython.unsafe.tuple import tuple_setitem
@strict
def replace(position, index, value):
    if not 0 <= index < len(position):
        raise IndexError("there is no such place")
    return tuple_setitem(position, index, option__(value))
"""


class RuleCompiler:
    """A rule as the compiler takes it."""

    def __init__(self, rule: Rule) -> None:
        self.rule, self.function, self.name = rule, rule.function, rule.name
        self._modules: dict[str, ModuleType] = {}
        self._places: dict[int, str] = {}
        self._text: str | None = None  # of the checked tree, for as long as the names outside mean the same things
        self._outside: dict[str, object] = {}

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
        source = self.source() + template  # made anew, since a number outside the rule may have changed
        if source not in self._modules:
            self._modules[source] = module_of(source, self.name)
        return self._modules[source]

    def source(self) -> str:
        """The rule as a compilable module: what it uses, then itself."""
        lines = ["import numpy as np", IMPORTS]
        lines += Needed(self.function).lines
        # not cached by itself: numba cannot call a cached generator in a solver that it compiles anew
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


@cache
def compiler_of(rule: Rule) -> RuleCompiler:
    return RuleCompiler(rule)


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

    def __init__(self, function: AnyFunction) -> None:
        self.known: dict[str, object] = {function.__name__: function}
        self.functions = [function]  # the place of a checked operation names one of them by its number
        self.lines: list[str] = []
        self.add(function, (function,))

    def add(self, function: AnyFunction, callers: tuple[AnyFunction, ...]) -> None:
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

    def define(self, name: str, value: object, callers: tuple[AnyFunction, ...]) -> None:
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


def same_things(one: dict[str, object], other: dict[str, object]) -> bool:
    return one.keys() == other.keys() and all(value is other[name] for name, value in one.items())


def same(one: object, other: object) -> bool:
    return one is other or (is_data(one) and is_data(other) and constant(one) == constant(other))


def is_data(value: object) -> bool:
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


# ---- a rule's loops with the solver's work written into them, which is much faster than a compiled generator ----


@dataclass(frozen=True)
class OptionsUse:
    """What a solver does with the options of one position. Its own names end in `__`, as no name of a rule may."""

    name: str
    arguments: str  # before those of the rule
    targets: tuple[str, ...]  # the names of an option's numbers
    before: str
    each: str  # for each option; may return
    end: str  # a return statement


def inlined(rule: Rule, work: OptionsUse, plain: bool) -> str:
    """The function as source text. plain: options are numbers, not tuples."""
    tree = compiler_of(rule).tree()
    indexes = any(isinstance(node, ast.Subscript) for node in ast.walk(tree))
    rewrite = Rewrite(work, plain)
    body = [statement for old in tree.body for statement in rewrite.statements(old)]
    tree.name = work.name
    tree.body = [*lines(work.before), *body, *lines(work.end)]
    tree.args.args = [*ast.parse(f"def f({work.arguments}): pass").body[0].args.args, *tree.args.args]  # type: ignore[attr-defined]
    return f"@strict(boundscheck={indexes}, forceinline=True)\n{ast.unparse(ast.fix_missing_locations(tree))}\n"


def lines(text: str) -> list[ast.stmt]:
    return ast.parse(text).body


class Rewrite(ast.NodeTransformer):
    def __init__(self, work: OptionsUse, plain: bool) -> None:
        self.work, self.plain = work, plain

    def statements(self, node: ast.stmt) -> list[ast.stmt]:
        new = self.visit(node)
        return new if isinstance(new, list) else [new]

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | list[ast.stmt]:
        if not isinstance(node.value, ast.Yield) or node.value.value is None:
            return node
        option, targets = node.value.value, self.work.targets
        written_out = isinstance(option, ast.Tuple) and not any(isinstance(e, ast.Starred) for e in option.elts)
        if isinstance(option, ast.Tuple) and written_out and len(option.elts) == len(targets):
            pairs = zip(targets, option.elts, strict=True)
            assigned = [f"{target} = {ast.unparse(number)}" for target, number in pairs]
        else:
            assigned = [f"{', '.join(targets)}{'' if self.plain else ','} = {ast.unparse(option)}"]
        return lines("\n".join(assigned) + "\n" + self.work.each)

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        return lines(self.work.end)
