"""Claims of document 001, section 2: Maximum Nim. Each is checked against nimbers found from the definition alone.

The document finds no formula for f(m) = ⌊(m+1)/d⌋ beyond special fractions; `001/h-floor1` states one for every
rational d > 1, and `001/2.3` the general reason. Proofs: grundy/games/max_nim/rule_functions.py.
"""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from grundy.claims.claim import claim
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.nimsum import mex
from grundy.core.registry import find_game
from grundy.engines.choose import choose
from grundy.games.max_nim.rule_functions import (
    KINDS,
    Fractional,
    Given,
    RuleFunction,
    h_above_two,
    h_floor1,
    h_lemma_2_14,
    h_to_two,
    josephus_order,
    option_of_nimber,
    p_and_m,
    pile_class,
    pile_nimber,
)

Cases = Iterator[tuple[str, bool]]


def nimbers(f: Callable[[int], int], to: int) -> list[int]:
    """G(0), ..., G(to) from the definition."""
    found: list[int] = []
    for m in range(to + 1):
        found.append(mex(found[m - taken] for taken in range(1, f(m) + 1)))
    return found


@cache
def fractions(low: Fraction, high: Fraction, most: int = 7) -> tuple[Fraction, ...]:
    """All fractions with low < d ≤ high and a denominator up to `most`, simplest first."""
    found = {Fraction(a, b) for b in range(1, most + 1) for a in range(1, int(high * b) + 1)}
    return tuple(sorted((d for d in found if low < d <= high), key=lambda d: (d.denominator, d)))


ALL = fractions(Fraction(1), Fraction(6))
TO_TWO, ABOVE_TWO = fractions(Fraction(1), Fraction(2)), fractions(Fraction(2), Fraction(6))


def random_rule_function(rng: random.Random, length: int) -> RuleFunction:
    """Steps of 0 and 1 by the toss of a coin; flat after the end."""
    values = [0]
    for _ in range(length):
        values.append(values[-1] + rng.randint(0, 1))
    return Given(tuple(values))


@claim("001/2.1", "a position has nimber 0 exactly if it is a P-position", source="document 001, theorem 2.1", to=40)
def zero_is_lost(to: int) -> Cases:
    """Theorem 2.1, on heaps of Maximum Nim: outcomes by their own recursion."""
    for kind in KINDS:
        for d in ALL[:6]:
            f = Fractional(kind, d)
            lost: list[bool] = []
            for m, nimber in enumerate(nimbers(f, to)):
                lost.append(not any(lost[m - taken] for taken in range(1, f(m) + 1)))
                yield f"{f.name}, pile {m}", lost[m] == (nimber == 0)


@claim(
    "001/2.2",
    "G ≤ f; G(x) = G(x - f(x) - 1) where f is level; where it steps, x is the first pile of nimber f(x)",
    source="document 001, lemma 2.2",
    status="lemma",
    to=60,
)
def jump(to: int) -> Cases:
    """Lemma 2.2, for random rule functions; `pile_nimber` is the jump."""
    rng = random.Random(22)
    for _ in range(40):
        f = random_rule_function(rng, to)
        g = nimbers(f, to)
        for x in range(to + 1):
            level = x > 0 and f(x) == f(x - 1)
            right = g[x] == g[x - f(x) - 1] if level else g[x] == f(x) and g[x] not in g[:x]
            yield f"f = {[f(m) for m in range(x + 1)]}", g[x] <= f(x) and right and pile_nimber(f, x) == g[x]


@claim(
    "001/2.3",
    "every rule function: the piles of a nimber are first, h(first), h(h(first)), ..., h(n) = min {x: x - f(x) > n}",
    source="document 001, remark 2.3, made general here",
    to=60,
)
def classes(to: int) -> Cases:
    """Remark 2.3, for random rule functions: `RuleFunction.h` and `pile_class`."""
    rng = random.Random(23)
    for _ in range(40):
        f = random_rule_function(rng, to)
        g = nimbers(f, to)
        for k in set(g):
            piles = [n for n in range(to + 1) if g[n] == k]
            found = []
            for pile in pile_class(f, k):
                if pile > to:
                    break
                found.append(pile)
            yield f"f = {[f(m) for m in range(to + 1)]}, nimber {k}", found == piles


def same_class(kind: str, h: Callable[[Fraction, int], int], ds: tuple[Fraction, ...], to: int) -> Cases:
    """h(n) = f(h(n)) + n + 1 and G(h(n)) = G(n), and no pile between has that nimber."""
    for d in ds:
        f = Fractional(kind, d)
        g = nimbers(f, to)
        for n in range(to + 1):
            goal = h(d, n)
            if goal <= to:
                found = g[goal] == g[n] and g[n] not in g[n + 1 : goal]
                yield f"{f.name}: h({n}) = {goal}", found and goal == f(goal) + n + 1 == f.h(n)


