"""The second number of a scored position, e, beside its nim-sum: what follows from it for the margin, and why.

L is a bar with one poisoned square that is unfinished and has nim-sum 0. Proofs are in docs/scored.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.core.ability import Ability, G
from grundy.core.budget import Budget

if TYPE_CHECKING:
    from grundy.core.sketch import DerivedStep


@dataclass(frozen=True)
class Second:
    """e is how many squares the player who always leaves nim-sum 0 is sure to isolate."""

    squares: int  # not yet isolated
    bars_l: int  # how many of them lie in bars L
    nim_sum: int
    e: int

    @property
    def stable_from(self) -> int:
        """With so many more bars L the bound is the margin."""
        enough = self.squares - (2 if self.nim_sum else 1)
        return max(0, enough - self.e - self.bars_l)

    def bound(self, more: int = 0) -> int:
        """With more bars L beside it: at least that at N-positions, at most that at P-positions."""
        n, e = self.squares + more, self.e + more
        return 2 * e + 2 - n if self.nim_sum else n - 2 * e

    @property
    def says(self) -> list[str]:
        if not self.squares:
            return []
        formula, side = ("2e + 2 − n", "at least") if self.nim_sum else ("n − 2e", "at most")
        sure = f"The player to move is sure of {self.e + 1}" if self.nim_sum else f"The opponent is sure of {self.e}"
        told = [f"{sure} of the {self.squares} squares, by always leaving nim-sum 0: e = {self.e}."]
        if not self.stable_from:
            return [*told, f"So the margin is exactly {formula} = {self.bound()}."]
        bars = f"{self.stable_from} more bar{'s' * (self.stable_from > 1)} L"
        settled = f"beside {bars} it is exactly {self.bound(self.stable_from)}"
        return [*told, f"So the margin is {side} {formula} = {self.bound()}; {settled}."]

    def to_dict(self) -> dict[str, Any]:
        return {"squares": self.squares, "nim_sum": self.nim_sum, "e": self.e, "says": self.says}


class SecondNumber(Ability[G]):
    """Finds it, under the scored ending."""

    only_shows: ClassVar[bool] = True

    def refuses(self, position: Any) -> str | None:
        return f"{self.game.id} has no second number under the scored ending"

    def of(self, position: Any, budget: Budget) -> Second:
        raise NotImplementedError

    def beside(self, position: Any, more: int) -> Any:
        """The position with so many more bars L."""
        raise NotImplementedError

    def margins(self, position: Any, to: int, budget: Budget) -> list[int]:
        """With 0, 1, 2, ... more bars L beside it."""
        raise NotImplementedError

    def steps(self, position: Any, budget: Budget) -> Iterator["DerivedStep[Any]"]:
        """From the position to one whose e is plain, by moves that the definition of e names."""
        raise NotImplementedError
