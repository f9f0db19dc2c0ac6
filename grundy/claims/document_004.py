"""Claims of document 004: the sum theorem, and its practice with N and P positions."""

import random
from collections.abc import Iterator

from grundy.claims.claim import claim
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.registry import find_game
from grundy.engines.choose import choose


@claim(
    "004/sum",
    "the nimber of a sum is the XOR of the nimbers of its components",
    source="document 004, the Sprague-Grundy theorem",
    to=60,
)
def sum_theorem(to: int) -> Iterator[tuple[str, bool]]:
    game, rng = find_game("sum")(), random.Random(4)
    for _ in range(to):
        position = game.sample(rng, 8)
        by_definition = choose(game, position, Ending.NORMAL, Budget(None), "reference").value(position)
        by_parts = choose(game, position, Ending.NORMAL, Budget(None), "sums").value(position)
        yield game.text(position), by_definition == by_parts


@claim(
    "004/table-134",
    "taking 1, 3 or 4, the outcomes repeat PNPNNNN for ever",
    source="document 004, practice with N and P positions",
    status="table",
    to=300,
)
def taking_one_three_four(to: int) -> Iterator[tuple[str, bool]]:
    game = find_game("subtraction").with_params({"set": "1,3,4"})
    engine = choose(game, game.start(), Ending.NORMAL, Budget(None))
    for n in range(to + 1):
        outcome = engine.value((n,) if n else ()).outcome
        yield f"heap {n} is {outcome}", outcome == "PNPNNNN"[n % 7]
