"""The operators and functions that a compiled rule may use, each checked (see checked.py): the whole list.

Whole numbers stay whole and raise OverflowError beyond 64 bits. Floats are the machine's own, as in Python; a whole
number is compared with a float, or divided by a whole number, only where no float rounds it.
"""

import math
import operator
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.core.cpu import CPUContext
from numba.core.typing.context import Context
from numba.core.typing.templates import Signature
from numba.extending import intrinsic

from grundy.compile.arithmetic import (
    DOUBLE,
    LONGEST,
    Emit,
    Lowering,
    OperationCode,
    TooLong,
    constant,
    count_steps,
    is_tuple,
    is_whole,
    made,
    of_numbers,
    passed_on,
)
from grundy.core.types import AnyFunction

LEAST = -(1 << 63)

# ---- sums, differences, products ----


def overflowing(instruction: str) -> Emit:
    def emit(code: OperationCode) -> Any:
        pair = getattr(code.builder, instruction)(*code.whole())
        code.fails(code.builder.extract_value(pair, 1))
        return code.builder.extract_value(pair, 0)

    return emit


def added(typingctx: Context, a: types.Type, b: types.Type) -> Any:
    if is_tuple(a) and is_tuple(b):
        return passed_on(typingctx, operator.add, a, b)
    numbers = of_numbers(overflowing("sadd_with_overflow"), lambda code: code.builder.fadd(*code.floats()))
    return numbers(typingctx, a, b)


add__ = made("add", 2, added)
sub__ = made("sub", 2, of_numbers(overflowing("ssub_with_overflow"), lambda code: code.builder.fsub(*code.floats())))
mul__ = made("mul", 2, of_numbers(overflowing("smul_with_overflow"), lambda code: code.builder.fmul(*code.floats())))


def negated(code: OperationCode) -> ir.Value:
    (number,) = code.whole()
    code.fails(code.builder.icmp_signed("==", number, constant(LEAST)))
    return code.builder.sub(constant(0), number)


def absolute(code: OperationCode) -> ir.Value:
    (number,) = code.whole()
    below = code.builder.icmp_signed("<", number, constant(0))
    return code.builder.select(below, negated(code), number)


def float_intrinsic(name: str) -> Emit:
    def emit(code: OperationCode) -> Any:
        (number,) = code.floats()
        function = cgutils.get_or_insert_function(
            code.builder.module, ir.FunctionType(ir.DoubleType(), [ir.DoubleType()]), f"llvm.{name}.f64"
        )
        return code.builder.call(function, [number])

    return emit


neg__ = made("neg", 1, of_numbers(negated, lambda code: code.builder.fneg(*code.floats())))
pos__ = made("pos", 1, of_numbers(lambda code: code.whole()[0], lambda code: code.floats()[0]))
inv__ = made("inv", 1, of_numbers(lambda code: code.builder.not_(*code.whole())))
abs__ = made("abs", 1, of_numbers(absolute, float_intrinsic("fabs")))


# ---- quotients ----


def divided(function: AnyFunction) -> Emit:
    """`//` and `%`: only the least number divided by -1 has no answer; 0 as divisor raises in the compiler's own."""

    def emit(code: OperationCode) -> Any:
        number, divisor = code.whole()
        least = code.builder.icmp_signed("==", number, constant(LEAST))
        code.fails(code.builder.and_(least, code.builder.icmp_signed("==", divisor, constant(-1))))
        code.fails(code.builder.icmp_signed("==", divisor, constant(0)), ZeroDivisionError)
        signature = types.int64(types.int64, types.int64)
        return code.context.get_function(function, signature)(code.builder, (number, divisor))

    return emit


def quotient(code: OperationCode) -> ir.Value:
    number, divisor = code.floats(exact=all(map(is_whole, code.kinds)))
    zero = code.builder.fcmp_ordered("==", divisor, ir.Constant(ir.DoubleType(), 0.0))
    code.fails(zero, ZeroDivisionError)
    return code.builder.fdiv(number, divisor)


floordiv__ = made("floordiv", 2, of_numbers(divided(operator.floordiv)))
mod__ = made("mod", 2, of_numbers(divided(operator.mod)))
truediv__ = made("truediv", 2, of_numbers(None, quotient))


# ---- shifts and powers ----


