"""Games with people: the human player, who types moves, and a computer's move that comes even if time is short."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar

from grundy.core.budget import Budget
from grundy.core.errors import IllegalMove, OverBudget
from grundy.core.game import AnyGame, Ending, plain, take
from grundy.core.types import Position
from grundy.engines.choose import choose
from grundy.players.player import Choice, Player

NUMBERS = re.compile(r"(?<!\w)-?\d+|\d+")  # a sign before a number is part of it
LISTED = 10_000  # moves searched for one that fits what was typed

Prompt = Callable[[AnyGame, Position], str]


def ask_on_terminal(game: AnyGame, position: Position) -> str:
    return input(f"{game.text(position)}  your move: ")


class Human(Player):
    name: ClassVar[str] = "human"
    idea: ClassVar[str] = "a person, who types the moves"
    is_person: ClassVar[bool] = True

    def __init__(self, seed: int = 0, text: str = "", prompt: Prompt = ask_on_terminal) -> None:
        super().__init__(seed)
        self.prompt = prompt

    def choose(self, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
        move, option = read_move(game, position, self.prompt(game, position))
        return Choice(move, option, "a person's own choice")


def read_move(game: AnyGame, position: Position, typed: str) -> tuple[str, Position]:
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


# ---- a move in any case: people would rather see a guess than an error ----
# Where values are compared (simulations, tournaments), a player that finds no move within its budget is an error.


CHOOSING = 1 / 2  # of the budget, for the player's own choice
LOOKING = 1 / 4  # of the budget, for options that can still be solved
GUESSED_AMONG = 1_000  # moves that a guess is made among


def choose_or_guess(player: Player, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
    """The player's own choice, or the best guess that the rest of the budget allows."""
    choosing = budget.part(CHOOSING)
    try:
        with choosing.running():
            return player.choose(game, position, ending, choosing)
    except OverBudget:
        return best_guess(game, position, ending, budget)


def best_guess(game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
    """A winning move if one of the smaller options is found to be lost; else the largest one that is not known to win.

    The largest option is the one whose value is furthest out of the opponent's sight, too. With points, the move that
    earns most.
    """
    moves = take(game.moves(position), GUESSED_AMONG)
    unknown = "a guess: the exact value is over the budget"
    if ending is Ending.SCORED:
        move, option = max(moves, key=lambda pair: game.points(position, pair[0]))
        return Choice(move, option, f"{unknown}, and this move earns most now", sure=False)
    moves.sort(key=lambda pair: game.size(pair[1]))
    looking, lost = budget.part(LOOKING), set[str]()  # moves that leave a won position
    with suppress(OverBudget), looking.running():
        for move, option in moves:
            value = choose(game, option, ending, looking).value(option)
            if value.outcome == "P":
                return Choice(move, option, "leaves a position that is lost for the player to move")
            lost |= {move} if value.outcome == "N" else set()
            looking.look()
    if len(lost) == len(moves) < GUESSED_AMONG:
        return Choice(*moves[-1], "every move loses against best play")
    left = [pair for pair in moves if pair[0] not in lost] or moves
    avoided = f", and {len(lost)} smaller option{'s' if len(lost) > 1 else ''} would lose" if lost else ""
    return Choice(*left[-1], unknown + avoided, sure=False)
