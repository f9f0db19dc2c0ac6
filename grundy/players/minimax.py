"""The minimax player: looks a fixed number of moves ahead, and no further.

Algorithm 1 of document 000 with alpha-beta cut-offs: a finished game counts as won, lost or its points; a position
at the horizon counts as even.
"""

from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.players.player import Choice, Player, all_moves

FAR = 10**9  # beyond every score
DEEPEST = 100  # moves ahead


class Minimax(Player):
    name: ClassVar[str] = "minimax"
    idea: ClassVar[str] = "looks a few moves ahead, takes a win it sees and avoids a loss it sees"
    argument: ClassVar[str] = "how many moves it looks ahead"

    def __init__(self, seed: int = 0, text: str = "") -> None:
        super().__init__(seed, text)
        if not (text or "3").isdecimal() or len(text) > 3 or not 1 <= int(text or "3") <= DEEPEST:
            raise BadParam(f"minimax looks 1 to {DEEPEST} moves ahead, not {text[:20]}; type minimax:N with N = 3")
        self.depth = int(text or "3")

    @classmethod
    def offers(cls, game: AnyGame) -> list[str]:
        return [f"{cls.name}:{depth}" for depth in (1, 2, 4)]

    def choose(self, game: AnyGame, position: Any, ending: Ending, budget: Budget) -> Choice:
        scores = []
        for move, option in all_moves(game, position):
            gain = game.points(position, move) if ending is Ending.SCORED else 0
            score = gain - self.look(game, option, ending, self.depth - 1, -FAR, FAR, budget)
            scores.append((score, move, option))
        best = max(score for score, _, _ in scores)
        equal = [(move, option) for score, move, option in scores if score == best]
        move, option = equal[self.rng.randrange(len(equal))]
        return Choice(move, option, self.reason(best, ending))

    def look(
        self, game: AnyGame, position: Any, ending: Ending, depth: int, low: int, high: int, budget: Budget
    ) -> int:
        """The score for the player to move, seen from this far away."""
        budget.spend()
        best = -FAR
        for move, option in game.moves(position):
            if depth == 0:
                return 0
            gain = game.points(position, move) if ending is Ending.SCORED else 0
            best = max(best, gain - self.look(game, option, ending, depth - 1, gain - high, gain - low, budget))
            low = max(low, best)
            if low >= high:
                break
        if best == -FAR:  # nobody can move: the game is over
            return {Ending.NORMAL: -1, Ending.MISERE: 1, Ending.SCORED: 0}[ending]
        return best

    def reason(self, score: int, ending: Ending) -> str:
        if ending is Ending.SCORED:
            return f"expects {score:+d} points, looking {self.depth} moves ahead"
        seen = {1: "sees a forced win", -1: "sees only losses", 0: "sees neither a win nor a loss"}[score]
        return f"{seen}, looking {self.depth} moves ahead"
