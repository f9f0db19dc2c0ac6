"""The second number of a position of Scored DiviNim, e, from the stable margin theorem (docs/scored.md).

With k ≥ m − 2 bars L beside m squares the margin is n − 2e at P-positions and 2e + 2 − n at N-positions, and each L
adds 1 to e. So e follows from the margin with enough bars L, which is faster to find than the margin without them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod
from typing import NamedTuple

from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.types import JsonObject
from grundy.drawing.sketch import DerivedStep
from grundy.games.divinim.game import Bars, DiviNim
from grundy.games.divinim.grids import GridBar
from grundy.games.divinim.last import LastSolver, is_l
from grundy.games.divinim.own_solver import DiviNimSolver
from grundy.games.divinim.scored import ScoredSolver

LISTED = 8  # options that a step lists one by one


@dataclass(frozen=True)
class Second:
    """The second number e: the number of squares that the player who always leaves nim-sum 0 is sure to isolate."""

    squares: int  # not yet isolated
    bars_l: int  # how many of them are in bars L
    nim_sum: int
    e: int

    @property
    def stable_from(self) -> int:
        """The number of additional bars L with which the bound is the margin."""
        enough = self.squares - (2 if self.nim_sum else 1)
        return max(0, enough - self.e - self.bars_l)

    def bound(self, more: int = 0) -> int:
        """The bound on the margin with more bars L beside it: a lower bound at N-positions, upper at P-positions."""
        n, e = self.squares + more, self.e + more
        return 2 * e + 2 - n if self.nim_sum else n - 2 * e

    @property
    def says(self) -> list[str]:
        if not self.squares:
            return []
        formula, side = ("2e + 2 − n", "at least") if self.nim_sum else ("n − 2e", "at most")
        sure = f"The player to move is sure of {self.e + 1}" if self.nim_sum else f"The opponent is sure of {self.e}"
        lines = [f"{sure} of the {self.squares} squares, by always leaving nim-sum 0: e = {self.e}."]
        if not self.stable_from:
            return [*lines, f"So the margin is exactly {formula} = {self.bound()}."]
        bars = f"{self.stable_from} more bar{'s' * (self.stable_from > 1)} L"
        settled = f"beside {bars} it is exactly {self.bound(self.stable_from)}"
        return [*lines, f"So the margin is {side} {formula} = {self.bound()}; {settled}."]

    def to_dict(self) -> JsonObject:
        return {"squares": self.squares, "nim_sum": self.nim_sum, "e": self.e, "says": self.says}


class SecondNumber:
    """Finds the second number under the scored ending."""

    def __init__(self, game: DiviNim) -> None:
        self.game = game

    def refuses(self, position: Bars) -> str | None:
        return DiviNimSolver(self.game).refuses(Ending.SCORED) or ScoredSolver(Budget()).refuses(position)

    @cached_property
    def bar_l(self) -> GridBar:
        """The bar L: a row of three with the poison in the middle."""
        before = self.game.dimension - 1
        return GridBar((*[1] * before, 3), ((*[0] * before, 1),))

    def beside(self, position: Bars, more: int) -> Bars:
        """The position with this many more bars L."""
        return (*position, *[self.bar_l] * more)

    def of(self, position: Bars, budget: Budget) -> Second:
        return SecondNumbers(self, budget).of(position)

    def margins(self, position: Bars, to: int, budget: Budget) -> list[int]:
        """The margins with 0, 1, 2, ... more bars L beside the position."""
        scored = ScoredSolver(budget)
        return [scored.value(self.beside(position, more)) for more in range(to + 1)]

    def steps(self, position: Bars, budget: Budget) -> Iterator[DerivedStep[Bars]]:
        """A derivation without the bars L: each adds 1, and nobody needs to open one before the rest is finished."""
        numbers = SecondNumbers(self, budget)
        last = position
        here, bars_l = without_l(last)
        while here:
            found = numbers.of(here)
            beside = f" ({bars_l} L left out)" if bars_l else ""
            options = [
                IsolatingOption(move, self.game.points(here, move), numbers.of(option), option)
                for move, option in budget.listed(self.game.moves(here))
            ]
            if found.nim_sum:
                options = sorted(
                    (one for one in options if not one.second.nim_sum), key=IsolatingOption.margin_kept, reverse=True
                )
                why = f"N-position{beside}: e = {found.e}, the greatest e + p − 1 of its moves to P-positions"
                lines = [f"{one.move}: {one.second.e} + {one.points} − 1" for one in options]
            else:
                options.sort(key=lambda one: one.second.e)
                why = f"P-position{beside}: e = 1 + {options[0].second.e}, the least e of its options"
                lines = [f"{one.move}: {one.second.e}" for one in options]
            more = "; …" if len(lines) > LISTED else ""
            yield DerivedStep(f"{why} ({'; '.join(lines[:LISTED])}{more})", here, options[0].move)
            last = options[0].position
            here, bars_l = without_l(last)
        yield DerivedStep(f"Only bars L are left: e = {bars_l}" if bars_l else "No move is left: e = 0", last)


class IsolatingOption(NamedTuple):
    """A move, the squares that it isolates, and the second number of what it leaves."""

    move: str
    points: int
    second: Second
    position: Bars

    def margin_kept(self) -> int:
        return self.second.e + self.points - 1


def without_l(position: Bars) -> tuple[Bars, int]:
    """The bars that are neither L nor finished, and the number of bars L."""
    return tuple(bar for bar in position if not is_l(bar) and prod(bar.body) > 1), sum(map(is_l, position))


class SecondNumbers:
    """The second numbers of all positions that one request needs."""

    def __init__(self, numbers: SecondNumber, budget: Budget) -> None:
        self.beside = numbers.beside
        self.scored, self.last = ScoredSolver(budget), LastSolver(budget)

    def of(self, position: Bars) -> Second:
        rest, bars_l = without_l(position)
        squares = bars_l + sum(len(bar.poison) for bar in rest)
        nim_sum = self.last.value(position)
        so_far = Second(squares, bars_l, nim_sum, 0)
        more = max(0, squares - 2 * bars_l - 2)
        off = abs(self.scored.value(self.beside(position, more)) - so_far.bound(more))
        return replace(so_far, e=off // 2)
