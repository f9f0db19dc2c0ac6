"""Claims about the questions of chapter 3 of document 000: how much of the analysis holds for other rules and grids.

The report asks the questions. The answers are by this project, with proofs in docs/document-000.md. Values come only
from options and points, by the searches here or by the definition.
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

from grundy.claims.claim import Cases, Definition, board, claim
from grundy.claims.library.document_000.bars import GAME, Bars, bar, corner, one_square_bars, sizes
from grundy.claims.library.document_000.square import small_boards
from grundy.core.game import Ending
from grundy.core.nimsum import xor
from grundy.games.divinim import DiviNim
from grundy.games.divinim.grids import GridBar

SOURCE = "this project, on a question of document 000, chapter 3"


def margins(game: DiviNim) -> Callable[[Bars], int]:
    """A function for the margins of a variant, from the definition."""

    @cache
    def of(position: Bars) -> int:
        return max((game.points(position, move) - of(option) for move, option in game.moves(position)), default=0)

    return of


@claim(
    "000/3-boxes",
    "boxes in one or three dimensions with one poisoned cell are Nim with two heaps for each direction",
    source=SOURCE,
    to=3,
    formula="n₁ ⊕ n₂ ⊕ ... ⊕ n₂d, the cells on either side of the poisoned one in each of d directions",
    wrong={"directions": 2},
)
def boxes(to: int, directions: int = 3) -> Cases:
    for dimension in (1, 3):
        game = DiviNim(dimension=dimension)
        plain = Definition(game)
        for sides in product(range(1, to + 1), repeat=dimension):
            for cell in product(*map(range, sides)):
                position = (GridBar(sides, (cell,)),)
                around = list(zip(sides, cell, strict=True))[:directions]
                nimber = xor(heap for side, at in around for heap in (at, side - 1 - at))
                words = f"{game.text(position)} has nimber {plain.nimber(position)}"
                yield words, plain.nimber(position) == nimber, board(game, position)


@claim(
    "000/3-area",
    "if points are the squares removed, an h x w bar with a poisoned corner, h ≤ w, has margin hw - 2h + 1, also for "
    "h = w; a row with a squares on one side of the poison and b on the other has margin |a - b|",
    source=SOURCE,
    to=5,
    formula="hw - 2h + 1; |a - b|",
    wrong={"times": 1},
)
def area(to: int, times: int = 2) -> Cases:
    game = DiviNim(score="area")
    of = margins(game)
    for h, w in sizes(to, 1):
        if h <= w:
            position: Bars = (corner(h, w),)
            words = f"{game.text(position)} has margin {of(position)}"
            yield words, of(position) == h * w - times * h + times - 1, board(game, position, Ending.SCORED)
    for a, b in product(range(to + 1), repeat=2):
        row: Bars = (bar(1, a + 1 + b, (0, a)),)
        yield f"{game.text(row)} has margin {of(row)}", of(row) == abs(a - b), board(game, row, Ending.SCORED)


@claim(
    "000/3-first",
    "if the first player to receive a poisoned square loses, the game with one poisoned square is Last",
    source=SOURCE,
    to=5,
    wrong={"poisoned": 2},
)
def first(to: int, poisoned: int = 1) -> Cases:
    game = DiviNim(variant="first")
    other, plain = Definition(game), Definition(GAME)
    for position in boards(to, poisoned):
        words = f"{GAME.text(position)} is {other.outcome(position)}"
        yield words, other.outcome(position) == plain.outcome(position), board(game, position)


@claim(
    "000/3-smaller",
    "if the smaller of two bars must be cut next, nothing changes with one poisoned square, in Last or in Scored",
    source=SOURCE,
    to=5,
    wrong={"poisoned": 2},
)
def smaller(to: int, poisoned: int = 1) -> Cases:
    game = DiviNim(variant="smaller")
    other, plain = Definition(game), Definition(GAME)
    forced, free = margins(game), margins(GAME)
    for position in boards(to, poisoned):
        same = other.outcome(position) == plain.outcome(position) and forced(position) == free(position)
        yield f"{GAME.text(position)} has margin {forced(position)}", same, board(game, position)


def boards(to: int, poisoned: int) -> list[Bars]:
    """Bars with one poisoned square, or small boards with more."""
    if poisoned == 1:
        return [(one,) for one in one_square_bars(to, 1)]
    return [position for position in small_boards(to) if len(position[0].poison) == poisoned]


@claim(
    "000/3-players",
    "k players, k > 2: on a row with the poison at its end and h other squares, the bad point goes to the player whose "
    "turn comes min(h, k - 1) turns later; for large h that is the player before the one to move",
    source=SOURCE,
    to=7,
    formula="min(h, k - 1)",
    wrong={"least": 2},
)
def players(to: int, least: int = 1) -> Cases:
    for seats in range(3, 7):
        game = DiviNim(players=seats)
        for h in range(1, to + 1):
            position: Bars = (corner(1, 1 + h),)
            turns = handed(game, position, seats)
            words = f"{seats} players, {game.text(position)}: {turns} turns on"
            yield words, turns == min(h, seats - least), board(game, position, Ending.SCORED)


def handed(game: DiviNim, position: Any, seats: int) -> int:
    """How many turns later the one bad point goes to a player. Each player avoids it if possible, and otherwise gives
    it as late as possible: to the player who has just moved, or the one before.
    """
    found = []
    for move, option in game.moves(position):
        found.append(1 if game.points(position, move) else (handed(game, option, seats) + 1) % seats)
    return max(found)
