"""Words of a rule in C: operators, tuples that are written out, and loops whose rounds may run in any order."""

import ast
from typing import Any

from grundy.core.rule_compiler import is_whole_data

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
        any(name in own and node in inside for own, inside in loops)  # no round, here or there, sees another one's
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and (name := node.id) in stored
    )


def names_set_first(loop: ast.For) -> set[str]:
    """Names that every round of a loop sets before it looks at them."""
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


def literal(node: ast.Tuple) -> tuple[Any, ...] | None:
    """A tuple that is written out, of numbers or of such tuples; None if it is none."""
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if is_whole_data(value) else None
