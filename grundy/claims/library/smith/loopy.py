"""Claims about loopy impartial games. Source: C. A. B. Smith, Graphs and composite games, 1966."""

import random
from functools import reduce

from grundy.claims.claim import Cases, board, claim, limits
from grundy.core.game import Ending
from grundy.core.registry import find_game
from grundy.engines.engine import of_nimber
from grundy.engines.reference import Reference
from grundy.engines.retrograde import Loopy, plus, worth

SOURCE = "C. A. B. Smith, Graphs and composite games, 1966"


@claim(
    "loopy/sums",
    "for sums of tokens on a graph with cycles, XOR the nimbers; the sum of one ∞(K) and tokens with nim-sum n is an "
    "N-position if n is in K, and otherwise a draw; with two tokens of this kind it is a draw",
    source=SOURCE,
    to=60,
    formula="n + m = n ⊕ m, n + ∞(K) = ∞(n ⊕ K), ∞(K) + ∞(L) = ∞",
    wrong={"least": 1},
)
def sums(to: int, least: int = 0) -> Cases:
    """Compare random graphs with a search of all positions of the sum. The planted error: a move to 1 wins ∞(K)."""
    game, rng = find_game("loopy-graph")(), random.Random(0)
    for number in range(to):
        position = game.sample(rng, 2 + number % 11)
        loopy = Loopy(game, Ending.NORMAL, limits())
        values = [loopy.value(part) for part in game.split(position)]
        total = reduce(plus, values, of_nimber(0))
        outcome = total.outcome if total.endless is None else "N" if least in total.endless else "draw"
        walked = Reference(game, Ending.NORMAL, limits()).value(position).outcome
        text = f"{' + '.join(map(worth, values))} is {outcome}, a search finds {walked}"
        yield text, outcome == walked, board(game, position)


@claim(
    "loopy/northcott",
    "Northcott's game can go on forever, but every position has a nimber: the XOR of the gaps",
    source="E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 3",
    to=20,
    formula="G = g₁ ⊕ g₂ ⊕ ...",
    wrong={"more": 1},
)
def northcott(to: int, more: int = 0) -> Cases:
    game, rng = find_game("northcott")(), random.Random(0)
    for number in range(to):
        position = game.sample(rng, 2 + number % 9)
        value = Loopy(game, Ending.NORMAL, limits()).value(position)
        gaps = game.formula(position) + more
        yield f"the value is {worth(value)}, the gaps give {gaps}", value.nimber == gaps, board(game, position)
