"""Arithmetic for compiled rules that never wraps: a number beyond 64 bits raises OverflowError."""

import ctypes
from collections.abc import Callable
from functools import partial
from typing import Any

from llvmlite import binding, ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.core import ir as numba_ir
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.cpu import CPUContext
from numba.core.errors import TypingError
from numba.core.typed_passes import NopythonTypeInference
from numba.core.typing.context import Context
from numba.core.typing.templates import Signature
from numba.extending import intrinsic

from grundy.compile.jit import ForKernels
from grundy.compile.kernel import helper
from grundy.core.types import AnyFunction

__all__ = ["option__", "step__", "strict"]  # for compiled rules

Lowering = tuple[Signature | types.Type, AnyFunction] | None  # the type of a call, and its code
REFUSED = "grundy says: "  # marks our reason in the compiler's message


def refused(why: str) -> TypingError:
    return TypingError(f"{REFUSED}{why}")


def is_whole(kind: types.Type) -> bool:
    return kind in (types.int64, types.boolean)


def is_tuple(kind: types.Type) -> bool:
    """Of whole numbers, or of tuples of them."""
    return isinstance(kind, types.UniTuple | types.Tuple) and all(is_whole(t) or is_tuple(t) for t in kind.types)


def converts(old: types.Type, new: types.Type) -> bool:
    """Whether a whole number becomes a float, or the other way round, inside tuples too."""
    old, new = types.unliteral(old), types.unliteral(new)
    if isinstance(old, types.UniTuple | types.Tuple) and isinstance(new, types.UniTuple | types.Tuple):
        return any(converts(a, b) for a, b in zip(old.types, new.types, strict=False))
    return isinstance(old, types.Float) != isinstance(new, types.Float) and all(
        isinstance(kind, types.Number | types.Boolean) for kind in (old, new)
    )


def becomes_number(old: types.Type, new: types.Type) -> bool:
    return types.unliteral(old) == types.boolean and isinstance(types.unliteral(new), types.Number)


def holds_floats(kind: types.Type) -> bool:
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


def look(statement: numba_ir.Assign, state: Any) -> None:
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


def sources_of(value: object) -> list[Any]:
    """The variables whose values are passed on unchanged."""
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
        refusable = getattr(kinds[value.func.name], "typing_key", None) is bool
    else:
        given = [kinds[var.name] for var in value.list_vars()]
        refusable = value.op in ("unary", "binop", "inplace_binop")
    if refusable and any(isinstance(kind, types.Array) for kind in given):
        raise refused("it takes a tuple of the game for a truth value")
    index = value.index if value.op in ("getitem", "static_getitem", "typed_getitem") else None
    if isinstance(index, bool) or (
        isinstance(index, numba_ir.Var) and types.unliteral(kinds[index.name]) == types.boolean
    ):
        raise refused("it looks something up by a truth value")


def shown(name: str) -> str:
    """A name of the rule, without the number that numba adds; numba's own names begin with $."""
    return "a value" if name.startswith("$") else name.partition(".")[0]


class Strict(ForKernels):
    def define_pipelines(self) -> list[Any]:
        (passes,) = super().define_pipelines()
        passes.add_pass_after(NoConversions, NopythonTypeInference)
        passes.finalize()
        return [passes]


strict = partial(helper, literals=True, pipeline_class=Strict, _nrt=True)  # what it calls of numba may make arrays


WORD, DOUBLE = ir.IntType(64), ir.DoubleType()
LONGEST = 1 << 22  # steps of a loop that is not stopped within: some milliseconds
EXACT = 1 << 53  # whole numbers to here are floats without rounding

UNCOUNTED = (1 << 63) - 1
STEPS = ctypes.c_int64(UNCOUNTED)
binding.add_symbol("grundy_steps", ctypes.addressof(STEPS))


class Stopped(Exception):
    """A rule was still at work when its steps were used up."""


class TooLong(Exception):
    """A loop of more than LONGEST steps, which is left to the interpreter."""


@intrinsic
def step__(typingctx: Context) -> Lowering:
    def code(context: CPUContext, builder: ir.IRBuilder, signature: Signature, values: ir.Value) -> ir.Value:
        left = count_steps(builder, constant(1))
        raises(context, builder, builder.icmp_signed("<", left, constant(0)), 0, Stopped)
        return context.get_dummy_value()

    return types.none(), code


def count_steps(builder: ir.IRBuilder, number: ir.Value) -> ir.Value:
    """How many are left after these."""
    known = builder.module.globals.get("grundy_steps")
    word = known or cgutils.add_global_variable(builder.module, WORD, "grundy_steps")
    left = builder.sub(builder.load(word), number)
    builder.store(left, word)
    return left


