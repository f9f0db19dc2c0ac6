"""Claims that follow from document 001, section 2: one option of each nimber, fractal sequences, Josephus."""

import random
from collections.abc import Callable
from fractions import Fraction

from grundy.claims.claim import Cases, board, claim, limits
from grundy.claims.library.document_001.max_nim import SOURCE, every_d, nimbers, pile
from grundy.core.game import Ending, with_params
from grundy.core.registry import find_game
from grundy.engines.choose import choose
from grundy.games.max_nim.rule_functions import (
    KINDS,
    Fractional,
    RuleFunction,
    josephus_order,
    option_of_nimber,
    pile_nimber,
)


def below_option(f: RuleFunction, m: int, k: int) -> int | None:
    """A wrong option, for the planted error: as if nimbers were pile sizes."""
    return m - 1 - k if k < f(m) else None


@claim(
    "001/options",
    "a pile of m has exactly one option of each nimber up to f(m), except its own",
    source=f"follows from lemma 2.2 of {SOURCE}",
    status="lemma",
    to=24,
    wrong={"find": below_option},
)
def one_option_each(to: int, find: Callable[[RuleFunction, int, int], int | None] = option_of_nimber) -> Cases:
    """`option_of_nimber` and the winning moves in sums depend on this."""
    for kind in KINDS:
        for d in every_d(1, 4, 5):
            f = Fractional(kind, d)
            g = nimbers(f, to)
            for m in range(to + 1):
                below = {g[n]: n for n in range(m - f(m), m)}
                found = {k: find(f, m, k) for k in range(f(m) + 3)}
                right = {k: n for k, n in found.items() if n is not None} == below and len(below) == f(m)
                yield f"{f.name}, pile {m}: options by nimber {below}", right, pile(kind, d, m)


@claim(
    "001/fractal",
    "if you cross out the first pile of each nimber, the same sequence is left",
    source=f"L. Levine, Fractal sequences and restricted Nim, 2006, reference 1 of {SOURCE}",
    to=60,
    wrong={"kept": lambda g, n: g[n] in g[:n] or g[n] % 2 == 0},
)
def fractal(to: int, kept: Callable[[list[int], int], bool] = lambda g, n: g[n] in g[:n]) -> Cases:
    for kind in KINDS:
        for d in every_d(1, 6, 12):
            g = nimbers(Fractional(kind, d), to)
            left = [value for n, value in enumerate(g) if kept(g, n)]
            yield f"{kind}, d = {d}: left are {left[:12]}...", left == g[: len(left)], pile(kind, d, to)


@claim(
    "001/josephus",
    "floor, d = k: count n people, 0 to n - 1, by k; if person p is the c-th to be removed, G(kn - 1 - p) = n - c",
    source=f"follows from lemma 2.2 of {SOURCE}; compare L. Levine 2006",
    to=20,
    wrong={"last": 0},
)
def josephus(to: int, last: int = 1) -> Cases:
    """`josephus_order` removes the people. Nimbers come from the definition, and `pile_nimber` finds them by jumps."""
    for n in range(1, to + 1):
        for k in range(2, 8):
            f = Fractional("floor", Fraction(k))
            g = nimbers(f, k * n)
            for c, p in enumerate(josephus_order(n, k), start=1):
                m = k * n - last - p
                words = f"{n} people, k = {k}: person {p} goes as number {c}"
                yield words, pile_nimber(f, m) == g[m] == n - c, pile("floor", Fraction(k), max(m, 0))


@claim(
    "001/winning",
    "in a sum of piles, the moves that `winning` names are those that leave nimber 0",
    source=f"{SOURCE}, section 2, sums of games",
    to=40,
    wrong={"left": 1},
)
def winning_moves(to: int, left: int = 0) -> Cases:
    rng = random.Random(1)
    for _ in range(to):
        d = str(rng.choice(every_d(1, 6, 6)))
        game = with_params(find_game("max-nim"), {"rule": rng.choice(KINDS), "d": d})
        position = tuple(rng.randint(1, 30) for _ in range(rng.randint(1, 3)))
        engine = choose(game, position, Ending.NORMAL, limits(), "heaps")
        zero = {move for move, option in game.moves(position) if engine.value(option).nimber == left}
        named = {move for move, _ in game.winning(position, Ending.NORMAL)}
        yield f"{game.label()} {game.text(position)}", named == zero, board(game, position)
