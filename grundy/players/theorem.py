"""The theorem player: follows a strategy that the game's own file offers, to the letter, right or wrong.

Where the text gives no legal move it says so and plays at random.
"""

from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.errors import BadParam, Refused, nearest
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.players.player import Choice, Player, all_moves


class Theorem(Player):
    name: ClassVar[str] = "theorem"
    idea: ClassVar[str] = "follows a published strategy to the letter, right or wrong"
    argument: ClassVar[str] = "the strategy's name"

    @classmethod
    def offers(cls, game: AnyGame) -> list[str]:
        return [f"{cls.name}:{strategy}" for strategy in game.strategies()]

    def choose(self, game: AnyGame, position: Any, ending: Ending, budget: Budget) -> Choice:
        strategies = game.strategies()
        if not strategies:
            raise Refused(f"{game.id} offers no strategy by theorem; use perfect instead")
        name = self.text or next(iter(strategies))
        if name not in strategies:
            raise BadParam(f'{game.id} has no strategy "{name[:20]}"; {nearest(name[:20], list(strategies))}')
        found = strategies[name](position)
        if found is not None:
            move, reason = found
            return Choice(move, game.option(position, move), reason)
        moves = all_moves(game, position)
        move, option = moves[self.rng.randrange(len(moves))]
        return Choice(move, option, f"{name} gives no move here, so one of {len(moves)} at random")
