"""Rule functions of Maximum Nim, and the nimbers of piles of any size that follow from them.

A rule function f has f(0) = 0 and steps of 0 or 1; a move takes 1 to f(m) tokens from a pile of m. G(m) is the nimber
of that pile. h(n) is the next pile after n with the same nimber, and the class of a nimber is the set of all piles with
that nimber.

Main results. Lemma 2.2: if f steps at m then G(m) = f(m), and m is the first pile of that nimber; else
G(m) = G(m - f(m) - 1), a jump down. Since m - f(m) steps exactly where f does not, each n is the goal of exactly one
jump, from h(n) = min {x : x - f(x) = n + 1}: the class of k is first(k), h(first(k)), h(h(first(k))), ...
For f(m) = ⌊(b m + c) / a⌋ with 0 < b < a and 0 ≤ c < a, solving x - f(x) ≥ n + 1 for x gives

    h(n) = ⌊(a n + c) / (a - b)⌋ + 1        for every rational d = a/b > 1:
    ceil    f = ⌈m/d⌉       c = a - 1   h(n) = ⌈(n + 1) d / (d - 1)⌉     (definitions 2.4 and 2.7 in one)
    floor   f = ⌊m/d⌋       c = 0       h(n) = ⌊n d / (d - 1)⌋ + 1
    floor1  f = ⌊(m+1)/d⌋   c = b       h(n) = ⌊(n + 1) d / (d - 1)⌋     (lemma 2.14 is the case d = (t+1)/t)

The last line is the formula for all fractions that the first source could not find (end of section 2.4).
Sources: R. Miyadera, S. Kannan, H. Manabe, Maximum Nim and Chocolate Bar Games, section 2; L. Levine, Fractal sequences
and restricted Nim, 2006.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from grundy.core.budget import Budget
from grundy.core.errors import BadParam, Parameter, Refused
from grundy.core.notation import printable, short

KINDS = ("ceil", "floor", "floor1")
LOOK_EVERY = 256  # jumps between two checks of the budget
FEW = 2000  # options; up to here, try them one by one


class RuleFunction:
    """A rule function from any Python function. We check its steps as far as we use it."""

    def __init__(self, function: Callable[[int], int], name: str = "f") -> None:
        self.function, self.name = function, name

    def __call__(self, m: int) -> int:
        return self.function(m)

    def check(self, to: int) -> "RuleFunction":
        """Return this function, or raise an error with the first m up to `to` at which it is not a rule function."""
        last = 0
        for m in range(to + 1):
            value = self(m)
            if type(value) is not int or not last <= value <= last + (m > 0):
                wanted = f"{last} or {last + 1}" if m else "0"
                raise BadParam(
                    f"{self.name} is not a rule function: at m = {m} it is {value!r:.30}, and should be {wanted}"
                )
            last = value
        return self

    def steps(self, m: int) -> bool:
        """Whether f(m) > f(m - 1)."""
        return m > 0 and self(m) > self(m - 1)

    def jump(self, m: int) -> int:
        """The smaller pile with the nimber of m, if f does not step at m (lemma 2.2 (ii))."""
        return m - self(m) - 1

    def first(self, k: int) -> int:
        """The least pile with f = k, which is the least pile of nimber k (lemma 2.2 (iii))."""
        return least(lambda m: self(m) >= k, f"{self.name} never reaches {short(k)}")

    def h(self, n: int) -> int:
        """The next pile after n with the nimber of n (remark 2.3): the least x with x - f(x) = n + 1."""
        return least(lambda x: x - self(x) > n, f"{self.name}(x) = x for all large x, so no later pile has that nimber")


@dataclass(frozen=True, init=False)
class Fractional(RuleFunction):
    """f(m) = ⌊(b m + c) / a⌋, with its closed forms."""

    a: int
    b: int
    c: int
    name: str = "f"

    def __init__(self, kind: str, d: Fraction) -> None:
        a, b = d.numerator, d.denominator
        for key, value in zip("abc", (a, b, {"ceil": a - 1, "floor": 0, "floor1": b}[kind]), strict=True):
            object.__setattr__(self, key, value)
        object.__setattr__(self, "name", f"{kind} with d = {d}")

    def __call__(self, m: int) -> int:
        return (self.b * m + self.c) // self.a

    def steps(self, m: int) -> bool:
        return m > 0 and (self.b * m + self.c) % self.a < self.b

    def first(self, k: int) -> int:
        return max(0, -((self.c - k * self.a) // self.b))

    def h(self, n: int) -> int:
        return (self.a * n + self.c) // (self.a - self.b) + 1


class Given(RuleFunction):
    """f(0), f(1), ... as a list, constant after its end; checked when it is made."""

    def __init__(self, values: tuple[int, ...]) -> None:
        super().__init__(lambda m: values[min(m, len(values) - 1)])
        self.check(len(values) - 1)
        self.level, self.top = len(values), values[-1]  # from `level` on, f is `top`

    def jump(self, m: int) -> int:
        """Beyond the list all jumps have the same length, so one division does many of them."""
        near = self.level + (m - self.level) % (self.top + 1)
        return near if near < m and m >= self.level else super().jump(m)


def read_d(text: str) -> Fraction:
    """Read a rational number above 1: `5/2`, `2.5` or `2`."""
    found = re.fullmatch(r"[0-9]{1,9}(/[0-9]{1,9}|\.[0-9]{1,9})?", text)
    if not found or re.fullmatch(r".*/0+", text) or Fraction(text) <= 1:
        raise BadParam(
            f'd = "{printable(text[:30])}" is not a rational number above 1; type something like ',
            Parameter("d", "5/2"),
        )
    return Fraction(text)


def least(holds: Callable[[int], bool], never: str) -> int:
    """The least number that meets a condition, which all later numbers meet too, by doubling and bisection."""
    high = 1
    while not holds(high):
        high *= 2
        if high.bit_length() > 20_000:
            raise Refused(never)
    low = -1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


# ---- nimbers, classes, moves ----


def pile_nimber(f: RuleFunction, m: int, budget: Budget | None = None) -> int:
    """G(m) by the jumps of lemma 2.2: a pile of n digits takes about n · ln 10 / ln(d / (d - 1)) of them.

    >>> pile_nimber(Fractional("floor1", Fraction(2)), 10**50 - 1)
    50000000000000000000000000000000000000000000000000
    """
    jumps = 0
    while m > 0 and not f.steps(m):
        m = f.jump(m)
        jumps += 1
        if budget is not None and jumps % LOOK_EVERY == 0:
            budget.look()
    return f(m)


def pile_class(f: RuleFunction, k: int) -> Iterator[int]:
    """All piles of nimber k, smallest first, without end: theorems 2.5 (iii) and 2.8 (iii), lemma 2.14.

    >>> from itertools import islice
    >>> list(islice(pile_class(Fractional("floor1", Fraction(3, 2)), 2), 5))
    [2, 9, 30, 93, 282]
    """
    n = f.first(k)
    while True:
        yield n
        n = f.h(n)


def option_of_nimber(f: RuleFunction, m: int, k: int, budget: Budget | None = None) -> int | None:
    """The option of a pile of m that has nimber k, if any: there is one for each k up to f(m) except G(m).

    The f(m) piles below m have different nimbers, all at most f(m). Where f steps, G(m) = f(m) needs them all.
    Elsewhere the piles below m have the nimbers of those below m - 1, with G(m - 1) in place of G(m - f(m) - 1).
    """
    most = f(m)
    if k > most:
        return None
    if most <= FEW:  # f can stay low forever, and then the class of k is long
        return next((pile for pile in range(m - most, m) if pile_nimber(f, pile, budget) == k), None)
    for number, pile in enumerate(pile_class(f, k)):
        if budget is not None and number % LOOK_EVERY == 0:
            budget.look()
        if pile >= m - most:
            return pile if pile < m else None
    return None


# ---- the functions h as R. Miyadera and others write them ----


def h_above_two(d: Fraction, n: int) -> int:
    """The function h_d of definition 2.4, for `ceil` and d > 2."""
    rounds, rest = divmod(Fraction(n), d - 1)
    return n + rounds + (2 if rest <= d - 2 else 3)


def p_and_m(d: Fraction, n: int) -> tuple[int, Fraction]:
    """The p and m of lemma 2.6, for 1 < d ≤ 2: n = (d - 1) p + m with -1 < m ≤ d - 2."""
    p = -((Fraction(d - 2) - n) // (d - 1))
    return p, n - (d - 1) * p


def h_to_two(d: Fraction, n: int) -> int:
    """The function h_d of definition 2.7, for `ceil` and 1 < d ≤ 2."""
    p, m = p_and_m(d, n)
    return int(d * p + m + 2)


def h_lemma_2_14(t: int, n: int) -> int:
    """The function h of lemma 2.14, for `floor1` and d = (t + 1) / t; also the h of theorem 3.6."""
    return (t + 1) * (n + 1)


def h_floor1(d: Fraction, n: int) -> int:
    """The function h for `floor1` and every rational d > 1: ⌊(n + 1) d / (d - 1)⌋. The proof is above."""
    return int((n + 1) * d // (d - 1))


def josephus_order(people: int, k: int) -> list[int]:
    """The people 0, 1, ... in the order of their removal, counting by k around the circle (the Josephus problem)."""
    circle, removed, at = list(range(people)), [], 0
    while circle:
        at = (at + k - 1) % len(circle)
        removed.append(circle.pop(at))
    return removed
