"""Claims about Chomp: P-positions with three rows, and winning first moves.

Sources: D. Gale, A curious Nim-type game, 1974; D. Zeilberger, Three-Rowed Chomp, 2001. That 8x10 has two winning
openings was found by K. Thompson in 1973 (Winning Ways, chapter 18).
"""

from collections.abc import Set

from grundy.analysis.tabulate import make_table
from grundy.claims.claim import Cases, Definition, claim, limits
from grundy.core.game import Ending
from grundy.core.registry import find_game
from grundy.games.chomp.bars import BarTable, openings
from grundy.games.chomp.longest import longest_rows


@claim(
    "chomp/longest",
    "any two shorter rows make a P-position with at most one longest row, the one that the bit sets find",
    source="D. Zeilberger, Three-Rowed Chomp, 2001",
    to=40,
    wrong={"to": 6, "shift": 1},
)
def longest(to: int, shift: int = 0) -> Cases:
    outcomes = make_table(find_game("chomp")(), (3 * to + 1, to, to), Ending.NORMAL, limits(), "outcomes").values
    layout, found = longest_rows((to, to), limits())
    for b in range(to + 1):
        for c in range(b + 1):
            lost = [a for a in range(max(b, 1), 3 * to + 2) if outcomes[a, b, c] == 0]
            expected = int(found[layout.rank((b, c))])
            yield f"(a, {b}, {c}) is lost for a in {lost}", lost == ([expected + shift] if expected else [])


COUNTS = {10: 49, 100: 3_114, 1000: 294_801}


@claim(
    "chomp/count",
    "there are 294,801 P-positions with three rows whose second and third rows have at most 1,000 squares; with at "
    "most 100 squares there are 3,114, with at most 10 there are 49",
    source="counted by three independent programs",
    status="table",
    to=1000,
    wrong={"more": 1, "to": 10},
)
def count(to: int, more: int = 0) -> Cases:
    """Up to 5, compare with the definition, for longest rows up to three times as long."""
    plain = Definition("chomp")
    for side in range(1, min(to, 5) + 1):
        rows = ((a, b, c) for b in range(side + 1) for c in range(b + 1) for a in range(max(b, 1), 3 * side + 1))
        lost = sum(plain.outcome(position) == "P" for position in rows)
        yield f"to {side} there are {lost}", lost == count_lost(side)
    for side, expected in COUNTS.items():
        if side <= to:
            lost = count_lost(side)
            yield f"to {side:,} there are {lost:,}", lost == expected + more


def count_lost(side: int) -> int:
    """The number of P-positions that the bit sets find."""
    return int((longest_rows((side, side), limits())[1] > 0).sum())


TWO_OPENINGS = frozenset({(8, 10), (9, 10), (6, 13), (10, 14)})


@claim(
    "chomp/openings",
    "of all bars up to 10x14, only 8x10, 9x10, 6x13 and 10x14 have two winning first moves; all others but 1x1 have "
    "one",
    source="K. Thompson, 1973, for 8x10; this project counted the others",
    status="table",
    to=14,
    wrong={"two": {(8, 10), (6, 13), (10, 14)}, "to": 10},
)
def openings_of_bars(to: int, two: Set[tuple[int, int]] = TWO_OPENINGS) -> Cases:
    table = BarTable((min(to, 14),) * min(to, 10), 0, limits())
    for width in range(1, min(to, 14) + 1):
        for height in range(1, min(width, 10) + 1):
            found = openings(height, width, table)
            expected = 2 if (height, width) in two else int(width > 1)
            yield f"{height}x{width} has the winning openings {found}", len(found) == expected
