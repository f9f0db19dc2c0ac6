"""Name the nimber: the least number that no option has, or the nim-sum of the parts."""

from grundy.core.capabilities.solving import Nimbers
from grundy.core.errors import BadParam, Refused
from grundy.core.game import Ending
from grundy.core.nimsum import xor
from grundy.core.notation import printable
from grundy.core.registry import AnyGame
from grundy.studies.exercises.kind import Kind, Posed, Step, Verdict
from grundy.studies.exercises.look import Look
from grundy.studies.reasons import SPOKEN, nim_sum


class Nimber(Kind):
    name = "nimber"
    idea = "name the nimber"
    by = "number"

    def suits(self, game: AnyGame, ending: Ending) -> bool:
        return super().suits(game, ending) and game.capability(Nimbers).refuses() is None

    def pose(self, look: Look) -> Posed | None:
        nimber, left = look.solution.nimber, self.left(look)
        if nimber is None or not left:
            return None
        return Posed("What is the nimber of this position?", (str(nimber),), self.reason(look, left), max(left) + 2)

    def left(self, look: Look) -> list[int] | None:
        """The nimbers that the moves leave; None where they are not all known."""
        left = {move.value.nimber for move in look.moves}
        return None if None in left else sorted(nimber for nimber in left if nimber is not None)

    def reason(self, look: Look, left: list[int]) -> str:
        nimber, parts = look.solution.nimber, look.nimbers or []
        if not left:
            return "There is no move, so the nimber is 0."
        if 1 < len(parts) <= SPOKEN:
            return f"The nim-sum of the parts is {nim_sum(parts, xor(parts))}."
        nimbers = f"nimber{'s' if left[1:] else ''} {', '.join(map(str, left))}"
        return f"The moves leave the {nimbers}: the least number that is missing there is {nimber}."

    def explain(self, look: Look, answer: str) -> Verdict:
        if not answer.strip().isdecimal() or len(answer) > 20:
            raise BadParam(f'a nimber is a whole number such as 3, not "{printable(answer[:20])}"')
        said, nimber, left = int(answer), look.solution.nimber, self.left(look)
        if nimber is None or left is None:
            raise Refused(f"who wins here is known, but not the nimber; ask about a smaller position of {look.game.id}")
        reason = Step(self.reason(look, left))
        if said == nimber:
            return Verdict(True, (reason,))
        same = next((move for move in look.moves if move.value.nimber == said), None)
        if same is None:
            wrong = Step(f"It is not {said}: no move leaves the nimber {nimber}, which is less.")
        else:
            says = f"{same.move} leaves nimber {said}, and no position has the nimber of one of its own options."
            wrong = Step(says, same.move, same.position)
        return Verdict(False, (wrong, reason))