def shifted_left(code: OperationCode) -> ir.Value:
    number, count = code.whole()
    code.fails(code.builder.icmp_unsigned(">", count, constant(62)))  # also below 0
    found = code.builder.shl(number, count)
    code.fails(code.builder.icmp_signed("!=", code.builder.ashr(found, count), number))
    return found


def shifted_right(code: OperationCode) -> ir.Value:
    number, count = code.whole()
    code.fails(code.builder.icmp_signed("<", count, constant(0)), ValueError)
    far = code.builder.icmp_signed(">", count, constant(63))
    return code.builder.ashr(number, code.builder.select(far, constant(63), count))


def with_flag(instruction: str) -> AnyFunction:
    """The same for Python functions: the number, and whether it passes 64 bits."""

    def typed(typingctx: Context, a: types.Type, b: types.Type) -> Lowering:
        def code(context: CPUContext, builder: ir.IRBuilder, signature: Signature, values: ir.Value) -> ir.Value:
            pair = getattr(builder, instruction)(*values)
            found = [builder.extract_value(pair, 0), builder.extract_value(pair, 1)]
            return context.make_tuple(builder, signature.return_type, found)

        return types.Tuple((types.int64, types.boolean))(types.int64, types.int64), code

    return intrinsic(typed)


product, total = with_flag("smul_with_overflow"), with_flag("sadd_with_overflow")


def power(base, exponent):  # compiled
    if exponent < 0 or (exponent > 63 and not -2 < base < 2):
        return 0, True
    result, square = 1, base
    while exponent > 0:
        if exponent & 1:
            result, failed = product(result, square)
            if failed:
                return 0, True
        exponent >>= 1
        if exponent > 0:
            square, failed = product(square, square)
            if failed:
                return 0, True
    return result, False


lshift__ = made("lshift", 2, of_numbers(shifted_left))
rshift__ = made("rshift", 2, of_numbers(shifted_right))
pow__ = made("pow", 2, of_numbers(lambda code: code.python(power, *code.whole())))


def added_up(typingctx: Context, numbers: types.Type) -> Lowering:
    """`sum` of a tuple or of a rule's data."""
    if not is_data(numbers) and not (isinstance(numbers, types.UniTuple) and numbers.dtype == types.int64):
        return None
    if isinstance(numbers, types.UniTuple) and not len(numbers):
        return None
    return types.int64, lambda code: code.python(sum_of, *code.values, kinds=code.kinds)


def sum_of(numbers):  # compiled
    found = 0
    for number in numbers:
        found, failed = total(found, number)
        if failed:
            return 0, True
    return found, False


sum__ = made("sum", 1, added_up)


def chosen(sign: str) -> AnyFunction:
    """`min` and `max` of two numbers of one kind: the second, if it is less (or greater), else the first."""

    def emit(code: OperationCode) -> Any:
        a, b = code.values
        compare = code.builder.icmp_signed if code.kinds[0] == types.int64 else code.builder.fcmp_ordered
        return code.builder.select(compare(sign, b, a), b, a)

    def typed(typingctx: Context, a: types.Type, b: types.Type) -> Lowering:
        return (a, emit) if a == b and a in (types.int64, types.float64) else None

    return typed


min__, max__ = made("min", 2, chosen("<")), made("max", 2, chosen(">"))


# ---- comparisons ----


def compared(sign: str, function: AnyFunction) -> Any:
    def emit(code: OperationCode) -> Any:
        if all(map(is_whole, code.kinds)):
            return code.builder.icmp_signed(sign, *code.whole())
        exact = any(map(is_whole, code.kinds))
        compare = code.builder.fcmp_unordered if sign == "!=" else code.builder.fcmp_ordered
        return compare(sign, *code.floats(exact))

    def typed(typingctx: Context, a: types.Type, b: types.Type) -> Any:
        if is_tuple(a) and is_tuple(b):
            return passed_on(typingctx, function, a, b)
        if all(is_whole(kind) or kind == types.float64 for kind in (a, b)):
            return types.boolean, emit
        return None

    return made(function.__name__, 2, typed)


eq__, ne__ = compared("==", operator.eq), compared("!=", operator.ne)
lt__, le__ = compared("<", operator.lt), compared("<=", operator.le)
gt__, ge__ = compared(">", operator.gt), compared(">=", operator.ge)


