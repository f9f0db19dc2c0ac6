"""Published strategies, followed to the letter by the player `theorem`, right or wrong."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from grundy.core.ability import Ability, G
from grundy.core.game import Ending


class Strategy(NamedTuple):
    """From a position to a move and its reason, or None where the text gives none; and the endings it is about."""

    follow: Callable[[Any], tuple[str, str] | None]
    endings: tuple[Ending, ...] = tuple(Ending)


class Strategies(Ability[G]):
    """Names the strategies of a game."""

    def named(self) -> Mapping[str, Strategy]:
        return {}
