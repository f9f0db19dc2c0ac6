"""Misère traps: what would win if the last move won loses here."""

from grundy.core.game import Ending
from grundy.studies.exercises.kind import Posed, Step, Verdict
from grundy.studies.exercises.kinds.winning_move import WinningMove
from grundy.studies.exercises.look import Look


class MisereTrap(WinningMove):
    name = "misere-trap"
    idea = "win although the last move loses"
    endings = (Ending.MISERE,)

    def asks(self, look: Look) -> str:
        return "The last move loses, and the habit of normal play is a trap here. Find a winning move."

    def trapped(self, look: Look) -> list[str]:
        """What wins under the normal ending alone."""
        wins = {move.move for move in look.best}
        return [move.move for move in look.under(Ending.NORMAL).best if move.move not in wins]

    def pose(self, look: Look) -> Posed | None:
        return super().pose(look) if look.best and self.trapped(look) else None

    def reason(self, look: Look) -> str:
        return f"{super().reason(look)} {self.trapped(look)[0]} would win under the normal ending, and loses here."

    def explain(self, look: Look, answer: str) -> Verdict:
        found = super().explain(look, answer)
        move = found.steps[0].move
        if found.right or move not in self.trapped(look):
            return found
        return Verdict(False, (Step(f"{move} is the trap: it would win under the normal ending."), *found.steps))
