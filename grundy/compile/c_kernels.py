"""Kernels in C, for devices that have no Python compiler: the same source, read as numba reads it.

A kernel is written for the types of its arguments, after the kernels that it calls. The types are whole numbers of 64
bits, signed and unsigned, which wrap as in numba; arrays of them with one or two dimensions; and tuples as results.
Many threads at once may add to the array `counts`. In one expression at most one call may change an array, since C does
not say which comes first.
"""

import ast
import inspect
import textwrap
from typing import Any

from grundy.core.errors import CannotCompile
from grundy.core.lazy_imports import np

SIGNED, UNSIGNED = "i64", "u64"
OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}
SHIFTS = {ast.LShift: "<<", ast.RShift: ">>"}
DIVIDED = {ast.FloorDiv: "floor_div", ast.Mod: "floor_mod"}
COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
SHARED = "counts"  # the array that all threads add to

PRELUDE = """
typedef long long i64;
typedef unsigned long long u64;
#ifdef __CUDACC__
#define DEVICE static __device__ __forceinline__
#define ADD(to, more) atomicAdd((u64 *)(to), (u64)(more))
#else
#define DEVICE static inline
#define ADD(to, more) (*(to) += (more))
#endif
typedef struct { i64 *at, rows, columns; } i64s;
typedef struct { u64 *at, rows, columns; } u64s;
DEVICE i64 floor_mod(i64 a, i64 b) { const i64 r = a % b; return r && (r ^ b) < 0 ? r + b : r; }
DEVICE i64 floor_div(i64 a, i64 b) { return (a - floor_mod(a, b)) / b; }
DEVICE i64 min_of(i64 a, i64 b) { return a < b ? a : b; }
DEVICE i64 max_of(i64 a, i64 b) { return a > b ? a : b; }
"""


def array_of(kind: str) -> str:
    return kind + "s"


class Kernels:
    """The kernels that have been written, each for the types of its arguments."""

    def __init__(self) -> None:
        self.text = PRELUDE
        self.known: dict[Any, tuple[str, Any]] = {}
        self.structs: dict[tuple[str, ...], str] = {}

    def write(self, kernel: Any, types: tuple[str, ...]) -> tuple[str, Any]:
        """The name of a kernel for these types, and the type of what it returns (a tuple: several)."""
        function = getattr(kernel, "py_func", kernel)
        if (function, types) not in self.known:
            writer = KernelWriter(self, function, types)
            body = writer.function()
            name = f"{function.__name__}_{len(self.known)}"
            head = ", ".join(f"{kind} v_{argument}" for argument, kind in zip(writer.arguments, types, strict=True))
            self.text += f"DEVICE {self.returned(writer.gives)} {name}({head}) {{\n{body}}}\n"
            self.known[function, types] = name, writer.gives
        return self.known[function, types]

    def returned(self, gives: Any) -> str:
        if not isinstance(gives, tuple):
            return gives or "void"
        if gives not in self.structs:
            self.structs[gives] = name = f"Several{len(self.structs)}"
            self.text += f"typedef struct {{ {' '.join(f'{kind} x{i};' for i, kind in enumerate(gives))} }} {name};\n"
        return self.structs[gives]


class CWriter:
    """Writes what kernels and rules have in common: a subclass writes the other statements and the expressions."""

    temporary = 0  # how many names of its own it has made

    def refuse(self, node: ast.AST) -> CannotCompile:
        raise NotImplementedError

    def number(self, node: ast.expr) -> str:
        raise NotImplementedError

    def fresh(self) -> str:
        self.temporary += 1
        return f"k{self.temporary}"

    def block(self, body: list[ast.stmt], indent: str) -> str:
        return "".join(self.statement(one, indent) for one in body)

    def statement(self, node: ast.stmt, indent: str) -> str:
        match node:
            case ast.If():
                text = f"{indent}if ({self.truth(node.test)}) {{\n{self.block(node.body, indent + '  ')}{indent}}}"
                rest = f" else {{\n{self.block(node.orelse, indent + '  ')}{indent}}}\n"
                return text + (rest if node.orelse else "\n")
            case ast.Break() | ast.Continue():
                return f"{indent}{ast.unparse(node)};\n"
            case ast.Pass() | ast.Expr(value=ast.Constant()):
                return ""
        raise self.refuse(node)

    def truth(self, node: ast.expr) -> str:
        """An expression of which only the truth is asked."""
        if isinstance(node, ast.BoolOp):
            return f"({(' && ' if isinstance(node.op, ast.And) else ' || ').join(map(self.truth, node.values))})"
        return self.number(node)

    def bounds(self, over: ast.Call) -> tuple[str, str, str]:
        """Start, stop and step of a range."""
        given = tuple(map(self.number, over.args))
        return [("0", *given, "1"), (*given, "1"), given][len(given) - 1]  # type: ignore[return-value]


