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
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, get_args, get_origin

from grundy.core.errors import RuleError
from grundy.core.types import Position
from grundy.drawing.scene import Scene

if TYPE_CHECKING:
    from grundy.core.game import AnyGame

G = TypeVar("G", bound="AnyGame")
T = TypeVar("T")
FAMILIES = "grundy.families"


class Capability(Generic[G]):
    """Base of all capabilities: one of them, for one game."""

    only_shows: ClassVar[bool] = False  # no value rests on it, so what is kept on disk outlives a change of it
    game: G

    def __init__(self, game: G) -> None:
        self.game = game

    def __init_subclass__(cls) -> None:
        """Give the capability to the game in brackets; a type variable there leaves that to a class further down."""
        super().__init_subclass__()
        games = [get_origin(one) or one for base in vars(cls).get("__orig_bases__", ()) for one in get_args(base)]
        if not games or not all(isinstance(one, type | TypeVar) for one in games):
            kind = cls.__bases__[0].__name__
            raise RuleError(
                f"{cls.__name__} belongs to no game: write class {cls.__name__}({kind}[MyGame]) below the game"
            )
        kinds = [kind.__name__ for kind in cls.__mro__[1:] if Capability in kind.__bases__]
        for game in games:
            for kind in kinds if isinstance(game, type) else ():
                setattr(game, kind, cls)


def offered(game: type["AnyGame"], what: T) -> T:
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


def game_module(game: "AnyGame", name: str) -> Any:
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


class Scenes(Capability[G]):
    """Draws a position; of a game that says nothing, its text and a button a move."""

    only_shows: ClassVar[bool] = True

    def scene(self, position: Any) -> Scene:
        return Scene.of_text(self.game.text(position), [move for move, _ in self.game.moves(position)])


def draw(game: "AnyGame", position: Position) -> Scene:
    found: Scene = game.scene(position)
    return found


DRAWING: list[Callable[[Any, Any], Scene]] = [draw]  # the last one is asked


def drawn(game: "AnyGame", position: Position) -> Scene:
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
