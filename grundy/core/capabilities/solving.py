"""Capabilities for engines, players and tables: theorems, a game's own solver, entailing moves and others."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from grundy.core.budget import Budget
from grundy.core.game import AnyGame, Capability, Ending, G, random_position, take
from grundy.core.types import Position

PASS = "pass"


class Coordinates(Capability[G]):
    """The positions of a table, for games whose positions are neither heaps nor tuples of numbers."""

    names: ClassVar[tuple[str, ...]] = ()  # of the coordinates

    def at(self, index: tuple[int, ...]) -> Any:
        """The position at these coordinates; None where there is none."""
        raise NotImplementedError


class Entailing(Capability[G]):
    """Splits positions with entailing moves, after which the next player must reply in one part, or pass.

    A move after which the same player moves again is an entailing move: it forces the other to pass. So turns alternate
    in every game, and sums keep their meaning: a player who must reply in one part may not move elsewhere. See
    docs/entailing.md.
    """

    def concerns(self, position: Any) -> bool:
        """Whether play from here may lead to an entailing move, so that nimbers alone do not add up."""
        return False

    def parts(self, position: Any) -> tuple[Sequence[Position], Position | None]:
        """The parts in which one may move, and the part in which one must move, if there is one."""
        return (position,), None

    def forced(self, position: Position) -> bool:
        """Whether the player to move must reply to the move before."""
        return self.parts(position)[1] is not None


def forced_pass(game: AnyGame, position: Position) -> str:
    """The move of a player who can only pass, which is made without asking; else empty."""
    if not game.capability(Entailing).forced(position):
        return ""
    first, *others = [*(move for move, _ in islice(game.moves(position), 2)), ""]
    return first if others == [""] and first.rpartition(": ")[2] == PASS else ""


class MoveCount(Capability[G]):
    """Counts moves without listing them; by default they are listed."""

    def of(self, position: Any) -> int:
        return sum(1 for _ in self.game.moves(position))


def more_moves(game: AnyGame, position: Position, than: int, budget: Budget) -> bool:
    """Whether there are more moves than this; if the game cannot count them, only so many are listed."""
    if game.has(MoveCount):
        return game.capability(MoveCount).of(position) > than
    return len(take(budget.listed(game.moves(position)), than + 1)) > than


class MoveNimbers(Capability[G]):
    """The nimbers of all moves at once, found without making the options."""

    def of(self, position: Any, budget: Budget, winning: bool = False) -> Iterator[tuple[str, int]]:
        """Every move (or only the winning ones) with the nimber it leaves."""
        raise NotImplementedError


class Nimbers(Capability[G]):
    """Whether positions can be parts of a sum, so that nimbers mean something."""

    def refuses(self) -> str | None:
        return f"play of {self.game.id} need not end" if self.game.loopy else None


class NimHeaps(Capability[G]):
    """The Nim heaps that a part of a position equals, if a theorem names several."""

    def of(self, part: Any) -> tuple[int, ...] | None:
        """The heaps; None if no theorem names several, so that it is one heap of its nimber."""
        return None


class OwnSolver(Capability[G]):
    """Solves positions by the game's own kernel, for the engine `native`; and bounds the work of any search."""

    def refuses(self, ending: Ending) -> str | None:
        return f"{self.game.id} has no kernel of its own"

    def solver(self, ending: Ending, budget: Budget) -> Any:
        """An object with `refuses(position)`, and `value(position)`: a nimber, a margin, or just an outcome."""
        raise NotImplementedError

    def least_work(self, position: Any) -> int:
        """A lower bound for the positions in a search of the whole sum; 0 if unknown."""
        return 0


class RandomPositions(Capability[G]):
    """Random positions by description, such as rows, columns and poisons; by default, by size."""

    def form(self) -> Mapping[str, tuple[int, int, int]]:
        """The numbers that describe a position: for each its default, minimum and maximum."""
        return {"size": (10, 1, 60)}

    def draw(self, rng: random.Random, **numbers: int) -> Any:
        """A random position of that description."""
        return random_position(self.game, rng, numbers["size"])


class Strategy(NamedTuple):
    """A function from a position to a move and its reason, or None if the source gives none; and its endings."""

    follow: Callable[[Any], tuple[str, str] | None]
    endings: tuple[Ending, ...] = tuple(Ending)


class Strategies(Capability[G]):
    """The published strategies of a game by name; the player `theorem` follows them to the letter, right or wrong."""

    def named(self) -> Mapping[str, Strategy]:
        return {}


class Theorems(Capability[G]):
    """A small position that is won exactly if the given one is, for theorems that tell only who wins."""

    small: ClassVar[int] = 0  # a size below which a search tells more; 0: the engine decides

    def smaller(self, position: Any, ending: Ending) -> tuple[Any, str] | None:
        """That position and the theorem's name, or None if no theorem applies."""
        return None
