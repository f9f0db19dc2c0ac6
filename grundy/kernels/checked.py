"""Arithmetic for compiled rules that never wraps: a number beyond 64 bits raises OverflowError instead.

The operators of a rule become calls of functions (grundy/core/checked.py) that are made here and listed in
operators.py. Each takes, last, its place in the rule: a constant that its error carries. They know int64 and bool, and
floats where a float is exact; whatever else an operator may mean is refused while the compiler finds the types, and
then the rule is interpreted.

`step__` stands in every loop that may go on for long: it counts the word STEPS down and raises `Stopped` below 0, so
that Python can look at the budget.
"""

import ctypes
from collections.abc import Callable
from typing import Any

from llvmlite import binding, ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from grundy.kernels.strict import is_whole, refused


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
def step__(typingctx: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        left = count_steps(builder, constant(1))
        raises(context, builder, builder.icmp_signed("<", left, constant(0)), 0, Stopped)
        return context.get_dummy_value()

    return types.none(), code


def count_steps(builder: Any, number: Any) -> Any:
    """How many are left after these."""
    known = builder.module.globals.get("grundy_steps")
    word = known or cgutils.add_global_variable(builder.module, WORD, "grundy_steps")
    left = builder.sub(builder.load(word), number)
    builder.store(left, word)
    return left


@intrinsic
def option__(typingctx: Any, option: Any) -> Any:
    """What a rule yields: whole numbers, and no truth values."""
    kind = types.unliteral(option)
    if kind != types.int64 and not (isinstance(kind, types.UniTuple) and kind.dtype == types.int64):
        raise refused(f"yields a value of type {kind}")
    return kind(kind), lambda context, builder, signature, values: values[0]


# ---- how the operators are made ----


class Code:
    """The code of one operation: its operands as whole numbers or floats, and the ways in which it fails."""

    def __init__(self, context: Any, builder: Any, place: int, kinds: tuple[Any, ...], values: Any) -> None:
        self.context, self.builder, self.place, self.kinds, self.values = context, builder, place, kinds, values

    def as_type(self, kind: Any) -> list[Any]:
        pairs = zip(self.values, self.kinds, strict=True)
        return [self.context.cast(self.builder, value, old, kind) for value, old in pairs]

    def fails(self, when: Any, kind: type[Exception] = OverflowError) -> None:
        raises(self.context, self.builder, when, self.place, kind)

    def whole(self) -> list[Any]:
        return self.as_type(types.int64)

    def floats(self, exact: bool = False) -> list[Any]:
        """With `exact`, whole numbers that a float would round fail."""
        if exact:
            for value, kind in zip(self.values, self.kinds, strict=True):
                if is_whole(kind):
                    number = self.context.cast(self.builder, value, kind, types.int64)
                    low = self.builder.icmp_signed("<", number, constant(-EXACT))
                    self.fails(self.builder.or_(low, self.builder.icmp_signed(">", number, constant(EXACT))))
        return self.as_type(types.float64)

    def compiled(self, function: Callable[..., Any], result: Any) -> Any:
        """What a Python function of the operands returns."""
        return self.context.compile_internal(self.builder, function, result(*self.kinds), self.values)

    def python(self, function: Callable[..., Any], *values: Any, kinds: tuple[Any, ...] = ()) -> Any:
        """The number that a Python function of whole numbers returns with a flag: whether it failed."""
        signature = types.Tuple((types.int64, types.boolean))(*(kinds or (types.int64,) * len(values)))
        found = self.context.compile_internal(self.builder, function, signature, values)
        self.fails(self.builder.extract_value(found, 1))
        return self.builder.extract_value(found, 0)


def raises(context: Any, builder: Any, when: Any, place: int, kind: type[Exception]) -> None:
    with builder.if_then(when, likely=False):
        context.call_conv.return_user_exc(builder, kind, (place,))


def constant(number: int) -> Any:
    return ir.Constant(WORD, number)


def made(name: str, arity: int, typed: Callable[..., Any]) -> Any:
    """An operator: typed(typingctx, *types) gives the type of the result and the code, or nothing."""

    def define(typingctx: Any, given: tuple[Any, ...]) -> Any:
        *operands, place = given
        kinds = tuple(map(types.unliteral, operands))
        found = typed(typingctx, *kinds)
        if found is None:
            raise refused(f"an operation ({name}) on " + " and ".join(map(str, kinds)))
        result, emit = found

        def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return emit(Code(context, builder, place.literal_value, kinds, values[:-1]))

        return result(*kinds, place), code

    def one(typingctx: Any, a: Any, place: Any) -> Any:
        return define(typingctx, (a, place))

    def two(typingctx: Any, a: Any, b: Any, place: Any) -> Any:
        return define(typingctx, (a, b, place))

    def three(typingctx: Any, a: Any, b: Any, c: Any, place: Any) -> Any:
        return define(typingctx, (a, b, c, place))

    function = (one, two, three)[arity - 1]
    function.__name__ = name
    return intrinsic(prefer_literal=True)(function)


def passed_on(typingctx: Any, function: Any, *kinds: Any) -> Any:
    """What the compiler's own function does with these types."""
    kind = typingctx.resolve_value_type(function)
    signature = kind.get_call_type(typingctx, kinds, {})
    if signature is None or tuple(signature.args) != kinds:
        return None
    return signature.return_type, lambda code: code.context.get_function(kind, signature)(code.builder, code.values)


def of_numbers(whole: Callable[[Code], Any] | None, floats: Callable[[Code], Any] | None = None) -> Callable[..., Any]:
    """An operator that takes whole numbers to a whole number, and others to a float, if it takes them at all."""

    def typed(typingctx: Any, *kinds: Any) -> Any:
        if all(map(is_whole, kinds)) and whole:
            return types.int64, whole
        if all(is_whole(kind) or kind == types.float64 for kind in kinds) and floats:
            return types.float64, floats
        return None

    return typed
