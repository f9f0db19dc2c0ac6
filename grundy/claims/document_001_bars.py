"""Claims of document 001, sections 3 and 4 and figures 1 to 3: chocolate bars.

Conjecture 1 is checked both ways, and proved for every d in `gap_witness` of grundy/games/chocolate/bars.py.
"""

import random
from collections.abc import Iterator
from fractions import Fraction

from grundy.claims.claim import claim
from grundy.claims.document_001 import ALL, Cases, fractions
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.nimsum import mex
from grundy.core.registry import find_game
from grundy.engines.choose import choose
from grundy.games.bitter_chocolate import Steps, keeps_to_halves, step_table
from grundy.games.chocolate import Chocolate
from grundy.games.chocolate.bars import Bar, gap_table, gap_witness, p_partners, p_positions
from grundy.games.max_nim.rule_functions import Fractional, pile_nimber

Rows = dict[tuple[int, int], int]


def whole_bars(d: Fraction, to: int) -> Rows:
    """The nimbers of whole bars {x, y} with x, y ≤ to, from definition 3.1 alone: sizes in squares."""
    found: Rows = {}
    for x in range(to + 1):
        for y in range(to + 1):
            most = (x + 1) * (y + 1) // d
            left = [found[x - k, y] for k in range(1, x + 1) if k * (y + 1) <= most]
            left += [found[x, y - k] for k in range(1, y + 1) if k * (x + 1) <= most]
            found[x, y] = mex(left)
    return found


@claim(
    "001/3.2",
    "⌊p/d⌋ q ≤ ⌊pq/d⌋ < (⌊p/d⌋ + 1) q",
    source="document 001, lemma 3.2",
    status="lemma",
    to=25,
)
def products(to: int) -> Cases:
    """Lemma 3.2."""
    for d in ALL:
        for p in range(1, to + 1):
            for q in range(1, to + 1):
                yield f"d = {d}, p = {p}, q = {q}", p // d * q <= p * q // d < (p // d + 1) * q


@claim(
    "001/3.3",
    "from the bar {x, y} one can take 1 to ⌊(x+1)/d⌋ off x, or 1 to ⌊(y+1)/d⌋ off y, and nothing else",
    source="document 001, definition 3.1 and lemma 3.3",
    status="lemma",
    to=10,
)
def two_piles(to: int) -> Cases:
    """Lemma 3.3; the game's own moves are those of definition 3.1, counted in squares."""
    for d in ALL[:20]:
        game, f = Chocolate(str(d)), Fractional("floor1", d)
        for x in range(to + 1):
            for y in range(to + 1):
                moves = {option[0] for _, option in game.moves(game.at((x, y)))}
                wanted = {Bar(x + 1 - k, y + 1) for k in range(1, f(x) + 1)}
                wanted |= {Bar(x + 1, y + 1 - k) for k in range(1, f(y) + 1)}
                yield f"d = {d}, {{{x}, {y}}}", moves == wanted


@claim(
    "001/3.4",
    "d = 2, the Rectangle Game: {x, y} is lost exactly if (x + 2) / (y + 2) is a power of 2",
    source="document 001, example 3.4 and theorem 3.6 with t = 1: h(x) + 2 = 2 (x + 2)",
    status="example",
    to=30,
)
def rectangle_game(to: int) -> Cases:
    """Example 3.4, the problem of the International Olympiad in Informatics 2005."""
    for (x, y), nimber in whole_bars(Fraction(2), to).items():
        low, high = sorted((x + 2, y + 2))
        quotient, rest = divmod(high, low)
        yield f"{{{x}, {y}}}", (nimber == 0) == (rest == 0 and quotient & (quotient - 1) == 0)


@claim(
    "001/3.5",
    "d = 3/2: seven bars can be left of {4, 6}",
    source="document 001, example 3.5",
    status="example",
    to=1,
)
def example_3_5(to: int) -> Cases:
    """Example 3.5, figures 7 to 14."""
    game = Chocolate("3/2")
    left = {(bar.rows - 1, bar.columns - 1) for _, (bar,) in game.moves((Bar(5, 7),))}
    yield "{4, 6}", left == {(3, 6), (2, 6), (1, 6), (4, 5), (4, 4), (4, 3), (4, 2)}


@claim(
    "001/3.6",
    "d = (t+1)/t: the P-positions are {h^p(n), h^q(n)} with h(x) = (t+1)(x+1) and n = 0 or no multiple of t+1",
    source="document 001, theorem 3.6",
    to=40,
)
def lost_bars(to: int) -> Cases:
    """Theorem 3.6: `p_positions`."""
    for t in range(1, 6):
        lost = p_positions(t, to)
        for place, nimber in whole_bars(Fraction(t + 1, t), to).items():
            yield f"t = {t}, {set(place)}", (nimber == 0) == (place in lost)


@claim(
    "001/3.7",
    "every rational d > 1: {x, y} is lost exactly if y is in the class of x under h(n) = ⌊(n+1) d/(d-1)⌋",
    source="document 001, remark 3.7, which leaves it open; follows from lemma 3.3 and claim 001/h-floor1",
    to=25,
)
def lost_bars_for_all_d(to: int) -> Cases:
    """Remark 3.7: `p_partners`."""
    for d in ALL:
        bars, f = whole_bars(d, to), Fractional("floor1", d)
        for x in range(to + 1):
            partners = p_partners(f, x, to + 1)
            for y in range(to + 1):
                yield f"d = {d}, {{{x}, {y}}}", (bars[x, y] == 0) == (y in partners)


