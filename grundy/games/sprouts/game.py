"""Sprouts: join two spots, or a spot to itself, by a curve that crosses nothing, and put a new spot on it.

A spot can have at most three lines. Every move uses two lives and adds one, so play ends within 3n - 1 moves. Who wins
from n spots is known only for small n. The conjecture is that the first player wins normal play exactly if n mod 6 is
3, 4 or 5.
Sources: J. Conway and M. Paterson, in M. Gardner, Mathematical Games, July 1967; Theory of Impartial Games, lecture
notes, 2009.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.errors import BadPosition, IllegalMove
from grundy.core.game import Ending, Game, Group, Known, no_such_move
from grundy.drawing.scene import Scene, scene_title
from grundy.families.curves.drawing import map_text, with_line
from grundy.games.sprouts import map_moves, options, positions
from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.maps import Map
from grundy.games.sprouts.positions import Position, lives, spots

Paper = Position | Map  # the position, or the whole drawing

APPLEGATE = "D. Applegate, G. Jacobson, D. Sleator, Computer Analysis of Sprouts, 1991"


@dataclass(frozen=True)
class Sprouts(Game[Paper]):
    """Join two spots by a curve that crosses no line, and put a new spot on it. A spot has at most three lines."""

    id = "sprouts"
    cheap_moves = 400  # each option needs its canonical form
    interpreted_to = 9
    source = "J. Conway and M. Paterson, in M. Gardner, Mathematical Games, July 1967; document 004"
    group = Group.DRAWINGS
    open_problem = "whether the first player wins from n spots exactly if n mod 6 is 3, 4 or 5"
    example = "5"
    most_text = map_moves.MOST_MAP
    known = tuple(Known(str(n), outcome="N" if n % 6 > 2 else "P", source=APPLEGATE) for n in range(4)) + tuple(
        Known(str(n), outcome=outcome, ending=Ending.MISERE, source=APPLEGATE) for n, outcome in enumerate("NNPP")
    )

    def start(self) -> Position:
        return spots(5)

    def moves(self, position: Paper) -> Iterator[tuple[str, Paper]]:
        if isinstance(position, Map):
            for name, line, _ in position.offers():
                yield name, position.extended(line)
        else:
            yield from options.moves(position)

    def option(self, position: Paper, move: str) -> Paper:
        """On paper a player can draw any line; `moves` offers only one line for each position that it leads to."""
        if not isinstance(position, Map):
            return super().option(position, move)
        try:
            return with_line(position, move)
        except IllegalMove as error:
            message, comma, instead = str(no_such_move(self, position, move)).partition("; ")
            raise IllegalMove(f"{message}: {error}{comma}{instead}") from None

    def defect(self, position: Paper) -> str | None:
        return map_moves.defect(position) if isinstance(position, Map) else positions.defect(position)

    def size(self, position: Paper) -> int:
        return map_moves.size(position) if isinstance(position, Map) else sum(map(lives, position))

    def sample(self, rng: random.Random, size: int) -> Paper:
        """A position after random moves, with few lives left to keep it cheap; sometimes with its drawing."""
        if rng.random() < 0.3:
            return map_moves.sample(rng, rng.randint(1, 4), rng.randint(1, 4))
        position: Paper = spots(rng.randint(1, 2 + size // 4))
        while self.size(position) > 2 * size // 3 + 1:
            position = rng.choice([option for _, option in self.moves(position)])
        return position

    def parse(self, text: str) -> Paper:
        if len(text) > self.most_text:
            raise BadPosition(f"sprouts: a position has at most {self.most_text:,} characters, this one is longer")
        if ":" in text:
            return map_moves.parse(text, self.example)
        return self.checked(positions.parse(text, self.example))

    def text(self, position: Paper) -> str:
        return map_text(position) if isinstance(position, Map) else positions.text_of(position)

    def split(self, position: Paper) -> tuple[Paper, ...]:
        return tuple((part,) for part in plain(position))

    def canonical(self, position: Paper) -> Paper:
        return plain(position)

    # ---- on paper ----

    def scene(self, position: Paper) -> Scene:
        from grundy.games.sprouts import drawing

        return drawing.scene(position, list(self.moves(position)), scene_title(self, position))


def plain(position: Paper) -> Position:
    """The position without the drawing, in canonical form."""
    return map_moves.plain_form(position) if isinstance(position, Map) else canonical(position)
