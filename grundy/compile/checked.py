"""A rule's function as the compiler may have it: checked arithmetic, and nothing that means more in Python.

Every operator becomes the call of a checked function (operators.py) that raises where a number passes 64 bits. A loop
that may be long counts its steps. What is not on the lists below is refused in words, and the rule is interpreted.
"""

import ast
import builtins
import copy
import inspect
import math
from types import ModuleType
from typing import Any

from grundy.core.errors import CannotCompile
from grundy.core.rules import at, outside_names, parsed
from grundy.core.types import AnyFunction

MOST_LINES = 10_000  # of one function: a place is its line, and this times the function's number
LARGEST = (1 << 63) - 1


def function_tree(function: AnyFunction, number: int = 0, game: object = None) -> ast.FunctionDef:
    """The function's syntax tree, checked, without decorators, annotations and docstring. Places carry the number.

    Of a method of a game, what it asks of the game is written in.
    """
    tree = parsed(function) if game is None else OfGame(game).visit(parsed(function))
    if problem := first_unset(tree):
        raise CannotCompile(f"{problem[0]} may be used before it is set (line {at(function, problem[1])})")
    checked = CheckedRewriter(function, number, outside_names(function))
    tree.body = [checked.visit(statement) for statement in tree.body]
    if (count := len(tree.args.defaults)) and any(type(x) is not int for x in function.__defaults__ or ()):
        raise CannotCompile(f"{function.__name__} has an argument with a default that is no whole number")
    tree.args.defaults = [ast.Constant(x) for x in (function.__defaults__ or ())[-count:]] if count else []
    return ast.fix_missing_locations(tree)


class OfGame(ast.NodeTransformer):
    """Writes numbers and tuples of a game into its method, in the place of `self.name`."""

    def __init__(self, game: object) -> None:
        self.game, self.self_name = game, ""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.self_name = node.args.args.pop(0).arg
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        value = getattr(self.game, node.attr, None) if ast.unparse(node.value) == self.self_name else None
        if type(value) is not int and not isinstance(value, tuple):
            return self.generic_visit(node)
        return ast.copy_location(ast.parse(repr(value), mode="eval").body, node)


