"""A game's own solver, which the game offers as the capability `OwnSolver`.

A solver may settle facts that are worth keeping (`facts`, `learn`). They are kept on disk even if a question ran over
its budget or was cancelled. While another process writes facts of the same game, this one works without them.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import OwnSolver
from grundy.core.errors import Cancelled, CorruptStore, OverBudget, Refused
from grundy.core.game import AnyGame, Ending
from grundy.core.lazy_imports import np
from grundy.core.types import Position
from grundy.engines.engine import Engine, Value, of_margin, of_nimber

if TYPE_CHECKING:
    from grundy.store.arrays import TableFile

WORTH = 1.0  # seconds of search after which new facts are kept


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
        if isinstance(number, str):  # an outcome is all that the solver found
            return Value(number)
        return of_margin(number) if self.ending is Ending.SCORED else of_nimber(number)

    @property
    def walks(self) -> bool:  # type: ignore[override]
        return hasattr(self.solver, "remoteness")

    def remoteness(self, position: Position) -> int | None:
        return self.solver.remoteness(position) if hasattr(self.solver, "remoteness") else None

    def a_win(self, position: Position, options: list[Position]) -> list[int] | None:
        found: list[int] | None = self.solver.a_win(position, options) if hasattr(self.solver, "a_win") else None
        return found

    def note(self) -> str:
        return str(self.solver.note())

    def solution(self, position: Position) -> list[str]:
        """Lines that prove the outcome, from a solver that can write them (see `operations/verify_solution.py`)."""
        if not hasattr(self.solver, "solution"):
            raise Refused(f"{self.game.id} keeps no solutions to check; grundy solve answers for it")
        with keeping(self.solver, position, self.game, self.ending):
            return list(self.solver.solution(position))


@contextmanager
def keeping(solver: Any, position: Position, game: AnyGame, ending: Ending) -> Iterator[None]:
    """Learn the kept facts before a large question, and keep what it settles, even if it ends with an error."""
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
        with suppress(CorruptStore, OSError), store:  # another process is at it, or there is no such folder to be had
            solver.learn(bytes(store.read()))
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


def keep(solver: Any, store: "TableFile") -> bool:
    """Whether the facts are on the disk now; they are not if another process is at it, or the disk is full."""
    with suppress(CorruptStore, OSError), store:
        if found := solver.facts():
            store.append(np.frombuffer(found, dtype=np.uint8))
        return True
    return False
