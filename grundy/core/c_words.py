"""The words in which a rule is written as C: kinds of values, operators, names, numbers."""

import ast
from typing import Any

from grundy.core.rules import is_whole_data

NUMBER, TUPLE = "number", "tuple"
MOST_WORD = (1 << 31) - 1  # of 32 bits
INFIX = {"eq__": "==", "ne__": "!=", "lt__": "<", "le__": "<=", "gt__": ">", "ge__": ">="}
PLAIN = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}
CHECKED = {"add__", "sub__", "mul__", "floordiv__", "mod__", "lshift__", "rshift__", "pow__", "neg__", "inv__"}
CHECKED |= {"abs__", "isqrt__", "gcd__", "min__", "max__"}
SAME = {"pos__", "int__", "option__", "floor__", "ceil__"}  # of a whole number


def local(name: str) -> str:
    return f"v_{name}"


def number(value: Any) -> str:
    return f"{int(value)}LL" if abs(value) > MOST_WORD else str(int(value))


def literal(node: ast.Tuple) -> tuple[Any, ...] | None:
    """A tuple that is written out, of numbers or of such tuples; None if it is none."""
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if is_whole_data(value) else None
