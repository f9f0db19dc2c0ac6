"""Name the nimber: the least number that no option has, or the nim-sum of the parts."""

from typing import ClassVar

from grundy.core.abilities.nimbers import Nimbers
from grundy.core.errors import BadParam
from grundy.core.game import Ending
from grundy.core.nimsum import xor
from grundy.core.notation import printable
from grundy.core.registry import AnyGame
from grundy.studies.exercises.kind import Kind, Posed, Step, Verdict
from grundy.studies.exercises.look import Look
from grundy.studies.reasons import SPOKEN, nim_sum


class Nimber(Kind):
    name: ClassVar[str] = "nimber"
    idea: ClassVar[str] = "name the nimber"
    by: ClassVar[str] = "number"

    def suits(self, game: AnyGame, ending: Ending) -> bool:
        return super().suits(game, ending) and game.ability(Nimbers).refuses() is None

    def pose(self, look: Look) -> Posed | None:
        nimber = look.solution.nimber or 0
        largest = max(self.left(look))
        return Posed("What is the nimber of this position?", (str(nimber),), self.reason(look), largest + 2)

    def left(self, look: Look) -> list[int]:
        return sorted({move.value.nimber or 0 for move in look.moves})

    def reason(self, look: Look) -> str:
        nimber, parts = look.solution.nimber or 0, look.nimbers()
        if 1 < len(parts) <= SPOKEN:
            return f"The nim-sum of the parts is {nim_sum(parts, xor(parts))}."
        left = self.left(look)
        nimbers = f"nimber{'s' if left[1:] else ''} {', '.join(map(str, left))}"
        return f"The moves leave the {nimbers}: the least number that is missing there is {nimber}."

    def explain(self, look: Look, answer: str) -> Verdict:
        if not answer.strip().isdecimal() or len(answer) > 20:
            raise BadParam(f'a nimber is a whole number such as 3, not "{printable(answer[:20])}"')
        said, nimber = int(answer), look.solution.nimber or 0
        reason = Step(self.reason(look))
        if said == nimber:
            return Verdict(True, (reason,))
        same = next((move for move in look.moves if move.value.nimber == said), None)
        if same is None:
            wrong = Step(f"It is not {said}: no move leaves the nimber {nimber}, which is less.")
        else:
            says = f"{same.move} leaves nimber {said}, and no position has the nimber of one of its own options."
            wrong = Step(says, same.move, same.position)
        return Verdict(False, (wrong, reason))
