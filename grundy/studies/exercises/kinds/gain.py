"""Scored: gain the point, with the move after which best play earns the most."""

from grundy.core.game import Ending
from grundy.studies.exercises.kind import LAST, Kind, Posed, Step, Verdict
from grundy.studies.exercises.lines import made
from grundy.studies.exercises.look import Look
from grundy.studies.move_values import MoveValue


class Gain(Kind):
    name = "gain"
    idea = "gain the point"
    endings = (Ending.SCORED,)

    def pose(self, look: Look) -> Posed | None:
        if not 0 < len(look.best) < len(look.moves):
            return None
        answers = tuple(move.move for move in look.best)
        margin = look.solution.margin or 0
        asks = f"{LAST[look.ending]} Find a best move: with it you come out {stands(margin)}."
        return Posed(asks, answers, self.says(look, look.best[0]), len(look.moves))

    def says(self, look: Look, move: MoveValue) -> str:
        """What a move is worth."""
        earned, later = look.game.points(look.position, move.move), -(move.value.margin or 0)
        out = stands(earned + later)
        return f"{move.move} earns {earned} now, and best play from there {later:+d}: you come out {out}."

    def explain(self, look: Look, answer: str) -> Verdict:
        move = made(look, answer)
        after = look.at(move.option)
        first = Step(self.says(look, move), move.move, after.text())
        if move.best:
            return Verdict(True, (first,))
        steps = [first]
        if after.best:
            reply = after.best[0]
            earned = look.game.points(after.position, reply.move)
            says = f"Your opponent answers {reply.move} and earns {earned}."
            steps.append(Step(says, reply.move, reply.position))
        steps.append(Step(f"Another move comes out {stands(look.solution.margin or 0)}."))
        return Verdict(False, tuple(steps))


def stands(margin: int) -> str:
    if margin == 0:
        return "even"
    return f"{abs(margin)} point{'' if abs(margin) == 1 else 's'} {'ahead' if margin > 0 else 'behind'}"
