"""A solver for many positions of one game: it remembers what it has found.

>>> import grundy
>>> kayles = grundy.Solver("kayles")
>>> kayles.nimber("9+4"), kayles.outcome("9+4"), kayles.best("3+1")
(5, 'N', ['take 2 from 1'])
>>> kayles.nimbers(["1", "2", "3", "2+1"])
[1, 2, 3, 3]
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from grundy.analysis.solution import Solution, hold_answer, move_values, solve_position
from grundy.core.budget import Budget
from grundy.core.errors import OverBudget, Refused
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.types import Position
from grundy.core.user_games import is_user_game
from grundy.engines.choose import choose, find_remoteness, may_walk
from grundy.engines.declarations import try_around
from grundy.engines.engine import Engine, Value
from grundy.engines.walk import WALK_EDGES, Walk

FORGET = 2_000_000  # positions after which the memory is freed

T = TypeVar("T")


class Solver:
    """Answers questions about one game under one ending, and remembers what it has found.

    A position is a text or a position of the game; left out, it is the usual start. The budget starts again for every
    position. Several threads may share a solver, which answers one question at a time. A pickled copy starts without
    memory. `with Solver(...) as solver:` frees the memory at the end.
    """

    def __init__(
        self,
        game: AnyGame | str,
        ending: Ending | str | None = None,
        budget: Budget | None = None,
        engine: str = "",
        edges: int = WALK_EDGES,
    ) -> None:
        """`engine` names the engine to use; at most `edges` moves are walked to find the remoteness."""
        self.game = as_game(game)
        self.ending = as_ending(ending, self.game)
        self.budget = budget or Budget()
        self.engine_name, self.edges = engine, edges
        if reason := self.game.refusal(self.ending):
            raise Refused(reason)
        self._lock = threading.RLock()
        self.forget()

    def forget(self) -> None:
        """Free the memory."""
        self._engine: Engine | None = None
        self._walk: Walk | None = None
        self._checked: dict[Position, tuple[Value, list[str]]] = {}

    def __enter__(self) -> "Solver":
        return self

    def __exit__(self, *error: object) -> None:
        self.forget()

    def __reduce__(self) -> tuple[object, ...]:
        return copied, (self.game, self.ending, self.budget.seconds, self.engine_name, self.edges)

    def __repr__(self) -> str:
        return f"Solver({self.game.label()!r}, {str(self.ending)!r})"

    # ---- one position ----

    def nimber(self, position: Position = None) -> int | None:
        """The nimber (Grundy value); None under an ending that has none."""
        return self.ask(position, self.checked_value).nimber

    def outcome(self, position: Position = None) -> str:
        """`N` or `P`; `win`, `loss` or `tie` under the scored ending; also `draw` in a loopy game."""
        return self.ask(position, self.checked_value).outcome

    def margin(self, position: Position = None) -> int | None:
        """Points of the player to move minus points of the other player; None unless the ending is scored."""
        return self.ask(position, self.checked_value).margin

    def best(self, position: Position = None) -> list[str]:
        """The winning moves; under the scored ending the best moves."""
        return self.ask(position, lambda here: list(self.checked_moves(here)[1]))

    def remoteness(self, position: Position = None) -> int | None:
        """Moves to the end if the winner hurries and the loser stalls; None if that takes too long to find."""
        return self.ask(position, self.far)

    def solve(self, position: Position = None) -> Solution:
        """The whole answer, as `grundy.solve` gives it."""
        return self.ask(position, self.solution)

    # ---- many positions ----

    def nimbers(self, positions: Iterable[Position]) -> Any:
        """The nimber of each position: a list, or an array if the positions are rows of an array."""
        return self.each(positions, self.nimber)

    def outcomes(self, positions: Iterable[Position]) -> Any:
        """The outcome of each position, as `nimbers` returns them."""
        return self.each(positions, self.outcome)

    def margins(self, positions: Iterable[Position]) -> Any:
        """The margin of each position, as `nimbers` returns them."""
        return self.each(positions, self.margin)

    def remotenesses(self, positions: Iterable[Position]) -> Any:
        """The remoteness of each position, as `nimbers` returns them."""
        return self.each(positions, self.remoteness)

    def each(self, positions: Any, of: Callable[[Position], T]) -> Any:
        if not hasattr(positions, "tolist"):
            return [of(position) for position in positions]
        import numpy as np

        from grundy.families import HeapGame

        heaps = isinstance(self.game, HeapGame)  # a 0 in a row only fills it up
        rows = np.reshape(positions, (len(positions), -1)).tolist()
        return np.array([of(tuple(n for n in row if n or not heaps)) for row in rows])

    # ---- how ----

    def ask(self, position: Position, about: Callable[[Any], T]) -> T:
        with self.asking():
            return about(as_position(self.game, position))

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Wait for other threads, then start with the whole budget."""
        with self._lock, self.budget.running():
            self.budget.begin_again()
            if self.budget.used > FORGET:
                self.forget()
                self.budget.used = 0
            yield

    def solution(self, here: Position) -> Solution:
        """The whole answer, within what is left of the budget."""
        return solve_position(self.game, here, self.ending, self.budget, self.engine_for(here), self.edges)

    def engine_for(self, here: Position) -> Engine:
        if self._engine is None or self._engine.refuses(self.game, here, self.ending):
            self._engine = choose(self.game, here, self.ending, self.budget, self.engine_name)
        return self._engine

    def value(self, here: Position) -> Value:
        return self.engine_for(here).value(here)

    def checked_value(self, here: Position) -> Value:
        """The value; in a user's game it is first compared with the values of the moves."""
        return self.checked_moves(here)[0] if is_user_game(self.game) else self.value(here)

    def checked_moves(self, here: Position) -> tuple[Value, list[str]]:
        """The value and the winning moves, found once for each position.

        What a user's game declares about itself is tested near the 1st, 2nd, 4th, 8th ... position.
        """
        if here not in self._checked:
            self._checked[here] = self.valued_moves(here)
            if len(self._checked).bit_count() == 1:
                self.try_around(here)
        return self._checked[here]

    def valued_moves(self, here: Position) -> tuple[Value, list[str]]:
        """The value and the winning moves, computed."""
        value = self.value(here)
        known = None if self._engine is None else self._engine.moves(here)
        if known is not None:
            return value, [move for move, _, option in known[0] if option.outcome == "P"]
        moves, total = move_values(self.game, here, self.ending, self.value, self.budget)
        hold_answer(self.game, here, self.ending, value, moves, total)
        return value, [move.move for move in moves if move.best]

    def try_around(self, here: Position) -> None:
        """Test what a user's game declares about itself on positions that follow from this one."""
        if self._engine is not None:
            try_around(self.game, here, self.ending, self._engine, self.budget)

    def far(self, here: Position) -> int | None:
        """The remoteness from the engine, or from a walk that remembers all positions it has seen."""
        engine = self.engine_for(here)
        try:
            if self.game.loopy or self.ending is Ending.SCORED:
                return find_remoteness(self.game, here, self.ending, engine, self.budget)
            if (known := engine.remoteness(here)) is not None:
                return known
            if self.edges > WALK_EDGES:  # the caller wants the whole walk
                most = self.edges
            else:
                most = 0 if engine.walks else may_walk(self.game, here, self.edges, self.budget)
            self._walk = self._walk or Walk(self.game, self.ending, self.budget, self.edges)
            return self._walk.of(here, most) if most else None
        except OverBudget:  # the value is known all the same
            return None


def copied(game: AnyGame, ending: Ending, seconds: float | None, engine: str, edges: int) -> Solver:
    return Solver(game, ending, Budget(seconds), engine, edges)
