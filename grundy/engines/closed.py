"""The closed form that a game declares: an instant answer for positions of any size. Each formula is a claim too."""

from typing import Any, ClassVar

from grundy.core.errors import Refused
from grundy.core.game import Ending, Game
from grundy.core.registry import AnyGame
from grundy.engines.engine import Engine, Value, of_nimber


class Closed(Engine):
    name: ClassVar[str] = "closed"
    rank: ClassVar[int] = 10
    idea: ClassVar[str] = "the game's closed form"
    knows_options: ClassVar[bool] = True

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        wanted = {Ending.NORMAL: Game.formula, Ending.MISERE: Game.misere_formula}.get(ending)
        if wanted is None or not game.has(wanted):
            return f"{game.id} has no formula for the {ending} ending"
        try:
            getattr(game, wanted.__name__)(position)
        except Refused as reason:  # there is one for other parameters only
            return str(reason)
        return None

    def value(self, position: Any) -> Value:
        self.budget.spend()
        if self.ending is Ending.MISERE:
            return Value(self.game.misere_formula(position))
        return of_nimber(self.game.formula(position))

    def note(self) -> str:
        return self.game.formula_says if self.ending is Ending.NORMAL else ""
