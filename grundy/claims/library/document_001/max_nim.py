"""Claims of document 001, sections 1 and 2: the definition of Maximum Nim, and lemma 2.2.

The checks compare with nimbers that come only from the definition. Document 001 lets d be real. For piles up to `to`,
all that matters is which numbers a/b with a ≤ to + 1 are below d. So a check at all these fractions, and at one d
between each two neighbors, is a check of every real d: see `every_d`.
"""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

from grundy.claims.claim import Cases, Definition, PositionText, board, claim, smallest_first
from grundy.core.budget import each
from grundy.core.capabilities.solving import Nimbers
from grundy.core.game import AnyGame, with_params
from grundy.core.nimsum import mex
from grundy.core.registry import all_games, find_game
from grundy.games.max_nim.rule_functions import KINDS, Fractional, Given, h_above_two, h_to_two, pile_class, pile_nimber

SOURCE = "document 001"
NextPile = Callable[[Fraction, int], int]  # h_d(n)


def nimbers(f: Callable[[int], int], to: int) -> list[int]:
    """G(0), ..., G(to) from the definition. A move never takes more than the pile has."""
    found: list[int] = []
    for m in range(to + 1):
        found.append(mex(found[m - taken] for taken in range(1, min(m, f(m)) + 1)))
    return found


@cache
def every_d(low: int, high: int, to: int) -> tuple[Fraction, ...]:
    """For every real d with low < d ≤ high, one fraction with the same game on piles up to `to`. Simplest first."""
    marks = {Fraction(a, b) for a in each(range(1, to + 2)) for b in range(1, a + 1)} | {Fraction(to + 2)}
    ordered = sorted(marks | {Fraction(low), Fraction(high)})
    between = {Fraction(p.numerator + q.numerator, p.denominator + q.denominator) for p, q in pairwise(ordered)}
    return tuple(sorted((d for d in marks | between if low < d <= high), key=lambda d: (d.denominator, d)))


def pile(kind: str, d: Fraction, m: int) -> PositionText:
    """A board with a pile of Maximum Nim."""
    game = with_params(find_game("max-nim"), {"rule": kind, "d": str(d)})
    return board(game, (m,) if m else ())


def printed_h(d: Fraction, n: int) -> int:
    """The h_d of definition 2.4 for d > 2, and of definition 2.7 for d ≤ 2."""
    return h_above_two(d, n) if d > 2 else h_to_two(d, n)


def same_nimber(kind: str, h: NextPile, ds: tuple[Fraction, ...], to: int) -> Cases:
    """Check that G(h(n)) = G(n)."""
    for d in ds:
        g = nimbers(Fractional(kind, d), to)
        for n in range(to + 1):
            if n < (goal := h(d, n)) <= to:
                yield f"{kind}, d = {d}: G({n}) = {g[n]}, G({goal}) = {g[goal]}", g[n] == g[goal], pile(kind, d, goal)


@claim(
    "001/introduction",
    "Maximum Nim with f(m) = ⌊m/d⌋: the functions h_d of the document lead to a pile with the same nimber",
    source=f"{SOURCE}, section 1",
    to=18,
    formula="f(m) = ⌊m/d⌋, G(h_d(n)) = G(n)",
)
def introduction(to: int) -> Cases:
    yield from same_nimber("floor", printed_h, every_d(1, to + 2, to), to)


@introduction.corrected(
    "the functions h_d of definitions 2.4 and 2.7 do this for f(m) = ⌈m/d⌉, as the abstract says",
    kind="misprint",
    formula="f(m) = ⌈m/d⌉, G(h_d(n)) = G(n)",
    wrong={"kind": "floor1", "to": 8},
)
def introduction_corrected(to: int, kind: str = "ceil") -> Cases:
    yield from same_nimber(kind, printed_h, every_d(1, to + 2, to), to)


def in_section_2(to: int) -> Iterator[tuple[str, Fraction]]:
    """The rule functions in the document: ⌈m/d⌉ for every d, ⌊(m+1)/d⌋ for d = (st+1)/t."""
    yield from (("ceil", Fraction(n + 1, n)) for n in range(1, to))
    for s, t in product(range(1, to), repeat=2):
        yield "floor1", Fraction(s * t + 1, t)
        yield "ceil", Fraction(s * t + 1, t)


@claim(
    "001/last-stone",
    "whoever takes the last stone wins Maximum Nim: as long as stones are left, a move is possible",
    source=f"{SOURCE}, section 2, the rules",
    to=7,
)
def last_stone(to: int) -> Cases:
    for kind, d in in_section_2(to):
        f = Fractional(kind, d)
        for m in range(1, to + 1):
            yield f"{f.name}: from {m} stones a move may take up to {f(m)}", f(m) > 0, pile(kind, d, m)


