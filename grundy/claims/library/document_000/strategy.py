"""Claims of document 000, theorem 2.2.5: the strategy for one poisoned square, case by case, and why it exists."""

from collections.abc import Iterator
from itertools import product

from grundy.claims.claim import Cases, Definition, claim
from grundy.claims.library.document_000.bars import (
    GAME,
    BarMargins,
    corner,
    heaps,
    letter,
    one_square_bars,
    shown,
    states_after,
)
from grundy.core.nimsum import xor
from grundy.games.divinim.grids import GridBar

SOURCE = "document 000"


@claim(
    "000/2.2.4-proof",
    "if 2^k is the highest bit of the nim-sum N, and heap n has this bit, then n ⊕ N < 2^k ≤ n < 2^(k+1)",
    source=f"{SOURCE}, the proof of theorem 2.2.4",
    status="lemma",
    to=6,
    formula="n' < 2^k ≤ n < 2^(k+1)",
)
def highest_bit_printed(to: int) -> Cases:
    for one, n, total in heaps_with_the_bit(to):
        bit = 1 << total.bit_length() - 1
        words = f"{GAME.text((one,))}: heap {n}, nim-sum {total}, 2^k = {bit}, n ⊕ N = {n ^ total}"
        yield words, n ^ total < bit <= n < 2 * bit, shown((one,))


@highest_bit_printed.corrected(
    "in this case n ⊕ N < n, which is all that the proof needs; n may have higher bits, and n ⊕ N keeps them",
    kind="error",
    wrong={"less": 2},
)
def highest_bit_corrected(to: int, less: int = 0) -> Cases:
    for one, n, total in heaps_with_the_bit(to):
        right = n ^ total < n - less and n >> total.bit_length() == (n ^ total) >> total.bit_length()
        yield f"{GAME.text((one,))}: heap {n}, nim-sum {total}, n ⊕ N = {n ^ total}", right, shown((one,))


def heaps_with_the_bit(to: int) -> Iterator[tuple[GridBar, int, int]]:
    """Bars W, with each heap that has the highest bit of the nim-sum, and the nim-sum."""
    for one in one_square_bars(to):
        total = xor(heaps(one))
        yield from ((one, n, total) for n in heaps(one) if total and n >> total.bit_length() - 1 & 1)


@claim(
    "000/2.2.5",
    "with one poisoned square, the player to move can win exactly if the bar is W",
    source=f"{SOURCE}, theorem 2.2.5",
    to=5,
    wrong={"state": "L"},
)
def won_exactly_if_w(to: int, state: str = "W") -> Cases:
    plain, margins = Definition(GAME), BarMargins()
    for one in one_square_bars(to, 1):
        won = plain.outcome((one,)) == "N"
        right = won == (letter(one) == state) == (margins.of((one,)) > 0)
        yield f"{GAME.text((one,))}, {letter(one)}, is {'won' if won else 'lost'}", right, shown((one,))


@claim(
    "000/2.2.5-1a",
    "a bar W that is a single row can be cut to a finished bar",
    source=f"{SOURCE}, theorem 2.2.5, case 1a",
    to=9,
)
def thin_printed(to: int) -> Cases:
    for one in one_square_bars(to):
        if letter(one) == "W" and min(one.body) == 1:
            after = states_after(one)
            yield f"{GAME.text((one,))} goes to {sorted(after)} only", "F" in after, shown((one,))


@thin_printed.corrected(
    "this holds if the poison is at an end of the row; otherwise cut the row to L, with the poison in the middle",
    kind="missing condition",
    wrong={"middle": "F"},
)
def thin_corrected(to: int, middle: str = "L") -> Cases:
    plain = Definition(GAME)
    for one in one_square_bars(to):
        if letter(one) == "W" and min(one.body) == 1:
            goal = "F" if sum(n > 0 for n in heaps(one)) == 1 else middle
            found = [option for _, option in GAME.moves((one,)) if letter(option[0]) == goal]
            right = bool(found) and all(plain.outcome(option) == "P" for option in found)
            yield f"{GAME.text((one,))} goes to {goal}", right, shown((one,))


@claim(
    "000/2.2.5-1b",
    "a bar W with several rows and columns can be cut to L, and every such cut wins",
    source=f"{SOURCE}, theorem 2.2.5, case 1b",
    to=5,
    wrong={"goal": "F"},
)
def thick(to: int, goal: str = "L") -> Cases:
    plain = Definition(GAME)
    for one in one_square_bars(to):
        if letter(one) == "W" and min(one.body) > 1:
            found = [option for _, option in GAME.moves((one,)) if letter(option[0]) == goal]
            right = bool(found) and all(plain.outcome(option) == "P" for option in found)
            yield f"{GAME.text((one,))} goes to {goal}", right, shown((one,))


@claim(
    "000/2.2.5-2",
    "from a bar L, play any move: all of them lose",
    source=f"{SOURCE}, theorem 2.2.5, case 2",
    to=5,
    wrong={"state": "W"},
)
def no_way_out(to: int, state: str = "L") -> Cases:
    plain = Definition(GAME)
    for one in one_square_bars(to):
        if letter(one) == state:
            lost = all(plain.outcome(option) == "N" for _, option in GAME.moves((one,)))
            yield f"{GAME.text((one,))} has only losing moves", lost, shown((one,))


@claim(
    "000/figure-2.5",
    "a 3x4 bar with a poisoned corner is won; on it and on all smaller bars that are not squares, cutting to a square "
    "is the only winning move",
    source=f"{SOURCE}, figure 2.5",
    status="example",
    to=1,
    wrong={"width": 3},
)
def figure_2_5(to: int, width: int = 4) -> Cases:
    plain = Definition(GAME)
    yield "3x4 is W", plain.outcome((corner(3, width),)) == "N", shown((corner(3, width),))
    for h, w in product(range(1, 4), range(1, width + 1)):
        won = [option[0].body for _, option in GAME.moves((corner(h, w),)) if plain.outcome(option) == "P"]
        side = min(h, w)
        yield f"{h}x{w}: winning moves leave {won}", won == [(side, side)] * (h != w), shown((corner(h, w),))
