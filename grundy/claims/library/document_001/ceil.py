"""Claims of document 001, sections 2.1 and 2.2: Maximum Nim with f(m) = ⌈m/d⌉, for every real d > 1.

`001/one-formula` shows that the two cases are one: h(n) = ⌈(n + 1) d / (d - 1)⌉, and definition 2.7 alone serves all d.
"""

from collections.abc import Iterator
from fractions import Fraction

from grundy.claims.claim import Cases, board, claim
from grundy.claims.library.document_001.max_nim import SOURCE, NextPile, every_d, nimbers, pile, same_nimber
from grundy.games.max_nim.rule_functions import Fractional, h_above_two, h_to_two

FAR = 20  # the largest d: beyond it, ⌈m/d⌉ is 1 for all piles in these checks


def fixed_point(h: NextPile, ds: tuple[Fraction, ...], to: int) -> Cases:
    """h(n) = ⌈h(n)/d⌉ + n + 1, in exact fractions."""
    for d in ds:
        for n in range(to + 1):
            goal = h(d, n)
            yield f"d = {d}: h({n}) = {goal}", goal == -(-goal // d) + n + 1, pile("ceil", d, n)


def whole_class(h: NextPile, ds: tuple[Fraction, ...], to: int) -> Cases:
    """The piles of each nimber are the first one and its images under powers of h."""
    for d in ds:
        g = nimbers(Fractional("ceil", d), to)
        for k in sorted(set(g)):
            orbit = [g.index(k)]
            while orbit[-1] < (later := h(d, orbit[-1])) <= to:
                orbit.append(later)
            words = f"d = {d}: powers of h from {orbit[0]} are {orbit}, nimber {k}"
            yield words, orbit == [n for n in range(to + 1) if g[n] == k], pile("ceil", d, orbit[-1])


@claim(
    "001/mod",
    "for integers p ≥ 0 and q > 0, exactly one integer s ≥ 0 has 0 ≤ p - s q < q",
    source=f"{SOURCE}, section 2.1, the definition of mod(p, q)",
    status="lemma",
    to=10,
    wrong={"low": -1},
)
def remainder(to: int, low: int = 0) -> Cases:
    for d in every_d(1, to, to):
        for p in range(to + 1):
            fitting = [s for s in range(int((p + 1) / (d - 1)) + 2) if low <= p - s * (d - 1) < d - 1]
            yield f"p = {p}, q = {d - 1}: s in {fitting}", len(fitting) == 1


def without_case_b(d: Fraction, n: int) -> int:
    """Definition 2.4 with only its case (a)."""
    return int(n + n // (d - 1) + 2)


@claim(
    "001/2.5.i",
    "⌈m/d⌉, d > 2, h_d of definition 2.4: h_d(n) = ⌈h_d(n)/d⌉ + n + 1",
    source=f"{SOURCE}, theorem 2.5 (i)",
    to=16,
    wrong={"h": without_case_b, "to": 8},
)
def above_two_i(to: int, h: NextPile = h_above_two) -> Cases:
    yield from fixed_point(h, every_d(2, FAR, to), to)


@claim(
    "001/2.5.ii",
    "⌈m/d⌉, d > 2, h_d of definition 2.4: h_d(n) has the nimber of n",
    source=f"{SOURCE}, theorem 2.5 (ii)",
    to=18,
    formula="G(h_d(n)) = G(n)",
    wrong={"h": without_case_b, "to": 12},
)
def above_two_ii(to: int, h: NextPile = h_above_two) -> Cases:
    yield from same_nimber("ceil", h, every_d(2, FAR, to), to)


@claim(
    "001/2.5.iii",
    "⌈m/d⌉, d > 2, h_d of definition 2.4: the piles of a nimber are one pile and its images under powers of h_d",
    source=f"{SOURCE}, theorem 2.5 (iii)",
    to=18,
    formula="{n: G(n) = m} = {n0, h_d(n0), h_d(h_d(n0)), ...}",
    wrong={"h": without_case_b, "to": 12},
)
def above_two_iii(to: int, h: NextPile = h_above_two) -> Cases:
    yield from whole_class(h, every_d(2, FAR, to), to)


def decompositions(ds: tuple[Fraction, ...], to: int, low: int) -> Cases:
    """Count the ways to write n = (d - 1) p + m with low < m ≤ d - 2, for integers p from 0 until m is too small."""
    for d in ds:
        for n in range(to + 1):
            last = int((n - low) / (d - 1)) + 1 if d > 1 else to
            fitting = [p for p in range(last + 1) if low < n - (d - 1) * p <= d - 2]
            yield f"d = {d}, n = {n}: p in {fitting}", len(fitting) == 1


@claim(
    "001/2.6",
    "1 < d ≤ 2: n = (d - 1) p + m for exactly one integer p ≥ 0 and one m with -1 < m ≤ d - 2",
    source=f"{SOURCE}, lemma 2.6",
    status="lemma",
    to=12,
    wrong={"low": -2, "to": 4},
)
def unique_p_and_m(to: int, low: int = -1) -> Cases:
    yield from decompositions(every_d(1, 2, to), to, low)


@claim(
    "001/case-II",
    "lemma 2.6 for all d with 0 < d ≤ 2, as section 2.2 says: n = (d - 1) p + m for one p ≥ 0 and -1 < m ≤ d - 2",
    source=f"{SOURCE}, the opening words of sections 2.1 and 2.2",
    status="lemma",
    to=12,
)
def case_two(to: int) -> Cases:
    below = (Fraction(a, b) for b in range(1, to) for a in range(1, 2 * b + 1))
    for d in below:
        for words, holds, *_ in decompositions((d,), to, -1):
            yield words, holds, board("nim", (1,))


@case_two.corrected(
    "lemma 2.6 is about 1 < d ≤ 2, as the heading and the assumption of section 2.2 say; it also holds for d > 2, but "
    "for d ≤ 1 a move can take a whole pile",
    kind="reading",
    wrong={"least": Fraction(1, 2)},
)
def case_two_corrected(to: int, least: Fraction = Fraction(1)) -> Cases:
    for d in sorted(Fraction(a, b) for b in range(1, 7) for a in range(1, 4 * b)):
        if d > least:
            yield from decompositions((d,), to, -1)
        else:
            whole = nimbers(lambda m, d=d: -int(-m // d), to) == list(range(to + 1))  # type: ignore[misc]
            yield f"d = {d}: a pile of {to} is a Nim heap", whole, board("nim", (to,))


def of_floor1(d: Fraction, n: int) -> int:
    """The h of ⌊(m+1)/d⌋, which differs from the h of ⌈m/d⌉."""
    return int((n + 1) * d // (d - 1))


@claim(
    "001/2.8.i",
    "⌈m/d⌉, 1 < d ≤ 2, h_d of definition 2.7: h_d(n) = ⌈h_d(n)/d⌉ + n + 1",
    source=f"{SOURCE}, theorem 2.8 (i)",
    to=16,
    wrong={"h": of_floor1, "to": 8},
)
def to_two_i(to: int, h: NextPile = h_to_two) -> Cases:
    yield from fixed_point(h, every_d(1, 2, to), to)


def one_too_far(d: Fraction, n: int) -> int:
    return int((n + 1) * d // (d - 1)) + 1


@claim(
    "001/2.8.ii",
    "⌈m/d⌉, 1 < d ≤ 2, h_d of definition 2.7: h_d(n) has the nimber of n",
    source=f"{SOURCE}, theorem 2.8 (ii)",
    to=20,
    formula="G(h_d(n)) = G(n)",
    wrong={"h": one_too_far, "to": 8},
)
def to_two_ii(to: int, h: NextPile = h_to_two) -> Cases:
    yield from same_nimber("ceil", h, every_d(1, 2, to), to)


@claim(
    "001/2.8.iii",
    "⌈m/d⌉, 1 < d ≤ 2, h_d of definition 2.7: the piles of a nimber are one pile and its images under powers of h_d",
    source=f"{SOURCE}, theorem 2.8 (iii)",
    to=20,
    formula="{n: G(n) = k} = {n0, h_d(n0), h_d(h_d(n0)), ...}",
    wrong={"h": one_too_far, "to": 8},
)
def to_two_iii(to: int, h: NextPile = h_to_two) -> Cases:
    yield from whole_class(h, every_d(1, 2, to), to)


def one_for_all(d: Fraction, n: int) -> int:
    return -int(-(n + 1) * d // (d - 1))


@claim(
    "001/one-formula",
    "the cases d > 2 and d ≤ 2 are the same: definition 2.7 works for all d > 1, and equals ⌈(n + 1) d / (d - 1)⌉",
    source="this project; the document calls d ≤ 2 the more complicated case",
    to=16,
    formula="h_d(n) = ⌈(n + 1) d / (d - 1)⌉",
    wrong={"h": of_floor1, "to": 8},
)
def one_formula(to: int, h: NextPile = one_for_all) -> Cases:
    """Compare with both definitions and with nimbers."""
    for d in every_d(1, FAR, to):
        g = nimbers(Fractional("ceil", d), to)
        for n in range(to + 1):
            goal = h(d, n)
            expected = {h_to_two(d, n)} | ({h_above_two(d, n)} if d > 2 else set())
            next_one: Iterator[int] = (x for x in range(n + 1, to + 1) if g[x] == g[n])
            right = expected == {goal} and next(next_one, goal if goal > to else None) == goal
            yield f"d = {d}: h({n}) = {goal}, defined {sorted(expected)}", right, pile("ceil", d, n)
