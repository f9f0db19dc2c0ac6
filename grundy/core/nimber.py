"""Nimbers below 2^4096 with exact sums, products and inverses: `Nimber(5) * (Nimber(3) + 8) / 7`."""

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from operator import index
from typing import Any

from grundy.core.budget import look_at_running
from grundy.core.errors import BadParam
from grundy.core.lazy_imports import np
from grundy.core.types import Array, ArrayLike

MOST_BITS = 4096
GENERATOR = 258  # its powers are all nimbers from 1 to 65535
PERIOD = 65535
AT_ONCE = 1 << 15  # products, so that they stay in the processor's cache
FEW_BITS = 128  # up to here one number is multiplied faster in Python than as an array


def field_bits(n: int) -> int:
    """The bits of the smallest field that holds n: 1, 2, 4, 8, ..."""
    return 1 << max(n.bit_length() - 1, 0).bit_length()


def by_halves(a: int, b: int, bits: int, least: int = 1, leaf: Callable[[int, int], int] = int.__and__) -> int:
    """The nim product of numbers with at most so many bits, by the recursive definition; `leaf` multiplies numbers of
    `least` bits.
    """
    if not a or not b:
        return 0
    if bits == least:
        return leaf(a, b)
    half = bits // 2
    rest = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & rest, b >> half, b & rest
    if not a1 and not b1:
        return by_halves(a0, b0, half, least, leaf)
    low, high = by_halves(a0, b0, half, least, leaf), by_halves(a1, b1, half, least, leaf)
    both = by_halves(a0 ^ a1, b0 ^ b1, half, least, leaf)
    return (both ^ low) << half | low ^ by_halves(high, 1 << half - 1, half, least, leaf)


@cache
def tables() -> "tuple[array[int], array[int]]":
    """Powers of the generator, and logarithms. The logarithm of 0 points behind the powers, to zeros."""
    bits = [by_halves(GENERATOR, 1 << i, 16) for i in range(16)]
    low, high = [0], [0]
    for i in range(8):  # the generator times a number, from what it makes of the number's bytes
        low += [value ^ bits[i] for value in low]
        high += [value ^ bits[8 + i] for value in high]
    powers, logs = array("H", bytes(2 * (4 * PERIOD + 1))), array("q", bytes(8 * (PERIOD + 1)))
    logs[0], value = 2 * PERIOD, 1
    for i in range(PERIOD):
        powers[i] = powers[i + PERIOD] = value
        logs[value] = i
        value = low[value & 255] ^ high[value >> 8]
    return powers, logs


def short_product(a: int, b: int) -> int:
    """Of numbers below 2^16."""
    powers, logs = tables()
    return powers[logs[a] + logs[b]]


def product(a: int, b: int) -> int:
    longest = max(a, b)
    if longest <= PERIOD:
        return short_product(a, b)
    bits = field_bits(longest)
    if bits <= FEW_BITS:
        return by_halves(a, b, bits, 16, short_product)
    return joined(long_products(limbs(a, bits), limbs(b, bits)))


def square(a: int) -> int:
    bits = field_bits(a)
    return product(a, a) if bits <= FEW_BITS else joined(long_squares(limbs(a, bits)))


def root(a: int) -> int:
    """The number whose square is a."""
    return joined(long_roots(limbs(a, max(16, field_bits(a)))))


def inverse(a: int) -> int:
    """The number b with a ⊗ b = 1: a times its conjugate lies in the field of half as many bits."""
    powers, logs = tables()
    if a <= PERIOD:
        return powers[PERIOD - logs[a]]
    other, norm = conjugate(a)
    return product(other, inverse(norm))


def conjugate(a: int) -> tuple[int, int]:
    """The other root of the quadratic equation of a over the next smaller field, and the product of both there."""
    half = field_bits(a) // 2
    high, low = a >> half, a & (1 << half) - 1
    return a ^ high, product(low, low ^ high) ^ product(square(high), 1 << half - 1)


# ---- many at once: a number is a column of limbs of 16 bits, the lowest first ----


@cache
def table_arrays() -> tuple[Array, Array]:
    powers, logs = tables()
    return np.frombuffer(powers, np.uint16), np.frombuffer(logs, np.int64).astype(np.intp)


@cache
def byte_table() -> Any:
    """All products of two bytes: that of a and b is at 256 a + b."""
    powers, logs = table_arrays()
    return powers[np.add.outer(logs[:256], logs[:256])].astype(np.uint8).ravel()