@intrinsic
def option__(typingctx: Context, option: types.Type) -> Lowering:
    """What a rule yields: whole numbers, and no truth values."""
    kind = types.unliteral(option)
    if kind != types.int64 and not (isinstance(kind, types.UniTuple) and kind.dtype == types.int64):
        raise refused(f"yields a value of type {kind}")
    return kind(kind), lambda context, builder, signature, values: values[0]


# ---- how the operators are made ----


class OperationCode:
    """The code of one operation: its operands as whole numbers or floats, and the ways in which it fails."""

    def __init__(
        self, context: CPUContext, builder: ir.IRBuilder, place: int, kinds: tuple[types.Type, ...], values: ir.Value
    ) -> None:
        self.context, self.builder, self.place, self.kinds, self.values = context, builder, place, kinds, values

    def as_type(self, kind: types.Type) -> list[ir.Value]:
        pairs = zip(self.values, self.kinds, strict=True)
        return [self.context.cast(self.builder, value, old, kind) for value, old in pairs]

    def fails(self, when: ir.Value, kind: type[Exception] = OverflowError) -> None:
        raises(self.context, self.builder, when, self.place, kind)

    def whole(self) -> list[ir.Value]:
        return self.as_type(types.int64)

    def floats(self, exact: bool = False) -> list[ir.Value]:
        """With `exact`, whole numbers that a float would round fail."""
        if exact:
            for value, kind in zip(self.values, self.kinds, strict=True):
                if is_whole(kind):
                    number = self.context.cast(self.builder, value, kind, types.int64)
                    low = self.builder.icmp_signed("<", number, constant(-EXACT))
                    self.fails(self.builder.or_(low, self.builder.icmp_signed(">", number, constant(EXACT))))
        return self.as_type(types.float64)

    def compiled(self, function: AnyFunction, result: types.Type) -> ir.Value:
        """What a Python function of the operands returns."""
        return self.context.compile_internal(self.builder, function, result(*self.kinds), self.values)

    def python(self, function: AnyFunction, *values: ir.Value, kinds: tuple[types.Type, ...] = ()) -> ir.Value:
        """The number that a Python function of whole numbers returns with a flag: whether it failed."""
        signature = types.Tuple((types.int64, types.boolean))(*(kinds or (types.int64,) * len(values)))
        found = self.context.compile_internal(self.builder, function, signature, values)
        self.fails(self.builder.extract_value(found, 1))
        return self.builder.extract_value(found, 0)


Emit = Callable[[OperationCode], ir.Value]  # writes the code of an operation


def raises(context: CPUContext, builder: ir.IRBuilder, when: ir.Value, place: int, kind: type[Exception]) -> None:
    with builder.if_then(when, likely=False):
        context.call_conv.return_user_exc(builder, kind, (place,))


def constant(number: int) -> ir.Value:
    return ir.Constant(WORD, number)


def made(name: str, arity: int, typed: AnyFunction) -> AnyFunction:
    """An operator: typed(typingctx, *types) gives the type of the result and the code, or nothing."""

    def define(typingctx: Context, given: tuple[Any, ...]) -> Lowering:
        *operands, place = given
        kinds = tuple(map(types.unliteral, operands))
        found = typed(typingctx, *kinds)
        if found is None:
            raise refused(f"an operation ({name}) on " + " and ".join(map(str, kinds)))
        result, emit = found

        def code(context: CPUContext, builder: ir.IRBuilder, signature: Signature, values: ir.Value) -> ir.Value:
            return emit(OperationCode(context, builder, place.literal_value, kinds, values[:-1]))

        return result(*kinds, place), code

    def one(typingctx: Context, a: types.Type, place: types.Type) -> Lowering:
        return define(typingctx, (a, place))

    def two(typingctx: Context, a: types.Type, b: types.Type, place: types.Type) -> Lowering:
        return define(typingctx, (a, b, place))

    def three(typingctx: Context, a: types.Type, b: types.Type, c: types.Type, place: types.Type) -> Lowering:
        return define(typingctx, (a, b, c, place))

    function = (one, two, three)[arity - 1]
    function.__name__ = name
    return intrinsic(prefer_literal=True)(function)


def passed_on(typingctx: Context, function: AnyFunction, *kinds: types.Type) -> Any:
    """What the compiler's own function does with these types."""
    kind = typingctx.resolve_value_type(function)
    signature = kind.get_call_type(typingctx, kinds, {})
    if signature is None or tuple(signature.args) != kinds:
        return None
    return signature.return_type, lambda code: code.context.get_function(kind, signature)(code.builder, code.values)


def of_numbers(whole: Emit | None, floats: Emit | None = None) -> AnyFunction:
    """An operator that takes whole numbers to a whole number, and others to a float, if it takes them at all."""

    def typed(typingctx: Context, *kinds: types.Type) -> Lowering:
        if all(map(is_whole, kinds)) and whole:
            return types.int64, whole
        if all(is_whole(kind) or kind == types.float64 for kind in kinds) and floats:
            return types.float64, floats
        return None

    return typed
