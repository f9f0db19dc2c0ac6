"""Which part holds a winning move?"""

from grundy.core.errors import BadParam
from grundy.core.game import Ending, Game
from grundy.core.nimsum import xor
from grundy.core.notation import printable
from grundy.core.registry import AnyGame
from grundy.studies.exercises.kind import LAST, Kind, Posed, Step, Verdict
from grundy.studies.exercises.lines import verdict_on
from grundy.studies.exercises.look import Look

MOST_PARTS = 6


class WhichPart(Kind):
    name = "which-part"
    idea = "which part holds a winning move"
    by = "part"
    endings = (Ending.NORMAL, Ending.MISERE)

    def suits(self, game: AnyGame, ending: Ending) -> bool:
        return super().suits(game, ending) and game.has(Game.split)

    def pose(self, look: Look) -> Posed | None:
        parts = self.texts(look)
        if not 2 <= len(parts) <= MOST_PARTS or not look.best:
            return None
        held = {look.part_of(move.option) for move in look.moves if move.best}
        answers = tuple(text for text, part in parts.items() if part in held)
        if None in held or len(answers) in (0, len(parts)):
            return None
        asks = f"{LAST[look.ending]} Which part holds a winning move?"
        return Posed(asks, answers, self.reason(look, answers), len(parts), tuple(parts))

    def texts(self, look: Look) -> dict[str, object]:
        """The parts as they are written, each with what it is up to symmetry."""
        return {look.game.text(part): look.game.canonical(part) for part in look.parts}

    def reason(self, look: Look, answers: tuple[str, ...]) -> str:
        move = look.best[0]
        others = " In no other part is there one." if len(answers) == 1 else ""
        return f"{verdict_on(look, move.move).steps[0].says}{others}"

    def explain(self, look: Look, answer: str) -> Verdict:
        parts = self.texts(look)
        answer = answer.strip()
        if answer not in parts:
            raise BadParam(f'"{printable(answer[:40])}" is no part here; there are: {", ".join(parts)}')
        inside = [move for move in look.moves if look.part_of(move.option) == parts[answer]]
        won = [move for move in inside if move.best]
        if won:
            return Verdict(True, verdict_on(look, won[0].move).steps)
        example = verdict_on(look, inside[0].move).steps
        return Verdict(False, (Step(f"No move in {answer} wins{self.wanted(look, answer)}. For example:"), *example))

    def wanted(self, look: Look, answer: str) -> str:
        """What the part would have to become."""
        if look.nimbers is None:
            return ""
        whole, alone = xor(look.nimbers), look.value(look.game.parse(answer)).nimber or 0
        return f": it has nimber {alone}, and would have to become {alone} ⊕ {whole} = {alone ^ whole}"
