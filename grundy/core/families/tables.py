"""Tables: positions are tuples of whole numbers (`5,3,2`), and `table_options` yields what one move reaches."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

from grundy.core.families.shared import attributes
from grundy.core.gallery import Group
from grundy.core.game import Game, no_such_move, plain
from grundy.core.notation import Reader, short
from grundy.core.rules import Rule


@dataclass(frozen=True)
class TableGame(Game[tuple[int, ...]]):
    """Positions are tuples of whole numbers (`5,3,2`); the rule `table_options` yields the tuples one move reaches.

    Its arguments are the coordinates by name, or one argument called `position` for tuples of any length; then the
    game's attributes. `order` says which tuples are positions, or which are the same, so that tables store each once.
    """

    example: ClassVar[str] = "5,3"
    group: ClassVar[Group] = Group.TAKE_AWAY
    table_options: ClassVar[Rule]
    order: ClassVar[str] = ""  # "rising" or "falling": no other tuple is a position; "symmetric": any order, one value

    def dimension(self) -> int | None:
        """How many coordinates; None if any number."""
        names = self.table_options.arguments
        return None if names[0] == "position" else sum(1 for name in names if not hasattr(self, name))

    def rule_arguments(self) -> tuple[Any, ...]:
        return attributes(self, self.table_options.arguments[self.dimension() or 1 :])

    def start(self) -> tuple[int, ...]:
        return tuple(4 + 2 * i for i in range(self.dimension() or 3))

    def parse(self, text: str) -> tuple[int, ...]:
        reader = Reader(text, self.id, self.example)
        numbers = reader.numbers(",")
        reader.end()
        return self.checked(numbers)

    def text(self, position: tuple[int, ...]) -> str:
        return ",".join(map(str, position))

    def tuple_options(self, position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """What one move reaches, each tuple once."""
        first = (position,) if self.dimension() is None else position
        seen = set()
        options = self.table_options.run(*first, *self.rule_arguments())
        for option in options:
            if len(option) != len(position) or min(option, default=0) < 0:
                what = f"yields {option}: an option is a tuple of {len(position)} numbers, none below 0"
                raise self.table_options.wrong(tuple(first), what, options.line)
            if self.order and (problem := out_of_order(option, self.order)):
                raise self.table_options.wrong(tuple(first), f"yields {option}: {problem}", options.line)
            if option not in seen:
                seen.add(option)
                yield option

    def moves(self, position: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        for option in self.tuple_options(position):
            yield "to " + self.text(option), option

    def reached(self, position: tuple[int, ...], numbers: tuple[int, ...]) -> tuple[int, ...] | None:
        """The option with these numbers (of a row game, these rows), or None if no move leads there.

        For games with more moves than can be listed; without it, a move that was typed is looked for among all.
        """
        raise NotImplementedError

    def read(self, position: tuple[int, ...], move: str) -> tuple[int, ...] | None:
        """The numbers that a move leaves, by its text; None if it is no such text."""
        found = re.fullmatch(r"to((?:\d{1,4000},)*\d{1,4000})", plain(move))
        return tuple(map(int, found[1].split(","))) if found else None

    def option(self, position: tuple[int, ...], move: str) -> tuple[int, ...]:
        if type(self).reached is TableGame.reached:
            return super().option(position, move)
        numbers = self.read(position, move)
        option = None if numbers is None else self.reached(position, numbers)
        if option is None:
            raise no_such_move(self, position, move)
        return option

    def defect(self, position: tuple[int, ...]) -> str | None:
        wanted = self.dimension()
        if wanted is not None and len(position) != wanted:
            return f"a position has {wanted} numbers, this one has {len(position)}"
        return out_of_order(position, self.order)

    def size(self, position: tuple[int, ...]) -> int:
        return sum(position)

    def canonical(self, position: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(position)) if self.order == "symmetric" else position

    def box(self, position: tuple[int, ...]) -> tuple[int, ...]:
        """How many values each coordinate can take from here on: the shape of the table to fill."""
        return tuple(x + 1 for x in position)

    def sample(self, rng: random.Random, size: int) -> tuple[int, ...]:
        count = self.dimension() or rng.randint(1, 3)
        numbers = [rng.randint(0, max(1, size // count)) for _ in range(count)]
        return tuple(sorted(numbers, reverse=self.order == "falling") if self.order else numbers)


def out_of_order(numbers: tuple[int, ...], order: str) -> str | None:
    """What is wrong with tuples that the game's order does not allow."""
    for a, b in pairwise(numbers):
        if order == "rising" and a > b:
            return f"the numbers may not fall, and {short(b)} comes after {short(a)}"
        if order == "falling" and a < b:
            return f"the numbers may not rise, and {short(b)} comes after {short(a)}"
    return None
