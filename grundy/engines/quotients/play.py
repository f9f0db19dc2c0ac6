"""A quotient of parts held against play itself: every option beside every element, and random sums searched plainly.

The search knows nothing of parts, symmetries and quotients: a sum is some positions of the game, and a move is one in
one of them.
"""

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import numpy as np

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget, RuleError
from grundy.core.registry import AnyGame
from grundy.engines.quotients.closure import Closure
from grundy.engines.quotients.learn import products
from grundy.engines.quotients.monoid import Quotient

SUMS, PARTS = 60, 4  # that are searched, and the most positions in one
SEARCHED = 20_000  # sums that are looked at for all of them

Sum = frozenset[tuple[Any, int]]  # positions, and how many of each


class PlainSearch:
    """Misère outcomes by the definition."""

    def __init__(self, game: AnyGame, budget: Budget) -> None:
        self.game, self.budget = game, budget
        self.lost: dict[Sum, bool] = {}
        self.moves: dict[Any, list[Any]] = {}

    def options(self, here: Sum) -> set[Sum]:
        self.budget.spend()
        found = set()
        for position, _ in here:
            if position not in self.moves:
                self.moves[position] = [option for _, option in self.budget.listed(self.game.moves(position))]
            for option in self.budget.listed(self.moves[position]):
                left = Counter(dict(here))
                left[position] -= 1
                left[option] += 1
                found.add(frozenset((+left).items()))
        return found

    def is_p(self, positions: list[Any]) -> bool:
        root: Sum = frozenset(Counter(positions).items())
        stack: list[tuple[Sum, set[Sum] | None]] = [(root, None)]
        while stack:
            here, options = stack.pop()
            if here in self.lost:
                continue
            if options is None:
                options = self.options(here)
                stack.append((here, options))
                stack += [(option, None) for option in options if option not in self.lost]
            else:
                self.lost[here] = bool(options) and not any(self.lost[option] for option in options)
        return self.lost[root]


def option_relations(quotient: Quotient, closure: Closure, budget: Budget) -> int:
    """How many options, each beside every element, were seen to lead from no P-element to another.

    All of them, unless the budget ends before.
    """
    seen = 0
    with suppress(OverBudget):
        product = products(np.array(quotient.words), np.array(quotient.action, dtype=np.int32), budget)
        is_p, phi = np.array(quotient.is_p), np.array(quotient.phi)
        for part in range(1, quotient.heaps + 1):
            lost = is_p[product[phi[part]]]
            for _, row in budget.listed(closure.options[part]):
                option = quotient.product(phi[n] for n in row)
                assert not (lost & is_p[product[option]]).any(), "a move leads from a P-element to a P-element"
                seen += quotient.order
    return seen


def searched_sums(quotient: Quotient, closure: Closure, budget: Budget) -> int:
    """How many random sums were searched, all with the outcome that their elements tell."""
    if not quotient.heaps:
        return 0
    game, rng, last = closure.game, Random(1), quotient.heaps
    sums = [
        [rng.randint(1, rng.randint(1, last)) for _ in range(rng.randint(1, PARTS))] for _ in range(SUMS)
    ]  # most are small
    search = PlainSearch(game, Budget(budget.left(), budget.memory, SEARCHED, cancelled=budget.cancelled))
    done = 0
    for parts in sorted(sums, key=sum):
        positions = [closure.representatives[part] for part in parts]
        try:
            lost = search.is_p(positions)
        except OverBudget:
            break
        if lost is not quotient.is_p[quotient.product(quotient.phi[part] for part in parts)]:
            shown = " and ".join(map(game.text, positions))
            told = "a P-position" if lost else "an N-position"
            raise RuleError(
                f"{game.id}: {shown} is {told} by play, but not by its parts: see to split() and canonical()"
            )
        done += 1
    return done
