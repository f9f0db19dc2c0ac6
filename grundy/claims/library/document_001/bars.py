"""Claims of document 001, section 3 and figures 1 to 3: whole chocolate bars, and bars with a bitter square.

Nimbers of bars come only from definition 3.1, in squares: see `whole_bars`.
"""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

from grundy.claims.claim import Cases, Definition, PositionText, board, claim, limits
from grundy.claims.library.document_001.max_nim import SOURCE, every_d, nimbers
from grundy.core.budget import each
from grundy.core.capabilities.solving import Coordinates
from grundy.core.nimsum import mex, xor
from grundy.games.bitter_chocolate.game import Steps, keeps_to_halves, step_table
from grundy.games.chocolate import Chocolate
from grundy.games.chocolate.bars import ChocolateBar, p_partners, p_positions
from grundy.games.max_nim.rule_functions import Fractional

Place = tuple[int, int]


def whole_bars(d: Fraction, to: int) -> dict[Place, int]:
    """The nimbers of whole bars {x, y} with x, y ≤ to, only from definition 3.1, with sizes in squares."""
    found: dict[Place, int] = {}
    for x, y in each(product(range(to + 1), repeat=2)):
        most = (x + 1) * (y + 1) // d
        left = [found[x - k, y] for k in range(1, x + 1) if k * (y + 1) <= most]
        left += [found[x, y - k] for k in range(1, y + 1) if k * (x + 1) <= most]
        found[x, y] = mex(left)
    return found


def bar(d: Fraction, place: Place) -> PositionText:
    """A board with the bar {x, y}."""
    game = Chocolate(str(d))
    return board(game, game.capability(Coordinates).at(place))


def small_first(to: int) -> list[Place]:
    """All {x, y} with x ≤ y ≤ to, fewest squares first."""
    return sorted(each((x, y) for y in range(to + 1) for x in range(y + 1)), key=lambda p: ((p[0] + 1) * (p[1] + 1), p))


def section_3(to: int) -> list[Fraction]:
    """The values d = (t+1)/t of section 3."""
    return [Fraction(t + 1, t) for t in range(1, to + 1)]


@claim(
    "001/3.1",
    "d = (t+1)/t: the only bar that cannot be broken is the single square",
    source=f"{SOURCE}, definition 3.1 (iv)",
    status="lemma",
    to=12,
    wrong={"more": 1},
)
def only_end(to: int, more: int = 0) -> Cases:
    for d in section_3(8):
        d += more
        for x, y in small_first(to):
            moves = list(Chocolate(str(d)).moves((ChocolateBar(x + 1, y + 1),)))
            yield f"d = {d}: {{{x}, {y}}} has {len(moves)} moves", bool(moves) == ((x, y) != (0, 0)), bar(d, (x, y))


@claim(
    "001/3.2",
    "d > 1: ⌊p/d⌋ q ≤ ⌊pq/d⌋ < (⌊p/d⌋ + 1) q",
    source=f"{SOURCE}, lemma 3.2",
    status="lemma",
    to=12,
    wrong={"above": 0},
)
def products(to: int, above: int = 1) -> Cases:
    for d in every_d(1, 6, to):
        for p, q in product(range(1, to + 1), repeat=2):
            middle = p * q // d
            yield f"d = {d}, p = {p}, q = {q}: {middle}", p // d * q <= middle < (p // d + above) * q


def options_of_bars(to: int, least: int, takes: Callable[[Fractional, int], int]) -> Cases:
    """Compare the game's moves, which count squares like definition 3.1, with taking `least` to f(x) off a side."""
    for d in every_d(1, 4, 7):
        game, f = Chocolate(str(d)), Fractional("floor1", d)
        for x, y in small_first(to):
            moves = {option[0] for _, option in game.moves(game.capability(Coordinates).at((x, y)))}
            wanted = {ChocolateBar(x + 1 - k, y + 1) for k in range(least, takes(f, x) + 1)}
            wanted |= {ChocolateBar(x + 1, y + 1 - k) for k in range(least, takes(f, y) + 1)}
            listed = ", ".join(f"{{{one.rows - 1}, {one.columns - 1}}}" for one in sorted(wanted))
            yield f"d = {d}: from {{{x}, {y}}} the lemma gives {listed}", moves == wanted, bar(d, (x, y))


@claim(
    "001/3.3",
    "moves lead from the bar {x, y} to {x - t, y} for t ≤ f(x), and to {x, y - t} for t ≤ f(y), where f(x) = ⌊(x+1)/d⌋",
    source=f"{SOURCE}, lemma 3.3",
    status="lemma",
    to=8,
    formula="move({x, y}) = {{x - t, y}: t ≤ f(x)} ∪ {{x, y - t}: t ≤ f(y)}",
)
def moves_printed(to: int) -> Cases:
    """The text does not exclude t = 0. It also uses the letter t in d = (t+1)/t."""
    yield from options_of_bars(to, 0, lambda f, x: f(x))


