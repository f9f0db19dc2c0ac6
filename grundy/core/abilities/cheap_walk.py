"""How far a walk through a game's positions is cheap, for what learning agents have to know beforehand."""

from typing import ClassVar

from grundy.core.ability import Ability, G


class CheapWalk(Ability[G]):
    """Says how many moves are made in about a second; of a game that says nothing, the interpreter's usual."""

    only_shows = True
    moves: ClassVar[int] = 20_000
