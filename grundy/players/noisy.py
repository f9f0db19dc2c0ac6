"""The noisy player: plays perfectly, but errs with a stated probability; a ladder of strengths for people to climb.

To err is to take a move that gives something away, all such moves equally likely; where there is none, every move is
as good as the best.
"""

from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.core.game import Ending
from grundy.core.notation import printable
from grundy.core.registry import AnyGame
from grundy.players.perfect import Perfect
from grundy.players.player import Choice, all_moves

LADDER = ("0.5", "0.3", "0.1", "0.03")


class Noisy(Perfect):
    name: ClassVar[str] = "noisy"
    idea: ClassVar[str] = "plays perfectly, but errs with a stated probability"
    argument: ClassVar[str] = "the probability of an error, from 0 to 1"

    def __init__(self, seed: int = 0, text: str = "") -> None:
        super().__init__(seed, text)
        try:
            self.chance = float(text or "0.2")
        except ValueError:
            self.chance = -1.0
        if len(text) > 10 or not 0 <= self.chance <= 1:
            shown = printable(text[:20])
            raise BadParam(f'noisy errs with a probability from 0 to 1, not "{shown}"; type noisy:0.2')

    @classmethod
    def offers(cls, game: AnyGame) -> list[str]:
        return [f"{cls.name}:{chance}" for chance in LADDER]

    def fair(
        self, game: AnyGame, position: Any, ending: Ending, moves: list[tuple[str, Any]], budget: Budget
    ) -> list[int] | None:
        return None  # sometimes it picks among the worse moves, sometimes not

    def choose(self, game: AnyGame, position: Any, ending: Ending, budget: Budget) -> Choice:
        errs = self.rng.random() < self.chance
        if errs and self.named(game, position, ending, budget) is None:
            moves = all_moves(game, position, budget)
            best = set(self.best_moves(game, position, ending, moves, budget))
            worse = [moves[i] for i in range(len(moves)) if i not in best]
            if worse:
                move, option = worse[self.rng.randrange(len(worse))]
                return Choice(move, option, f"errs, as it does with probability {self.chance:g}")
        return super().choose(game, position, ending, budget)
