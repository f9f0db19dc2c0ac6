"""The random player: every legal move is equally likely."""

from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.players.player import Choice, Player, all_moves


class Random(Player):
    name: ClassVar[str] = "random"
    idea: ClassVar[str] = "picks any legal move, all equally likely"

    def simple(self, ending: Ending) -> str:
        return self.name

    def fair(
        self, game: AnyGame, position: Any, ending: Ending, moves: list[tuple[str, Any]], budget: Budget
    ) -> list[int]:
        return list(range(len(moves)))

    def choose(self, game: AnyGame, position: Any, ending: Ending, budget: Budget) -> Choice:
        moves = all_moves(game, position, budget)
        move, option = moves[self.rng.randrange(len(moves))]
        return Choice(move, option, f"one of {len(moves)} moves, picked at random")
