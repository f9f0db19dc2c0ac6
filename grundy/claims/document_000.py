"""Claims of document 000: nim-addition, and DiviNim's boards with two poisoned corners.

Section 2.2.3 leaves adjacent corners open. Let the two poisoned squares be the ends of a side of w squares, and h the
other side. Last: the board is lost exactly if it is a single row of odd length, w at least 3: an even row or board is
halved into two equal bars, and an odd board of several rows is cut down to its poisoned row. Scored: the margin is 2
if w = 2h, where halving leaves two squares, and 0 otherwise.
"""

from collections.abc import Iterator

from grundy.claims.claim import claim
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.nimsum import mex
from grundy.core.registry import find_game
from grundy.engines.choose import choose


@claim(
    "000/nim-addition",
    "nim-addition, defined by mex over smaller sums, is the bitwise XOR",
    source="document 000, definition 1.2.2",
    to=31,
)
def nim_addition(to: int) -> Iterator[tuple[str, bool]]:
    table: dict[tuple[int, int], int] = {}
    for a in range(to + 1):
        for b in range(to + 1):
            smaller = [table[x, b] for x in range(a)] + [table[a, y] for y in range(b)]
            table[a, b] = mex(smaller)
            yield f"{a} + {b} = {table[a, b]}", table[a, b] == a ^ b


def two_corners(to: int, opposite: bool) -> Iterator[tuple[int, int, str]]:
    """Boards h x w with poison at the top left, and at the top right or at the bottom right, smallest first."""
    for w in range(2, to + 1):
        for h in range(1, to + 1):
            rows = [["."] * w for _ in range(h)]
            rows[0][0] = rows[-1 if opposite else 0][-1] = "#"
            yield h, w, "/".join("".join(row) for row in rows)


@claim(
    "000/2.2.3-last",
    "two adjacent poisoned corners, Last: lost exactly if the board is one row of odd length, at least 3",
    source="document 000, section 2.2.3, which leaves it open",
    to=16,
)
def adjacent_corners_last(to: int) -> Iterator[tuple[str, bool]]:
    game = find_game("divinim")()
    for h, w, text in two_corners(to, opposite=False):
        position = game.parse(text)
        outcome = choose(game, position, Ending.NORMAL, Budget(None)).value(position).outcome
        yield f"{text} is {outcome}", (outcome == "P") == (h == 1 and w % 2 == 1)


@claim(
    "000/2.2.3-scored",
    "two adjacent poisoned corners, Scored: the margin is 2 if their side is twice the other one, else 0",
    source="document 000, section 2.2.3, which leaves it open",
    to=16,
)
def adjacent_corners_scored(to: int) -> Iterator[tuple[str, bool]]:
    game = find_game("divinim")()
    for h, w, text in two_corners(to, opposite=False):
        position = game.parse(text)
        margin = choose(game, position, Ending.SCORED, Budget(None)).value(position).margin
        yield f"{text} has margin {margin}", margin == (2 if w == 2 * h else 0)


@claim(
    "000/2.2.6",
    "two opposite poisoned corners, Scored: the margin is 2 if one side is twice the other, else 0",
    source="document 000, theorem 2.2.6, cases 1a and 1b",
    to=14,
)
def opposite_corners_scored(to: int) -> Iterator[tuple[str, bool]]:
    game = find_game("divinim")()
    for h, w, text in two_corners(to, opposite=True):
        position = game.parse(text)
        margin = choose(game, position, Ending.SCORED, Budget(None)).value(position).margin
        yield f"{text} has margin {margin}", margin == (2 if w == 2 * h or h == 2 * w else 0)
