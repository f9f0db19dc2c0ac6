"""The human player: asks for a move and understands it as leniently as it safely can."""

import re
from collections.abc import Callable
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.errors import IllegalMove
from grundy.core.game import Ending, plain, take
from grundy.core.registry import AnyGame
from grundy.players.player import Choice, Player

NUMBERS = re.compile(r"(?<!\w)-?\d+|\d+")  # a sign before a number is part of it
LISTED = 10_000  # moves searched for one that fits what was typed

Help = Callable[[AnyGame, Any], str]


def ask_on_terminal(game: AnyGame, position: Any) -> str:
    return input(f"{game.text(position)}  your move: ")


class Human(Player):
    name: ClassVar[str] = "human"
    idea: ClassVar[str] = "a person, who types the moves"
    asks: ClassVar[bool] = True

    def __init__(self, seed: int = 0, text: str = "", ask: Help = ask_on_terminal) -> None:
        super().__init__(seed)
        self.ask = ask

    def choose(self, game: AnyGame, position: Any, ending: Ending, budget: Budget) -> Choice:
        move, option = read_move(game, position, self.ask(game, position))
        return Choice(move, option, "a person's own choice")


def read_move(game: AnyGame, position: Any, typed: str) -> tuple[str, Any]:
    """The move that was meant: its text, or just its numbers (`3 1` for `take 3 from 1`) where they fit one move."""
    try:
        option = game.option(position, typed)
    except IllegalMove:
        numbers = NUMBERS.findall(typed)
        offered = take(game.moves(position), LISTED) if numbers else []
        fitting = [(m, o) for m, o in offered if NUMBERS.findall(m) == numbers and fits(typed, m)]
        if len(fitting) == 1:
            return fitting[0]
        raise
    for move, reached in take(game.moves(position), LISTED):
        if reached == option and plain(move) == plain(typed):
            return move, option
    return typed.strip(), option


def fits(typed: str, move: str) -> bool:
    """Whatever words were typed must be words of the move."""
    return all(word in move.casefold() for word in re.findall(r"[^\W\d]+", typed.casefold()))