class CheckedRewriter(ast.NodeTransformer):
    """Rewrites one function."""

    def __init__(self, function: AnyFunction, number: int, names: dict[str, object]) -> None:
        self.function, self.number, self.names = function, number, names
        code = function.__code__
        self.local = {*code.co_varnames, *code.co_cellvars}

    def refuse(self, what: str, node: ast.AST) -> CannotCompile:
        line = at(self.function, getattr(node, "lineno", 1))
        return CannotCompile(f"{what} is not compiled ({self.function.__name__}, line {line})")

    def call(self, name: str, node: ast.AST, *arguments: ast.expr) -> ast.Call:
        line = getattr(node, "lineno", 0)
        if line >= MOST_LINES:
            raise CannotCompile(f"{self.function.__name__} is too long to be compiled")
        place = ast.Constant(self.number * MOST_LINES + line)
        return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), [*arguments, place], []), node)

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.stmt | ast.expr) and not isinstance(node, STATEMENTS + EXPRESSIONS):
            raise self.refuse(MEANT.get(type(node), f"`{type(node).__name__.lower()}`"), node)
        return super().visit(node)

    # ---- statements ----

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.Assign:
        if not isinstance(node.target, ast.Name):
            raise self.refuse("a change of an element", node)
        value = ast.BinOp(ast.Name(node.target.id, ast.Load()), node.op, node.value)
        new = ast.Assign([node.target], self.visit(ast.copy_location(value, node)))
        return ast.copy_location(new, node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is None or not isinstance(node.target, ast.Name):
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)

    def visit_For(self, node: ast.For) -> ast.For:
        node.iter = as_tuple(node.iter)
        short = isinstance(node.iter, ast.Tuple) or self.is_innermost(node)
        self.generic_visit(node)
        node.body = node.body if short else [*STEP, *node.body]
        return node

    def is_innermost(self, loop: ast.For) -> bool:
        """Whether it only goes through a range or through data, which are short, and does nothing long on the way."""
        inner = [node for statement in (loop, *loop.body) for node in ast.walk(statement) if node is not loop]
        calls = [self.known(node.func) for node in inner if isinstance(node, ast.Call)]
        loops = any(isinstance(node, ast.For | ast.While) for node in inner)
        return not loops and not any(map(inspect.isfunction, calls))

    def visit_While(self, node: ast.While) -> ast.While:
        self.generic_visit(node)
        node.body = [*STEP, *node.body]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        """`yield from options` as a loop of `yield`s."""
        if isinstance(node.value, ast.Yield):
            self.visit_yielded(node.value)
            return node
        if not isinstance(node.value, ast.YieldFrom):
            return self.generic_visit(node)  # type: ignore[return-value]
        option = ast.Name("one_option", ast.Load())
        again = ast.Expr(ast.Yield(option))
        loop = ast.For(ast.Name("one_option", ast.Store()), node.value.value, [again], [])
        return self.visit_For(ast.fix_missing_locations(ast.copy_location(loop, node)))

    # ---- expressions ----

    def visit_yielded(self, node: ast.Yield) -> None:
        """Each number of an option, or an option that is not written out, has to be whole."""
        if node.value is None:
            raise self.refuse("a `yield` of nothing", node)
        self.generic_visit(node)
        option = node.value
        if isinstance(option, ast.Tuple) and not any(isinstance(part, ast.Starred) for part in option.elts):
            option.elts = [whole_option(part) for part in option.elts]
        else:
            node.value = whole_option(option)

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, bool | float | None) or (type(node.value) is int and node.value <= LARGEST):
            return node
        number = type(node.value) is int
        raise self.refuse("a number beyond 64 bits" if number else f"a {type(node.value).__name__}", node)

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node.id.endswith("__"):
            raise self.refuse(f"the name {node.id}", node)
        known = node.id in self.local or node.id == "one_option"
        value = self.names.get(node.id, len)
        if isinstance(node.ctx, ast.Load) and not known and (callable(value) or isinstance(value, ModuleType)):
            raise self.refuse(f"{node.id} other than in a call", node)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        left, right = self.visit(node.left), self.visit(node.right)
        if isinstance(node.op, PLAIN):
            return ast.copy_location(ast.BinOp(left, node.op, right), node)
        if type(node.op) not in OPERATORS:
            raise self.refuse("`@`", node)
        return self.call(OPERATORS[type(node.op)], node, left, right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            self.visit(node.operand)
            return node
        operand = self.visit(node.operand)
        if isinstance(node.op, ast.Not):
            return ast.copy_location(ast.UnaryOp(node.op, operand), node)
        return self.call(SIGNS[type(node.op)], node, operand)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """A chain, as in Python, is an `and` of its links."""
        looked_in = [
            as_tuple(term, True) if isinstance(op, ast.In | ast.NotIn) else term
            for op, term in zip(node.ops, node.comparators, strict=True)
        ]
        terms = [self.visit(term) for term in (node.left, *looked_in)]
        links = [
            self.link(node, op, copy.deepcopy(left), copy.deepcopy(right))
            for op, left, right in zip(node.ops, terms, terms[1:], strict=False)
        ]
        return links[0] if len(links) == 1 else ast.copy_location(ast.BoolOp(ast.And(), links), node)

    def link(self, node: ast.Compare, op: ast.cmpop, left: ast.expr, right: ast.expr) -> ast.expr:
        if type(op) in COMPARISONS:
            return self.call(COMPARISONS[type(op)], node, left, right)
        if isinstance(op, ast.In | ast.NotIn):
            found = self.call("in__", node, right, left)
            return found if isinstance(op, ast.In) else ast.UnaryOp(ast.Not(), found)
        raise self.refuse("`is`", node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if not isinstance(node.ctx, ast.Load):
            raise self.refuse("a change of an element", node)
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Constants of math."""
        value = self.known(node)
        if not isinstance(value, float):
            raise self.refuse(ast.unparse(node), node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        target, name = self.known(node.func), ast.unparse(node.func)
        arguments = [self.visit(argument) for argument in node.args]
        if inspect.isfunction(target):
            called = "replace" if (target.__module__, target.__name__) == ("grundy.core.rules", "replace") else name
            if "." in called:
                raise self.refuse(called, node)
            for keyword in node.keywords:
                keyword.value = self.visit(keyword.value)
            return ast.copy_location(ast.Call(ast.Name(called, ast.Load()), arguments, node.keywords), node)
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in arguments):
            raise self.refuse(f"{name} with such arguments", node)
        if name in ("min", "max") and target in (min, max) and len(arguments) > 1:
            found: ast.expr = arguments[0]
            for argument in arguments[1:]:
                found = self.call(f"{name}__", node, found, argument)
            return found
        checked = None
        if getattr(target, "__module__", None) == "math":
            checked = MATH.get(target)
        elif target is getattr(builtins, name, None):
            checked = BUILTINS.get((name, len(arguments)))
        if target is divmod and len(arguments) == 2:
            halves = ("floordiv__", "mod__")
            both: list[ast.expr] = [self.call(half, node, *copy.deepcopy(arguments)) for half in halves]
            return ast.copy_location(ast.Tuple(both, ast.Load()), node)
        if getattr(target, "__name__", "") == "int64" and len(arguments) == 1:
            checked = "int__"  # NumPy's
        if checked is None:
            raise self.refuse(name, node)
        if checked:
            return self.call(checked, node, *arguments)
        return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), arguments, []), node)

    def known(self, node: ast.expr) -> Any:
        """What a name outside the function stands for: a value, a builtin, something in a module; None if unknown."""
        if isinstance(node, ast.Name) and node.id not in self.local:
            return self.names.get(node.id, getattr(builtins, node.id, None))
        if isinstance(node, ast.Attribute) and isinstance(base := self.known(node.value), ModuleType):
            return getattr(base, node.attr, None)
        return None


def as_tuple(node: ast.expr, or_set: bool = False) -> ast.expr:
    """A list that is only walked through does what a tuple does; so does a set that is only looked into."""
    if isinstance(node, ast.List) or (or_set and isinstance(node, ast.Set)):
        return ast.copy_location(ast.Tuple(node.elts, ast.Load()), node)
    return node


def whole_option(node: ast.expr) -> ast.expr:
    return ast.copy_location(ast.Call(ast.Name("option__", ast.Load()), [node], []), node)


STEP = ast.parse("step__()").body


# ---- what a rule may use if it is to be compiled; names that end in __ are in operators.py ----


OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add__",
    ast.Sub: "sub__",
    ast.Mult: "mul__",
    ast.FloorDiv: "floordiv__",
    ast.Mod: "mod__",
    ast.Div: "truediv__",
    ast.LShift: "lshift__",
    ast.RShift: "rshift__",
    ast.Pow: "pow__",
}
SIGNS: dict[type[ast.unaryop], str] = {ast.USub: "neg__", ast.UAdd: "pos__", ast.Invert: "inv__"}
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq__",
    ast.NotEq: "ne__",
    ast.Lt: "lt__",
    ast.LtE: "le__",
    ast.Gt: "gt__",
    ast.GtE: "ge__",
}
PLAIN = (ast.BitAnd, ast.BitOr, ast.BitXor)  # cannot overflow
BUILTINS = {  # by number of arguments: the checked function, or the compiler's own, which cannot go wrong
    ("abs", 1): "abs__",
    ("int", 1): "int__",
    ("float", 1): "float__",
    ("sum", 1): "sum__",
    ("pow", 2): "pow__",
    ("range", 2): "range2__",
    ("range", 3): "range3__",
    ("range", 1): "range1__",
    ("min", 1): "",
    ("max", 1): "",
    ("len", 1): "",
    ("bool", 1): "",
    ("enumerate", 1): "",
    ("zip", 2): "",
    ("zip", 3): "",
    ("reversed", 1): "",
}
MATH = {
    math.floor: "floor__",
    math.ceil: "ceil__",
    math.trunc: "int__",
    math.fabs: "fabs__",
    math.sqrt: "sqrt__",
    math.isqrt: "isqrt__",
    math.gcd: "gcd__",
}
STATEMENTS: tuple[type[ast.AST], ...] = (ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.For, ast.While)
STATEMENTS += (ast.If, ast.Expr, ast.Pass, ast.Break, ast.Continue, ast.Assert)
EXPRESSIONS: tuple[type[ast.AST], ...] = (ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Call)
EXPRESSIONS += (ast.Constant, ast.Attribute, ast.Subscript, ast.Slice, ast.Starred, ast.Name, ast.Tuple)
MEANT: dict[type[ast.AST], str] = {
    ast.ListComp: "a list",
    ast.List: "a list",
    ast.GeneratorExp: "a generator inside a rule",
    ast.Set: "a set",
    ast.Dict: "a dictionary",
    ast.JoinedStr: "a text",
    ast.FunctionDef: "a function inside a function",
    ast.NamedExpr: "`:=`",
    ast.Yield: "the value of a `yield`",
    ast.YieldFrom: "the value of a `yield`",
}


# ---- names of a function that may be used before they are set ----


def first_unset(tree: ast.FunctionDef) -> tuple[str, int] | None:
    """The first name that may not be set where it is used, with its line."""
    local = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    arguments = {argument.arg for argument in tree.args.args}
    search = FunctionSearch(local - arguments)
    search.block(tree.body, set())
    return search.found


class FunctionSearch:
    def __init__(self, local: set[str]) -> None:
        self.local, self.found = local, None  # type: tuple[set[str], tuple[str, int] | None]

    def use(self, node: ast.AST | None, known: set[str]) -> None:
        for name in ast.walk(node) if node is not None else ():
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load) and name.id in self.local - known:
                self.found = self.found or (name.id, name.lineno)

    def block(self, statements: list[ast.stmt], known: set[str]) -> set[str] | None:
        """The names that are set after these statements; None if nothing comes after them."""
        here: set[str] | None = set(known)
        for statement in statements:
            if here is None:
                return None
            here = self.statement(statement, here)
        return here

    def statement(self, node: ast.stmt, known: set[str]) -> set[str] | None:
        if isinstance(node, ast.Return | ast.Break | ast.Continue):
            self.use(getattr(node, "value", None), known)
            return None
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            self.use(node.value, known)
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                self.use(ast.copy_location(ast.Name(node.target.id, ast.Load()), node), known)
            return known if node.value is None else known | {name for target in targets for name in set_by(target)}
        if isinstance(node, ast.If):
            self.use(node.test, known)
            ways = [self.block(node.body, known), self.block(node.orelse, known)]
            open_ways = [way for way in ways if way is not None]
            return set.intersection(*open_ways) if open_ways else None
        if isinstance(node, ast.For | ast.While):
            self.use(node.iter if isinstance(node, ast.For) else node.test, known)
            self.block(node.body, known | set_by(node.target) if isinstance(node, ast.For) else known)
            self.block(node.orelse, known)
            return known
        self.use(node, known)
        return known


def set_by(target: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
