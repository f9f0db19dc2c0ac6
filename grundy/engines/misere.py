"""Misère outcomes, exactly: a search over whole sums, since nimbers of parts do not decide misère play."""

from typing import Any, ClassVar

from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.engines.outcomes import Outcomes


class Misere(Outcomes):
    name: ClassVar[str] = "misere"
    rank: ClassVar[int] = 90
    finished_wins: ClassVar[bool] = True

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        return game.refusal(ending) if ending is Ending.MISERE else "it answers for the misère ending only"