class KernelWriter(CWriter):
    """Writes one kernel."""

    def __init__(self, kernels: Kernels, function: Any, types: tuple[str, ...]) -> None:
        self.kernels, self.python, self.gives = kernels, function, None
        (self.tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
        assert isinstance(self.tree, ast.FunctionDef)
        self.arguments = [argument.arg for argument in self.tree.args.args]
        self.types = dict(zip(self.arguments, types, strict=True))
        self.outside = function.__globals__

    def refuse(self, node: ast.AST) -> CannotCompile:
        line = self.python.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
        return CannotCompile(f"`{ast.unparse(node)[:60]}` is not translated ({self.python.__name__}, line {line})")

    def function(self) -> str:
        assert isinstance(self.tree, ast.FunctionDef)
        body = self.block(self.tree.body, "  ")
        local = [f"  {kind} v_{name} = 0;\n" for name, kind in self.types.items() if name not in self.arguments]
        return "".join(local) + body

    # ---- statements ----

    def statement(self, node: ast.stmt, indent: str) -> str:
        match node:
            case ast.Expr(value=ast.Call()):
                return f"{indent}{self.number(node.value)};\n"
            case ast.Assign(targets=[ast.Tuple(elts=targets)]):
                return self.several(targets, node.value, indent)
            case ast.Assign(targets=[target]):
                text, kind = self.value(node.value)
                return f"{indent}{self.target(target, kind)} = {text};\n"
            case ast.AugAssign(target=ast.Subscript(value=ast.Name(id=name)) as target) if name == SHARED:
                if not isinstance(node.op, ast.Add):
                    raise self.refuse(node)
                return f"{indent}ADD(&{self.number(target)}, {self.number(node.value)});\n"
            case ast.AugAssign(target=target):
                before = ast.parse(ast.unparse(target), mode="eval").body
                text, kind = self.value(ast.BinOp(before, node.op, node.value))
                return f"{indent}{self.target(target, kind)} = {text};\n"
            case ast.While(orelse=[]):
                return f"{indent}while ({self.truth(node.test)}) {{\n{self.block(node.body, indent + '  ')}{indent}}}\n"
            case ast.For(target=ast.Name(id=name), orelse=[]):
                return self.loop(name, node.iter, node.body, indent)
            case ast.Return():
                return self.returning(node, indent)
        return super().statement(node, indent)

    def target(self, node: ast.expr, kind: str) -> str:
        """Where a value of that type goes."""
        if isinstance(node, ast.Subscript):
            text, there = self.value(node)
            if there != kind or (isinstance(node.value, ast.Name) and node.value.id == SHARED):
                raise self.refuse(node)
            return text
        if not isinstance(node, ast.Name) or self.types.setdefault(node.id, kind) != kind:
            raise self.refuse(node)
        return f"v_{node.id}"

    def several(self, targets: list[ast.expr], value: ast.expr, indent: str) -> str:
        """All values are found before the first is set."""
        if isinstance(value, ast.Tuple):
            found = [self.value(one) for one in value.elts]
            names = [self.fresh() for _ in found]
            first = "".join(f"const {k} {n} = {t}; " for n, (t, k) in zip(names, found, strict=True))
            kinds = [kind for _, kind in found]
        else:
            text, gives = self.value(value)
            if not isinstance(gives, tuple):
                raise self.refuse(value)
            whole, kinds = self.fresh(), list(gives)
            first = f"const {self.kernels.returned(gives)} {whole} = {text}; "
            names = [f"{whole}.x{i}" for i in range(len(gives))]
        sets = [f"{self.target(to, k)} = {n}; " for to, k, n in zip(targets, kinds, names, strict=True)]
        return f"{indent}{{ {first}{''.join(sets)}}}\n"

    def loop(self, name: str, over: ast.expr, body: list[ast.stmt], indent: str) -> str:
        i = self.fresh()
        if isinstance(over, ast.IfExp):  # one of two ranges
            test = self.truth(over.test)
            both = [self.range_of(over.body), self.range_of(over.orelse)]
            start, stop, step = (f"({test} ? {a} : {b})" for a, b in zip(*both, strict=True))
        else:
            start, stop, step = self.range_of(over)
        head = f"{indent}const i64 {i}e = {stop}, {i}s = {step};\n"
        going = f"{i} < {i}e" if step == "1" else f"{i}s > 0 ? {i} < {i}e : {i} > {i}e"
        each = f"{indent}for (i64 {i} = {start}; {going}; {i} += {i}s) {{\n"
        variable = self.target(ast.Name(name), SIGNED)
        return f"{head}{each}{indent}  {variable} = {i};\n{self.block(body, indent + '  ')}{indent}}}\n"

    def range_of(self, node: ast.expr) -> tuple[str, str, str]:
        if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "range"):
            raise self.refuse(node)
        return self.bounds(node)

    def returning(self, node: ast.Return, indent: str) -> str:
        if node.value is None:
            return f"{indent}return;\n"
        if isinstance(node.value, ast.Tuple):
            found = [self.value(one) for one in node.value.elts]
            gives: Any = tuple(kind for _, kind in found)
            text = f"whole{len(gives)}"
            indent += f"const {self.kernels.returned(gives)} {text} = {{{', '.join(one for one, _ in found)}}}; "
        else:
            text, gives = self.value(node.value)
        if self.gives not in (None, gives):
            raise self.refuse(node)
        self.gives = gives
        return f"{indent}return {text};\n"

    # ---- expressions: their text and their type ----

    def number(self, node: ast.expr) -> str:
        return self.value(node)[0]

    def value(self, node: ast.expr) -> tuple[str, Any]:
        match node:
            case ast.Constant(value=bool() | int() as number):
                return f"{int(number)}LL", SIGNED
            case ast.Name(id=name):
                return (f"v_{name}", self.types[name]) if name in self.types else self.constant(node)
            case ast.BinOp():
                return self.operation(node)
            case ast.UnaryOp(op=ast.Not()):
                return f"(i64)!({self.truth(node.operand)})", SIGNED
            case ast.UnaryOp(op=ast.USub()):
                text, kind = self.value(node.operand)
                return f"(-{text})", kind
            case ast.BoolOp():
                return f"(i64){self.truth(node)}", SIGNED
            case ast.Compare(ops=[op], comparators=[other]) if type(op) in COMPARED:
                left, right, _ = self.alike(node, node.left, other)
                return f"(i64)({left} {COMPARED[type(op)]} {right})", SIGNED
            case ast.IfExp():
                left, right, kind = self.alike(node, node.body, node.orelse)
                return f"({self.truth(node.test)} ? {left} : {right})", kind
            case ast.Subscript():
                return self.cell(node)
            case ast.Call():
                return self.call(node)
        raise self.refuse(node)

    def constant(self, node: ast.Name) -> tuple[str, str]:
        number = self.outside.get(node.id)
        if isinstance(number, np.uint64):
            return f"{int(number)}ULL", UNSIGNED
        if type(number) is not int:
            raise self.refuse(node)
        return f"{number}LL", SIGNED

    def alike(self, node: ast.expr, left: ast.expr, right: ast.expr) -> tuple[str, str, str]:
        """Two values of one type: numba would make a float of a number with a sign and one without."""
        (one, kind), (two, other) = self.value(left), self.value(right)
        if kind != other or kind not in (SIGNED, UNSIGNED):
            raise self.refuse(node)
        return one, two, kind

    def operation(self, node: ast.BinOp) -> tuple[str, str]:
        left, right, kind = self.alike(node, node.left, node.right)
        op = type(node.op)
        if op in DIVIDED:
            text = f"{DIVIDED[op]}({left}, {right})" if kind == SIGNED else f"({left} {'/%'[op is ast.Mod]} {right})"
            return text, kind
        if op in SHIFTS:
            return f"({left} {SHIFTS[op]} (int){right})", kind
        if op not in OPERATORS:
            raise self.refuse(node)
        if kind == SIGNED and op in (ast.Add, ast.Sub, ast.Mult):  # to wrap is defined without a sign alone
            return f"(i64)((u64){left} {OPERATORS[op]} (u64){right})", kind
        return f"({left} {OPERATORS[op]} {right})", kind

    def cell(self, node: ast.Subscript) -> tuple[str, str]:
        """An element of an array, or the size of one."""
        match node.value:
            case ast.Attribute(value=ast.Name(id=name), attr="shape"):
                return f"v_{name}.{('rows', 'columns')[ast.literal_eval(node.slice)]}", SIGNED
            case ast.Name(id=name) if self.types.get(name, "").endswith("s"):
                kind = self.types[name].removesuffix("s")
                places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
                row, *column = [self.value(one) for one in places]
                if any(of != SIGNED for _, of in (row, *column)):
                    raise self.refuse(node)
                at = f"{row[0]} * v_{name}.columns + {column[0][0]}" if column else row[0]
                return f"v_{name}.at[{at}]", kind
        raise self.refuse(node)

    def call(self, node: ast.Call) -> tuple[str, Any]:
        name = ast.unparse(node.func)
        given = [self.value(one) for one in node.args]
        texts, types = [text for text, _ in given], tuple(kind for _, kind in given)
        if name in ("np.uint64", "np.int64"):
            kind = UNSIGNED if name == "np.uint64" else SIGNED
            return f"(({kind}){texts[0]})", kind
        if name == "len":
            return f"{texts[0]}.rows", SIGNED
        if name in ("min", "max") and types == (SIGNED, SIGNED):
            return f"{name}_of({', '.join(texts)})", SIGNED
        if name not in self.outside or node.keywords:
            raise self.refuse(node)
        written, gives = self.kernels.write(self.outside[name], types)
        return f"{written}({', '.join(texts)})", gives
