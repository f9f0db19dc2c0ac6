"""`strict`: a helper that refuses what a compiler would convert in silence, where Python keeps the numbers as they are.

A name that is a whole number on one way and a float (or a truth value) on another, a float given where a whole number
is meant, floats in tuples, an array taken for a truth value: such a rule is not compiled but interpreted.
"""

from functools import partial
from typing import Any

from numba import types
from numba.core import ir as numba_ir
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.errors import TypingError
from numba.core.typed_passes import NopythonTypeInference

from grundy.kernels.jit import ForKernels
from grundy.kernels.kernel import helper

__all__ = ["option__", "step__", "strict"]  # for compiled rules

REFUSED = "grundy says: "  # so begins our reason among the compiler's words


def refused(why: str) -> TypingError:
    return TypingError(f"{REFUSED}{why}")


def is_whole(kind: Any) -> bool:
    return kind in (types.int64, types.boolean)


def is_tuple(kind: Any) -> bool:
    """Of whole numbers, or of tuples of them."""
    return isinstance(kind, types.UniTuple | types.Tuple) and all(is_whole(t) or is_tuple(t) for t in kind.types)


def converts(old: Any, new: Any) -> bool:
    """Whether a whole number becomes a float, or the other way round, inside tuples too."""
    old, new = types.unliteral(old), types.unliteral(new)
    if isinstance(old, types.UniTuple | types.Tuple) and isinstance(new, types.UniTuple | types.Tuple):
        return any(converts(a, b) for a, b in zip(old.types, new.types, strict=False))
    return isinstance(old, types.Float) != isinstance(new, types.Float) and all(
        isinstance(kind, types.Number | types.Boolean) for kind in (old, new)
    )


def becomes_number(old: Any, new: Any) -> bool:
    return types.unliteral(old) == types.boolean and isinstance(types.unliteral(new), types.Number)


def holds_floats(kind: Any) -> bool:
    if isinstance(kind, types.UniTuple | types.Tuple):
        return any(isinstance(types.unliteral(t), types.Float) or holds_floats(t) for t in kind.types)
    return isinstance(kind, types.Array | types.List) and isinstance(kind.dtype, types.Float)


@register_pass(mutates_CFG=False, analysis_only=True)
class NoConversions(FunctionPass):
    """Runs when all types are known."""

    _name = "no_conversions"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        if any(map(holds_floats, state.typemap.values())):
            raise refused("it keeps floats in a tuple")
        for block in state.func_ir.blocks.values():
            for statement in block.body:
                if isinstance(statement, numba_ir.Assign):
                    look(statement, state)
        return False


def look(statement: Any, state: Any) -> None:
    """One assignment, with the types on both of its sides."""
    kinds, value = state.typemap, statement.value
    target, sources = kinds[statement.target.name], [kinds[var.name] for var in sources_of(value)]
    if isinstance(value, numba_ir.Const) and isinstance(value.value, bool | int | float):
        sources = [{bool: types.boolean, int: types.int64, float: types.float64}[type(value.value)]]
    if isinstance(value, numba_ir.Yield):
        target = state.return_type.yield_type
    if any(converts(source, target) or becomes_number(source, target) for source in sources):
        raise refused(f"{shown(statement.target.name)} is a whole number in one place and something else in another")
    if isinstance(value, numba_ir.Expr):
        look_at_operands(value, state)


def sources_of(value: Any) -> list[Any]:
    """The names whose value is passed on as it is."""
    if isinstance(value, numba_ir.Var):
        return [value]
    if isinstance(value, numba_ir.Yield):
        return [value.value]
    if isinstance(value, numba_ir.Expr) and value.op == "cast":
        return [value.value]
    if isinstance(value, numba_ir.Expr) and value.op == "phi":
        return [var for var in value.incoming_values if isinstance(var, numba_ir.Var)]
    return []


def look_at_operands(value: Any, state: Any) -> None:
    kinds, signature = state.typemap, state.calltypes.get(value)
    if value.op == "call":
        given = [kinds[var.name] for var in value.args]
        if any(converts(old, new) for old, new in zip(given, signature.args if signature else (), strict=False)):
            raise refused("it mixes whole numbers and floats in a call")
        asked = getattr(kinds[value.func.name], "typing_key", None) is bool
    else:
        given = [kinds[var.name] for var in value.list_vars()]
        asked = value.op in ("unary", "binop", "inplace_binop")
    if asked and any(isinstance(kind, types.Array) for kind in given):
        raise refused("it takes a tuple of the game for a truth value")
    index = value.index if value.op in ("getitem", "static_getitem", "typed_getitem") else None
    if isinstance(index, bool) or (
        isinstance(index, numba_ir.Var) and types.unliteral(kinds[index.name]) == types.boolean
    ):
        raise refused("it looks something up by a truth value")


def shown(name: str) -> str:
    """A name of the rule; the compiler's own begin with $, and it numbers the others."""
    return "a value" if name.startswith("$") else name.partition(".")[0]


class Strict(ForKernels):
    def define_pipelines(self) -> list[Any]:
        (passes,) = super().define_pipelines()
        passes.add_pass_after(NoConversions, NopythonTypeInference)
        passes.finalize()
        return [passes]


strict = partial(helper, literals=True, pipeline_class=Strict, _nrt=True)  # what numba does in it may make arrays