@claim(
    "001/4.2",
    "d = 2: of the bar {1, 2, 1} the bars {1, 1, 1}, {1, 1, 0} and {0, 2, 0} can be left",
    source="document 001, definition 4.1 and example 4.2",
    status="example",
    to=1,
)
def example_4_2(to: int) -> Cases:
    """Example 4.2, figures 16 to 20."""
    game = Chocolate("2")
    left = {option[0] for _, option in game.moves((Bar(2, 3, True),))}
    yield "2x3-", left == {Bar(2, 2, True), Bar(2, 2), Bar(1, 3)}


@claim(
    "001/conjecture-1-two",
    "d = 2: a bar of at least 2 x 2 with a missing corner has the nimber of the whole bar",
    source="document 001, conjecture 1; proved in grundy/games/chocolate/bars.py, gap_witness",
    to=300,
)
def half_of_conjecture_1(to: int) -> Cases:
    """Conjecture 1, d = 2."""
    f = Fractional("floor1", Fraction(2))
    side = max(2, to)
    table, lines = gap_table(f, side, Budget(None)), [0] + [pile_nimber(f, n) for n in range(side)]
    for c in range(2, side + 1):
        wrong = next((r for r in range(2, c + 1) if table[r, c] != lines[r] ^ lines[c]), None)
        yield f"bars with {c} columns, up to {c} rows; first difference: {wrong}", wrong is None


def many_d(to: int) -> Iterator[Fraction]:
    """Hundreds of d other than 2: simple ones, some just below and above 2, and large ones."""
    yield from (d for d in fractions(Fraction(1), Fraction(5), 12) if d != 2)
    for n in range(2, to + 1):
        yield from (2 - Fraction(1, n), 2 + Fraction(1, n), Fraction(n + 1, 2) + 2, 1 + Fraction(1, n))


@claim(
    "001/conjecture-1-others",
    "every d other than 2: some bar 2 x n with a missing corner has another nimber than the whole bar",
    source="document 001, conjecture 1; proved in grundy/games/chocolate/bars.py, gap_witness",
    to=60,
)
def rest_of_conjecture_1(to: int) -> Cases:
    """Conjecture 1, d other than 2: `gap_witness` is a counterexample to equality, and near 2 there is none smaller."""
    for d in many_d(to):
        bar = gap_witness(d)
        assert bar is not None
        f = Fractional("floor1", d)
        table = gap_table(f, bar.columns, Budget(None))
        lines = [0] + [pile_nimber(f, n) for n in range(bar.columns)]
        differs = [(r, c) for c in range(2, len(lines)) for r in range(2, c + 1) if table[r, c] != lines[r] ^ lines[c]]
        least = d <= Fraction(3, 2) or differs[0] == (2, bar.columns)
        yield f"d = {d}: 2x{bar.columns}-, all that differ: {differs[:5]}", (2, bar.columns) in differs and least


@claim(
    "001/figure-1",
    "a rectangle with a bitter square is four Nim heaps: the squares above, below, left and right of it",
    source="document 001, figures 1 and 2; A. C. Robin 1989",
    to=7,
)
def bitter_rectangles(to: int) -> Cases:
    """Figures 1 and 2."""
    game = find_game("bitter-chocolate")()
    for rows in range(1, to + 1):
        for columns in range(1, rows + 1):
            for row in range(1, rows + 1):
                for column in range(1, columns + 1):
                    position = ((rows, columns, row, column),)
                    searched = choose(game, position, Ending.NORMAL, Budget(None), "search").value(position).nimber
                    heaps = (row - 1) ^ (rows - row) ^ (column - 1) ^ (columns - column)
                    yield game.text(position), searched == heaps


def nim_sums(f: Steps, to: int) -> bool:
    """Whether all {y, z} with z ≤ to have the nimber y ⊕ z."""
    table = step_table(f, f(to), to, Budget(None))
    return all(table[y, z] == y ^ z for z in range(to + 1) for y in range(f(z) + 1))


@claim(
    "001/figure-3",
    "step-shaped bars: all {y, z} have nimber y ⊕ z exactly if ⌊z/2^i⌋ = ⌊z'/2^i⌋ implies equal ⌊f/2^(i-1)⌋",
    source="document 001, figure 3; S. Nakamura and R. Miyadera, Impartial chocolate bar games, 2015",
    to=300,
)
def steps_and_halves(to: int) -> Cases:
    """The criterion `keeps_to_halves`, for floor(z/k) and for random steps, both ways."""
    rng = random.Random(3)
    for k in range(1, 9):
        good = keeps_to_halves(lambda z, k=k: z // k, 20)  # type: ignore[misc]
        yield f"floor(z/{k})", good == (k % 2 == 0) == nim_sums(lambda z, k=k: z // k, 20)  # type: ignore[misc]
    for _ in range(to):
        heights = sorted(rng.randint(0, 9) for _ in range(6))
        repeat = rng.choice((1, 2, 2, 4))  # equal pairs of steps keep to halves more often
        steps = [height for height in heights for _ in range(repeat)]
        f = steps.__getitem__
        yield f"steps {steps}", keeps_to_halves(f, len(steps) - 1) == nim_sums(f, len(steps) - 1)
