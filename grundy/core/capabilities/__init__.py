"""Capabilities: what only some games offer, and how it is found without naming a game.

`game.has(X)` asks whether the game's class, or a family above it, defines the name of X. There are two kinds of X, and
one lookup. An optional method of `Game`, such as `Game.points`, is overridden in the class. A class in
this folder, such as `MoveCount`, is for what several games offer to one subsystem: it says what is asked, and
speaks for a game that has nothing to add, by a plain answer or by refusing in words (`refuses(...) -> str | None`). A
game derives from it, `class NimMoves(MoveCount[Nim])`, which sets the attribute `Nim.MoveCount`: in the game's file or,
if the game is a folder, in the file there of the capability's name, `move_count.py`, which is loaded when it is needed.

What one game alone offers to one operation needs no class here: it is a module in the game's folder, such as
`games/divinim/census.py`, and the operation asks for it by that name with `game_module`.
"""

import importlib
import importlib.util
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Any, TypeVar

from grundy.core.types import Position
from grundy.drawing.scene import Scene

T = TypeVar("T")
FAMILIES = "grundy.families"


def offered(game: type, what: T) -> T:
    """What the game, or the nearest family above it, defines by the name of this capability; else what was given."""
    name: str = what.__name__  # type: ignore[attr-defined]
    file = re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
    for one in game.__mro__:
        if isinstance(what, type):
            beside(one.__module__, file)
        if name in vars(one):
            found: T = vars(one)[name]
            return found
    return what


def game_module(game: object, name: str) -> Any:
    """The module of this name in the game's folder, with what this game alone offers; None if there is none."""
    found = (beside(one.__module__, name) for one in type(game).__mro__)
    return next(filter(None, found), None)


@cache
def beside(rule: str, name: str) -> Any:
    """The module of this name beside the module of a game or family; or in a folder of the name, the family's."""
    folder, _, file = rule.rpartition(".")
    if not (folder == FAMILIES or (file == "game" and folder.startswith("grundy.games."))):
        return None
    if not importlib.util.find_spec(place := f"{folder}.{name}"):
        return None
    found = importlib.import_module(place)
    if hasattr(found, "__path__") and importlib.util.find_spec(inner := f"{place}.{file}"):
        found = importlib.import_module(inner)
    return found


# ---- scenes: how the positions of a game are drawn, and played by hand ----


def draw(game: Any, position: Position) -> Scene:
    found: Scene = game.scene(position)
    return found


DRAWING: list[Callable[[Any, Any], Scene]] = [draw]  # the last one is asked


def drawn(game: Any, position: Position) -> Scene:
    """The drawing of a position, from those that are kept, if any are."""
    return DRAWING[-1](game, position)


@contextmanager
def keeping(boards: int) -> Iterator[None]:
    """The last drawings are kept, for who follows things over many moves."""
    DRAWING.append(lru_cache(boards)(draw))
    try:
        yield
    finally:
        DRAWING.pop()
