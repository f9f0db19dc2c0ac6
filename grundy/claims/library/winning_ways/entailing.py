"""Claims about entailing moves: sums, the long-chain rule, the turns of Dots and Boxes, Top Entails.

Chains and loops have their own implementation here: a chain is its coins and how many of its ends are tied down.
Sources: Winning Ways, chapters 12 and 16; E. Berlekamp, The Dots and Boxes Game, 2000; J. West, New Values for Top
Entails, 1996.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, pairwise, product

from grundy.claims.claim import Cases, board, claim, limits
from grundy.core.game import Ending
from grundy.core.lookup import game
from grundy.core.nimsum import LOONY
from grundy.core.types import Position
from grundy.engines.entailing import EntailingSearch, together

WINNING_WAYS = "Winning Ways, chapter 12"
NIMSTRING = "Winning Ways, chapter 16"
BERLEKAMP = "E. Berlekamp, The Dots and Boxes Game, 2000"

Piece = tuple[int, int]  # coins in a row, and how many of its ends are tied to the ground; -1 for a loop
LOOP = -1

PARTS = (  # the first, the second and the last are loony
    "top-entails:3",
    "strings-and-coins:0-a1,a1-b1,b1-c1",
    "top-entails:4",
    "top-entails:6",
    "strings-and-coins:0-a1",
    "strings-and-coins:0-a1,a1-b1,0-b1",
    "dots-and-boxes:./|./_",
    "dots-and-boxes:__/|../__",
)


@claim(
    "entail/sum",
    "a sum of games with entailing moves is a P-position exactly if no part is loony and the XOR of the nimbers is 0",
    source=WINNING_WAYS,
    to=3,
    wrong={"loony": 0},
)
def sums_add_up(to: int, loony: int = LOONY) -> Cases:
    """Two parts and a Nim heap up to `to`, by searching all play."""
    whole, won = game("sum"), dict[Position, bool]()

    def wins(position: Position) -> bool:
        if position not in won:
            limits().spend()
            won[position] = any(not wins(option) for _, option in whole.moves(position))
        return won[position]

    engine = EntailingSearch(whole, Ending.NORMAL, limits())
    for (one, other), heap in product(combinations_with_replacement(PARTS, 2), range(to + 1)):
        text = f"{one} & {other} & nim:{heap}"
        position = whole.parse(text)
        values = [engine.value((part,)) for part in position]
        total = together(loony if value.nimber is None else value.nimber for value in values)
        yield text, wins(position) == (total != 0), board("sum", text)


def cuts(piece: Piece) -> Iterator[tuple[int, tuple[Piece, ...]]]:
    """Each cut: how many coins it frees, and the pieces that it leaves."""
    coins, tied = piece
    if tied == LOOP:
        yield 0, ((coins, 0),)
        return
    if tied:
        yield (1, ()) if piece == (1, 1) else (0, ((coins, tied - 1),))
    for left in range(1, coins):
        halves = [(left, min(tied, 1)), (coins - left, max(tied - 1, 0))]
        yield halves.count((1, 0)), tuple(half for half in halves if half != (1, 0))


@cache
def margin(pieces: tuple[Piece, ...]) -> int:
    """The margin of Strings-and-Coins on chains and loops, by the definition."""
    best = None
    for i, piece in enumerate(pieces):
        for freed, left in cuts(piece):
            after = margin(tuple(sorted((*pieces[:i], *left, *pieces[i + 1 :]))))
            found = freed + after if freed else -after
            best = found if best is None else max(best, found)
    return best or 0


def written(pieces: tuple[Piece, ...]) -> str:
    """The pieces as a position, each in its own row. A loop takes two rows."""
    strings = []
    for i, (coins, tied) in enumerate(pieces):
        row = 2 * i + 1
        names = [f"{chr(ord('a') + k)}{row}" for k in range(coins)]
        if tied == LOOP:
            half = coins // 2
            names = names[:half] + [f"{chr(ord('a') + k)}{row + 1}" for k in reversed(range(coins - half))]
            strings.append(f"{names[-1]}-{names[0]}")
        strings += [f"{one}-{other}" for one, other in pairwise(names)]
        strings += [f"0-{names[end]}" for end in (0, -1)[: max(tied, 0)]]
    return ",".join(strings)


@claim(
    "entail/long-chains",
    "in Nimstring on chains, and loops of four or more coins, the player to move wins exactly if the number of "
    "strings, minus the number of coins, plus the number of chains of three or more coins, is odd",
    source=NIMSTRING,
    to=4,
    wrong={"long": 2},
)
def long_chains(to: int, long: int = 3) -> Cases:
    """Up to three pieces: chains of up to `to` coins, loops of four or five coins."""
    kinds = [*((coins, 2) for coins in range(1, to + 1)), (4, LOOP), (5, LOOP)]
    rule = game("strings-and-coins")
    engine = EntailingSearch(rule, Ending.NORMAL, limits())
    for count in (1, 2, 3):
        for pieces in combinations_with_replacement(kinds, count):
            text = written(pieces)
            strings, coins = text.count("-"), sum(n for n, _ in pieces)
            chains = sum(n >= long for n, tied in pieces if tied != LOOP)
            odd = (strings - coins + chains) % 2 == 1
            yield text, (engine.value(rule.parse(text)).outcome == "N") == odd, board("strings-and-coins", text)


@claim(
    "entail/control",
    "on chains of four or more coins alone, the player who is not to move wins by 4 coins plus, for each chain, its "
    "number of coins minus 4",
    source=BERLEKAMP,
    to=6,
    wrong={"given": 2},
)
def control(to: int, given: int = 4) -> Cases:
    """Up to three chains. The player not to move keeps control by leaving two coins of each chain but the last."""
    for count in (1, 2, 3):
        for lengths in combinations_with_replacement(range(4, to + 1), count):
            pieces = tuple((n, 2) for n in lengths)
            wanted = 4 + sum(n - given for n in lengths)
            yield f"chains of {lengths}", margin(pieces) == -wanted, board("strings-and-coins", written(pieces))


@claim(
    "entail/turns",
    "the number of turns in a game of Dots and Boxes is the number of dots, plus the number of lines that complete two "
    "boxes at once",
    source=BERLEKAMP,
    to=4,
    wrong={"crossed": 0},
)
def turns(to: int, crossed: int = 1) -> Cases:
    """Random games on up to `to` by `to` boxes. A turn ends with a line that completes no box, or with the game."""
    rng, rule = random.Random(16), game("dots-and-boxes")
    for height, width in product(range(1, to + 1), repeat=2):
        position, taken = rule.parse(f"{height}x{width}"), list[int]()
        while moves := list(rule.moves(position)):
            move, option = rng.choice(moves)
            taken += [rule.points(position, move)] if move != "pass" else []
            position = option
        dots = (height + 1) * (width + 1)
        made = taken.count(0) + 1
        yield f"{height}x{width}: {made} turns", made == dots + crossed * taken.count(2)


LOONY_STACKS = (1, 3, 2403, 2505)


@claim(
    "entail/top",
    "the loony stacks of Top Entails below 2600 are 1, 3, 2403 and 2505",
    source="J. West, New Values for Top Entails, 1996",
    status="table",
    to=2599,
    wrong={"stacks": (1, 3, 2403)},
)
def top_entails(to: int, stacks: tuple[int, ...] = LOONY_STACKS) -> Cases:
    """By the theory, with arrays: the nimbers of stacks, and the heaps with which a reply in the last stack loses."""
    import numpy as np

    nimbers = np.zeros(to + 1, dtype=np.int64)
    loses = np.ones(1 << 10, dtype=bool)  # for a reply in an empty stack; the last entry is for all larger heaps
    for n in range(1, to + 1):
        limits().look()
        low, high = nimbers[1 : n // 2 + 1], nimbers[n - n // 2 : n][::-1]
        wins = loses.copy()
        wins[(low ^ high)[(low >= 0) & (high >= 0)]] = True
        free = np.flatnonzero(~wins)
        nimbers[n] = free[0] if len(free) else -1
        loses = ~wins
        yield f"a stack of {n}", (nimbers[n] < 0) == (n in stacks)
