"""Exact search, for any game: nimbers of parts (`search`), outcomes of sums (`whole`, `misere`), margins (`scored`).

All keep their own stack, so a game 100,000 moves long does not crash, and remember positions up to symmetry.
"""

from collections.abc import Iterable
from itertools import chain
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Entailing, Nimbers, OwnSolver
from grundy.core.game import AnyGame, Ending
from grundy.core.nimsum import mex, xor
from grundy.core.types import Position
from grundy.engines.engine import Engine, Value, of_margin, of_nimber, of_shares
from grundy.engines.walk import options_checked, settle


class Search(Engine):
    name: ClassVar[str] = "search"
    rank: ClassVar[int] = 70
    idea: ClassVar[str] = "solves each part once, up to symmetry, and XORs the nimbers"
    knows_options: ClassVar[bool] = True

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.nimbers: dict[Position, int] = {}

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        if reason := game.capability(Nimbers).refuses():
            return reason
        if game.capability(Entailing).concerns(position):
            return "some of its moves entail"
        return None if ending is Ending.NORMAL else f"nimbers mean nothing under the {ending} ending"

    def value(self, position: Position) -> Value:
        return of_nimber(xor(self.nimber(part) for part in self.parts(position)))

    def parts(self, position: Position) -> list[Position]:
        return [self.game.canonical(part) for part in self.game.split(position)]

    def nimber(self, part: Position) -> int:
        """The nimber of one canonical part."""
        settle([part], self.nimbers, self.options, self.nimber_of, chain.from_iterable)
        return self.nimbers[part]

    def options(self, part: Position) -> list[list[Position]]:
        """The options of a part, each by its parts."""
        self.budget.spend()
        return [self.parts(option) for _, option in options_checked(self.game, part, self.budget)]

    def nimber_of(self, part: Position, options: Iterable[list[Position]]) -> int:
        return mex(xor(self.nimbers[p] for p in parts) for parts in options)


# ---- outcomes: a search over whole sums, where nimbers of parts do not decide (misère play, a sudden end) ----


class WholeSearch(Engine):
    idea: ClassVar[str] = "searches the whole sum, each position once up to symmetry"
    finished_wins: ClassVar[bool]  # whether the player who cannot move has won

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.wins: dict[Position, bool] = {}

    def value(self, position: Any) -> Value:
        self.budget.afford(self.game.capability(OwnSolver).least_work(position))
        root = self.game.canonical(position)
        # a parent above the root saves a special case for a finished root
        stack: list[tuple[Position, list[Position]]] = [(None, [root])]
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

    def options(self, position: Position) -> list[Position]:
        """The canonical options, largest first: they are tried from the end of the list."""
        self.budget.spend()
        found = {self.game.canonical(option) for _, option in options_checked(self.game, position, self.budget)}
        return sorted(found, key=self.game.size, reverse=True)


class Misere(WholeSearch):
    name: ClassVar[str] = "misere"
    rank: ClassVar[int] = 90
    finished_wins: ClassVar[bool] = True

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        return game.refusal(ending) if ending is Ending.MISERE else "it answers for the misère ending only"


class WholeOutcomes(WholeSearch):
    name: ClassVar[str] = "whole"
    rank: ClassVar[int] = 80
    finished_wins: ClassVar[bool] = False

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        if game.loopy:
            return f"play of {game.id} need not end"
        return None if ending is Ending.NORMAL else "it answers for the normal ending only"


# ---- margins: a search over whole sums, since the margin of a sum is not made of its parts' margins ----


Shares = tuple[int, ...]  # bad points still to come for the player to move, the next one, ..., the one who just moved


class Scored(Engine):
    name: ClassVar[str] = "scored"
    rank: ClassVar[int] = 100
    idea: ClassVar[str] = "searches the whole sum for the best margin, each position once up to symmetry"

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.known: dict[Any, Any] = {}
        self.seats = self.game.seats()

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        return game.refusal(ending) if ending is Ending.SCORED else "it answers for the scored ending only"

    def value(self, position: Position) -> Value:
        self.budget.afford(self.game.capability(OwnSolver).least_work(position))
        root, moves = self.game.canonical(position), self.game.scored_moves

        def options_of(here: Any) -> list[tuple[int, Any]]:
            self.budget.spend()
            options = []
            for gain, option in moves(here):
                self.budget.look()
                options.append((gain, self.game.canonical(option)))
            return options

        def value_of(here: Any, options: Iterable[tuple[int, Any]]) -> Any:
            values = [(gain, self.known[option]) for gain, option in options]
            if self.seats > 2:
                return best_share(values, self.seats)
            return max((gain - margin for gain, margin in values), default=0)

        settle([root], self.known, options_of, value_of, lambda options: [option for _, option in options])
        found = self.known[root]
        return of_margin(found) if self.seats == 2 else of_shares(found)


def best_share(options: list[tuple[int, Shares]], seats: int) -> Shares:
    """max^n: the mover takes what gives him the fewest bad points; a move's gain is bad points for the next player.

    Ties are broken against the one who moved before: as many bad points as possible for him, then for the one before.
    """
    if not options:
        return (0,) * seats
    seen_by_mover = [(after[-1], after[0] + gain, *after[1:-1]) for gain, after in options]
    return min(seen_by_mover, key=lambda shares: (shares[0], *(-bad for bad in reversed(shares[1:]))))
