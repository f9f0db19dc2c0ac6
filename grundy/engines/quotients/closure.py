"""The closure of some positions of any game: their parts, the parts of these parts' options, and so on to the ends.

A part is a number here, and an option is a list of parts: the sum of these. Parts are numbered from the ends up, so
that all options are made of earlier ones; 0 is a part without moves. Two parts with the same options are one.
"""

from collections.abc import Iterable
from functools import cached_property
from graphlib import TopologicalSorter
from typing import Any

import numpy as np

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Entailing
from grundy.core.errors import OverBudget, Refused
from grundy.core.registry import AnyGame
from grundy.engines.walk import options_checked

Array = Any
Row = tuple[int, ...]  # parts in order


def plain_sums_only(game: AnyGame, positions: Iterable[Any]) -> None:
    if any(map(game.capability(Entailing).concerns, positions)):
        raise Refused(f"moves of {game.id} entail here, so sums of such positions are no plain sums")


class Closure:
    """`options[n]` says what one move makes of part n: what it earns (0 unless points count), and the parts left."""

    def __init__(self, game: AnyGame, positions: Iterable[Any], budget: Budget, scored: bool = False) -> None:
        self.game, self.budget, self.scored = game, budget, scored
        positions = list(positions)
        plain_sums_only(game, positions)
        self.number: dict[Any, int] = {}
        self.representatives: list[Any] = [None]  # of each part, the simplest position
        self.options: list[list[tuple[int, Row]]] = [[]]
        self.add(self.walk([part for position in positions for part in self.parts(position)]))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Closure):
            return NotImplemented
        return (self.game, self.number, self.options) == (other.game, other.number, other.options)

    def __len__(self) -> int:
        """Parts other than 0."""
        return len(self.options) - 1

    def parts(self, position: Any) -> list[Any]:
        """Up to symmetry; a part may fall apart further once it is turned into its usual form."""
        here = self.game.canonical(position)
        found = [self.game.canonical(part) for part in self.game.split(here)]
        return [here] if len(found) == 1 else [one for part in found for one in self.parts(part)]

    def row(self, position: Any) -> Row:
        """The parts that a position of the closure consists of."""
        return tuple(sorted(n for part in self.parts(position) if (n := self.number[part])))

    def moves(self, part: Any) -> Iterable[tuple[int, Any]]:
        if self.scored:
            return self.budget.listed(self.game.scored_moves(part))
        return ((0, option) for _, option in options_checked(self.game, part, self.budget))

    def walk(self, roots: list[Any]) -> dict[Any, set[tuple[int, tuple[Any, ...]]]]:
        """Of every part that can arise, what its moves earn and leave."""
        found: dict[Any, set[tuple[int, tuple[Any, ...]]]] = {}
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

    def add(self, found: dict[Any, set[tuple[int, tuple[Any, ...]]]]) -> None:
        """Number the parts: those that are over soonest first, then the smaller ones."""
        heights: dict[Any, int] = {}
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
        """The options of each part as an array of parts, filled up with 0."""
        found = []
        for options in self.options:
            width = max((len(row) for _, row in options), default=0)
            filled = [[*row, *[0] * (width - len(row))] for _, row in options]
            found.append(np.array(filled, dtype=np.int64).reshape(len(options), width))
        return found

    def text(self, part: int) -> str:
        return self.game.text(self.representatives[part])
