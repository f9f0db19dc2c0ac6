"""The closure of positions under options and parts, and checks of its quotient by play itself."""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from graphlib import TopologicalSorter
from itertools import combinations_with_replacement
from math import comb
from random import Random

import numpy as np

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Entailing
from grundy.core.errors import OverBudget, Refused, RuleError
from grundy.core.game import AnyGame
from grundy.core.types import Array, Position
from grundy.engines.monoids import Quotient, products
from grundy.engines.walk import options_checked, settle

Row = tuple[int, ...]  # parts in order


def plain_sums_only(game: AnyGame, positions: Iterable[Position]) -> None:
    if any(map(game.capability(Entailing).concerns, positions)):
        raise Refused(f"moves of {game.id} entail here, so sums of such positions are no plain sums")


class Closure:
    """`options[n]` lists what one move makes of part n: the points earned (0 unless they count) and the parts left."""

    def __init__(self, game: AnyGame, positions: Iterable[Position], budget: Budget, scored: bool = False) -> None:
        self.game, self.budget, self.scored = game, budget, scored
        positions = list(positions)
        plain_sums_only(game, positions)
        self.number: dict[Position, int] = {}
        self.representatives: list[Position] = [None]  # of each part, the simplest position
        self.options: list[list[tuple[int, Row]]] = [[]]
        self.add(self.walk([part for position in positions for part in self.parts(position)]))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Closure):
            return NotImplemented
        return (self.game, self.number, self.options) == (other.game, other.number, other.options)

    def __len__(self) -> int:
        """Parts other than 0."""
        return len(self.options) - 1

    def parts(self, position: Position) -> list[Position]:
        """Up to symmetry. A part may fall apart further once it is canonical."""
        here = self.game.canonical(position)
        found = [self.game.canonical(part) for part in self.game.split(here)]
        return [here] if len(found) == 1 else [one for part in found for one in self.parts(part)]

    def row(self, position: Position) -> Row:
        """The parts that a position of the closure consists of."""
        return tuple(sorted(n for part in self.parts(position) if (n := self.number[part])))

    def moves(self, part: Position) -> Iterable[tuple[int, Position]]:
        if self.scored:
            return self.budget.listed(self.game.scored_moves(part))
        return ((0, option) for _, option in options_checked(self.game, part, self.budget))

    def walk(self, roots: list[Position]) -> dict[Position, set[tuple[int, tuple[Position, ...]]]]:
        """For every part that can arise, what its moves earn and leave."""
        found: dict[Position, set[tuple[int, tuple[Position, ...]]]] = {}
        waiting = roots
        try:
            while waiting:
                if (part := waiting.pop()) not in found:
                    self.budget.spend()
                    found[part] = {(gain, tuple(self.parts(option))) for gain, option in self.moves(part)}
                    waiting += [one for _, left in found[part] for one in left if one not in found]
                    self.budget.report("parts found", len(found), 0)
        except OverBudget as error:
            far = f"the positions have more than {len(found):,} parts, and all must be known before any is looked at"
            raise OverBudget(
                f"{error.spelt(lambda argument: None).partition(';')[0]}; {far}; give smaller ones"
            ) from None
        return found

    def add(self, found: dict[Position, set[tuple[int, tuple[Position, ...]]]]) -> None:
        """Number the parts: those that end soonest first, then the smaller ones."""
        heights: dict[Position, int] = {}
        below = {part: {one for _, left in options for one in left} for part, options in found.items()}
        for part in TopologicalSorter(below).static_order():
            heights[part] = 1 + max((heights[one] for one in below[part]), default=0)
        text, size = self.game.text, self.game.size
        known: dict[frozenset[tuple[int, Row]], int] = {frozenset(): 0}
        for part in sorted(found, key=lambda part: (heights[part], size(part), len(text(part)), text(part))):
            options = frozenset(
                (gain, tuple(sorted(n for one in left if (n := self.number[one])))) for gain, left in found[part]
            )
            if options not in known:
                known[options] = len(self.options)
                self.options.append(sorted(options))
                self.representatives.append(part)
            self.number[part] = known[options]

    @cached_property
    def rows(self) -> list[Array]:
        """The options of each part as an array of parts, padded with 0."""
        found = []
        for options in self.options:
            width = max((len(row) for _, row in options), default=0)
            filled = [[*row, *[0] * (width - len(row))] for _, row in options]
            found.append(np.array(filled, dtype=np.int64).reshape(len(options), width))
        return found

    def text(self, part: int) -> str:
        return self.game.text(self.representatives[part])


