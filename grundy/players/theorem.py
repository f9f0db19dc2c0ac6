"""The theorem player: follows a strategy that the game's own file offers, to the letter, right or wrong.

Where the text gives no legal move it says so and plays at random.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Strategies, Strategy
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
        return [f"{cls.name}:{strategy}" for strategy in strategies(game)]

    def refuses(self, game: AnyGame, ending: Ending) -> str | None:
        known = strategies(game)
        if not known:
            return f"{game.id} offers no strategy by theorem; use perfect instead"
        if self.text and self.text not in known:
            return f'{game.id} has no strategy "{self.text[:20]}"; {nearest(self.text[:20], list(known))}'
        suited = [name for name, strategy in known.items() if ending in strategy.endings]
        if not suited or (self.text and self.text not in suited):
            instead = f"theorem:{suited[0]}" if suited else "perfect"
            return f"{self.label} says nothing about the {ending} ending of {game.id}; use {instead}"
        return None

    def strategy(self, game: AnyGame, ending: Ending) -> tuple[str, Strategy]:
        """The strategy asked for, or the first one that is about this ending."""
        known = strategies(game)
        if reason := self.refuses(game, ending):
            raise (BadParam if known else Refused)(reason)
        name = self.text or next(name for name, strategy in known.items() if ending in strategy.endings)
        return name, known[name]

    def fair(
        self, game: AnyGame, position: Any, ending: Ending, moves: list[tuple[str, Any]], budget: Budget
    ) -> list[int]:
        found = self.strategy(game, ending)[1].follow(position)
        return [i for i, (move, _) in enumerate(moves) if found is None or move == found[0]]

    def choose(self, game: AnyGame, position: Any, ending: Ending, budget: Budget) -> Choice:
        name, strategy = self.strategy(game, ending)
        found = strategy.follow(position)
        if found is not None:
            move, reason = found
            return Choice(move, game.option(position, move), reason)
        moves = all_moves(game, position, budget)
        move, option = moves[self.rng.randrange(len(moves))]
        return Choice(move, option, f"{name} gives no move here, so one of {len(moves)} at random")


def strategies(game: AnyGame) -> Mapping[str, Strategy]:
    return game.capability(Strategies).named()
