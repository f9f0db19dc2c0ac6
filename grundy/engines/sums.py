"""A sum of different games under the normal ending: each component by the best engine of its own game, then XOR."""

from typing import Any, ClassVar

from grundy.core.capabilities.solving import Entailing
from grundy.core.game import Ending, Game
from grundy.core.registry import AnyGame
from grundy.engines.choose import choose
from grundy.engines.engine import Engine, Value, of_nimber


class Sums(Engine):
    name: ClassVar[str] = "sums"
    rank: ClassVar[int] = 30
    idea: ClassVar[str] = "solves each part with its own game's engine and XORs the nimbers"

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.engines: dict[AnyGame, Engine] = {}

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        if not game.has(Game.components):
            return f"{game.id} is one game"
        if game.capability(Entailing).concerns(position):
            return "some of its moves entail"
        return None if ending is Ending.NORMAL else f"components do not add up under the {ending} ending"

    def value(self, position: Any) -> Value:
        total = 0
        for game, part in self.game.components(position):
            if game not in self.engines or self.engines[game].refuses(game, part, self.ending):
                self.engines[game] = choose(game, part, self.ending, self.budget)
            total ^= self.engines[game].value(part).nimber or 0
        return of_nimber(total)

    def note(self) -> str:
        return ", ".join(f"{game.label()}: {engine.name}" for game, engine in self.engines.items())
