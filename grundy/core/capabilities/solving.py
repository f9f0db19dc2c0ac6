"""Capabilities that engines, players and tables ask for: theorems, solvers of a game's own, moves that entail ..."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from grundy.core.budget import Budget
from grundy.core.game import AnyGame, Capability, Ending, G, random_position, take
from grundy.core.types import Position

PASS = "pass"


class Coordinates(Capability[G]):
    """Gives the positions of a table, for a game that has neither heaps nor tuples of numbers."""

    names: ClassVar[tuple[str, ...]] = ()  # of the coordinates

    def at(self, index: tuple[int, ...]) -> Any:
        """The position at these coordinates; None where there is none."""
        raise NotImplementedError


class Entailing(Capability[G]):
    """Takes a position apart where moves entail: what the next player may do is forced, a reply in one part, or a pass.

    A move after which the same player moves again is one of them: it forces the other to pass. So turns alternate in
    every game, and a sum keeps its meaning: who has to reply somewhere may not move elsewhere. See docs/entailing.md.
    """

    def concerns(self, position: Any) -> bool:
        """Whether play from here may come to a move that entails, so that nimbers alone do not add up."""
        return False

    def parts(self, position: Any) -> tuple[Sequence[Position], Position | None]:
        """The parts that may be moved in or left alone; and the one that has to be moved in, if there is one."""
        return (position,), None

    def forced(self, position: Position) -> bool:
        """Whether the player to move must reply to the move before."""
        return self.parts(position)[1] is not None


def forced_pass(game: AnyGame, position: Position) -> str:
    """The move of a player who can only pass, which is made without asking him; else empty."""
    if not game.capability(Entailing).forced(position):
        return ""
    first, *others = [*(move for move, _ in islice(game.moves(position), 2)), ""]
    return first if others == [""] and first.rpartition(": ")[2] == PASS else ""


class MoveCount(Capability[G]):
    """Counts the moves of positions that have too many to list; by default it counts them one by one."""

    def of(self, position: Any) -> int:
        return sum(1 for _ in self.game.moves(position))


def more_moves(game: AnyGame, position: Position, than: int, budget: Budget) -> bool:
    """Whether there are more moves than so many; of a game that does not count them, no more are listed."""
    if game.has(MoveCount):
        return game.capability(MoveCount).of(position) > than
    return len(take(budget.listed(game.moves(position)), than + 1)) > than


class MoveNimbers(Capability[G]):
    """Finds the nimbers of all moves at once, without making the options."""

    def of(self, position: Any, budget: Budget, winning: bool = False) -> Iterator[tuple[str, int]]:
        """Every move (or only the winning ones) with the nimber it leaves."""
        raise NotImplementedError


class Nimbers(Capability[G]):
    """Says whether a position can be part of a sum, so that nimbers mean something."""

    def refuses(self) -> str | None:
        return f"play of {self.game.id} need not end" if self.game.loopy else None


class NimHeaps(Capability[G]):
    """Says which Nim heaps a part of a position equals, where a theorem names several."""

    def of(self, part: Any) -> tuple[int, ...] | None:
        """The heaps; None where no theorem names several, so that it is one heap of its nimber."""
        return None


class OwnSolver(Capability[G]):
    """Solves a position by the game's own kernel, for the engine `native`; and prices what no search can do without."""

    def refuses(self, ending: Ending) -> str | None:
        return f"{self.game.id} has no kernel of its own"

    def solver(self, ending: Ending, budget: Budget) -> Any:
        """With `refuses(position)`, and `value(position)`: a nimber, a margin, or an outcome where it tells no more."""
        raise NotImplementedError

    def least_work(self, position: Any) -> int:
        """A number of positions that a search of the whole sum cannot do without; 0 if unknown."""
        return 0


class RandomPositions(Capability[G]):
    """Draws random positions by description, such as rows, columns and poisons; by default, by their size."""

    def form(self) -> Mapping[str, tuple[int, int, int]]:
        """The numbers that describe a position: default, least and greatest of each."""
        return {"size": (10, 1, 60)}

    def draw(self, rng: random.Random, **numbers: int) -> Any:
        """A random position of that description."""
        return random_position(self.game, rng, numbers["size"])


class Strategy(NamedTuple):
    """From a position to a move and its reason, or None where the text gives none; and the endings it is about."""

    follow: Callable[[Any], tuple[str, str] | None]
    endings: tuple[Ending, ...] = tuple(Ending)


class Strategies(Capability[G]):
    """Names the published strategies of a game, which the player `theorem` follows to the letter, right or wrong."""

    def named(self) -> Mapping[str, Strategy]:
        return {}


class Theorems(Capability[G]):
    """Names a small position that is won exactly if the given one is, where a theorem tells only who wins."""

    small: ClassVar[int] = 0  # a size below which a search says more; 0: as the engine thinks

    def smaller(self, position: Any, ending: Ending) -> tuple[Any, str] | None:
        """That position and the theorem's name, or None where no theorem speaks."""
        return None
