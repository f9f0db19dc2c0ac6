"""The moves of a position, each with the option it leads to and that option's value; of very many, winning ones."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import MoveCount, MoveNimbers, more_moves
from grundy.core.game import Ending, Game, named_wins, take
from grundy.core.notation import json_safe
from grundy.core.own import is_own
from grundy.core.registry import AnyGame
from grundy.engines.engine import Value, infinity, of_nimber

LISTED = 10_000  # above this many moves only winning ones are listed, and no more than so many


@dataclass(frozen=True)
class MoveValue:
    """A move, the option it leads to, and that option's value for the player to move there."""

    game: AnyGame = field(repr=False)
    move: str
    # of a huge position many options would not fit the memory at once; the game and the move say which option it is
    make: Callable[[], Any] = field(repr=False, compare=False)
    value: Value
    best: bool

    @cached_property
    def option(self) -> Any:
        return self.make()

    @property
    def position(self) -> str:
        return self.game.text(self.option)

    def to_dict(self, with_position: bool = True) -> dict[str, Any]:
        position = self.position if with_position else None
        return {"move": self.move, "position": position, **value_dict(self.value), "best": self.best}


def value_dict(value: Value) -> dict[str, Any]:
    data: dict[str, Any] = {"outcome": value.outcome}
    if value.nimber is not None:
        data["nimber"] = json_safe(value.nimber)
    if value.endless is not None:
        data["endless"] = infinity(value.endless)
    if value.loony:
        data["loony"] = True
    if value.margin is not None:
        data["margin"] = value.margin
    if value.shares is not None:
        data["shares"] = list(value.shares)
    return data


def move_values(
    game: AnyGame, here: Any, ending: Ending, value_of: Callable[[Any], Value], budget: Budget
) -> tuple[list[MoveValue], int]:
    """The moves with their values, and how many there are; above the limit only winning moves are kept."""

    def count(here: Any) -> int:
        return (
            game.capability(MoveCount).of(here)
            if game.has(MoveCount)
            else sum(1 for _ in budget.listed(game.moves(here)))
        )

    if ending is Ending.NORMAL and game.has(MoveNimbers):
        total = count(here)
        every = game.capability(MoveNimbers).of(here, budget, winning=total > LISTED)
        return [
            MoveValue(game, move, partial(game.option, here, move), of_nimber(nimber), nimber == 0)
            for move, nimber in every
        ], total
    many = game.has(Game.winning) and more_moves(game, here, LISTED, budget)
    if many and (wins := named_wins(game, here, ending)) is not None:
        won = []
        lost = Value("P", 0 if ending is Ending.NORMAL else None)
        for move, option in take(budget.listed(wins), LISTED):
            budget.spend()
            known = value_of(option) if is_own(game) else lost
            won.append(MoveValue(game, move, partial(as_is, option), known, known.outcome == "P"))
        return won, count(here) if game.has(MoveCount) else LISTED + 1
    listed: list[MoveValue] = []
    gains = []
    total = 0
    for move, option in game.moves(here):
        budget.spend()
        budget.look()
        total += 1
        value = value_of(option)
        if ending is Ending.SCORED:
            gains.append(value.gain(game.points(here, move)))
        won_by = value.outcome == "P"
        if total <= LISTED or won_by:
            listed.append(MoveValue(game, move, partial(as_is, option), value, won_by))
    if total > LISTED:
        return [move for move in listed if move.best], total
    if ending is Ending.SCORED:
        top = max(gains, default=0)
        listed = [replace(m, best=gain == top) for m, gain in zip(listed, gains, strict=True)]
    return listed, total


def as_is(option: Any) -> Any:
    return option
