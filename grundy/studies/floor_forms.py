"""Fitting s(n) = ⌊α n + β⌋ to a sequence: α rational (floor forms), or a quadratic irrational (Beatty sequences).

Such α and β exist for given terms exactly if α lies strictly between all (s(j) - s(i) - 1) / (j - i) and all
(s(j) - s(i) + 1) / (j - i), i < j: each pair of terms asks for that, and together they leave room for β.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isqrt

PAIRS = 400  # terms that are compared pair by pair; the others are only checked
ROUNDS = 4  # a slope a/c repeats after c terms; it has to be seen to do so this often


def slopes(terms: Sequence[int]) -> tuple[Fraction, Fraction] | None:
    """The open interval of slopes that fit; None if it is empty."""
    low, high = Fraction(-(10**18)), Fraction(10**18)
    step = max(1, len(terms) // PAIRS)
    places = sorted({*range(0, len(terms), step), *range(min(60, len(terms))), len(terms) - 1})
    for x, i in enumerate(places):
        for j in places[x + 1 :]:
            rise, run = terms[j] - terms[i], j - i
            if (rise - 1) * low.denominator > low.numerator * run:
                low = Fraction(rise - 1, run)
            if (rise + 1) * high.denominator < high.numerator * run:
                high = Fraction(rise + 1, run)
        if low >= high:
            return None
    return low, high


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the least denominator strictly between two others."""
    whole = low.numerator // low.denominator
    if whole + 1 < high:
        return Fraction(whole + 1 if whole + 1 <= 0 or whole >= 0 else 0)
    if low == whole:  # and high is at most whole + 1: the simplest is whole + 1 / k
        k = int(1 / (high - whole)) + 1
        return whole + Fraction(1, k)
    return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole))


def floor_form(terms: Sequence[int]) -> tuple[int, int, int] | None:
    """(a, b, c) with s(n) = ⌊(a n + b) / c⌋ for all terms, c as small as possible and b as near to 0 as possible."""
    between = slopes(terms)
    if between is None:
        return None
    slope = simplest_between(*between)
    a, c = slope.numerator, slope.denominator
    if ROUNDS * c > len(terms):
        return None
    low = max(c * s - a * n for n, s in enumerate(terms))
    high = min(c * s + c - 1 - a * n for n, s in enumerate(terms))
    return (a, min(max(0, low), high), c) if low <= high else None


def floor_text(a: int, b: int, c: int, n: str = "n") -> str:
    """`⌊(3n + 1)/2⌋`, `2n`, `5`."""
    times = "" if a == 0 else n if a == 1 else f"-{n}" if a == -1 else f"{a}{n}"
    line = f"{times} {'+' if b > 0 else '-'} {abs(b)}" if times and b else times or str(b)
    if c == 1:
        return line
    return f"⌊({line})/{c}⌋" if times and b else f"⌊{line}/{c}⌋"


def beatty_form(terms: Sequence[int]) -> tuple[str, Callable[[int], int]] | None:
    """⌊α (n + s)⌋ + t with α = (p + q √D) / r for small p, q, D, r: text and function; None if none fits."""
    between = slopes(terms)
    if between is None:
        return None
    low, high = between
    for root in (5, 2, 3, 13, 17, 6, 7, 21, 10, 29, 11, 14, 15):
        for r in range(1, 7):
            for q in (1, 2, 3, -1, -2):
                middle = (low + high) / 2 * r - q * Fraction(isqrt(root * 10**24), 10**12)
                for p in {middle.__floor__(), middle.__ceil__()}:
                    slope = Fraction(p, r) + Fraction(q, r) * Fraction(isqrt(root * 10**24), 10**12)
                    if low < slope < high and (found := shifted_beatty(terms, p, q, root, r)):
                        return found
    return None


def shifted_beatty(terms: Sequence[int], p: int, q: int, root: int, r: int) -> tuple[str, Callable[[int], int]] | None:
    def whole(m: int) -> int:
        """⌊m (p + q √root) / r⌋, exactly."""
        square = q * q * m * m * root
        positive = (m >= 0) == (q >= 0) or not square
        return (p * m + (isqrt(square) if positive else -isqrt(square) - 1)) // r

    for shift in (0, 1, -1, 2, -2):
        lift = terms[0] - whole(shift)
        if all(whole(n + shift) + lift == s for n, s in enumerate(terms)):
            times = "" if abs(q) == 1 else str(abs(q))
            alpha = f"{p} {'+' if q > 0 else '-'} {times}√{root}" if p else f"{'-' if q < 0 else ''}{times}√{root}"
            alpha = f"({alpha})/{r}" if r > 1 else f"({alpha})" if p else alpha
            place = "n" if not shift else f"(n {'+' if shift > 0 else '-'} {abs(shift)})"
            tail = f" {'+' if lift > 0 else '-'} {abs(lift)}" if lift else ""
            return f"⌊{alpha} {place}⌋{tail}", lambda n, shift=shift, lift=lift: whole(n + shift) + lift
    return None
