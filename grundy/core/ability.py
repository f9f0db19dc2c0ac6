"""An ability: what one room alone asks of a game and only some games can do, each in a class and a file of its own.

The class in `core/abilities/` says what is asked, and speaks for a game that has nothing to add: it refuses in words
(`refuses(...) -> str | None`, the one way to say no), or gives the plain answer. A game that can do more derives from
it, `class DiviNimCensus(Census[DiviNim])`: in the game's own file, or in its folder in the file of the ability's name,
which is loaded when somebody asks. What a family can do, its games can.
"""

import importlib
import importlib.util
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, get_args, get_origin

from grundy.core.errors import RuleError

if TYPE_CHECKING:
    from grundy.core.game import Game

G = TypeVar("G", bound="Game[Any]")
A = TypeVar("A", bound="Ability[Any]")
FAMILIES = "grundy.core.families"
FOLDERS = ("grundy.games.", FAMILIES)  # where files may lie beside a rule: beside a game's game.py, or a family's file


class Ability(Generic[G]):
    """Base of all abilities: one of them, for one game."""

    only_shows: ClassVar[bool] = False  # no value rests on it, so what is kept on disk outlives a change of it
    game: G

    def __init__(self, game: G) -> None:
        self.game = game

    def __init_subclass__(cls) -> None:
        """Give the ability to the game that stands in brackets; a letter there leaves it to a class further down."""
        super().__init_subclass__()
        games = [get_origin(one) or one for base in vars(cls).get("__orig_bases__", ()) for one in get_args(base)]
        if not games or not all(isinstance(one, type | TypeVar) for one in games):
            kind = cls.__bases__[0].__name__
            raise RuleError(
                f"{cls.__name__} is nobody's ability: write class {cls.__name__}({kind}[MyGame]) below the game"
            )
        for game in games:
            if isinstance(game, type):
                of: Any = game
                if "abilities" not in vars(game):
                    of.abilities = {}
                of.abilities |= dict.fromkeys(cls.__mro__[1 : cls.__mro__.index(Ability)], cls)


def ability_class(game: type["Game[Any]"], kind: type[A]) -> type[A]:
    """What the game, or the nearest family above it, has for this ability; the ability's own class if there is none."""
    for one in game.__mro__:
        if one.__module__.startswith(FOLDERS):
            load_beside(one.__module__, kind.__module__)
        own: type[A] | None = vars(one).get("abilities", {}).get(kind)
        if own is not None:
            return own
    return kind


@cache
def load_beside(rule: str, ability: str) -> None:
    """Load the file of the ability's name beside the rule, where there is one; or in a folder of that name, the file of
    the family's name.
    """
    folder, _, file = rule.rpartition(".")
    name = f"{folder}.{ability.rpartition('.')[2]}"
    if (file == "game" or folder == FAMILIES) and importlib.util.find_spec(name):
        found = importlib.import_module(name)
        if hasattr(found, "__path__") and importlib.util.find_spec(f"{name}.{file}"):
            importlib.import_module(f"{name}.{file}")
