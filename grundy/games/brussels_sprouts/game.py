"""Brussels Sprouts: join two free arms of crosses by a curve that crosses nothing, and put a stroke across it.

The stroke has two new free arms, one on each side. So a move keeps the number of free arms; it joins two pieces of the
drawing or cuts a region in two. Therefore every game with n crosses lasts 5n - 2 moves, and the first player wins if n
is odd.
A position lists its regions: for each one, the pieces of the drawing in or around it, by the number of their free arms
in that region. Or it is the whole drawing on paper.
Source: J. H. Conway, in M. Gardner, Mathematical Games, July 1967; Winning Ways, chapter 17.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grundy.core.errors import BadPosition, IllegalMove
from grundy.core.game import Game, Group, Known, no_such_move
from grundy.core.notation import Reader
from grundy.drawing.scene import Scene, scene_title
from grundy.families.curves.drawing import map_text, with_line, with_lines
from grundy.games.brussels_sprouts import crosses, regions
from grundy.games.brussels_sprouts.crosses import MOST_ON_PAPER, Crosses, Paper
from grundy.games.brussels_sprouts.regions import Regions, in_order

SOURCE = "Winning Ways, chapter 17"
MOST_ARMS = 120
MOST_MAP = 8000  # characters of a drawing, with all curves drawn by hand


@dataclass(frozen=True)
class BrusselsSprouts(Game[Paper]):
    """Join two free arms by a curve that crosses no line. The curve gets a stroke across it, with two new free arms."""

    id = "brussels-sprouts"
    source = "J. H. Conway, in M. Gardner, Mathematical Games, July 1967; Winning Ways, chapter 17"
    group = Group.DRAWINGS
    formula_says = "every game with n crosses lasts 5n - 2 moves; the nimber is 1 if that number is odd, else 0"
    example = "4,4,4"
    most_text = MOST_MAP
    known = (
        Known("4", nimber=1, source=f"{SOURCE}: 3 moves"),
        Known("4,4", nimber=0, source=f"{SOURCE}: 8 moves"),
        Known("4,4,4", nimber=1, source=f"{SOURCE}: 13 moves"),
    )

    def start(self) -> Regions:
        return ((4, 4, 4),)

    def parse(self, text: str) -> Paper:
        if len(text) > self.most_text:
            raise BadPosition(f"{self.id}: a position has at most {self.most_text:,} characters, this one is longer")
        begun, colon, rest = text.strip().partition(":")
        reader = Reader(begun, self.id, self.example)
        found = reader.joined(lambda _: reader.numbers(",", MOST_ARMS))
        reader.end()
        base = tuple(in_order(region) for region in found)
        if not colon:
            return self.checked(base)
        drawing = Crosses(base)
        self.checked(drawing)
        return with_lines(drawing, rest, self.id)

    def text(self, position: Paper) -> str:
        return map_text(position) if isinstance(position, Crosses) else regions.text_of(position)

    def defect(self, position: Paper) -> str | None:
        base = position.base if isinstance(position, Crosses) else position
        if any(arms < 1 for region in base for arms in region):
            return "a piece needs at least one free arm in each region that lists it; leave out the others"
        arms = sum(map(sum, base))
        if arms > MOST_ARMS:
            return f"a drawing has at most {MOST_ARMS} free arms"
        if not isinstance(position, Crosses):
            return None
        if arms > MOST_ON_PAPER:
            return f"on paper a game begins with at most {MOST_ON_PAPER} free arms, not {arms}; leave out the colon"
        try:
            map_text(position)
        except (IllegalMove, IndexError) as error:
            return str(error)
        return None

    def size(self, position: Paper) -> int:
        """The number of moves that are left: every move reduces it by one."""
        return sum(sum(region) + len(region) - 2 for region in plain(position))

    def formula(self, position: Paper) -> int:
        return self.size(position) % 2

    def misere_formula(self, position: Paper) -> str:
        return "P" if self.size(position) % 2 else "N"

    def split(self, position: Paper) -> Sequence[Paper]:
        return [(region,) for region in plain(position)]

    def canonical(self, position: Paper) -> Paper:
        return tuple(sorted(region for region in plain(position) if region != (1,))) or ((1,),)

    def moves(self, position: Paper) -> Iterator[tuple[str, Paper]]:
        if isinstance(position, Crosses):
            for name, line, _ in position.offers():
                yield name, position.extended(line)
        else:
            yield from regions.moves(position)

    def option(self, position: Paper, move: str) -> Paper:
        """On paper a move can join any two free arms of a region; `moves` offers only one move for each result."""
        if not isinstance(position, Crosses):
            return super().option(position, move)
        try:
            return with_line(position, move)
        except IllegalMove as error:
            message, semicolon, instead = str(no_such_move(self, position, move)).partition("; ")
            raise IllegalMove(f"{message}: {error}{semicolon}{instead}") from None

    def sample(self, rng: random.Random, size: int) -> Paper:
        """A position after random moves, sometimes with its whole drawing."""
        most = 2 if size < 8 else 3 if size < 16 else 4
        base: Regions = ((4,) * rng.randint(1, most),)
        position: Paper = Crosses(base) if rng.random() < 0.3 else base
        for _ in range(rng.randint(6 if most == 4 else 0, 6 if most == 2 else 13)):  # whole crosses have many options
            options = [option for _, option in self.moves(position)]
            position = rng.choice(options) if options else position
        return position

    def scene(self, position: Paper) -> Scene:
        from grundy.games.brussels_sprouts import drawing

        return drawing.scene(position, scene_title(self, position))


def plain(position: Paper) -> Regions:
    """The position without its drawing."""
    return crosses.plain(position) if isinstance(position, Crosses) else position
