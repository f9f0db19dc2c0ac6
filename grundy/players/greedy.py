"""The greedy player: ranks the options by one simple number, and looks no further.

points  the most points now (scored ending)
small   the smallest option, by the game's own size
equal   the option whose parts pair off best: their sizes in falling order, added and subtracted in turn, make least.
        Two equal parts make 0, and whoever leaves such a pair can copy every move in the other part
"""

from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.errors import BadParam, nearest
from grundy.core.game import Ending, Game
from grundy.core.registry import AnyGame
from grundy.players.player import Choice, Player, all_moves

KINDS = ("points", "small", "equal")


class Greedy(Player):
    name: ClassVar[str] = "greedy"
    idea: ClassVar[str] = "takes the most points now, or leaves the smallest option, or parts of equal size"
    argument: ClassVar[str] = "points, small or equal; if left out, points where they count, else small"

    def __init__(self, seed: int = 0, text: str = "") -> None:
        super().__init__(seed, text)
        if text and text not in KINDS:
            raise BadParam(f'greedy knows no "{text[:20]}"; {nearest(text[:20], list(KINDS))}')

    @classmethod
    def offers(cls, game: AnyGame) -> list[str]:
        return ["greedy", "greedy:equal"] if game.has(Game.split) else ["greedy"]

    def refuses(self, game: AnyGame, ending: Ending) -> str | None:
        if self.text == "points" and ending is not Ending.SCORED:
            return f"greedy:points counts points, and the {ending} ending has none; use greedy:small"
        return None

    def kind(self, ending: Ending) -> str:
        return self.text or ("points" if ending is Ending.SCORED else "small")

    def simple(self, ending: Ending) -> str:
        return self.kind(ending)

    def fair(
        self, game: AnyGame, position: Any, ending: Ending, moves: list[tuple[str, Any]], budget: Budget
    ) -> list[int]:
        kind = self.kind(ending)
        if kind == "points":
            ranks = [-gain for gain, _ in game.scored_moves(position)]
        elif kind == "small":
            ranks = [game.size(option) for _, option in moves]
        else:
            ranks = [unevenness(game, option) for _, option in moves]
        least = min(ranks)
        return [i for i, rank in enumerate(ranks) if rank == least]

    def choose(self, game: AnyGame, position: Any, ending: Ending, budget: Budget) -> Choice:
        moves = all_moves(game, position, budget)
        equal = self.fair(game, position, ending, moves, budget)
        move, option = moves[equal[self.rng.randrange(len(equal))]]
        kind = self.kind(ending)
        if kind == "points":
            reason = f"earns {game.points(position, move)} now, the most that a move can"
        elif kind == "small":
            reason = "leaves the smallest option"
        else:
            parts = [game.size(part) for part in game.split(option)]
            even = len(parts) > 1 and unevenness(game, option) == 0
            reason = "leaves parts of equal size in pairs" if even else "leaves parts as equal in size as it can"
        return Choice(move, option, reason)


def unevenness(game: AnyGame, position: Any) -> int:
    """How far the parts are from pairs of equal size."""
    sizes = sorted((game.size(part) for part in game.split(position)), reverse=True)
    return sum(sizes[::2]) - sum(sizes[1::2])
