"""Sprouts: join two spots, or a spot to itself, by a curve that crosses nothing, and put a new spot on it.

No spot may have more than three lines. Every move costs two lives and brings one, so play ends within 3n - 1 moves.
Who wins n spots is known for small n only; it is conjectured that the first player wins normal play exactly when n
leaves 3, 4 or 5 on division by 6.
Source: J. Conway and M. Paterson, in M. Gardner, Mathematical Games, July 1967; document 004.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.game import Ending, Game, Known
from grundy.games.sprouts import options, positions
from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.positions import MOST_TEXT, Position, lives, spots

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
        """A few random moves into a game."""
        position = spots(rng.randint(1, 1 + size // 2))
        for _ in range(rng.randint(0, size)):
            found = [option for _, option in self.moves(position)]
            if not found:
                break
            position = rng.choice(found)
        return position

    def parse(self, text: str) -> Position:
        return self.checked(positions.parse(text, self.example))

    def text(self, position: Position) -> str:
        return positions.text_of(position)

    def split(self, position: Position) -> tuple[Position, ...]:
        return tuple((part,) for part in canonical(position))

    def canonical(self, position: Position) -> Position:
        return canonical(position)
