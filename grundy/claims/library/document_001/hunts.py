"""Conjecture 1 of document 001 beyond the checked range: witnesses for more and more d, and large boards for d = 2.

`gap_witness` in grundy/games/chocolate/bars.py proves the conjecture. The hunts look for a gap in that proof, or for
errors in the programs. The search for the first bar that differs keeps no table: each bar takes a few steps and reads
some 64-bit words, while the table of all nimbers takes as many steps as the bar has rows and columns.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count, islice
from math import gcd

from grundy.claims.claim import Cases, board, limits
from grundy.claims.library.document_001.gaps import half_corrected, rest_of_conjecture_1
from grundy.games.chocolate import Chocolate
from grundy.games.chocolate.bars import first_difference, gap_table, gap_witness
from grundy.games.max_nim.rule_functions import Fractional, pile_nimber

FIRST_SIDE = 1000  # side of the boards in the first round; each round doubles it
A_ROUND = 100  # fractions per round
TWICE = 120  # a second program checks bars with up to this many columns


@half_corrected.hunted
def large_boards(number: int) -> Cases:
    side = FIRST_SIDE << number
    bar, _ = first_difference(Fractional("floor1", Fraction(2)), side, limits())
    yield f"d = 2, all bars with a gap to {side}x{side}; the first that differs: {bar}", bar is None


def simple_fractions() -> Iterator[Fraction]:
    """Every d > 1 except 2, simplest first."""
    for height in count(4):
        for b in range(1, (height + 1) // 2):
            if gcd(height, b) == 1:
                yield Fraction(height - b, b)


def extreme_fractions() -> Iterator[Fraction]:
    """Close to 2 from both sides, close to 1, close to 3/2 from above, and large."""
    for n in count(3):
        yield from (2 - Fraction(1, n), 2 + Fraction(1, n), 1 + Fraction(1, n), Fraction(3, 2) + Fraction(1, 2 * n))
        yield 3 * n + Fraction(1, n)


def fractions_to_try() -> Iterator[Fraction]:
    """Simple and extreme fractions alternately."""
    for simple, extreme in zip(simple_fractions(), extreme_fractions(), strict=False):
        yield simple
        yield extreme


@rest_of_conjecture_1.hunted
def more_witnesses(number: int) -> Cases:
    """Two programs find the same smallest witness, and it is no larger than the one in the proof."""
    for d in islice(fractions_to_try(), number * A_ROUND, (number + 1) * A_ROUND):
        f, proved = Fractional("floor1", d), gap_witness(d)
        assert proved is not None
        bar, _ = first_difference(f, proved.columns, limits())
        shown = bar or proved
        agree = bar is not None
        if agree and shown.columns <= TWICE:
            table = gap_table(f, shown.columns, limits())
            lines = [0] + [pile_nimber(f, n) for n in range(shown.columns)]
            differs = (
                (r, c) for c in range(2, len(lines)) for r in range(2, c + 1) if table[r, c] != lines[r] ^ lines[c]
            )
            agree = next(differs) == shown[:2]
        words = (
            f"d = {d}: the smallest is {shown.rows}x{shown.columns}-, the proof names {proved.rows}x{proved.columns}-"
        )
        yield words, agree, board(Chocolate(str(d)), (shown,))