@claim(
    "001/2.5",
    "ceil, d > 2: h_d(n) = ⌈h_d(n)/d⌉ + n + 1 is the next pile with the nimber of n",
    source="document 001, definition 2.4 and theorem 2.5",
    to=80,
)
def above_two(to: int) -> Cases:
    """Theorem 2.5 with h_d of definition 2.4: `h_above_two`."""
    yield from same_class("ceil", h_above_two, ABOVE_TWO, to)


@claim(
    "001/2.6",
    "1 < d ≤ 2: n = (d - 1) p + m for exactly one whole p and one m with -1 < m ≤ d - 2",
    source="document 001, lemma 2.6",
    status="lemma",
    to=80,
)
def unique_p_and_m(to: int) -> Cases:
    """Lemma 2.6: `p_and_m`."""
    for d in TO_TWO:
        for n in range(to + 1):
            fitting = [p for p in range(int(2 * (n + 2) / (d - 1)) + 2) if -1 < n - (d - 1) * p <= d - 2]
            p, m = p_and_m(d, n)
            yield f"d = {d}, n = {n}", fitting == [p] and n == (d - 1) * p + m


@claim(
    "001/2.8",
    "ceil, 1 < d ≤ 2: h_d(n) = ⌈h_d(n)/d⌉ + n + 1 is the next pile with the nimber of n",
    source="document 001, definition 2.7 and theorem 2.8",
    to=80,
)
def to_two(to: int) -> Cases:
    """Theorem 2.8 with h_d of definition 2.7: `h_to_two`."""
    yield from same_class("ceil", h_to_two, TO_TWO, to)


def s_and_t(to: int) -> Iterator[tuple[int, int, Fractional]]:
    """Rule functions `floor1` with d = (s t + 1) / t, the case of section 2.3."""
    for s in range(1, 5):
        for t in range(1, 5):
            yield s, t, Fractional("floor1", Fraction(s * t + 1, t))


@claim(
    "001/2.9",
    "floor1, d = (st+1)/t: where f steps and where it is level",
    source="document 001, lemma 2.9",
    status="lemma",
    to=12,
)
def steps_of_f(to: int) -> Cases:
    """Lemma 2.9: (2.30) and (2.31)."""
    for s, t, f in s_and_t(to):
        for k in range(to + 1):
            if k:
                at = k * s * t + k
                level = {f(at + i) for i in range(-1, s)} == {k * t}
                yield f"s = {s}, t = {t}, k = {k}", f(at - 2) < k * t and level and f(at + s) == k * t + 1
            for u in range(1, t):
                at = k * s * t + u * s + k
                level = {f(at + i) for i in range(s)} == {k * t + u}
                yield f"s = {s}, t = {t}, k = {k}, u = {u}", f(at - 1) < k * t + u and level


@claim(
    "001/2.10",
    "floor1, d = (st+1)/t: kst + k + us is the first pile of nimber kt + u",
    source="document 001, lemma 2.10",
    status="lemma",
    to=12,
)
def first_piles(to: int) -> Cases:
    """Lemma 2.10: `RuleFunction.first`."""
    for s, t, f in s_and_t(to):
        g = nimbers(f, min(200, (to + 1) * (s * t + 1)))
        for k in range(to + 1):
            for u in range(1, t + 1):
                pile, nimber = k * s * t + k + u * s, k * t + u
                if pile < len(g):
                    yield f"s = {s}, t = {t}, k = {k}, u = {u}", g.index(nimber) == pile == f.first(nimber)


@claim(
    "001/2.11",
    "floor1, d = (st+1)/t: G(kst+k+us+i) = G(k(s-1)t+k+us-u-1+i) between the steps",
    source="document 001, lemma 2.11",
    status="lemma",
    to=12,
)
def jumps_between(to: int) -> Cases:
    """Lemma 2.11: (2.42) to (2.45)."""
    for s, t, f in s_and_t(to):
        g = nimbers(f, min(200, (to + 1) * (s * t + 1)))
        for k in range(1, to + 1):
            for u in range(t):
                for i in range(1 if u else 0, s):
                    pile, goal = k * s * t + k + u * s + i, k * (s - 1) * t + k + u * s - u - 1 + i
                    if pile < len(g):
                        yield f"s = {s}, t = {t}, k = {k}, u = {u}: {pile} and {goal}", g[pile] == g[goal]


@claim(
    "001/2.12",
    "floor1, d = (st+1)/t: G(x) = G(x + kt + u + 1) in the u-th stretch after k(s-1)t + k - 1",
    source="document 001, lemma 2.12",
    status="lemma",
    to=12,
)
def later_piles(to: int) -> Cases:
    """Lemma 2.12; the later pile is h(x) of `h_floor1`, so this is the same formula read off stretch by stretch."""
    for s, t, f in s_and_t(to):
        g = nimbers(f, min(200, (to + 1) * (s * t + 1)))
        for k in range(1, to + 1):
            x = k * (s - 1) * t + k - 1
            for u in range(t):
                for _ in range(s if u == 0 else s - 1):
                    later = x + k * t + u + 1
                    if later < len(g):
                        yield f"s = {s}, t = {t}, k = {k}: {x} and {later}", g[x] == g[later] and f.h(x) == later
                    x += 1