# ---- a quotient of parts checked by play: every option beside every element, and a plain search of random sums ----


SUMS, PARTS = 60, 4  # that are searched, and the most positions in one
SEARCHED = 20_000  # sums that are looked at for all of them

Sum = frozenset[tuple[Position, int]]  # positions, and how many of each


class PlainSearch:
    """Misère outcomes by the definition."""

    def __init__(self, game: AnyGame, budget: Budget) -> None:
        self.game, self.budget = game, budget
        self.lost: dict[Sum, bool] = {}
        self.moves: dict[Position, list[Position]] = {}

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

    def is_p(self, positions: list[Position]) -> bool:
        root: Sum = frozenset(Counter(positions).items())
        settle(
            [root],
            self.lost,
            self.options,
            lambda here, options: bool(options) and not any(self.lost[option] for option in options),
        )
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
    """Search random sums, and compare their outcomes with those of the quotient; returns how many were searched."""
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
            verdict = "a P-position" if lost else "an N-position"
            raise RuleError(
                f"{game.id}: {shown} is {verdict} by play, but not by its parts: see to split() and canonical()"
            )
        done += 1
    return done


# ---- parts under the scored ending: which ones does the margin of some sum tell apart? ----


class SumMargins:
    """Margins of sums of parts, each found once."""

    def __init__(self, closure: Closure, budget: Budget) -> None:
        self.closure, self.budget = closure, budget
        self.known: dict[Row, int] = {(): 0}

    def options(self, here: Row) -> set[tuple[int, Row]]:
        self.budget.spend()
        found = set()
        for i, part in enumerate(here):
            if i == 0 or here[i - 1] != part:
                rest = here[:i] + here[i + 1 :]
                found |= {(gain, tuple(sorted(rest + left))) for gain, left in self.closure.options[part]}
        return found

    def of(self, sum_: Row) -> int:
        settle(
            [sum_],
            self.known,
            self.options,
            lambda here, options: max((gain - self.known[option] for gain, option in options), default=0),
            lambda options: [option for _, option in options],
        )
        return self.known[sum_]


class Classes:
    """Parts in groups; parts of different groups were told apart. Part 0, nothing, is among them."""

    def __init__(self, closure: Closure, budget: Budget) -> None:
        self.closure, self.budget = closure, budget
        self.margins = SumMargins(closure, budget)
        self.groups = [list(range(len(closure) + 1))]

    @property
    def done(self) -> bool:
        return all(len(group) == 1 for group in self.groups)

    def divide(self, beside: int) -> None:
        """Divide the groups by all sums of so many parts. What was told apart stays so if this takes too long."""
        parts = range(1, len(self.closure) + 1)
        total = comb(len(parts) + beside - 1, beside)
        for tried, context in enumerate(combinations_with_replacement(parts, beside)):
            self.budget.report(f"{len(self.groups):,} classes; sums of {beside}", tried, total)
            self.groups = [part for group in self.groups for part in self.divided(group, context)]
            if self.done:
                return

    def divided(self, group: list[int], context: Row) -> list[list[int]]:
        if len(group) == 1:
            return [group]
        by_margin: dict[int, list[int]] = {}
        for part in group:
            sum_ = tuple(sorted((*context, part) if part else context))
            by_margin.setdefault(self.margins.of(sum_), []).append(part)
        return list(by_margin.values())
