"""Misère outcomes, exactly: a search over whole sums, since nimbers of parts do not decide misère play.

What may be simplified safely: the order of parts and symmetries do not matter. One lost option settles a position,
so options are tried smallest first. `whole` searches in the same way under the normal ending.
"""

from typing import Any, ClassVar

from grundy.core.capabilities.solving import OwnSolver
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.engines.engine import Engine, Value
from grundy.engines.walk import options_checked


class Outcomes(Engine):
    idea: ClassVar[str] = "searches the whole sum, each position once up to symmetry"
    finished_wins: ClassVar[bool]  # whether who finds a finished game in front of him has won

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.wins: dict[Any, bool] = {}

    def value(self, position: Any) -> Value:
        self.budget.afford(self.game.capability(OwnSolver).least_work(position))
        root = self.game.canonical(position)
        # a position above the root, whose only option it is, saves a special case for a root that is over
        stack: list[tuple[Any, list[Any]]] = [(None, [root])]
        while root not in self.wins:
            here, untried = stack[-1]
            while untried and self.wins.get(untried[-1], False):  # an option that the opponent wins
                untried.pop()
            if not untried:
                self.wins[here] = False
                stack.pop()
            elif untried[-1] in self.wins:
                self.wins[here] = True
                stack.pop()
            elif options := self.options(untried[-1]):
                stack.append((untried[-1], options))
            else:  # nobody can move there
                self.wins[untried[-1]] = self.finished_wins
        return Value("N" if self.wins[root] else "P")

    def options(self, position: Any) -> list[Any]:
        """The canonical options, largest first: they are taken from the end."""
        self.budget.spend()
        found = {self.game.canonical(option) for _, option in options_checked(self.game, position, self.budget)}
        return sorted(found, key=self.game.size, reverse=True)


class Misere(Outcomes):
    name: ClassVar[str] = "misere"
    rank: ClassVar[int] = 90
    finished_wins: ClassVar[bool] = True

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        return game.refusal(ending) if ending is Ending.MISERE else "it answers for the misère ending only"