@claim(
    "001/2.13",
    "floor1, d = (t+1)/t: G(k(t+1)) = G(k-1), and k(t+1) + u is the first pile of nimber kt + u",
    source="document 001, lemma 2.13",
    status="lemma",
    to=100,
)
def section_2_4(to: int) -> Cases:
    """Lemma 2.13."""
    for t in range(1, 6):
        g = nimbers(Fractional("floor1", Fraction(t + 1, t)), to)
        for n in range(1, to + 1):
            k, u = divmod(n, t + 1)
            right = g.index(k * t + u) == n if u else g[n] == g[k - 1]
            yield f"t = {t}, pile {n}", right


@claim(
    "001/2.14",
    "floor1, d = (t+1)/t: the piles of a nimber are the powers of h(x) = (t+1)(x+1) from the first one",
    source="document 001, lemma 2.14",
    status="lemma",
    to=100,
)
def powers_of_h(to: int) -> Cases:
    """Lemma 2.14: `h_lemma_2_14`."""
    for t in range(1, 6):
        g = nimbers(Fractional("floor1", Fraction(t + 1, t)), to)
        for nimber in sorted(set(g)):
            orbit = [g.index(nimber)]
            while (later := h_lemma_2_14(t, orbit[-1])) <= to:
                orbit.append(later)
            yield f"t = {t}, nimber {nimber}", orbit == [n for n in range(to + 1) if g[n] == nimber]


@claim(
    "001/h-floor1",
    "floor1, every rational d > 1: h(n) = ⌊(n+1) d/(d-1)⌋ is the next pile with the nimber of n",
    source="found with `grundy guess`; document 001 leaves it open at the end of section 2.4",
    to=80,
)
def all_fractions(to: int) -> Cases:
    """The formula that document 001 asks for: `h_floor1`."""
    yield from same_class("floor1", h_floor1, ALL, to)


@claim(
    "001/options",
    "a pile of m has exactly one option of each nimber up to f(m), except its own",
    source="follows from lemma 2.2 of document 001",
    status="lemma",
    to=40,
)
def one_option_each(to: int) -> Cases:
    """What `option_of_nimber` and the winning moves in sums rest on."""
    for kind in KINDS:
        for d in ALL[:8]:
            f = Fractional(kind, d)
            g = nimbers(f, to)
            for m in range(to + 1):
                below = {g[n]: n for n in range(m - f(m), m)}
                found = {k: option_of_nimber(f, m, k) for k in range(f(m) + 3)}
                yield f"{f.name}, pile {m}", {k: n for k, n in found.items() if n is not None} == below


@claim(
    "001/fractal",
    "crossing out the first pile of each nimber leaves the same sequence again",
    source="L. Levine, Fractal sequences and restricted Nim, 2006, reference 1 of document 001",
    to=120,
)
def fractal(to: int) -> Cases:
    for kind in KINDS:
        for d in ALL:
            g = nimbers(Fractional(kind, d), to)
            left = [value for n, value in enumerate(g) if value in g[:n]]
            yield f"{kind}, d = {d}", left == g[: len(left)]


@claim(
    "001/josephus",
    "floor, d = k: if of n people 0..n-1, counting by k, p is the c-th removed, then G(kn - 1 - p) = n - c",
    source="follows from lemma 2.2 of document 001; compare L. Levine 2006",
    to=25,
)
def josephus(to: int) -> Cases:
    """The Josephus problem: `josephus_order` plays it, `pile_nimber` answers it without playing."""
    for n in range(1, to + 1):
        for k in range(2, 8):
            f = Fractional("floor", Fraction(k))
            for c, p in enumerate(josephus_order(n, k), start=1):
                yield f"{n} people, k = {k}, person {p}", pile_nimber(f, k * n - 1 - p) == n - c


@claim(
    "001/sum",
    "in a sum of piles the moves that `winning` names are those that leave nimber 0",
    source="document 001, the nimber of a sum",
    to=40,
)
def winning_moves(to: int) -> Cases:
    rng = random.Random(1)
    for _ in range(to):
        game = find_game("max-nim").with_params({"rule": rng.choice(KINDS), "d": str(rng.choice(ALL))})
        position = tuple(rng.randint(1, 30) for _ in range(rng.randint(1, 3)))
        engine = choose(game, position, Ending.NORMAL, Budget(None), "heaps")
        zero = {move for move, option in game.moves(position) if engine.value(option).nimber == 0}
        named = {move for move, _ in game.winning(position, Ending.NORMAL)}
        yield f"{game.label()} {game.text(position)}", named == zero
