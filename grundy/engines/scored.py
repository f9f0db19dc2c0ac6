"""Margins by search over whole sums: points still to come for the player to move minus the opponent's, best play.

The margin of a sum is not made of its parts' margins, so nothing is added up here; positions are remembered up to
symmetry. With three or more players: max^n on bad points (see `best_share`).
"""

from typing import Any, ClassVar

from grundy.core.capabilities.solving import OwnSolver
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.engines.engine import Engine, Value, of_margin, of_shares

Shares = tuple[int, ...]  # bad points still to come for the player to move, the next one, ..., the one who just moved


class Scored(Engine):
    name: ClassVar[str] = "scored"
    rank: ClassVar[int] = 100
    idea: ClassVar[str] = "searches the whole sum for the best margin, each position once up to symmetry"

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.known: dict[Any, Any] = {}
        self.seats = self.game.seats()

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        return game.refusal(ending) if ending is Ending.SCORED else "it answers for the scored ending only"

    def value(self, position: Any) -> Value:
        self.budget.afford(self.game.capability(OwnSolver).least_work(position))
        root, moves = self.game.canonical(position), self.game.scored_moves
        stack: list[tuple[Any, list[tuple[int, Any]] | None]] = [(root, None)]
        while stack:
            here, options = stack.pop()
            if here in self.known:
                continue
            if options is None:
                self.budget.spend()
                options = []
                for gain, option in moves(here):
                    self.budget.look()
                    options.append((gain, self.game.canonical(option)))
                stack.append((here, options))
                stack += [(option, None) for _, option in options if option not in self.known]
            else:
                self.known[here] = self.settled([(gain, self.known[option]) for gain, option in options])
        found = self.known[root]
        return of_margin(found) if self.seats == 2 else of_shares(found)

    def settled(self, options: list[tuple[int, Any]]) -> Any:
        """The value of a position from its moves' gains and their options' values."""
        if self.seats == 2:
            return max((gain - margin for gain, margin in options), default=0)
        return best_share(options, self.seats)


def best_share(options: list[tuple[int, Shares]], seats: int) -> Shares:
    """max^n: the mover takes what gives him the fewest bad points; a move's gain is bad points for the next player.

    Ties are broken against the one who moved before: as many bad points as possible for him, then for the one before.
    """
    if not options:
        return (0,) * seats
    seen_by_mover = [(after[-1], after[0] + gain, *after[1:-1]) for gain, after in options]
    return min(seen_by_mover, key=lambda shares: (shares[0], *(-bad for bad in reversed(shares[1:]))))
