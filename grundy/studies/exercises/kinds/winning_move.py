"""Find a winning move."""

from typing import ClassVar

from grundy.core.game import Ending
from grundy.studies.exercises.kind import LAST, Kind, Posed, Verdict
from grundy.studies.exercises.lines import verdict_on
from grundy.studies.exercises.look import Look
from grundy.studies.reasons import parts_of, reasons


class WinningMove(Kind):
    name = "winning-move"
    idea = "find a winning move"
    endings: ClassVar[tuple[Ending, ...]] = (Ending.NORMAL, Ending.MISERE)

    def asks(self, look: Look) -> str:
        return f"{LAST[look.ending]} Find a winning move."

    def pose(self, look: Look) -> Posed | None:
        if not 0 < len(look.best) < len(look.moves):
            return None
        answers = tuple(move.move for move in look.best)
        return Posed(self.asks(look), answers, self.reason(look), len(look.moves))

    def reason(self, look: Look) -> str:
        alike = (look.game, look.position, look.ending, look.engine, look.budget)
        parts = parts_of(*alike) if look.nimbers and len(look.parts) > 1 else None
        best = [(move.move, move.option) for move in look.best]
        return " ".join(reasons(look.game, look.ending, look.solution.value, parts, best, look.value, False))

    def explain(self, look: Look, answer: str) -> Verdict:
        return verdict_on(look, answer)
