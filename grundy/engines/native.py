"""A game's own kernel: the game offers it as the capability `OwnSolver`, so that this engine knows no game.

A kernel that settles facts worth keeping (`facts`, `learn`) finds those of earlier questions again, even of such that
ran over their budget or were cancelled. While another process keeps facts of the same game, this one goes without.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import OwnSolver
from grundy.core.errors import Cancelled, CorruptStore, OverBudget, Refused
from grundy.core.game import AnyGame, Ending
from grundy.core.lazy_imports import np
from grundy.core.types import Position
from grundy.engines.engine import Engine, Value, of_margin, of_nimber

WORTH = 1.0  # seconds of search since facts were last kept


class Native(Engine):
    name: ClassVar[str] = "native"
    rank: ClassVar[int] = 20
    idea: ClassVar[str] = "the game's own kernel"

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.solver = game.capability(OwnSolver).solver(ending, budget)

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        found = game.capability(OwnSolver)
        reason: str | None = found.refuses(ending) or found.solver(ending, Budget()).refuses(position)
        return reason

    def value(self, position: Position) -> Value:
        with keeping(self.solver, position, self.game, self.ending):
            number = self.solver.value(position)
        if isinstance(number, str):  # an outcome, where the kernel tells no more
            return Value(number)
        return of_margin(number) if self.ending is Ending.SCORED else of_nimber(number)

    @property
    def walks(self) -> bool:  # type: ignore[override]
        return hasattr(self.solver, "remoteness")

    def remoteness(self, position: Position) -> int | None:
        """Of a solver that can tell."""
        return self.solver.remoteness(position) if hasattr(self.solver, "remoteness") else None

    def a_win(self, position: Position, options: list[Position]) -> list[int] | None:
        found: list[int] | None = self.solver.a_win(position, options) if hasattr(self.solver, "a_win") else None
        return found

    def note(self) -> str:
        return str(self.solver.note())

    def solution(self, position: Position) -> list[str]:
        """Lines that prove the outcome, of a kernel that can give them (see `operations/verify_solution.py`)."""
        if not hasattr(self.solver, "solution"):
            raise Refused(f"{self.game.id} keeps no solutions to check; grundy solve answers for it")
        with keeping(self.solver, position, self.game, self.ending):
            return list(self.solver.solution(position))


@contextmanager
def keeping(solver: Any, position: Position, game: AnyGame, ending: Ending) -> Iterator[None]:
    """Learn what was kept before a question that is worth it, and keep what was settled, whichever way it ends."""
    if not hasattr(solver, "facts") or not solver.worth_keeping(position):
        yield
        return
    from grundy.core.fingerprint import game_key  # what a small question has no use for
    from grundy.store.arrays import TableFile

    key = f"facts of {game.label()}, {ending} {game.origin}"
    try:
        store = TableFile(key, "uint8", rule=game_key(game))
    except Refused:  # its rule rests on something that can change unseen
        yield
        return
    if not solver.saved:
        learn(solver, store)
    try:
        yield
    except (OverBudget, Cancelled) as error:
        if keep(solver, store):
            raise type(error)(*error.args, ", kept for the next try") from None
        raise
    except KeyboardInterrupt:
        keep(solver, store)
        raise
    if solver.seconds > WORTH:
        keep(solver, store)


def learn(solver: Any, facts: Any) -> None:
    try:
        with facts as store:
            solver.learn(bytes(store.read()))
    except (CorruptStore, OSError):  # another process is at it, or there is no such folder to be had
        return


def keep(solver: Any, facts: Any) -> bool:
    try:
        with facts as store:
            if found := solver.facts():
                store.append(np.frombuffer(found, dtype=np.uint8))
    except (CorruptStore, OSError):  # another process is at it, or the disk is full: the answer stands
        return False
    return True
