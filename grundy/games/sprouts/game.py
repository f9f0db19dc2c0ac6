"""Sprouts: join two spots, or a spot to itself, by a curve that crosses nothing, and put a new spot on it.

No spot may have more than three lines. Every move costs two lives and brings one, so play ends within 3n - 1 moves.
Who wins n spots is known for small n only; it is conjectured that the first player wins normal play exactly when n
leaves 3, 4 or 5 on division by 6.
Source: J. Conway and M. Paterson, in M. Gardner, Mathematical Games, July 1967; document 004.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grundy.core.budget import Budget
from grundy.core.game import Ending, Game, Known
from grundy.games.sprouts import options, positions
from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.misere import MisereSolver
from grundy.games.sprouts.positions import MOST_TEXT, Position, lives, spots
from grundy.games.sprouts.solver import Solver

APPLEGATE = "D. Applegate, G. Jacobson, D. Sleator, Computer Analysis of Sprouts, 1991"


@dataclass(frozen=True)
class Sprouts(Game[Position]):
    """Join two spots by a curve that crosses nothing, and put a new spot on it; no spot has more than three lines."""

    id = "sprouts"
    source = "J. Conway and M. Paterson, in M. Gardner, Mathematical Games, July 1967; document 004"
    example = "5"
    most_text = MOST_TEXT
    known = tuple(Known(str(n), outcome="N" if n % 6 > 2 else "P", source=APPLEGATE) for n in range(7)) + tuple(
        Known(str(n), outcome=outcome, ending=Ending.MISERE, source=APPLEGATE) for n, outcome in enumerate("NNPPPNN")
    )

    def start(self) -> Position:
        return spots(5)

    def moves(self, position: Position) -> Iterator[tuple[str, Position]]:
        return options.moves(position)

    def defect(self, position: Position) -> str | None:
        return positions.defect(position)

    def size(self, position: Position) -> int:
        return sum(map(lives, position))

    def sample(self, rng: random.Random, size: int) -> Position:
        """Random play until so few lives are left, two for every three asked for: a life counts for much."""
        position = spots(rng.randint(1, 2 + size // 4))
        while self.size(position) > 2 * size // 3 + 1:
            position = rng.choice([option for _, option in self.moves(position)])
        return position

    def parse(self, text: str) -> Position:
        return self.checked(positions.parse(text, self.example))

    def text(self, position: Position) -> str:
        return positions.text_of(position)

    def split(self, position: Position) -> tuple[Position, ...]:
        return tuple((part,) for part in canonical(position))

    def canonical(self, position: Position) -> Position:
        return canonical(position)

    def native(self, ending: Ending, budget: Budget) -> Any:
        if ending is Ending.SCORED:
            return "sprouts has no points"
        return Solver(budget) if ending is Ending.NORMAL else MisereSolver(budget)
