"""Wythoff's game: take any number of tokens from one heap, or the same number from both heaps.

The same game is a chess queen that walks home to the corner. The P-positions are k φ, k φ + k, rounded down, for
k = 0, 1, 2, ... with φ = (1 + √5) / 2. Each whole number above 0 is in exactly one of them. Under misère play, 0,1 and
2,2 replace 0,0 and 1,2; all other P-positions stay the same. No closed form of the nimbers is known.
Source: W. A. Wythoff, A modification of the game of Nim, 1907.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from grundy.core.capabilities.solving import MoveCount, Theorems
from grundy.core.game import Ending, Known, no_such_move, plain
from grundy.core.rules import rule
from grundy.families import TableGame

Pair = tuple[int, ...]
TYPED = re.compile(r"to(\d{1,4000}),(\d{1,4000})")  # a move without its spaces
WYTHOFF = "W. A. Wythoff, A modification of the game of Nim, 1907"
MISERE = {(0, 1): True, (2, 2): True, (0, 0): False, (1, 2): False}  # where misère P-positions differ


def cold(k: int) -> int:
    """The smaller number of the P-position with difference k: k φ, rounded down, in integer arithmetic."""
    return (k + isqrt(5 * k * k)) // 2


def is_lost(position: Pair, ending: Ending) -> bool:
    a, b = sorted(position)
    usual = a == cold(b - a)
    return MISERE.get((a, b), usual) if ending is Ending.MISERE else usual


def partners(n: int) -> set[int]:
    """The candidates for a partner that makes a P-position with n under some ending."""
    smaller, larger = (
        (isqrt(5 * n * n) - n) // 2,
        (3 * n - isqrt(5 * n * n)) // 2,
    )  # roughly the difference that belongs to n
    near = {d + i for d in (smaller, larger) for i in (-1, 0, 1, 2)}
    return {m for k in near for m in (n - k, n + k) if m >= 0} | {0, 1, 2}


@dataclass(frozen=True)
class Wythoff(TableGame):
    """Take any number of tokens from one heap, or the same number from both heaps."""

    id = "wythoff"
    title = "Wythoff's game"
    source = WYTHOFF
    example = "4,7"
    order = "symmetric"
    theory = "the P-positions are k φ, k φ + k, rounded down, where φ is the golden ratio"
    open_problem = "a closed form of the nimbers"
    known = (
        *(Known(f"{a},{b}", outcome="P", source=WYTHOFF) for a, b in ((0, 0), (1, 2), (3, 5), (4, 7), (6, 10))),
        *(Known(f"{a},{a}", nimber=g, source="OEIS A004481") for a, g in enumerate((0, 2, 1, 6, 7))),
        Known("2,2", outcome="P", ending=Ending.MISERE, source="A. S. Fraenkel, Wythoff games, 1984"),
    )

    def start(self) -> Pair:
        return (9, 6)

    @rule
    def table_options(a, b):
        for k in range(1, a + 1):
            yield a - k, b
        for k in range(1, b + 1):
            yield a, b - k
        for k in range(1, min(a, b) + 1):
            yield a - k, b - k

    def winning(self, position: Pair, ending: Ending) -> Iterator[tuple[str, Pair]]:
        """At most one winning move from each heap and one from both, except near the start under misère play."""
        a, b = position
        low = min(a, b)
        options = {(a, m) for m in partners(a) if m < b} | {(m, b) for m in partners(b) if m < a}
        options |= {(a - low + n, b - low + n) for n in {cold(abs(a - b)), 0, 1, 2} if n < low}
        for option in sorted(options):
            if is_lost(option, ending):
                yield "to " + self.text(option), option

    def option(self, position: Pair, move: str) -> Pair:
        """Read the numbers in the move: the heaps can be too large to list their moves."""
        if found := TYPED.fullmatch(plain(move)):
            option = int(found[1]), int(found[2])
            down = [before - after for before, after in zip(position, option, strict=True)]
            if min(down) >= 0 and max(down) > 0 and (min(down) == 0 or down[0] == down[1]):
                return option
        raise no_such_move(self, position, move)


class WythoffTheorems(Theorems[Wythoff]):
    def smaller(self, position: Pair, ending: Ending) -> tuple[Pair, str] | None:
        lost, won = ((0, 0), (0, 1)) if ending is Ending.NORMAL else ((0, 1), (0, 0))
        return (lost if is_lost(position, ending) else won), "W. A. Wythoff 1907"


class WythoffMoves(MoveCount[Wythoff]):
    def of(self, position: Pair) -> int:
        return sum(position) + min(position)
