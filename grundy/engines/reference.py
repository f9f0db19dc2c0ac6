"""The definition, and the oracle for every other engine: short, obvious, slow, never optimised.

A finished game is P under the normal ending and N under misère. A position is N if some option is P. Its nimber is
the least number that no option has. Its margin is the best of points earned minus the option's margin. Remoteness:
0 at the end; N: 1 + the least over P options; P: 1 + the greatest over all options. Three or more players: see `_best`.
Where moves entail, the nimber is the size of the Nim heap beside which the position is P; loony if there is none.
"""

from typing import ClassVar

from grundy.core.capabilities.solving import Entailing, Nimbers
from grundy.core.game import AnyGame, Ending
from grundy.core.nimsum import LOONY, mex
from grundy.core.types import Position
from grundy.engines.engine import Engine, Value, of_margin, of_nimber, of_shares
from grundy.engines.walk import options_checked, retrograde


class Reference(Engine):
    name: ClassVar[str] = "reference"
    rank: ClassVar[int] = 1000
    idea: ClassVar[str] = "walks every position that can arise and applies the definition"

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        return game.refusal(ending)

    def value(self, position: Position) -> Value:
        if self.game.loopy:
            return Value(retrograde(self.game, position, self.budget)[position][0])
        return self._solve(position)[position][0]

    def remoteness(self, position: Position) -> int | None:
        if self.game.loopy:
            return retrograde(self.game, position, self.budget)[position][1]
        return None if self.ending is Ending.SCORED else self._solve(position)[position][1]

    def _solve(self, position: Position) -> dict[Position, tuple[Value, int]]:
        """Every position that can arise, smallest first, with its value and remoteness."""
        game, found = self.game, {position: self._options(position)}
        seats = game.seats()
        entails = self.ending is Ending.NORMAL and game.capability(Entailing).concerns(position)
        has_nimbers = self.ending is Ending.NORMAL and not game.capability(Nimbers).refuses() and not entails
        waiting = [position]
        while waiting:
            for _, option in found[waiting.pop()]:
                if option not in found:
                    self.budget.spend()
                    found[option] = self._options(option)
                    waiting.append(option)
        solved: dict[Position, tuple[Value, int]] = {}
        by_heaps = self._beside_heaps(found, game.size(position)) if entails else {}
        for p in sorted(found, key=game.size):
            options = [(move, *solved[option]) for move, option in found[p]]
            if self.ending is Ending.SCORED and seats > 2:
                shared = [(game.points(p, move), value.shares or ()) for move, value, _ in options]
                solved[p] = of_shares(self._best(shared)), 0
                continue
            if self.ending is Ending.SCORED:
                gains = [game.points(p, move) - (value.margin or 0) for move, value, _ in options]
                solved[p] = of_margin(max(gains, default=0)), 0
                continue
            lost = [remoteness for _, value, remoteness in options if value.outcome == "P"]
            wins = bool(lost) or (not options and self.ending is Ending.MISERE)
            nimber = mex(value.nimber or 0 for _, value, _ in options)
            left = min(lost, default=-1) if wins else max((remoteness for *_, remoteness in options), default=-1)
            value = Value("N" if wins else "P", nimber if has_nimbers else None)
            solved[p] = by_heaps.get(p, value), left + 1
        return solved

    def _beside_heaps(self, found: dict[Position, list[tuple[str, Position]]], most: int) -> dict[Position, Value]:
        """Each position that leaves the choice where to move, by play beside Nim heaps; no nimber passes the size."""
        game, wins, values = self.game, set[tuple[Position, int]](), dict[Position, Value]()
        for p in sorted(found, key=game.size):
            forced = game.capability(Entailing).forced(p)
            for heap in range(most + 1):
                beside = [(option, heap) for _, option in found[p]] + [
                    (p, less) for less in range(0 if forced else heap)
                ]
                self.budget.look()
                if any(there not in wins for there in beside):
                    wins.add((p, heap))
            nimber = next((heap for heap in range(most + 1) if (p, heap) not in wins), LOONY)
            if not forced:
                values[p] = of_nimber(nimber)
        return values

    def _best(self, options: list[tuple[int, tuple[int, ...]]]) -> tuple[int, ...]:
        """The bad points to come, of the player to move, the next one and so on to the one who has just moved.

        The mover wants the fewest for himself, then the most for the one who has just moved, then for the one before.
        What he earns is bad points for the next one; in the option, the next one moves and he himself has just moved.
        """
        shares = [(mover, following + earned, *others) for earned, (following, *others, mover) in options]
        wish = lambda shares: (shares[0], *(-bad for bad in shares[:0:-1]))
        return min(shares, key=wish, default=(0,) * self.game.seats())

    def _options(self, position: Position) -> list[tuple[str, Position]]:
        return list(options_checked(self.game, position, self.budget))