@moves_printed.corrected(
    "a move takes at least 1: 1 ≤ t ≤ f(x), 1 ≤ t ≤ f(y)", kind="missing condition", formula="1 ≤ t", wrong={"more": 1}
)
def moves_corrected(to: int, more: int = 0) -> Cases:
    yield from options_of_bars(to, 1, lambda f, x: f(x) + more)


@claim(
    "001/two-piles",
    "a bar is the sum of two piles of Maximum Nim with f(m) = ⌊(m+1)/d⌋, so its nimber is the XOR of theirs",
    source=f"{SOURCE}, section 1 and the proof of theorem 3.6",
    to=12,
    formula="G({x, y}) = G(x) ⊕ G(y)",
    wrong={"kind": "ceil", "to": 6},
)
def two_piles(to: int, kind: str = "floor1") -> Cases:
    for d in every_d(1, 6, 9):
        bars, g = whole_bars(d, to), nimbers(Fractional(kind, d), to)
        for x, y in small_first(to):
            words = f"d = {d}: {{{x}, {y}}} has {bars[x, y]}, the piles have {g[x]} and {g[y]}"
            yield words, bars[x, y] == g[x] ^ g[y], bar(d, (x, y))


@claim(
    "001/3.4",
    "d = 2 is the Rectangle Game: cut the bar, and throw away a part that is not larger than the other",
    source=f"{SOURCE}, example 3.4",
    status="example",
    to=12,
    wrong={"d": Fraction(3, 2)},
)
def rectangle_game(to: int, d: Fraction = Fraction(2)) -> Cases:
    """The olympiad's rule has no d: after each cut, remove a part that is at most as large as the other."""
    for x, y in small_first(to):
        cuts = [(ChocolateBar(k, y + 1), ChocolateBar(x + 1 - k, y + 1)) for k in range(1, x + 1)]
        cuts += [(ChocolateBar(x + 1, k), ChocolateBar(x + 1, y + 1 - k)) for k in range(1, y + 1)]
        kept = {other for part, other in cuts if part.rows * part.columns <= other.rows * other.columns}
        moves = {option[0] for _, option in Chocolate(str(d)).moves((ChocolateBar(x + 1, y + 1),))}
        yield f"moves from {{{x}, {y}}} leave {sorted(kept)}", kept == moves, bar(d, (x, y))


@claim(
    "001/3.4-powers",
    "a bar {x, y} of the Rectangle Game is a P-position exactly if (x + 2) / (y + 2) is a power of 2",
    source=f"{SOURCE}, theorem 3.6 with t = 1: h(x) + 2 = 2 (x + 2); B. A. Yorgey, its reference 11",
    status="corollary",
    to=30,
    wrong={"add": 1},
)
def powers_of_two(to: int, add: int = 2) -> Cases:
    nimber = whole_bars(Fraction(2), to)
    for x, y in small_first(to):
        quotient, rest = divmod(y + add, x + add)
        power = rest == 0 and quotient & (quotient - 1) == 0
        yield f"{{{x}, {y}}} has nimber {nimber[x, y]}", (nimber[x, y] == 0) == power, bar(Fraction(2), (x, y))


SEVEN = frozenset({(3, 6), (2, 6), (1, 6), (4, 5), (4, 4), (4, 3), (4, 2)})


@claim(
    "001/3.5",
    "d = 3/2: moves from {4, 6} leave seven bars, those of figures 8 to 14",
    source=f"{SOURCE}, example 3.5",
    status="example",
    to=1,
    wrong={"expected": frozenset({(3, 6), (2, 6), (1, 6), (0, 6)})},
)
def example_3_5(to: int, expected: frozenset[Place] = SEVEN) -> Cases:
    left = {(one.rows - 1, one.columns - 1) for _, (one,) in Chocolate("3/2").moves((ChocolateBar(5, 7),))}
    yield f"moves from {{4, 6}} leave {sorted(left)}", left == expected, bar(Fraction(3, 2), (4, 6))


@claim(
    "001/3.6",
    "d = (t+1)/t: the P-positions are {h^p(n), h^q(n)}, where h(x) = (t+1)(x+1), and n is 0 or not a multiple of t+1",
    source=f"{SOURCE}, theorem 3.6",
    to=30,
    formula="h(x) = (t+1)(x+1)",
    wrong={"more": 1, "to": 12},
)
def lost_bars(to: int, more: int = 0) -> Cases:
    """`p_positions` is the set of the theorem."""
    for t in range(1, 6):
        d, lost = Fraction(t + 1, t), p_positions(t + more, to)
        nimber = whole_bars(d, to)
        for place in small_first(to):
            right = (nimber[place] == 0) == (place in lost)
            yield f"t = {t}: {place} has nimber {nimber[place]}", right, bar(d, place)


