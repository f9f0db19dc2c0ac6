"""Claims of document 001, sections 2.3 and 2.4: Maximum Nim with f(m) = ⌊(m+1)/d⌋.

The document has formulas for d = (st+1)/t and for d = (t+1)/t, but not for other fractions. `001/h-floor1` states one
for every d > 1, proved in grundy/games/max_nim/rule_functions.py.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

from grundy.claims.claim import Cases, claim, smallest_first
from grundy.claims.library.document_001.max_nim import SOURCE, NextPile, every_d, nimbers, pile
from grundy.games.max_nim.rule_functions import Fractional, h_floor1, h_lemma_2_14

MOST = 200  # the largest pile in these checks


def s_and_t(least: int = 1) -> Iterator[tuple[int, int, Fraction]]:
    """The values d = (s t + 1) / t of section 2.3, small s and t first."""
    for s, t in smallest_first(product(range(least, 5), range(1, 5))):
        yield s, t, Fraction(s * t + 1, t)


def floor1_nimbers(d: Fraction, to: int) -> list[int]:
    return nimbers(Fractional("floor1", d), min(MOST, to))


@claim(
    "001/2.9.i",
    "⌊(m+1)/d⌋, d = (st+1)/t: f steps to kt at kst + k - 1, stays there up to kst + k + s - 1, then steps to kt + 1",
    source=f"{SOURCE}, lemma 2.9 (i)",
    status="lemma",
    to=12,
    formula="f(kst+k-2) < f(kst+k-1) = ... = f(kst+k+s-1) = kt < kt+1 = f(kst+k+s)",
    wrong={"begin": 0},
)
def steps_i(to: int, begin: int = -1) -> Cases:
    for (s, t, d), k in product(s_and_t(), range(1, to + 1)):
        f, at = Fractional("floor1", d), k * s * t + k
        level = {f(at + i) for i in range(begin, s)} == {k * t}
        words = f"s = {s}, t = {t}, k = {k}: f is {[f(at + i) for i in range(-2, s + 1)]} from {at - 2}"
        yield words, f(at + begin - 1) < k * t and level and f(at + s) == k * t + 1, pile("floor1", d, at)


@claim(
    "001/2.9.ii",
    "⌊(m+1)/d⌋, d = (st+1)/t, 1 ≤ u < t: f steps to kt + u at kst + us + k and stays there for s piles",
    source=f"{SOURCE}, lemma 2.9 (ii)",
    status="lemma",
    to=12,
    formula="f(kst+us+k-1) < f(kst+us+k) = ... = f(kst+(u+1)s+k-1) = kt + u",
    wrong={"longer": 1},
)
def steps_ii(to: int, longer: int = 0) -> Cases:
    for (s, t, d), k in product(s_and_t(), range(to + 1)):
        for u in range(1, t):
            f, at = Fractional("floor1", d), k * s * t + u * s + k
            level = {f(at + i) for i in range(s + longer)} == {k * t + u}
            words = f"s = {s}, t = {t}, k = {k}, u = {u}: f is {[f(at + i) for i in range(-1, s)]} from {at - 1}"
            yield words, f(at - 1) < k * t + u and level, pile("floor1", d, at)


def printed_first(s: int, t: int, k: int, u: int) -> int:
    return k * s * t + k + u * s


@claim(
    "001/2.10",
    "⌊(m+1)/d⌋, d = (st+1)/t, 1 ≤ u ≤ t: pile kst + k + us is the first pile with nimber kt + u",
    source=f"{SOURCE}, lemma 2.10 (i) and (ii)",
    status="lemma",
    to=12,
    formula="kst + k + us = min {n: G(n) = kt + u}",
    wrong={"first": lambda s, t, k, u: k * s * t + u * s},
)
def first_piles(to: int, first: Callable[[int, int, int, int], int] = printed_first) -> Cases:
    for s, t, d in s_and_t():
        g = floor1_nimbers(d, (to + 1) * (s * t + 1))
        for k, u in product(range(to + 1), range(1, t + 1)):
            at, nimber = first(s, t, k, u), k * t + u
            if at < len(g):
                words = f"s = {s}, t = {t}, k = {k}, u = {u}: pile {at} has nimber {g[at]}"
                right = g[at] == nimber and nimber not in g[:at] and Fractional("floor1", d).first(nimber) == at
                yield words, right, pile("floor1", d, at)


def stretches(s: int, t: int, to: int, short: int) -> Iterator[tuple[int, int]]:
    """Pairs of piles with equal nimbers by lemma 2.11. With `short`, each row has at least its first pair."""
    for k, u in product(range(1, to + 1), range(t)):
        first = 1 if u else 0
        for i in range(first, max(s, first + short)):
            yield k * s * t + k + u * s + i, k * (s - 1) * t + k + u * s - u - 1 + i


def in_one_class(to: int, ds: Iterator[tuple[int, int, Fraction]], short: int, shift: int = 0) -> Cases:
    for s, t, d in ds:
        g = floor1_nimbers(d, (to + 1) * (s * t + 1))
        for high, low in stretches(s, t, to, short):
            if high < len(g):
                goal = low + shift
                words = f"s = {s}, t = {t}: G({high}) = {g[high]}, G({goal}) = {g[goal]}"
                yield words, g[high] == g[goal], pile("floor1", d, high)


@claim(
    "001/2.11",
    "⌊(m+1)/d⌋, d = (st+1)/t: equations (2.42) to (2.45) hold, row by row, including the first equation of each row",
    source=f"{SOURCE}, lemma 2.11",
    status="lemma",
    to=12,
    formula="G(kst+k+us+i) = G(k(s-1)t+k+us-u-1+i)",
)
def jumps_printed(to: int) -> Cases:
    """For s = 1 the rows (2.43) to (2.45) run from i = 1 to i = 0, but the text prints their first equation anyway."""
    yield from in_one_class(to, s_and_t(), 1)


@jumps_printed.corrected(
    "this holds for s ≥ 2; for s = 1 only (2.42) remains, and the other rows are empty",
    kind="edge case",
    wrong={"shift": 1},
)
def jumps_corrected(to: int, shift: int = 0) -> Cases:
    yield from in_one_class(to, s_and_t(), 0, shift)


def printed_rows(s: int, t: int, k: int, second: int) -> Iterator[tuple[int, int]]:
    """Lemma 2.12: x and the distance to the later pile. `second` is the second number of the second row."""
    x = k * (s - 1) * t + k - 1
    for u in range(t):
        row = list(range(x, x + (s if u == 0 else s - 1)))
        x += len(row)
        if u == 1 and len(row) > 1:
            row[1] = second
        yield from ((n, k * t + u + 1) for n in row)


def later_piles(to: int, second: Callable[[int, int, int], int]) -> Cases:
    for s, t, d in s_and_t(2):
        g = floor1_nimbers(d, (to + 1) * (s * t + 1))
        for k in range(1, to + 1):
            for x, distance in printed_rows(s, t, k, second(s, t, k)):
                if x + distance < len(g):
                    words = f"s = {s}, t = {t}, k = {k}: G({x}) = {g[x]}, G({x + distance}) = {g[x + distance]}"
                    yield words, g[x] == g[x + distance], pile("floor1", d, x + distance)


@claim(
    "001/2.12",
    "⌊(m+1)/d⌋, d = (st+1)/t: each x has the nimber of a later pile; the second row of these x is "
    "k(s-1)t + k + s - 1, k(s-1)t + k, ...",
    source=f"{SOURCE}, lemma 2.12",
    status="lemma",
    to=12,
    formula="G(x) = G(x + kt + u + 1) in row u = 0, ..., t - 1",
)
def later_printed(to: int) -> Cases:
    yield from later_piles(to, lambda s, t, k: k * (s - 1) * t + k)


@later_printed.corrected(
    "the second number of the second row is k(s-1)t + k + s, one more than the first", kind="misprint", wrong={"off": 2}
)
def later_corrected(to: int, off: int = 0) -> Cases:
    yield from later_piles(to, lambda s, t, k: k * (s - 1) * t + k + s - off)


def section_2_4(to: int) -> Iterator[tuple[int, Fraction, list[int]]]:
    """The values t and d = (t+1)/t, with nimbers."""
    for t in range(1, 8):
        d = Fraction(t + 1, t)
        yield t, d, floor1_nimbers(d, to)


@claim(
    "001/2.13.i",
    "⌊(m+1)/d⌋, d = (t+1)/t: pile k(t+1) has the nimber of pile k - 1",
    source=f"{SOURCE}, lemma 2.13 (i)",
    status="lemma",
    to=100,
    formula="G(k(t+1)) = G(k-1)",
    wrong={"back": 0},
)
def multiples(to: int, back: int = 1) -> Cases:
    for t, d, g in section_2_4(to):
        for k in range(1, to // (t + 1) + 1):
            at = k * (t + 1)
            yield (
                f"t = {t}: G({at}) = {g[at]}, G({k - back}) = {g[k - back]}",
                g[at] == g[k - back],
                pile("floor1", d, at),
            )


@claim(
    "001/2.13.ii",
    "⌊(m+1)/d⌋, d = (t+1)/t, 1 ≤ u ≤ t: pile k(t+1) + u has nimber kt + u",
    source=f"{SOURCE}, lemma 2.13 (ii)",
    status="lemma",
    to=100,
    formula="G(k(t+1) + u) = kt + u",
    wrong={"least": 0},
)
def others(to: int, least: int = 1) -> Cases:
    for t, d, g in section_2_4(to):
        for at in range(to + 1):
            k, u = divmod(at, t + 1)
            if u >= least:
                yield f"t = {t}, k = {k}, u = {u}: G({at}) = {g[at]}", g[at] == k * t + u, pile("floor1", d, at)


@claim(
    "001/2.13.iii",
    "⌊(m+1)/d⌋, d = (t+1)/t, 1 ≤ u ≤ t: pile k(t+1) + u is the first pile with nimber kt + u",
    source=f"{SOURCE}, lemma 2.13 (iii)",
    status="lemma",
    to=100,
    formula="k(t+1) + u = min {n: G(n) = kt + u}",
    wrong={"least": 0},
)
def firsts(to: int, least: int = 1) -> Cases:
    for t, d, g in section_2_4(to):
        for at in range(to + 1):
            k, u = divmod(at, t + 1)
            if u >= least:
                first = g.index(k * t + u) if k * t + u in g else None
                yield f"t = {t}: the first pile of nimber {k * t + u} is {first}", first == at, pile("floor1", d, at)


@claim(
    "001/2.14",
    "⌊(m+1)/d⌋, d = (t+1)/t: the piles of a nimber are the images of k(t+1) + u, or of 0, under powers of "
    "h(x) = (t+1)(x+1)",
    source=f"{SOURCE}, lemma 2.14",
    status="lemma",
    to=100,
    formula="{x: G(x) = kt + u} = {h^p(k(t+1) + u)}, {x: G(x) = 0} = {h^p(0)}",
    wrong={"h": lambda t, x: (t + 1) * x + 1},
)
def powers_of_h(to: int, h: Callable[[int, int], int] = h_lemma_2_14) -> Cases:
    for t, d, g in section_2_4(to):
        for first in range(to + 1):
            if first % (t + 1) or not first:
                k, u = divmod(first, t + 1)
                orbit = [first]
                while orbit[-1] < (later := h(t, orbit[-1])) <= to:
                    orbit.append(later)
                right = orbit == [n for n in range(to + 1) if g[n] == k * t + u]
                yield f"t = {t}: nimber {k * t + u} at {orbit}", right, pile("floor1", d, orbit[-1])


def at_powers(to: int, inside: Callable[[int, int], int]) -> Cases:
    """Compare f at a power of h with ⌊inside/d⌋ and t (x + 1)."""
    for t, d, _ in section_2_4(0):
        f = Fractional("floor1", d)
        for x in range(to + 1):
            later = h_lemma_2_14(t, x)
            words = f"t = {t}: f(h({x})) = f({later}) = {f(later)}, printed ⌊{inside(t, x)}/d⌋ = {inside(t, x) // d}"
            yield words, f(later) == inside(t, x) // d == t * (x + 1), pile("floor1", d, later)


@claim(
    "001/2.14-proof",
    "⌊(m+1)/d⌋, d = (t+1)/t: f(h(x)) = ⌊h(x + 1)/d⌋, which is t (x + 1)",
    source=f"{SOURCE}, the proof of lemma 2.14, with x = h^p(x0)",
    status="lemma",
    to=30,
    formula="f(h(x)) = ⌊h(x + 1)/d⌋ = t (x + 1)",
)
def proof_printed(to: int) -> Cases:
    yield from at_powers(to, lambda t, x: h_lemma_2_14(t, x + 1))


@proof_printed.corrected(
    "f(h(x)) = ⌊(h(x) + 1)/d⌋, which is t (x + 1)",
    kind="misprint",
    formula="f(h(x)) = ⌊(h(x) + 1)/d⌋ = t (x + 1)",
    wrong={"more": 2},
)
def proof_corrected(to: int, more: int = 1) -> Cases:
    yield from at_powers(to, lambda t, x: h_lemma_2_14(t, x) + more)


def one_too_far(d: Fraction, n: int) -> int:
    return int((n + 1) * d // (d - 1)) + 1


@claim(
    "001/h-floor1",
    "every d > 1, f(m) = ⌊(m+1)/d⌋: h(n) = ⌊(n+1) d/(d-1)⌋ is the next pile with the nimber of n",
    source="this project, with `grundy guess`; document 001 leaves it open at the end of section 2.4",
    to=18,
    formula="h(n) = ⌊(n + 1) d / (d - 1)⌋",
    wrong={"h": one_too_far, "to": 8},
)
def all_fractions(to: int, h: NextPile = h_floor1) -> Cases:
    """Check `h_floor1`, the formula that document 001 asks for."""
    for d in every_d(1, to + 2, to):
        g = nimbers(Fractional("floor1", d), to)
        for n in range(to + 1):
            goal = h(d, n)
            if goal <= to:
                words = f"d = {d}: h({n}) = {goal}, G({n}) = {g[n]}, then {g[n + 1 : goal + 1]}"
                yield words, g[goal] == g[n] and g[n] not in g[n + 1 : goal], pile("floor1", d, goal)