@last_stone.corrected(
    "whoever makes the last move wins; as long as stones are left, a move is possible, exactly if f(1) = 1",
    kind="missing condition",
    wrong={"at": 2},
)
def last_stone_corrected(to: int, at: int = 1) -> Cases:
    for kind, d in in_section_2(to):
        f = Fractional(kind, d)
        stuck = [m for m in range(1, to + 1) if not f(m)]
        yield f"{f.name}: no move from piles {stuck}", (not stuck) == (f(at) == 1), pile(kind, d, max(stuck, default=1))


@claim(
    "001/nim-sum",
    "adding binary digits mod 2 is the XOR, and gives the nimber of two Nim heaps",
    source=f"{SOURCE}, section 2, the definition of the nim-sum",
    to=15,
    wrong={"base": 3},
)
def nim_sum(to: int, base: int = 2) -> Cases:
    """The nimbers of two heaps come from the definition."""
    nim = Definition("nim")
    for x, y in product(range(to + 1), repeat=2):
        digits = sum((x // base**i + y // base**i) % base * base**i for i in range(5))
        heaps = tuple(sorted(n for n in (x, y) if n))
        yield f"{x} and {y} make {digits}", digits == x ^ y == nim.nimber(heaps), board("nim", heaps)


@claim(
    "001/2.1",
    "a position has nimber 0 exactly if it is a P-position",
    source=f"{SOURCE}, theorem 2.1",
    to=5,
    wrong={"lost": 1},
)
def zero_is_lost(to: int, lost: int = 0) -> Cases:
    """Compare outcomes and nimbers, each from its own recursion, on samples of every game with nimbers."""
    for size, kind in product(range(1, to + 1), all_games().values()):
        game: AnyGame = kind()
        if not game.capability(Nimbers).refuses():
            position = game.sample(random.Random(size), size)
            outcome, nimber = Definition(game).value(position)
            words = f"{game.id} {game.text(position)} is {outcome}, nimber {nimber}"
            yield words, (outcome == "P") == (nimber == lost), board(game, position)


def pairs_of_piles(to: int) -> Iterator[tuple[list[AnyGame], tuple[int, int]]]:
    """Two different games of Maximum Nim, and a pile for each."""
    games = [with_params(find_game("max-nim"), {"rule": kind, "d": d}) for kind in KINDS for d in ("3", "2", "3/2")]
    for piles in smallest_first(product(range(to + 1), repeat=2)):
        yield from (([g1, g2], (piles[0], piles[1])) for g1 in games for g2 in games if g1 != g2)


def sum_of_piles(to: int, second: int) -> Cases:
    """Whether the nimber of {g, h} is G1(g) ⊕ G(h) with G the nimber of the first or of the second game."""
    whole = Definition("sum")
    for games, piles in pairs_of_piles(to):
        position = tuple((game, (n,) if n else ()) for game, n in zip(games, piles, strict=True))
        nimber = whole.nimber(position)
        expected = Definition(games[0]).nimber(position[0][1]) ^ Definition(games[second]).nimber(position[1][1])
        words = f"{whole.game.text(position)} has nimber {nimber}, the formula gives {expected}"
        yield words, nimber == expected, board(whole.game, position)


@claim(
    "001/sum",
    "the nimber of {g, h} in the sum of two games is the XOR of the nimbers that g and h have in the first game",
    source=f"{SOURCE}, section 2, sums of games",
    to=3,
    formula="G({g, h}) = G1(g) ⊕ G1(h)",
)
def sum_printed(to: int) -> Cases:
    yield from sum_of_piles(to, 0)


@sum_printed.corrected(
    "the nimber of {g, h} is the XOR of the nimber of g in the first game and the nimber of h in the second",
    kind="misprint",
    formula="G({g, h}) = G1(g) ⊕ G2(h)",
    wrong={"second": 0},
)
def sum_corrected(to: int, second: int = 1) -> Cases:
    yield from sum_of_piles(to, second)


def rule_functions(to: int, starts: tuple[int, ...]) -> Iterator[tuple[list[int], list[int]]]:
    """All functions with steps of 0 and 1 and these start values, shortest first, with their nimbers."""
    for length in range(1, to + 1):
        for start, steps in product(starts, product((0, 1), repeat=length)):
            f = [start]
            for step in steps:
                f.append(f[-1] + step)
            yield f, nimbers(f.__getitem__, length)


def given(f: list[int], m: int) -> PositionText:
    game = with_params(find_game("max-nim"), {"rule": "given", "f": ",".join(map(str, f))})
    return board(game, (m,) if m else ())


def with_words(f: list[int], x: int, g: list[int], holds: bool) -> tuple[str, bool] | tuple[str, bool, PositionText]:
    words = f"f = {f}: G({x}) = {g[x]}"
    return (words, holds, given(f, x)) if f[0] == 0 else (words, holds)  # the package has no game for the others


ANY, ZERO = (0, 1, 2), (0,)  # values of f(0)


@claim(
    "001/2.2.i",
    "Maximum Nim: no nimber is larger than the number of stones that a move may take",
    source=f"{SOURCE}, lemma 2.2 (i)",
    status="lemma",
    to=8,
    formula="G(x) ≤ f(x)",
    wrong={"most": -1},
)
def bounded(to: int, most: int = 0) -> Cases:
    """Also where f(0) is not 0."""
    for f, g in rule_functions(to, ANY):
        yield with_words(f, x := len(f) - 1, g, g[x] <= f[x] + most)


def level(to: int, starts: tuple[int, ...], shift: int) -> Cases:
    for f, g in rule_functions(to, starts):
        x = len(f) - 1
        if f[x] == f[x - 1]:
            goal = x - f[x] - shift
            yield with_words(f, x, g, goal >= 0 and g[x] == g[goal])


@claim(
    "001/2.2.ii",
    "Maximum Nim, f ≥ 0 with steps of 0 and 1: where f is level, x has the nimber of the pile f(x) + 1 smaller",
    source=f"{SOURCE}, lemma 2.2 (ii)",
    status="lemma",
    to=9,
    formula="f(x) = f(x - 1) ⇒ G(x) = G(x - f(x) - 1)",
)
def level_printed(to: int) -> Cases:
    yield from level(to, ANY, 1)


@level_printed.corrected(
    "this holds if f(0) = 0; otherwise x - f(x) - 1 may be below 0",
    kind="missing condition",
    wrong={"shift": 0, "to": 5},
)
def level_corrected(to: int, starts: tuple[int, ...] = ZERO, shift: int = 1) -> Cases:
    yield from level(to, starts, shift)


def stepping(to: int, starts: tuple[int, ...]) -> Cases:
    for f, g in rule_functions(to, starts):
        if f[-1] > f[-2]:
            yield with_words(f, len(f) - 1, g, g[-1] == f[-1])


@claim(
    "001/2.2.iii.1",
    "Maximum Nim, f ≥ 0 with steps of 0 and 1: where f steps, the nimber is f(x)",
    source=f"{SOURCE}, lemma 2.2 (iii.1)",
    status="lemma",
    to=9,
    formula="f(x) > f(x - 1) ⇒ G(x) = f(x)",
)
def stepping_printed(to: int) -> Cases:
    yield from stepping(to, ANY)


@stepping_printed.corrected(
    "this holds if f(0) = 0; otherwise f(x) may be more than x", kind="missing condition", wrong={"starts": (0, 1)}
)
def stepping_corrected(to: int, starts: tuple[int, ...] = ZERO) -> Cases:
    yield from stepping(to, starts)


@claim(
    "001/2.2.iii.2",
    "Maximum Nim: where f steps, no smaller pile has the same nimber",
    source=f"{SOURCE}, lemma 2.2 (iii.2)",
    status="lemma",
    to=8,
    wrong={"step": 0},
)
def new_nimber(to: int, step: int = 1) -> Cases:
    """Also where f(0) is not 0."""
    for f, g in rule_functions(to, ANY):
        if f[-1] == f[-2] + step:
            yield with_words(f, len(f) - 1, g, g[-1] not in g[:-1])


@claim(
    "001/2.3",
    "every rule function: the piles of a nimber are first, h(first), h(h(first)), ..., where first is the smallest and "
    "h(n) = min {x: x - f(x) > n}",
    source=f"this project, a generalization of remark 2.3 of {SOURCE}",
    to=8,
    wrong={"shift": 1},
)
def classes(to: int, shift: int = 0) -> Cases:
    """Check `RuleFunction.h`, `pile_class` and `pile_nimber` for all rule functions."""
    for values, g in rule_functions(to, ZERO):
        f = Given(tuple(values))
        for k in set(g):
            found = []
            for x in pile_class(f, k):
                if x > len(g) - 1:
                    break
                found.append(x + shift)
            right = found == [x for x in range(len(g)) if g[x] == k == pile_nimber(f, x)]
            yield f"f = {values}: nimber {k} at {found}", right, given(values, found[-1])
