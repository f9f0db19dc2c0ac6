"""What the tables of a game run over that has neither heaps nor tuples of numbers.

Its own `Coordinates`, if it has them. Else the size of an empty board: where the start of a
strip or grid game is one board of one letter, n such squares in a row, or h rows of w. Else the whole-number parameters
of a strip, grid or graph game that make its start larger: the start of the game with those parameters.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

from grundy.core.capabilities.solving import Coordinates
from grundy.core.errors import BadParam
from grundy.core.families import GraphGame, GridGame, StripGame
from grundy.core.registry import AnyGame

Place = tuple[AnyGame, Any]  # a game and a position of it


@dataclass(frozen=True)
class Index:
    """The names of the coordinates, and what stands at them; None where there is no position."""

    names: tuple[str, ...]
    at: Callable[[tuple[int, ...]], Place | None]


def index_of(game: AnyGame) -> Index | None:
    """What a table of the game runs over; None if nothing says it."""
    if game.has(Coordinates):
        own = game.capability(Coordinates)
        return Index(own.names, lambda index: known(game, own.at(index)))
    if not isinstance(game, StripGame | GridGame | GraphGame):
        return None
    return empty_boards(game) or parameters(game)


def known(game: AnyGame, position: Any) -> Place | None:
    return None if position is None or game.defect(position) is not None else (game, position)


def empty_boards(game: AnyGame) -> Index | None:
    """Boards of the letter that the start consists of."""
    start = game.start()
    if isinstance(game, GraphGame) or len(start) != 1 or len(letters := set("".join(start[0]))) != 1:
        return None
    (letter,) = letters
    if isinstance(game, StripGame):
        return Index(("length",), lambda index: known(game, (letter * index[0],) if all(index) else ()))
    return Index(
        ("rows", "columns"), lambda index: known(game, ((letter * index[1],) * index[0],) if all(index) else ())
    )


def parameters(game: AnyGame) -> Index | None:
    """Those whose next value gives a larger start."""
    names = tuple(f.name for f in fields(game) if type(f.default) is int and grows(game, f.name))
    return Index(names, lambda index: started(game, dict(zip(names, index, strict=True)))) if names else None


def grows(game: AnyGame, name: str) -> bool:
    value = getattr(game, name)
    pairs = [(started(game, {name: n}), started(game, {name: n + 1})) for n in (value - 1, value)]
    return any(less and more and less[0].size(less[1]) < more[0].size(more[1]) for less, more in pairs)


def started(game: AnyGame, values: dict[str, int]) -> Place | None:
    """The game with these parameters, at its start; None where they lie outside their bounds."""
    try:
        other: AnyGame = replace(game, **values)
    except BadParam:
        return None
    return known(other, other.start())
