"""Every formula of a game is a claim by itself: `formula/nim` holds the closed form against a search without it."""

import random
from collections.abc import Iterator
from typing import Any

from grundy.claims.board import board
from grundy.claims.claim import Cases, Check, Claim, limits
from grundy.core.game import Ending, Game
from grundy.core.registry import AnyGame
from grundy.engines.choose import choose
from grundy.engines.reference import Reference

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


def formula_check(game: AnyGame, ending: Ending) -> Check:
    def check(to: int) -> Cases:
        rng = random.Random(f"{game.id} {ending}")
        for size in range(1, to + 1):
            for _ in range(SAMPLES):
                position = game.sample(rng, size)
                yield game.text(position), formula_agrees(game, position, ending), board(game, position, ending)

    return check


def formula_rounds(game: AnyGame, ending: Ending) -> Check:
    """Other random positions in each round: small ones, and some that grow from round to round."""

    def rounds(number: int) -> Cases:
        rng = random.Random(f"{game.id} {ending} round {number}")
        for size in (*range(1, 9), 12 + number // 10):
            for _ in range(SAMPLES):
                position = game.sample(rng, size)
                yield game.text(position), formula_agrees(game, position, ending), board(game, position, ending)

    return rounds


def formula_agrees(game: AnyGame, position: Any, ending: Ending) -> bool:
    """Closed form against an engine that does not use it."""
    budget = limits()
    if game.loopy:
        return (game.formula(position) != 0) == (Reference(game, ending, budget).value(position).outcome == "N")
    if ending is Ending.MISERE:
        return game.misere_formula(position) == choose(game, position, ending, budget, "misere").value(position).outcome
    return game.formula(position) == choose(game, position, ending, budget, "search").value(position).nimber
