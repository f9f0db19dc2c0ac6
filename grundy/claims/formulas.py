"""Every formula of a game is a claim by itself: `formula/nim` holds the closed form against a search without it.

So is what its theorems tell of who wins: `formula/wythoff/outcome`.
"""

import random
from collections.abc import Iterator
from typing import Any

from grundy.claims.board import board
from grundy.claims.claim import Cases, Check, Claim, limits
from grundy.core.capabilities.solving import Theorems
from grundy.core.game import Ending, Game, random_position
from grundy.core.registry import AnyGame
from grundy.engines.choose import choose
from grundy.engines.misere import Misere
from grundy.engines.reference import Reference
from grundy.engines.search import Search

SAMPLES = 12  # random positions a size


def formula_claims(game: AnyGame) -> Iterator[Claim]:
    """A game's closed forms, each held against the definition or a search."""
    for method, ending in ((Game.formula, Ending.NORMAL), (Game.misere_formula, Ending.MISERE)):
        if game.has(method) and not game.refusal(ending):
            name = f"formula/{game.id}" + ("" if ending is Ending.NORMAL else "/misere")
            says = game.formula_says if ending is Ending.NORMAL else "the outcome in closed form"
            statement = f"{game.id}, {ending} ending: {says}, equals what a search finds"
            one = Claim(name, statement, game.source, "formula", formula_check(game, ending), 12)
            yield one.hunted(formula_rounds(game, ending))
    if game.has(Theorems):
        statement = f"{game.id}: {game.theory or 'who wins, where a theorem tells it'}, as a search finds"
        check, rounds = formula_check(game, None), formula_rounds(game, None)
        yield Claim(f"formula/{game.id}/outcome", statement, game.source, "formula", check, 12).hunted(rounds)


def formula_check(game: AnyGame, ending: Ending | None) -> Check:
    played = ending or Ending.NORMAL

    def check(to: int) -> Cases:
        rng = random.Random(f"{game.id} {ending}")
        for size in range(1, to + 1):
            for _ in range(SAMPLES):
                position = random_position(game, rng, size)
                yield game.text(position), agrees(game, position, ending), board(game, position, played)

    return check


def formula_rounds(game: AnyGame, ending: Ending | None) -> Check:
    """Other random positions in each round: small ones, and some that grow from round to round."""

    played = ending or Ending.NORMAL

    def rounds(number: int) -> Cases:
        rng = random.Random(f"{game.id} {ending} round {number}")
        for size in (*range(1, 9), 12 + number // 10):
            for _ in range(SAMPLES):
                position = random_position(game, rng, size)
                yield game.text(position), agrees(game, position, ending), board(game, position, played)

    return rounds


def agrees(game: AnyGame, position: Any, ending: Ending | None) -> bool:
    """Closed form against search; without an ending, the theorems under all of them."""
    return theorems_agree(game, position) if ending is None else formula_agrees(game, position, ending)


def theorems_agree(game: AnyGame, position: Any) -> bool:
    """The small position that a theorem names is won exactly if the given one is."""
    for ending, engine in ((Ending.NORMAL, Search), (Ending.MISERE, Misere)):
        if found := game.capability(Theorems).smaller(position, ending):
            solver = engine(game, ending, limits())
            if solver.value(position).outcome != solver.value(found[0]).outcome:
                return False
    return True


def formula_agrees(game: AnyGame, position: Any, ending: Ending) -> bool:
    """Closed form against an engine that does not use it."""
    budget = limits()
    if game.loopy:
        return (game.formula(position) != 0) == (Reference(game, ending, budget).value(position).outcome == "N")
    if ending is Ending.MISERE:
        return game.misere_formula(position) == choose(game, position, ending, budget, "misere").value(position).outcome
    return game.formula(position) == choose(game, position, ending, budget, "search").value(position).nimber