@claim(
    "001/3.7",
    "every d > 1: {x, y} is a P-position exactly if y is in the class of x under h(n) = ⌊(n+1) d/(d-1)⌋",
    source=f"{SOURCE}, remark 3.7, which leaves it open; follows from lemma 3.3 and claim 001/h-floor1",
    to=10,
    wrong={"kind": "ceil", "to": 6},
)
def lost_bars_for_all_d(to: int, kind: str = "floor1") -> Cases:
    """Check `p_partners` in grundy/games/chocolate/bars.py."""
    for d in every_d(1, to + 2, to):
        nimber, f = whole_bars(d, to), Fractional(kind, d)
        partners = [p_partners(f, x, to + 1) for x in range(to + 1)]
        for x, y in small_first(to):
            right = (nimber[x, y] == 0) == (y in partners[x])
            yield f"d = {d}: {{{x}, {y}}} has nimber {nimber[x, y]}", right, bar(d, (x, y))


def bitter(to: int) -> Iterator[tuple[tuple[int, int, int, int], int, list[int]]]:
    """Bars with a bitter square: nimbers from the definition, and the squares above, below, left and right."""
    game = Definition("bitter-chocolate")
    for rows, columns in ((x + 1, y + 1) for x, y in small_first(to - 1)):
        for row, column in product(range(1, rows + 1), range(1, columns + 1)):
            bar = (rows, columns, row, column)
            yield bar, game.nimber((bar,)), [row - 1, rows - row, column - 1, columns - column]


@claim(
    "001/figure-1",
    "a rectangle with a bitter square anywhere is Nim with two heaps, one for each side",
    source=f"{SOURCE}, figures 1 and 2; A. C. Robin 1989",
    to=6,
)
def bitter_printed(to: int) -> Cases:
    for bar, nimber, heaps in bitter(to):
        words = f"{bar[0]}x{bar[1]}@{bar[2]},{bar[3]} has nimber {nimber}"
        yield words, nimber == (heaps[0] + heaps[1]) ^ (heaps[2] + heaps[3]), board("bitter-chocolate", (bar,))


@bitter_printed.corrected(
    "this holds for the bar of figure 1, with the bitter square in a corner; elsewhere it is Nim with four heaps, the "
    "squares above, below, left and right of it",
    kind="reading",
    wrong={"heaps": 2},
)
def bitter_corrected(to: int, heaps: int = 4) -> Cases:
    for bar, nimber, around in bitter(to):
        words = f"{bar[0]}x{bar[1]}@{bar[2]},{bar[3]} has nimber {nimber}, the heaps are {around}"
        yield words, nimber == xor(around[:heaps]), board("bitter-chocolate", (bar,))


def nim_sums(f: Steps, to: int) -> bool:
    """Whether all {y, z} with z ≤ to have the nimber y ⊕ z."""
    table = step_table(f, f(to), to, limits())
    return all(table[y, z] == y ^ z for z in range(to + 1) for y in range(f(z) + 1))


@claim(
    "001/figure-3",
    "step-shaped bars: all {y, z} have nimber y ⊕ z exactly if ⌊z/2^i⌋ = ⌊z'/2^i⌋ implies that the values ⌊f/2^(i-1)⌋ "
    "are equal",
    source=f"{SOURCE}, figure 3; S. Nakamura and R. Miyadera, Impartial chocolate bar games, 2015",
    to=200,
    wrong={"good": lambda f, to: True, "to": 20},
)
def steps_and_halves(to: int, good: Callable[[Steps, int], bool] = keeps_to_halves) -> Cases:
    """Check the criterion `keeps_to_halves` for floor(z/k) and for random steps, in both directions."""
    rng = random.Random(3)
    for k in range(1, 9):
        even = good(lambda z, k=k: z // k, 20)  # type: ignore[misc]
        yield f"floor(z/{k})", even == (k % 2 == 0) == nim_sums(lambda z, k=k: z // k, 20)  # type: ignore[misc]
    for _ in range(to):
        heights = sorted(rng.randint(0, 9) for _ in range(6))
        repeat = rng.choice((1, 2, 2, 4))  # equal pairs of steps keep to halves more often
        steps = [height for height in heights for _ in range(repeat)]
        f = steps.__getitem__
        yield f"steps {steps}", good(f, len(steps) - 1) == nim_sums(f, len(steps) - 1)
