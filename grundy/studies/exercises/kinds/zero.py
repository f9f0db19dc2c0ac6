"""Make it zero: the nimbers of the parts are told, and a move has to leave nim-sum 0."""

from grundy.core.capabilities.solving import Nimbers
from grundy.core.game import Ending, Game
from grundy.core.nimsum import xor
from grundy.core.registry import AnyGame
from grundy.studies.exercises.kind import Posed
from grundy.studies.exercises.kinds.winning_move import WinningMove
from grundy.studies.exercises.look import Look
from grundy.studies.reasons import SPOKEN, nim_sum


class Zero(WinningMove):
    name = "zero"
    idea = "make the nim-sum 0"
    endings = (Ending.NORMAL,)

    def suits(self, game: AnyGame, ending: Ending) -> bool:
        return super().suits(game, ending) and game.capability(Nimbers).refuses() is None and game.has(Game.split)

    def asks(self, look: Look) -> str:
        numbers = look.nimbers or []
        return f"The parts have the nim-sum {nim_sum(numbers, xor(numbers))}. Make a move that leaves nim-sum 0."

    def pose(self, look: Look) -> Posed | None:
        return super().pose(look) if look.nimbers and 1 < len(look.nimbers) <= SPOKEN else None
