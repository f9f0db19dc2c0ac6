"""What a rule may use if it is to be compiled: the lists. Names that end in __ are in grundy/kernels/operators.py."""

import ast
import math

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
STATEMENTS: tuple[type[ast.AST], ...] = (
    ast.Return,
    ast.Assign,
    ast.AugAssign,
    ast.AnnAssign,
    ast.For,
    ast.While,
    ast.If,
)
STATEMENTS += (ast.Expr, ast.Pass, ast.Break, ast.Continue, ast.Assert)
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