def contained(typingctx: Context, container: types.Type, item: types.Type) -> Lowering:
    """`item in container`, the container first, of whole numbers or tuples of them."""
    if not is_whole(item) and not is_tuple(item):
        return None
    if is_tuple(container) or (is_whole(item) and is_data(container)):
        return types.boolean, lambda code: code.compiled(looked_for, types.boolean)
    return None


def looked_for(container, item):  # compiled
    return item in container


def is_data(kind: types.Type) -> bool:
    """A tuple among a game's attributes, which the compiler is given as an array."""
    return isinstance(kind, types.Array) and kind.ndim == 1 and kind.dtype == types.int64


in__ = made("in", 2, contained)


# ---- ranges ----


def spanned(typingctx: Context, *kinds: types.Type) -> Lowering:
    """`range`: the way from start to stop must be a number too, and the loop short: it may not be stopped within."""
    if not all(kind == types.int64 for kind in kinds):
        return None
    result, emit = passed_on(typingctx, range, *kinds)

    def checked_emit(code: OperationCode) -> ir.Value:
        builder = code.builder
        start, stop = code.values[:2] if len(kinds) > 1 else (constant(0), code.values[0])
        step = code.values[2] if len(kinds) > 2 else constant(1)
        pair = builder.ssub_with_overflow(stop, start)
        code.fails(builder.extract_value(pair, 1))
        code.fails(builder.icmp_signed("==", step, constant(0)), ValueError)
        way = builder.extract_value(pair, 0)
        code.fails(builder.icmp_signed("==", way, constant(LEAST)))
        rounds = builder.sdiv(way, step)
        code.fails(builder.icmp_signed(">", rounds, constant(LONGEST)), TooLong)
        some = builder.icmp_signed(">", rounds, constant(0))
        quarter = builder.lshr(rounds, constant(2))  # a round takes less time than one that counts itself
        count_steps(builder, builder.select(some, quarter, constant(0)))
        return emit(code)

    return result, checked_emit


range1__, range2__, range3__ = made("range", 1, spanned), made("range", 2, spanned), made("range", 3, spanned)


# ---- functions of math ----


def rounded(towards: str) -> AnyFunction:
    """A float as a whole number; whole numbers stay as they are."""

    def emit(code: OperationCode) -> Any:
        (number,) = [float_intrinsic(towards)(code)] if towards else code.floats()
        low = code.builder.fcmp_ordered(">=", number, double(LEAST))
        high = code.builder.fcmp_ordered("<", number, double(-LEAST))
        code.fails(code.builder.not_(code.builder.and_(low, high)))  # also if it is not a number
        return code.builder.fptosi(number, ir.IntType(64))

    def typed(typingctx: Context, kind: types.Type) -> Lowering:
        if is_whole(kind):
            return types.int64, lambda code: code.whole()[0]
        return (types.int64, emit) if kind == types.float64 else None

    return typed


def double(number: float) -> ir.Value:
    return ir.Constant(DOUBLE, float(number))


def root(code: OperationCode) -> ir.Value:
    code.fails(code.builder.fcmp_ordered("<", *code.floats(), double(0)), ValueError)
    return float_intrinsic("sqrt")(code)


def whole_root(number):  # compiled
    if number < 0:
        return 0, True
    if number == 0:
        return 0, False
    found = max(1, int(math.sqrt(number)))
    while found > number // found:
        found -= 1
    while found + 1 <= number // (found + 1):
        found += 1
    return found, False


def common_divisor(a, b):  # compiled
    if a == LEAST or b == LEAST:
        return 0, True
    a, b = abs(a), abs(b)
    while b:
        a, b = b, a % b
    return a, False


int__ = made("int", 1, rounded(""))
floor__, ceil__ = made("floor", 1, rounded("floor")), made("ceil", 1, rounded("ceil"))
fabs__ = made("fabs", 1, of_numbers(None, float_intrinsic("fabs")))
float__ = made("float", 1, of_numbers(None, lambda code: code.floats()[0]))
sqrt__ = made("sqrt", 1, of_numbers(None, root))
isqrt__ = made("isqrt", 1, of_numbers(lambda code: code.python(whole_root, *code.whole())))
gcd__ = made("gcd", 2, of_numbers(lambda code: code.python(common_divisor, *code.whole())))

__all__ = [name for name in dir() if name.endswith("__") and not name.startswith("__")]  # for compiled rules
