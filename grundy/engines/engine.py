"""What every engine is: a class that refuses or answers, with the values of positions as `Value`s.

An engine is made for one game, one ending and one budget; it remembers what it has found, so that asking for all
options of a position costs little more than asking for the position.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.game import AnyGame, Ending
from grundy.core.nimsum import LOONY
from grundy.core.types import Position


@dataclass(frozen=True)
class Value:
    """What an engine knows about a position: outcome, and nimber (normal) or margin (scored)."""

    outcome: str
    nimber: int | None = None
    margin: int | None = None
    shares: tuple[int, ...] | None = None  # three or more players: bad points to come, the player to move first
    loony: bool = False  # N beside any Nim heap, so without a nimber; only where moves entail
    endless: frozenset[int] | None = None  # play need not end: ∞(K), by the nimbers K that a move can leave

    @property
    def hope(self) -> int:
        """Scored: what the player to move can get; with three or more players, minus that player's bad points."""
        return -self.shares[0] if self.shares else self.margin or 0

    def gain(self, points: int) -> int:
        """Scored: the worth to the mover of a move that earns these points and leaves a position of this value.

        With three or more players it is minus the mover's bad points; the mover comes last in the position's order.
        """
        return -self.shares[-1] if self.shares else points - (self.margin or 0)

    def wish(self, points: int) -> tuple[int, ...]:
        """A key by which the best move is the greatest: the gain, then what decides between equal gains.

        With three or more players: the most bad points for the player before, then for the one before that.
        """
        gain = self.gain(points)
        if self.shares is None:
            return (gain,)
        following, *others = self.shares[:-1]
        return (gain, *reversed(others), following + points)

    def __str__(self) -> str:
        number = self.shares or ("∞" if self.loony else self.nimber if self.margin is None else f"{self.margin:+d}")
        if self.endless is not None:
            number = infinity(self.endless)
        return self.outcome if number is None else f"{self.outcome} {number}"


def infinity(nimbers: frozenset[int]) -> str:
    """`∞(0,2)`, or `∞` alone."""
    return f"∞({','.join(map(str, sorted(nimbers)))})" if nimbers else "∞"


def of_nimber(nimber: int) -> Value:
    if nimber == LOONY:
        return Value("N", loony=True)
    return Value("N" if nimber else "P", nimber)


def of_margin(margin: int) -> Value:
    return Value("win" if margin > 0 else "loss" if margin < 0 else "tie", margin=margin)


def of_shares(shares: tuple[int, ...]) -> Value:
    """Fewest bad points win; sharing the lowest number is a tie."""
    rest = min(shares[1:])
    outcome = "win" if shares[0] < rest else "tie" if shares[0] == rest else "loss"
    return Value(outcome, shares=shares)


class Engine:
    """Base of all engines."""

    name: ClassVar[str]
    rank: ClassVar[int]  # the lowest is asked first: closed forms, then tables, searches, and last the definition
    idea: ClassVar[str]  # how it works, in one phrase
    knows_options: ClassVar[bool] = False  # whether it knows all options of what it has answered
    walks: ClassVar[bool] = False  # whether a walk is not worth trying where this engine finds no remoteness

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        self.game, self.ending, self.budget = game, ending, budget

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        """Why this engine cannot answer; None if it can."""
        raise NotImplementedError

    def value(self, position: Any) -> Value:
        raise NotImplementedError

    def remoteness(self, position: Position) -> int | None:
        """Moves to the end when the winner hurries and the loser stalls; None where this engine does not walk."""
        return None

    def a_win(self, position: Position, options: list[Position]) -> list[int] | None:
        """The index of a winning option, or none if all lose; None from an engine that should look at all options."""
        return None

    def moves(self, position: Any) -> tuple[list[tuple[str, Callable[[], Any], Value]], int] | None:
        """The moves, each with a function that makes its option and with its value, and how many moves there are.

        Of very many moves only some winning ones. None from an engine that is better asked option by option.
        """
        return None

    def used(self) -> str:
        """The name of the engine that answered, which may be one that this one passed the question to."""
        return self.name

    def reason(self) -> str:
        """A sentence on why the position is won or lost, if the method tells; else empty."""
        return ""

    def note(self) -> str:
        """A remark on the work once it is done."""
        return ""
