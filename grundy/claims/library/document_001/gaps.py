"""Claims of document 001, section 4: chocolate bars with a missing square, and conjecture 1.

`gap_witness` in grundy/games/chocolate/bars.py proves conjecture 1 for every d, for bars with at least two rows and
columns. For d = 2 the same proof works for a square missing anywhere.
"""

from collections.abc import Iterator
from fractions import Fraction

from grundy.claims.claim import Cases, board, claim, limits
from grundy.claims.library.document_001.bars import bar, small_first, whole_bars
from grundy.claims.library.document_001.max_nim import SOURCE, every_d
from grundy.core.nimsum import mex
from grundy.games.chocolate import Chocolate
from grundy.games.chocolate.bars import ChocolateBar, gap_table, gap_witness
from grundy.games.max_nim.rule_functions import Fractional, pile_nimber

TWO = Fraction(2)
Gapped = tuple[int, int, int, int]  # rows, columns, row and column of the missing square (0, 0 for a whole bar)


class Gaps:
    """Nimbers of bars with a square missing anywhere, by the words of definition 4.1: cut, count, eat."""

    def __init__(self, d: Fraction) -> None:
        self.d, self.found = d, dict[Gapped, int]()

    def nimber(self, one: Gapped) -> int:
        if one not in self.found:
            self.found[one] = mex(self.nimber(left) for left in self.options(one))
        return self.found[one]

    def options(self, one: Gapped) -> Iterator[Gapped]:
        """For every cut, eat either part if it is not too large."""
        rows, columns, row, column = one
        cuts = [((k, columns, row, column), (rows - k, columns, row - k, column)) for k in range(1, rows)]
        cuts += [((rows, k, row, column), (rows, columns - k, row, column - k)) for k in range(1, columns)]
        for pair in cuts:
            parts = [whole_or_gapped(part) for part in pair]
            for eaten, left in (parts, parts[::-1]):
                if squares(left) and 0 < squares(eaten) * self.d <= squares(one):
                    yield left


def whole_or_gapped(part: Gapped) -> Gapped:
    """A part that does not contain the missing square is whole."""
    rows, columns, row, column = part
    return part if 1 <= row <= rows and 1 <= column <= columns else (rows, columns, 0, 0)


def squares(one: Gapped) -> int:
    return one[0] * one[1] - (one[2] > 0)


@claim(
    "001/4.1",
    "the rules of section 3 for every d > 1: a player left with one square cannot move, and this is the only end",
    source=f"{SOURCE}, section 4, with definition 3.1 (iv)",
    status="lemma",
    to=8,
)
def ends_printed(to: int) -> Cases:
    for x, y in small_first(to):
        for d in every_d(1, 6, 7):
            moves = list(Chocolate(str(d)).moves((ChocolateBar(x + 1, y + 1),)))
            yield f"d = {d}: {{{x}, {y}}} has {len(moves)} moves", bool(moves) == ((x, y) != (0, 0)), bar(d, (x, y))


@ends_printed.corrected(
    "among whole bars, the single square is the only end exactly if d ≤ 2; otherwise bars whose longer side is below d "
    "are ends too; a bar n x m without a corner, 2 ≤ n ≤ m, is an end exactly if (n - 1) d > nm - 1",
    kind="missing condition",
    to=6,
    wrong={"shorter": 1},
)
def ends_corrected(to: int, shorter: int = 0) -> Cases:
    """Use the moves of the game. Without a corner, compare them with the words of definition 4.1."""
    for d in every_d(1, 6, 7):
        game, gaps = Chocolate(str(d)), Gaps(d)
        for x, y in small_first(to):
            whole = (ChocolateBar(x + 1, y + 1),)
            moves = len(list(game.moves(whole)))
            end = y + 1 < max(d, TWO) - shorter
            yield f"d = {d}: {{{x}, {y}}} has {moves} moves", (moves == 0) == end, board(game, whole)
            if x:
                gapped = (ChocolateBar(x + 1, y + 1, True),)
                moves, end = len(list(game.moves(gapped))), x * d > (x + 1) * (y + 1) - 1
                right = (moves == 0) == end == (next(gaps.options((x + 1, y + 1, 1, 1)), None) is None)
                yield f"d = {d}: {{{x}, {y}, 1}} has {moves} moves", right, board(game, gapped)


