"""A rule written in C, for devices that have no Python compiler: the same checked tree, statement by statement."""

import ast
import inspect
from collections.abc import Iterator
from typing import Any

from grundy.compile.c_kernels import CWriter
from grundy.compile.checked import function_tree
from grundy.compile.rule_compiler import Needed, is_whole_data, padded
from grundy.core.errors import CannotCompile
from grundy.core.game import AnyGame
from grundy.core.rules import Rule, at, outside_names, replace

INFIX = {"eq__": "==", "ne__": "!=", "lt__": "<", "le__": "<=", "gt__": ">", "ge__": ">="}
PLAIN = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}
CHECKED = {"add__", "sub__", "mul__", "floordiv__", "mod__", "lshift__", "rshift__", "pow__", "neg__", "inv__"}
CHECKED |= {"abs__", "isqrt__", "gcd__", "min__", "max__"}
SAME = {"pos__", "int__", "option__", "floor__", "ceil__"}  # of a whole number


def independent(loop: ast.For, function: ast.FunctionDef) -> bool:
    """Whether each round of a loop does the same whatever the others do, so that they may run in any order."""
    if any(isinstance(node, ast.Break | ast.Return) for node in ast.walk(loop)):
        return False
    stored = {node.id for node in ast.walk(loop) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    loops = [(names_set_first(node), set(ast.walk(node))) for node in ast.walk(function) if isinstance(node, ast.For)]
    return all(
        any(name in first and node in inside for first, inside in loops)  # no round sees a value of another one
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and (name := node.id) in stored
    )


def names_set_first(loop: ast.For) -> set[str]:
    """Names that every round of a loop sets before it uses them."""
    found = mentioned(loop.target)
    met = set(found)
    for one in loop.body:
        if isinstance(one, ast.Assign | ast.For):
            new = set().union(*map(mentioned, one.targets)) if isinstance(one, ast.Assign) else mentioned(one.target)
            found |= new - met - mentioned(one.value if isinstance(one, ast.Assign) else one.iter)
        met |= mentioned(one)
    return found


def mentioned(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def literal(node: ast.Tuple) -> tuple[object, ...] | None:
    """A tuple of numbers or of such tuples that is written out; else None."""
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if is_whole_data(value) else None


def listed(node: ast.expr) -> list[ast.expr]:
    """The parts of a tuple that is written out, or the one expression."""
    return node.elts if isinstance(node, ast.Tuple) else [node]


def has_star(parts: list[ast.expr]) -> bool:
    return any(isinstance(one, ast.Starred) for one in parts)


NUMBER, TUPLE = "number", "tuple"
MOST_WORD = (1 << 31) - 1  # of 32 bits


def local(name: str) -> str:
    return f"v_{name}"


class Module:
    """What has been written before the rule: data, and the functions that it calls."""

    def __init__(self, dimension: int, places: list[Any], lanes: bool = False, mark: str = "") -> None:
        self.dimension, self.places = dimension, places  # a place names a function by its number there
        self.lanes, self.mark = lanes, mark  # whether the work of one position is shared out; part of the names
        self.lines: list[str] = []
        self.functions: dict[Any, str] = {}
        self.data: dict[Any, str] = {}

    def data_name(self, value: tuple[Any, ...], writer: "FunctionWriter", node: ast.AST) -> str:
        """A tuple of numbers, or of tuples of one length, as an array."""
        if value not in self.data:
            widths = {len(row) if isinstance(row, tuple) else 0 for row in value}
            if len(widths) != 1 or not value:
                raise writer.refuse(node, "an empty or uneven tuple")
            (width,) = widths
            self.data[value] = name = f"d{self.mark}_{len(self.data)}"
            rows = [f"{{{', '.join(map(number, row))}}}" if width else number(row) for row in value]
            size = f"[{len(value)}]" + (f"[{width}]" if width else "")
            self.lines.append(f"CONSTANT Word {name}{size} = {{{', '.join(rows)}}};\n")
        return self.data[value]

    def function_name(self, function: Any) -> str:
        """A plain function of numbers, written when it is first called."""
        if function not in self.functions:
            place = self.places.index(function)
            name = self.functions[function] = f"f{self.mark}_{place}_{function.__name__}"
            arguments = list(inspect.signature(function).parameters)
            body = FunctionWriter(self, function, place, dict.fromkeys(arguments, NUMBER)).function()
            head = ", ".join([*(f"Word {local(argument)}" for argument in arguments), "int *bad"])
            self.lines.append(f"DEVICE Word {name}({head}) {{\n{body}  return 0;\n}}\n")
        return self.functions[function]


def number(value: Any) -> str:
    return f"{int(value)}LL" if abs(value) > MOST_WORD else str(int(value))


class FunctionWriter(CWriter):
    """Writes one function."""

    def __init__(self, module: Module, function: Any, place: int, kinds: dict[str, Any], game: Any = None) -> None:
        self.module, self.python, self.is_rule = module, function, place == 0
        self.inside, self.shared = 0, False  # loops around what is being written; whether the outermost is shared out
        self.tree = function_tree(function, place, game)
        self.outside = outside_names(function)
        self.kinds = dict(kinds)
        self.given = set(kinds)

    def refuse(self, node: ast.AST, what: str = "") -> CannotCompile:
        line = at(self.python, getattr(node, "lineno", 1))
        what = what or f"`{ast.unparse(node)[:40]}`"
        return CannotCompile(f"{what} is not translated for a device ({self.python.__name__}, line {line})")

    def function(self) -> str:
        """Its statements, after the names that they set."""
        for node in ast.walk(self.tree):
            for name, kind in self.set_names(node):
                if self.kinds.setdefault(name, kind) != kind:
                    raise self.refuse(node, f"{name}, once a number and once a tuple,")
        kinds = {name: kind for name, kind in self.kinds.items() if name not in self.given}
        types = {TUPLE: "Tuple {} = {{{{0}}}}", NUMBER: "Word {} = 0"}
        declared = [f"  {types[kind].format(local(name))};\n" for name, kind in kinds.items()]
        return "".join(declared) + self.block(self.tree.body, "  ")

    def set_names(self, node: ast.AST) -> Iterator[tuple[str, object]]:
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    pairs = [(target, value)]
                    if isinstance(target, ast.Tuple):
                        numbers: list[ast.expr] = [ast.Constant(0)] * len(target.elts)
                        values = value.elts if isinstance(value, ast.Tuple) else numbers
                        pairs = list(zip(target.elts, values, strict=False))
                    yield from ((one.id, self.kind(new)) for one, new in pairs if isinstance(one, ast.Name))
            case ast.For(target=target):
                yield from ((name.id, NUMBER) for name in listed(target) if isinstance(name, ast.Name))

    def kind(self, node: ast.expr) -> Any:
        """NUMBER, TUPLE, or the data itself."""
        match node:
            case ast.Name(id=name):
                value = self.outside.get(name)
                return self.kinds.get(name, value if isinstance(value, tuple) and is_whole_data(value) else NUMBER)
            case ast.IfExp():
                return self.kind(node.body)
            case ast.Tuple():
                data = literal(node)
                nested = any(isinstance(one, ast.Tuple) for one in node.elts)
                return data if data is not None and (nested or len(data) != self.module.dimension) else TUPLE
            case ast.Call() if self.called(node) is replace:
                return TUPLE
        return NUMBER

    def called(self, node: ast.Call) -> Any:
        name = node.func.id if isinstance(node.func, ast.Name) else None
        return replace if name == "replace" else self.outside.get(name) if name else None

    # ---- statements ----

    def statement(self, node: ast.stmt, indent: str) -> str:
        match node:
            case ast.Assign():
                return self.assignment(node, indent)
            case ast.While(orelse=[]):
                inner = indent + "  "
                loop = f"{indent}while ({self.truth(node.test)}) {{\n{inner}if (too_long(1, bad)) break;\n"
                return loop + self.inner_block(node.body, inner) + f"{indent}}}\n"
            case ast.For(orelse=[]):
                return self.loop(node, indent)
            case ast.Expr(value=ast.Yield(value=ast.expr() as option)):
                return self.yielded(option, indent)
            case ast.Expr():  # the count of steps, and what has no effect
                return ""
            case ast.Return() if self.is_rule:
                return f"{indent}return END;\n"
            case ast.Return(value=ast.expr() as value):
                return f"{indent}return {self.number(value)};\n"
            case ast.Assert():
                return f"{indent}if (!({self.truth(node.test)})) fails(0, bad);\n"
        return super().statement(node, indent)

    def assignment(self, node: ast.Assign, indent: str) -> str:
        match node.targets:
            case [ast.Name(id=name)]:
                return f"{indent}{local(name)} = {self.value(node.value, self.kinds[name])};\n"
            case [ast.Tuple(elts=targets)] if all(isinstance(one, ast.Name) for one in targets):
                names = [one.id for one in targets if isinstance(one, ast.Name)]
            case _:
                raise self.refuse(node)
        if isinstance(node.value, ast.Tuple) and len(node.value.elts) == len(names):
            values = [self.value(one, self.kinds[name]) for name, one in zip(names, node.value.elts, strict=True)]
            kinds = ["Tuple" if self.kinds[name] == TUPLE else "Word" for name in names]
        elif self.kind(node.value) == TUPLE and len(names) == self.module.dimension:
            values = [f"({self.whole(node.value)}).x[{i}]" for i in range(len(names))]
            kinds = ["Word"] * len(names)
        else:
            raise self.refuse(node)
        first = "".join(f"{k} t{i} = {v}; " for i, (k, v) in enumerate(zip(kinds, values, strict=True)))
        then = "".join(f"{local(name)} = t{i}; " for i, name in enumerate(names))
        return f"{indent}{{ {first}{then}}}\n"

    def inner_block(self, body: list[ast.stmt], indent: str, shared: bool = False) -> str:
        """The body of a loop."""
        self.inside += 1
        self.shared |= shared
        text = self.block(body, indent)
        self.inside -= 1
        self.shared &= not shared
        return text

    def loop(self, node: ast.For, indent: str) -> str:
        inner, i = indent + "  ", self.fresh()
        targets, many = listed(node.target), isinstance(node.target, ast.Tuple)
        names = [local(target.id) for target in targets if isinstance(target, ast.Name)]
        if len(names) != len(targets):
            raise self.refuse(node)
        over = node.iter
        called = ast.unparse(over.func) if isinstance(over, ast.Call) else ""
        if isinstance(over, ast.Call) and called.startswith("range") and not many:
            place = over.args.pop()
            start, stop, step = self.bounds(over)
            head = f"{indent}Word {i} = {start}, {i}e = {stop}, {i}s = {step};\n"
            head += f"{indent}if (range_fails({i}, {i}e, {i}s, {self.number(place)}, bad)) {i}s = 1, {i}e = {i};\n"
            shared = self.module.lanes and self.is_rule and not self.inside and independent(node, self.tree)
            head += f"{indent}{i} = share({i}, {i}e, &{i}s, s);\n" if shared else ""
            loop = f"{indent}for (; {i}s > 0 ? {i} < {i}e : {i} > {i}e; {i} += {i}s) {{\n{inner}{names[0]} = {i};\n"
            return head + loop + self.inner_block(node.body, inner, shared) + f"{indent}}}\n"
        numbered = called == "enumerate" and len(names) == 2
        if isinstance(over, ast.Call) and numbered:
            over = over.args[0]
        kind = self.kind(over)
        if kind == TUPLE:
            head, count, element = f"{indent}Tuple {i}t = {self.whole(over)};\n", self.module.dimension, f"{i}t.x[{i}]"
        elif isinstance(kind, tuple):
            head, count = "", len(kind)
            element = f"{self.module.data_name(kind, self, node)}[{i}]" if kind else ""
        else:
            raise self.refuse(node)
        loop = f"{indent}for (int {i} = 0; {i} < {count}; {i}++) {{\n"
        if numbered:
            loop += f"{inner}{names[0]} = {i}; {names[1]} = {element};\n"
        elif many:
            if not all(isinstance(row, tuple) and len(row) == len(names) for row in kind or ()):
                raise self.refuse(node)
            loop += "".join(f"{inner}{name} = {element}[{k}];\n" for k, name in enumerate(names))
        else:
            loop += f"{inner}{names[0]} = {element};\n"
        return head + loop + self.inner_block(node.body, inner) + f"{indent}}}\n" if count else ""

    def yielded(self, option: ast.expr, indent: str) -> str:
        if self.module.lanes:
            given = ", ".join(map(self.number, listed(padded(option, self.module.dimension))))
            return f"{indent}{'' if self.shared else 'if (s->lane == 0) '}option(s, tuple_of({given}));\n"
        one_number = self.module.dimension == 1 and self.kind(option) == NUMBER
        given = f"tuple_of({self.number(option)})" if one_number else self.whole(option)
        return f"{indent}{{ int c = option(s, {given}); if (c) return c; }}\n"

    # ---- expressions ----

    def value(self, node: ast.expr, kind: object) -> str:
        if isinstance(kind, tuple):
            raise self.refuse(node, "a tuple of another length in a name")
        return self.whole(node) if kind == TUPLE else self.number(node)

    def whole(self, node: ast.expr) -> str:
        """An expression of the type Tuple."""
        match node:
            case ast.Call(func=ast.Name(id="option__")):
                return self.whole(node.args[0])
            case ast.Name(id=name) if self.kind(node) == TUPLE:
                return local(name)
            case ast.Call(args=[whole, index, new]) if self.called(node) is replace:
                return f"replaced({self.whole(whole)}, {self.number(index)}, {self.number(new)}, bad)"
            case ast.IfExp():
                return f"({self.truth(node.test)} ? {self.whole(node.body)} : {self.whole(node.orelse)})"
            case ast.Tuple(elts=parts) if len(parts) == self.module.dimension and not has_star(parts):
                return f"tuple_of({', '.join(map(self.number, parts))})"
        raise self.refuse(node)

    def number(self, node: ast.expr) -> str:
        """An expression of the type Word."""
        match node:
            case ast.Constant(value=bool() | int() as value):
                return number(value)
            case ast.Name():
                return self.named(node)
            case ast.BinOp():
                return f"({self.number(node.left)} {PLAIN[type(node.op)]} {self.number(node.right)})"
            case ast.UnaryOp(op=ast.Not()):
                return f"!({self.truth(node.operand)})"
            case ast.UnaryOp(op=ast.USub()):
                return f"(-{self.number(node.operand)})"
            case ast.BoolOp():
                *terms, last = map(self.number, node.values)
                for term in reversed(terms):  # as in Python: the value of the term that decides, not its truth
                    yes, no = (last, term) if isinstance(node.op, ast.And) else (term, last)
                    last = f"({term} ? {yes} : {no})"
                return last
            case ast.IfExp():
                return f"({self.truth(node.test)} ? {self.number(node.body)} : {self.number(node.orelse)})"
            case ast.Subscript(slice=index) if not isinstance(index, ast.Slice):
                array, count = self.array(node.value)
                return f"{array}[at({self.number(index)}, {count}, bad)]"
            case ast.Call():
                return self.call(node)
        raise self.refuse(node)

    def named(self, node: ast.Name) -> str:
        if node.id in self.kinds:
            if self.kinds[node.id] != NUMBER:
                raise self.refuse(node, f"{node.id}, a tuple, as a number")
            return local(node.id)
        value = self.outside.get(node.id)
        if type(value) is not bool and not (is_whole_data(value) and not isinstance(value, tuple)):
            raise self.refuse(node)
        return number(value)

    def array(self, node: ast.expr) -> tuple[str, int]:
        """Something of numbers that can be looked into, and its length."""
        kind = self.kind(node)
        if kind == TUPLE:
            return f"{self.whole(node)}.x", self.module.dimension
        if isinstance(kind, tuple) and kind and not isinstance(kind[0], tuple):
            return self.module.data_name(kind, self, node), len(kind)
        raise self.refuse(node)

    def call(self, node: ast.Call) -> str:
        name, target = ast.unparse(node.func), self.called(node)
        if name in INFIX:
            left, right = map(self.number, node.args[:2])
            return f"({left} {INFIX[name]} {right})"
        if name in CHECKED:
            return f"{name}({', '.join(map(self.number, node.args))}, bad)"
        if name in SAME:
            return self.number(node.args[0])
        if name == "bool":
            return f"({self.number(node.args[0])} != 0)"
        if name == "len" and (kind := self.kind(node.args[0])) != NUMBER:
            return number(self.module.dimension if kind == TUPLE else len(kind))
        if name == "in__":
            array, count = self.array(node.args[0])
            return f"found({array}, {count}, {self.number(node.args[1])})"
        if name in ("sum__", "min", "max"):
            array, count = self.array(node.args[0])
            return f"{name.removesuffix('__')}_of({array}, {count}, bad)"
        if inspect.isfunction(target) and target is not replace and not node.keywords:
            return f"{self.module.function_name(target)}({', '.join([*map(self.number, node.args), 'bad'])})"
        raise self.refuse(node, name.removesuffix("__"))


METHOD = 1  # a function's number that says: no rule, so it returns a number


def look_source(rule: Rule, dimension: int, whole: bool, attributes: dict[str, Any], lanes: bool = False) -> str:
    """The rule as the C function `look`, which calls `option` for each of its options; helpers and data before it.

    `whole`: the rule takes the tuple itself. Attributes that are tuples are written in; numbers are arguments.
    `lanes`: options are filled up with 0, and the outermost loops are shared out among the lanes of a heap.
    """
    module = Module(dimension, Needed(rule.function).functions, lanes)
    names = rule.arguments[: len(rule.arguments) - len(attributes)]
    kinds: dict[str, Any] = dict.fromkeys(names, NUMBER)
    arguments = [f"Word {local(name)}" for name in names]
    if whole:
        kinds, arguments = {names[0]: TUPLE}, [f"Tuple {local(names[0])}"]
    for name, value in attributes.items():
        if isinstance(value, float) or not is_whole_data(value):
            raise CannotCompile(f"{name} is no whole number and no tuple of them, which no device takes")
        kinds[name] = value if isinstance(value, tuple) else NUMBER
        arguments += [] if isinstance(value, tuple) else [f"Word {local(name)}"]
    body = FunctionWriter(module, rule.function, 0, kinds).function()
    head = ", ".join(["State *s", *arguments])
    return "".join(module.lines) + f"DEVICE int look({head}) {{\n  int *bad = s->bad;\n{body}  return END;\n}}\n"


def level_source(game: AnyGame, dimension: int) -> str:
    """The game's `size` as the C function `level_of`, with numbers and tuples of the game written in."""
    size = type(game).size
    module = Module(dimension, Needed(size).functions, mark="s")
    (position,) = list(inspect.signature(size).parameters)[1:]
    body = FunctionWriter(module, size, METHOD, {position: TUPLE}, game).function()
    head = f"Tuple {local(position)}, int *bad"
    return "".join(module.lines) + f"DEVICE Word level_of({head}) {{\n{body}  return 0;\n}}\n"


def defines(bits: int, dimension: int, numbers: list[str]) -> str:
    """What checked.c and the file after it ask for: numbers of so many bits, tuples of such a length, parameters."""
    names = [f"y{k}" for k in range(dimension)]
    found = {
        "WORD": bits,
        "TUPLE": dimension,
        "ARGUMENTS": ", ".join(f"Word {name}" for name in names),
        "NUMBERS": ", ".join(names),
        "PARAMETERS": "".join(f", i64 {name}" for name in numbers),
    }
    return "".join(f"#define {name} {value}\n" for name, value in found.items())
