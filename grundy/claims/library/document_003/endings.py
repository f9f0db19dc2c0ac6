"""Claims of document 003, section 1: endings, Nim heaps, Chomp, and the poisoned token of monotonic games.

The outcomes come from the definition, which uses no closed form and never splits a position.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product

from grundy.claims.claim import Cases, Definition, board, claim
from grundy.core.budget import each
from grundy.core.game import AnyGame, Ending, with_params
from grundy.core.registry import all_games, find_game

BOTH = (Ending.NORMAL, Ending.MISERE)
SOURCE = "document 003"
Numbers = tuple[int, ...]


def heaps_to(to: int, most: int) -> list[Numbers]:
    """Up to `most` heaps of 1 to `to` tokens, fewest tokens first."""
    found = (heaps for count in range(most + 1) for heaps in combinations_with_replacement(range(1, to + 1), count))
    return sorted(each(found), key=lambda heaps: (sum(heaps), heaps))


@claim(
    "003/terminal",
    "a position without moves is a P-position, under the normal and the misère ending",
    source=f"{SOURCE}, section 1",
    to=3,
)
def ends_printed(to: int) -> Cases:
    for ending in BOTH:
        outcome = Definition("nim", ending).outcome(())
        yield f"no heaps are {outcome} under the {ending} ending", outcome == "P", board("nim", (), ending)


@ends_printed.corrected(
    "a position without moves is a P-position under the normal ending, and an N-position under the misère ending",
    kind="missing condition",
    wrong={"misere": "P"},
)
def ends_corrected(to: int, misere: str = "N") -> Cases:
    """Play a random game of every kind to its end."""
    rng = random.Random(1)
    for ending, kind in product(BOTH, all_games().values()):
        game: AnyGame = kind()
        if game.refusal(ending) is None and not game.loopy:
            position = game.sample(rng, to)
            while options := [option for _, option in game.moves(position)]:
                position = rng.choice(options)
            outcome = Definition(game, ending).outcome(position)
            words = f"{game.id} {game.text(position)} is {outcome} under the {ending} ending"
            yield words, outcome == ("P" if ending is Ending.NORMAL else misere), board(game, position, ending)


@claim(
    "003/every-game",
    "every position, normal or misère, is equivalent to a Nim heap: both have the same outcome in every sum",
    source=f"{SOURCE}, section 1",
    to=4,
)
def heap_printed(to: int) -> Cases:
    """Sums with up to four heaps of up to 3 tokens distinguish the position from all heaps but those in the list."""
    for ending in BOTH:
        nim = Definition("nim", ending)
        for heaps in heaps_to(3, 2):
            fitting = set(range(8))
            for others in heaps_to(3, 4):
                outcome = nim.outcome(heaps + others)
                fitting = {n for n in fitting if nim.outcome((n, *others) if n else others) == outcome}
            text = nim.game.text(heaps)
            yield (
                f"{text} is equivalent to heaps {sorted(fitting)}, {ending}",
                bool(fitting),
                board("nim", heaps, ending),
            )


@heap_printed.corrected(
    "under the normal ending every position is equivalent to the Nim heap of its nimber; under the misère ending this "
    "is not so",
    kind="missing condition",
    wrong={"shift": 1},
)
def heap_corrected(to: int, shift: int = 0) -> Cases:
    """Add heaps and sums of two heaps to all positions below a start of each game, and search the whole sum."""
    total, nim = Definition("sum"), find_game("nim")()
    for name, start in STARTS.items():
        game = find_game(name)()
        values = Definition(game)
        values.nimber(game.parse(start))  # fills `found` with all positions below
        for position, (_, nimber) in sorted(values.found.items(), key=lambda one: game.size(one[0])):
            for others in heaps_to(min(to, 4), 2):
                both = ((game, position), (nim, others))
                alone = tuple(sorted((*others, *[nimber + shift] * (nimber + shift > 0))))
                outcome = total.outcome(both)
                right = outcome == total.outcome(((nim, alone),))
                yield f"{total.game.text(both)} is {outcome}", right, board(total.game, both)


STARTS = {"kayles": "4+2", "chomp": "3,2", "diet-chomp": "1,2,2", "monotonic-nim": "1,2,2", "nimble": "1,2,3"}


def bars(to: int) -> list[Numbers]:
    """Rectangles of up to `to` rows and columns, smallest first."""
    sides = product(range(1, to + 1), repeat=2)
    return sorted(((columns,) * rows for rows, columns in sides), key=lambda bar: (sum(bar), bar))


def rising(to: int) -> Iterator[tuple[int, int, int]]:
    """Three rows in order, sorted by the longest row."""
    return ((a, b, c) for c in range(to + 1) for b in range(c + 1) for a in range(b + 1))


EDIBLE: AnyGame = with_params(find_game("chomp"), {"edible": "1"})


@claim(
    "003/chomp",
    "Chomp with an edible corner, under the misère ending, has the same outcomes as Chomp with a forbidden corner",
    source=f"{SOURCE}, section 1",
    to=5,
    wrong={"ending": Ending.NORMAL},
)
def chomp_both_ways(to: int, ending: Ending = Ending.MISERE) -> Cases:
    forbidden, edible = Definition("chomp"), Definition(EDIBLE, ending)
    for a, b, c in rising(to):
        if c:
            outcome = edible.outcome((c, b, a))
            words = f"{(c, b, a)} is {outcome} with an edible corner"
            yield words, outcome == forbidden.outcome((c, b, a)), board(EDIBLE, (c, b, a), ending)


@claim(
    "003/normal-chomp",
    "in Chomp with an edible corner, normal ending, eating the whole bar wins",
    source=f"{SOURCE}, section 1",
    to=5,
    wrong={"ending": Ending.MISERE},
)
def eat_it_all(to: int, ending: Ending = Ending.NORMAL) -> Cases:
    game = Definition(EDIBLE, ending)
    for a, b, c in rising(to):
        if c:
            wins = (0, 0, 0) in {option for _, option in EDIBLE.moves((c, b, a)) if game.outcome(option) == "P"}
            yield f"eating all of {(c, b, a)} wins: {wins}", wins, board(EDIBLE, (c, b, a), ending)


@claim(
    "003/first-player",
    "the first player wins Chomp on every bar of more than one square",
    source=f"{SOURCE}, section 1",
    to=5,
    wrong={"most": 2},
)
def first_player_wins(to: int, most: int = 1) -> Cases:
    chomp = Definition("chomp")
    for bar in bars(to):
        outcome = chomp.outcome(bar)
        yield f"{len(bar)}x{bar[0]} is {outcome}", (outcome == "N") == (sum(bar) > most), board("chomp", bar)


@claim(
    "003/stealing",
    "strategy stealing: every reply to eating the top right square could have been played as the first move",
    source=f"{SOURCE}, section 1",
    to=6,
    wrong={"eaten": 2, "to": 3},
)
def stealing(to: int, eaten: int = 1) -> Cases:
    game = find_game("chomp")()
    for bar in bars(to):
        if sum(bar) > 1 and bar[-1] >= eaten:
            answers = {option for _, option in game.moves((*bar[:-1], bar[-1] - eaten))}
            at_once = {option for _, option in game.moves(bar)}
            yield f"{len(bar)}x{bar[0]}: {len(answers - at_once)} new options", answers <= at_once, board(game, bar)


@cache
def by_hand(position: Numbers, k: int, low: int, kept: int | None) -> bool:
    """Whether the player to move wins Monotonic k-slow Nim, if heaps stay at least `low` and heap `kept` above 0."""
    for i, n in enumerate(position):
        least = max(low, position[i - 1] if i else 0, 1 if kept is not None and i == kept % len(position) else 0)
        for left in range(max(least, n - k if k else 0), n):
            if not by_hand((*position[:i], left, *position[i + 1 :]), k, low, kept):
                return True
    return False


def monotonic(to: int, counts: Sequence[int], low: int = 0) -> list[Numbers]:
    """Positions in order, smallest first."""
    found = (p for count in counts for p in combinations_with_replacement(range(low, to + 1), count))
    return sorted(each(found), key=lambda position: (sum(position), position))


def game_of(k: int) -> AnyGame:
    return with_params(find_game("monotonic-nim"), {"k": str(k)})


@claim(
    "003/poison",
    "monotonic games under the misère ending are as if the last token of the last heap were poisoned and could not be "
    "taken",
    source=f"{SOURCE}, section 1",
    to=5,
    wrong={"heap": 0},
)
def poisoned(to: int, heap: int = -1) -> Cases:
    for k in range(3):
        misere = Definition(game_of(k), Ending.MISERE)
        for position in monotonic(to, (1, 2, 3)):
            if position[heap]:
                outcome = misere.outcome(position)
                right = (outcome == "N") == by_hand(position, k, 0, heap)
                yield f"k = {k}, {position} is {outcome}, misère", right, board(game_of(k), position, Ending.MISERE)