@claim(
    "001/coordinates",
    "{x, y, z} describes every position: what a move leaves of a bar without a corner is whole, or lacks a corner",
    source=f"{SOURCE}, definition 4.1 (iii)",
    status="lemma",
    to=6,
    wrong={"column": 2},
)
def corners_stay(to: int, column: int = 1) -> Cases:
    """Compare with cuts of a bar whose missing square is at (1, 1). The game has the same options."""
    for x, y in small_first(to):
        for d in every_d(1, 4, 5) if x else ():
            left = set(Gaps(d).options((x + 1, y + 1, 1, column)))
            corners = {
                ChocolateBar(r, c, i > 0) if min(r, c) > 1 or not i else ChocolateBar(*shorter(r, c))
                for r, c, i, _ in left
            }
            moves = {option[0] for _, option in Chocolate(str(d)).moves((ChocolateBar(x + 1, y + 1, True),))}
            right = all((i, j) in ((0, 0), (1, 1)) for _, _, i, j in left) and corners == moves
            yield (
                f"d = {d}, {{{x}, {y}, 1}}: {sorted(left)}",
                right,
                board(Chocolate(str(d)), (ChocolateBar(x + 1, y + 1, True),)),
            )


def shorter(rows: int, columns: int) -> tuple[int, int]:
    """A bar of width one without its end square."""
    return (rows, columns - 1) if rows == 1 else (rows - 1, columns)


LEFT = frozenset({ChocolateBar(2, 2, True), ChocolateBar(2, 2), ChocolateBar(1, 3)})


@claim(
    "001/4.2",
    "d = 2: moves from the bar {1, 2, 1} leave the bars {1, 1, 1}, {1, 1, 0} and {0, 2, 0}, but not {0, 1, 0}",
    source=f"{SOURCE}, example 4.2, figures 16 to 20",
    status="example",
    to=1,
    wrong={
        "expected": frozenset({ChocolateBar(2, 2, True), ChocolateBar(2, 2), ChocolateBar(1, 3), ChocolateBar(1, 2)})
    },
)
def example_4_2(to: int, expected: frozenset[ChocolateBar] = LEFT) -> Cases:
    left = {option[0] for _, option in Chocolate("2").moves((ChocolateBar(2, 3, True),))}
    yield f"moves from 2x3- leave {sorted(left)}", left == expected, board("chocolate", (ChocolateBar(2, 3, True),))


def without_corner(x: int, y: int) -> ChocolateBar:
    """The bar {x, y, 1}. If it has width one, this is the shorter bar."""
    return ChocolateBar(x + 1, y + 1, True) if x else ChocolateBar(1, y)


@claim(
    "001/conjecture-1-two",
    "d = 2: for all x, y ≥ 0 the bar {x, y} without a corner has the nimber of the whole bar",
    source=f"{SOURCE}, conjecture 1",
    status="conjecture",
    to=300,
    formula="G_2(x, y, 1) = G_2(x, y, 0)",
)
def half_printed(to: int) -> Cases:
    """The missing square of {0, 0} is the whole bar, so start with {0, 1}."""
    whole, gaps = whole_bars(TWO, 4), Gaps(TWO)
    for x, y in small_first(4)[1:]:
        nimber = gaps.nimber((x + 1, y + 1, 1, 1))
        words = f"{{{x}, {y}, 1}} has nimber {nimber}, {{{x}, {y}, 0}} has {whole[x, y]}"
        yield words, nimber == whole[x, y], board("chocolate", (without_corner(x, y),))


