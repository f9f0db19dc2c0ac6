"""Claims about Nimania. Source: A. S. Fraenkel, M. Loebl, J. Nešetřil, Epidemiography II, 1988; Fraenkel, 1996."""

from functools import cache
from itertools import product
from typing import Any

from grundy.claims.claim import Cases, board, claim, limits
from grundy.core.capabilities.solving import Theorems
from grundy.core.game import Ending
from grundy.core.lookup import game

FRAENKEL = "A. S. Fraenkel, Scenic trails ascending from sea-level Nim to alpine Chess, 1996"


@claim(
    "nimania/first",
    "the first player wins Nimania from every number",
    source=FRAENKEL,
    to=4,
    wrong={"first": 2},
)
def first_player(to: int, first: int = 1) -> Cases:
    """Use the parity of the move number. The claim on outcomes compares this with a search."""
    some = game("nimania")
    for n in range(1, min(to, 4) + 1):
        start = (*(0,) * (n - 1), 1, first)
        found: Any = some.capability(Theorems).smaller(start, Ending.NORMAL)
        yield f"from {n}", found[0] == (1, 1), board(some, start)


@claim(
    "nimania/length",
    "a game of Nimania lasts longest if both players always play the smallest number; from a 4 it lasts more than 2^44 "
    "moves",
    source=FRAENKEL,
    to=3,
    wrong={"most": 2**45},
)
def length(to: int, most: int = 2**44) -> Cases:
    some = game("nimania")
    budget = limits()

    @cache
    def longest(position: tuple[int, ...]) -> int:
        budget.spend()
        return max((1 + longest(option) for _, option in some.moves(position)), default=0)

    for ones, twos, threes, move in product(range(to + 1), range(3), range(2), (1, 2, 3)):
        position = (ones, twos, threes, move)
        if some.size(position) <= 40:
            most_moves = longest(position)
            yield f"{some.text(position)} lasts {most_moves} moves", most_moves == some.size(position)
    four = some.size((0, 0, 0, 1, 1))
    yield f"a 4 can last {four:,} moves", four > most