def nim_product(a: ArrayLike, b: ArrayLike) -> Array:
    """The nim products of two arrays of whole numbers below 2^64, element by element.

    The answer has the longer of the two types, without a sign. Arrays of different shapes are broadcast.
    """
    a, b = unsigned(a), unsigned(b)
    kind = np.result_type(a, b)
    a, b = np.broadcast_arrays(a.astype(kind, copy=False), b.astype(kind, copy=False))
    found = np.empty(a.shape, kind)
    left, right, into = np.ascontiguousarray(a).ravel(), np.ascontiguousarray(b).ravel(), found.ravel()
    for start in range(0, into.size, AT_ONCE):
        piece = slice(start, start + AT_ONCE)
        into[piece] = products(left[piece], right[piece])
    return into.reshape(a.shape)


def unsigned(numbers: ArrayLike) -> Array:
    found = np.asarray(numbers)
    if found.dtype.kind not in "ui" or (found.dtype.kind == "i" and found.size and found.min() < 0):
        raise BadParam(
            "nim_product takes arrays of whole numbers from 0 to 2^64 - 1; longer ones are for grundy.Nimber"
        )
    return found.astype(f"u{found.dtype.itemsize}", copy=False)


def products(a: Array, b: Array) -> Any:
    """Of two lists of unsigned numbers of one type."""
    size = a.dtype.itemsize
    if size == 1:
        return byte_table()[a.astype(np.uint16) << 8 | b]
    if size == 2:
        powers, logs = table_arrays()
        return powers[logs[a] + logs[b]]
    limbs = (x.astype(f"<u{size}", copy=False).view("<u2").reshape(-1, size // 2) for x in (a, b))
    columns = [np.ascontiguousarray(rows.T) for rows in limbs]
    return np.ascontiguousarray(long_products(*columns).T).view(f"<u{size}").ravel()


def limbs(a: int, bits: int) -> Array:
    return np.frombuffer(a.to_bytes(bits // 8, "little"), "<u2").astype(np.uint16).reshape(-1, 1)


def joined(column: Array) -> int:
    return int.from_bytes(column.astype("<u2").tobytes(), "little")


def long_products(a: Array, b: Array) -> Any:
    """Columns a and b of as many limbs: the recursion of `by_halves`, with all products of a step side by side."""
    if len(a) == 1:
        powers, logs = table_arrays()
        return powers[logs[a] + logs[b]]
    half = len(a) // 2

    def three(x: Array) -> Array:
        return np.concatenate((x[:half], x[half:], x[:half] ^ x[half:]), axis=1)

    low, high, both = np.split(long_products(three(a), three(b)), 3, axis=1)
    return np.concatenate((low ^ halved(high), both ^ low))


def long_squares(a: Array) -> Any:
    """Squaring is linear: (high ⊗ F ⊕ low)² = high² ⊗ F ⊕ high² ⊗ F/2 ⊕ low²."""
    if len(a) == 1:
        powers, logs = table_arrays()
        return powers[2 * logs[a]]
    low, high = np.split(long_squares(side_by_side(a)), 2, axis=1)
    return np.concatenate((low ^ halved(high), high))


def long_roots(a: Array) -> Array:
    """The inverse of squaring."""
    if len(a) == 1:
        powers, logs = table_arrays()
        return np.where(a == 0, a, powers[logs[a] * (1 << 15) % PERIOD])
    half = len(a) // 2
    mended = np.concatenate((a[:half] ^ halved(a[half:]), a[half:]))
    return np.concatenate(np.split(long_roots(side_by_side(mended)), 2, axis=1))


def side_by_side(a: Array) -> Array:
    return np.concatenate(np.split(a, 2), axis=1)


def halved(a: Array) -> Array:
    """Columns of limbs times F/2, for the F that they lie below."""
    powers, logs = table_arrays()
    columns, factors, rows = half_matrix(len(a))[1]
    return np.bitwise_xor.reduceat(powers[logs[a[columns]] + factors], rows, axis=0)


@cache
def half_matrix(size: int) -> tuple[Array, tuple[Array, Array, Array]]:
    """What F/2 does to columns of so many limbs, as a matrix; and of what is not 0 in it, row by row: the columns, the
    logarithms, and where each row begins.

    F/2 is G ⊗ G/2 for the next smaller Fermat power G: high and low become (high ⊕ low) ⊗ G/2 and high ⊗ G/2 ⊗ G/2.
    """
    matrix = np.array([[1 << 15]], np.uint16)
    if size > 1:
        smaller = half_matrix(size // 2)[0]
        matrix = np.block([[np.zeros_like(smaller), halved(smaller)], [smaller, smaller]])
    row, column = np.nonzero(matrix)
    logs = table_arrays()[1][matrix[row, column]]
    return matrix, (column, logs[:, None], np.searchsorted(row, np.arange(size)))


# the prime factors of 2^(2^j) + 1 without the largest, which is the rest; complete to j = 11
# F9: Western 1903, Lenstra and others 1990; F10: Selfridge, Brillhart, Brent 1995; F11: Cunningham 1899, Brent 1988
FERMAT: dict[int, tuple[int, ...]] = {
    5: (641,),
    6: (274177,),
    7: (59649589127497217,),
    8: (1238926361552897,),
    9: (2424833, 7455602825647884208337395736200454918783366342657),
    10: (45592577, 6487031809, 4659775785220018543264560743076778192897),
    11: (319489, 974849, 167988556341760475137, 3560841906445833920513),
}


def fermat_primes(j: int) -> tuple[int, ...]:
    """The prime factors of 2^(2^j) + 1."""
    rest = (1 << (1 << j)) + 1
    for prime in FERMAT.get(j, ()):
        rest //= prime
    return (*FERMAT.get(j, ()), rest)


@dataclass(frozen=True, order=True, repr=False)
class Nimber:
    """A nimber below 2^4096, with the arithmetic of its field."""

    value: int

    def __post_init__(self) -> None:
        try:
            value = index(self.value)
        except TypeError:
            raise BadParam(f"a nimber is a whole number, not {self.value!r:.40}; type Nimber(5)") from None
        if not 0 <= value < 1 << MOST_BITS:
            raise BadParam(f"nimbers lie between 0 and 2^{MOST_BITS} - 1 here; type Nimber(5)")
        object.__setattr__(self, "value", value)

    def __repr__(self) -> str:
        return f"Nimber({self.value})"

    def __str__(self) -> str:
        return str(self.value)

    def __int__(self) -> int:
        return self.value

    __index__ = __int__

    def __bool__(self) -> bool:
        return self.value != 0

    def __add__(self, other: "Nimber | int") -> "Nimber":
        return combined(self, other, int.__xor__)

    def __mul__(self, other: "Nimber | int") -> "Nimber":
        return combined(self, other, product)

    def __truediv__(self, other: "Nimber | int") -> "Nimber":
        return combined(self, other, lambda a, b: product(a, Nimber(b).inverse().value))

    def __rtruediv__(self, other: int) -> "Nimber":
        return self.inverse() * other

    __sub__ = __radd__ = __rsub__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> "Nimber":
        return self

    def __pow__(self, exponent: int) -> "Nimber":
        """The exponent is a plain whole number: so many factors."""
        base = self.inverse() if exponent < 0 else self
        return Nimber(power(base.value, abs(exponent)))

    def inverse(self) -> "Nimber":
        if not self.value:
            raise BadParam("0 has no inverse: nothing times 0 is 1")
        return Nimber(inverse(self.value))

    def sqrt(self) -> "Nimber":
        """The one nimber whose square it is."""
        return Nimber(root(self.value))

    def order(self) -> int:
        """The least n > 0 with self ** n = 1; with 4096 bits that takes seconds."""
        if not self.value:
            raise BadParam("0 has no order: no power of it is 1")
        return order(self.value)

    def field(self) -> int:
        """The order of the smallest field that holds it: 2, 4, 16, 256, ..."""
        return 1 << field_bits(self.value)


def combined(a: Nimber, b: Nimber | int, operation: Callable[[int, int], int]) -> Nimber:
    return Nimber(operation(a.value, b.value if isinstance(b, Nimber) else Nimber(b).value))


def power(a: int, exponent: int) -> int:
    """Four bits of the exponent at a time; squares cost less than products."""
    if a and exponent:
        exponent %= (1 << field_bits(a)) - 1
    few = [1]
    while len(few) < min(exponent + 1, 16):
        few.append(product(few[-1], a))
    found = 1
    for digit in f"{exponent:x}":
        look_at_running()
        found = square(square(square(square(found))))
        found = product(found, few[int(digit, 16)])
    return found


def order(a: int) -> int:
    found = 1
    while a > 1:
        other, norm = conjugate(a)
        found *= part_of_order(product(other, inverse(a)), fermat_primes(field_bits(a).bit_length() - 2))
        a = norm
    return found


def part_of_order(a: int, primes: tuple[int, ...]) -> int:
    """The order of a, which divides the product of these different primes; the last is the longest, and taken once."""
    *others, last = primes
    if not others:
        return last if a != 1 else 1
    rest = a
    for prime in others:
        rest = power(rest, prime)
    return part_of_order(power(a, last), tuple(others)) * part_of_order(rest, (last,))
