"""Where the games of a simulation begin: at given positions taken in turn, or at random ones of a description.

A description gives each number of the game's random positions (rows, columns, poisons; size) its possible values, which
are equally likely: `8`, `6..10` for a range, `2/4/4/6` for a list in which repeats weigh. Games come in pairs that
begin at the same position, with the players' sides swapped. `KernelPlay` is what plays them compiled.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grundy.core.capabilities.solving import RandomPositions
from grundy.core.errors import BadParam, nearest
from grundy.core.notation import printable
from grundy.core.registry import AnyGame
from grundy.core.stream import BOARD, Stream, key

MOST_VALUES = 1000  # of one number
MOST_POSITIONS = 10_000  # in a list

Form = tuple[tuple[str, tuple[int, ...]], ...]


class KernelPlay:
    """Games that a kernel plays: play(first, stop, seed, scratch ..., data ..., counts), the arrays as NumPy's."""

    width: int  # of the counts, see kernels/tally.py
    same_data = True  # for all games
    at_once = 4096  # games between two looks at the budget, an even number: some milliseconds

    def kernel(self) -> Any:
        raise NotImplementedError

    def scratch(self) -> list[Any]:
        """Made anew each time: a cluster's workers play in several threads."""
        raise NotImplementedError

    def data(self, seed: int, first: int, stop: int) -> list[Any]:
        raise NotImplementedError

    def play(self, seed: int, first: int, stop: int, counts: Any) -> None:
        """Play the games first..stop - 1; first is even."""
        import numpy as np

        given = [*self.scratch(), *self.data(seed, first, stop), counts]
        self.kernel()(first, stop, np.uint64(seed), *given)


@dataclass(frozen=True)
class Starts:
    """Positions as text, or a form; the game that they belong to is named where they are used."""

    texts: tuple[str, ...] = ()
    form: Form = ()

    def positions(self, game: AnyGame) -> list[Any]:
        return [game.parse(text) for text in self.texts]

    def random(self, game: AnyGame, seed: int, pair: int) -> Any:
        """The random position of a pair of games."""
        chance = Stream(key(seed, pair, BOARD))
        numbers = {name: values[chance.below(len(values))] for name, values in self.form}
        return game.capability(RandomPositions).draw(chance, **numbers)

    @cached_property
    def said(self) -> str:
        """In words."""
        if self.form:
            return "random boards: " + ", ".join(f"{name} {show_values(values)}" for name, values in self.form)
        return self.texts[0] if len(self.texts) == 1 else f"{len(self.texts)} positions in turn"


def read_form(game: AnyGame, text: str) -> Form:
    """`rows=8,columns=6..10,poisons=2/4`: what is left out keeps the game's default."""
    known = game.capability(RandomPositions).form()
    given: dict[str, tuple[int, ...]] = {}
    for piece in filter(None, text.split(",")):
        name, _, values = piece.partition("=")
        name = name.strip()
        if name not in known:
            raise BadParam(f'random boards of {game.id} have no "{printable(name[:20])}"; {nearest(name, list(known))}')
        given[name] = read_values(game, name, values, known[name][1:])
    return tuple((name, given.get(name, (default,))) for name, (default, _, _) in known.items())


def read_values(game: AnyGame, name: str, text: str, bounds: Sequence[int]) -> tuple[int, ...]:
    low, high = bounds
    ends = text.split("..")
    pieces = ends if len(ends) == 2 else text.split("/")
    if not all(piece.strip().isdecimal() and len(piece) < 10 for piece in pieces) or len(pieces) > MOST_VALUES:
        raise BadParam(
            f"{game.id}: {name}={printable(text[:20])} is no number; type {name}=4, {name}=2..6 or {name}=2/4"
        )
    values = [int(piece) for piece in pieces]
    if len(ends) == 2:
        values = list(range(values[0], min(values[1], high) + 1)) if values[1] <= high else values
    if not values or not all(low <= value <= high for value in values):
        raise BadParam(f"{game.id}: {name} of a random board lies between {low} and {high}; type {name}={low}..{high}")
    return tuple(values)


def show_values(values: tuple[int, ...]) -> str:
    if len(values) > 1 and list(values) == list(range(values[0], values[-1] + 1)):
        return f"{values[0]} to {values[-1]}"
    return "/".join(map(str, values))