@half_printed.corrected(
    "this holds for all x, y ≥ 1; a single row without its end is just a shorter row",
    kind="edge case",
    wrong={"d": Fraction(3, 2), "to": 8},
)
def half_corrected(to: int, d: Fraction = TWO) -> Cases:
    """Small bars by the words of definition 4.1, then all bars up to `to` squares wide by a table."""
    gaps, few = Gaps(d), min(to, 8)
    whole = whole_bars(d, few)
    for x, y in small_first(few):
        if x:
            nimber = gaps.nimber((x + 1, y + 1, 1, 1))
            shown = board(Chocolate(str(d)), (ChocolateBar(x + 1, y + 1, True),))
            yield f"{{{x}, {y}, 1}} has nimber {nimber}, {{{x}, {y}, 0}} {whole[x, y]}", nimber == whole[x, y], shown
    f, side = Fractional("floor1", d), max(2, to)
    table, lines = gap_table(f, side, limits()), [0] + [pile_nimber(f, n) for n in range(side)]
    for c in range(2, side + 1):
        wrong = next((r for r in range(2, c + 1) if table[r, c] != lines[r] ^ lines[c]), None)
        yield f"bars with {c} columns, up to {c} rows; first difference: {wrong}", wrong is None


@claim(
    "001/anywhere",
    "d = 2: if any one square is missing from a bar of at least 2 x 2, its nimber is that of the whole bar",
    source=f"this project: the proof of conjecture 1 of {SOURCE} does not depend on which square is missing",
    to=7,
    wrong={"d": Fraction(3, 2), "to": 4},
)
def anywhere(to: int, d: Fraction = TWO) -> Cases:
    whole, gaps = whole_bars(d, to), Gaps(d)
    for x, y in small_first(to):
        for place in ((x + 1, y + 1, i, j) for i in range(1, x + 2) for j in range(1, y + 2) if x):
            nimber = gaps.nimber(place)
            yield f"{x + 1}x{y + 1} without square {place[2:]} has nimber {nimber}", nimber == whole[x, y]


def many_d(to: int) -> Iterator[Fraction]:
    """Hundreds of values of d other than 2: simple ones, some just below and above 2, and large ones."""
    simple = {Fraction(a, b) for b in range(1, 13) for a in range(b + 1, 5 * b + 1)}
    yield from sorted(simple - {TWO}, key=lambda d: (d.denominator, d))
    for n in range(2, to + 1):
        yield from (2 - Fraction(1, n), 2 + Fraction(1, n), Fraction(n + 1, 2) + 2, 1 + Fraction(1, n))


@claim(
    "001/conjecture-1-others",
    "every d other than 2: for some n, the bar 2 x n without a corner does not have the nimber of the whole bar",
    source=f"{SOURCE}, conjecture 1; proved in grundy/games/chocolate/bars.py, gap_witness",
    to=40,
    formula="G_d(1, n - 1, 1) ≠ G_d(1, n - 1, 0) for some n",
    wrong={"more": 1, "to": 4},
)
def rest_of_conjecture_1(to: int, more: int = 0) -> Cases:
    """`gap_witness` is a counterexample to equality, and near 2 it is the smallest."""
    for d in many_d(to):
        witness = gap_witness(d)
        assert witness is not None
        columns = witness.columns + more
        f = Fractional("floor1", d)
        table, lines = gap_table(f, columns, limits()), [0] + [pile_nimber(f, n) for n in range(columns)]
        differs = [(r, c) for c in range(2, len(lines)) for r in range(2, c + 1) if table[r, c] != lines[r] ^ lines[c]]
        right = (2, columns) in differs and (d <= Fraction(3, 2) or differs[0] == (2, columns))
        shown = board(Chocolate(str(d)), (ChocolateBar(2, columns, True),))
        yield f"d = {d}: 2x{columns}-, bars that differ: {differs[:5]}", right, shown
