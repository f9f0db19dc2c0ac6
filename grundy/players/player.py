"""Base of all players: a player picks a move in a position and explains it in one sentence.

A player is named on the command line as `random`, `minimax:4`: a name, and an argument where it takes one.
"""

import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple

from grundy.core.budget import Budget
from grundy.core.errors import BadParam, OverBudget, UnknownName, nearest
from grundy.core.game import AnyGame, Ending, take
from grundy.core.notation import printable
from grundy.core.registry import modules_of
from grundy.core.types import Position

MOST_MOVES = 1_000_000  # that a player lists


@dataclass(frozen=True)
class Choice:
    """A move, where it leads, and why it was picked."""

    move: str
    option: Position
    reason: str
    sure: bool = True  # False: a guess, since the player's own way to choose was over the budget


class Player:
    """Base of all players. Same seed, same choices."""

    name: ClassVar[str] = ""
    idea: ClassVar[str] = ""  # how it thinks, in one sentence
    is_person: ClassVar[bool] = False  # a person at this keyboard
    argument: ClassVar[str] = ""  # the meaning of the text after the colon; empty if it takes none
    timed = False  # whether it looks at the clock, so that a seed does not fix its choices
    for_two: ClassVar[bool] = False  # whether it can play against one opponent only
    slow: ClassVar[bool] = False  # whether it thinks about every move, so that a worker gets few games at a time

    def __init__(self, seed: int = 0, text: str = "") -> None:
        """`text` is what stands after the colon."""
        self.rng: random.Random = random.Random(seed)
        self.text = text
        self.label = f"{self.name}:{text}" if text else self.name

    @classmethod
    def offers(cls, game: AnyGame) -> list[str]:
        """The texts under which it can be picked for this game, weak ones first."""
        return [cls.name]

    def refuses(self, game: AnyGame, ending: Ending) -> str | None:
        """Why it cannot play this game to that ending; None if it can."""
        if self.for_two and (seats := game.seats()) > 2:
            return f"{self.label} thinks of one opponent, and {game.label()} has {seats} players; use perfect instead"
        return None

    def restart(self, rng: random.Random) -> None:
        """Begin another game. Its choices must not depend on the last one; exact values may be kept."""
        self.rng = rng

    def simple(self, ending: Ending) -> str:
        """The name of its method in compiled loops (`random`, `points`, `small`); empty if there is none."""
        return ""

    def fair(
        self, game: AnyGame, position: Position, ending: Ending, moves: list[tuple[str, Position]], budget: Budget
    ) -> list[int] | None:
        """The indices of the moves from which it picks at random; None if it chooses differently."""
        return None

    def choose(self, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
        raise NotImplementedError


def all_moves(game: AnyGame, position: Position, budget: Budget | None = None) -> list[tuple[str, Position]]:
    """Every move with its option, within the budget and a limit."""
    moves = take((budget or Budget(None)).listed(game.moves(position)), MOST_MOVES + 1)
    if len(moves) > MOST_MOVES:
        raise OverBudget(f"over budget: more than {MOST_MOVES:,} moves to choose from; begin with less")
    return moves


@cache
def all_players() -> Mapping[str, type[Player]]:
    """Every player by its name."""
    found = {
        value.name: value
        for module in modules_of("grundy.players")
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Player) and value.name
    }
    return dict(sorted(found.items()))


def make_player(text: str, seed: int = 0) -> Player:
    """The player that a text such as `minimax:4` names."""
    name, _, argument = text.partition(":")
    players = all_players()
    if name not in players:
        shown = printable(name[:40])
        raise UnknownName(f'there is no player "{shown}"; {nearest(shown, list(players))}')
    kind = players[name]
    if argument and not kind.argument:
        raise BadParam(f'the player "{text[:40]}" is not understood; type {name} alone')
    return kind(seed, argument)


# ---- a move in any case: people would rather see a guess than an error ----
# In simulations and tournaments it is an error if a player finds no move within its budget.


CHOOSING = 1 / 2  # of the budget, for the player's own choice
LOOKING = 1 / 4  # of the budget, for options that can still be solved
GUESSED_AMONG = 1_000  # moves from which a guess is made


def choose_or_guess(player: Player, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
    """The player's own choice, or the best guess that the rest of the budget allows."""
    choosing = budget.part(CHOOSING)
    try:
        with choosing.running():
            return player.choose(game, position, ending, choosing)
    except OverBudget:
        return best_guess(game, position, ending, budget)


def best_guess(game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
    """A winning move if one of the smaller options is found to be lost; else the largest option not known to be won.

    The largest option is also the hardest for the opponent. With points, the move that earns most.
    """
    from grundy.engines.choose import choose  # a list of the players loads no engine

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


# ---- names for a few of the players, with a line about each ----


class Named(NamedTuple):
    player: str  # as typed
    name: str
    says: str


NAMED = (
    Named("human", "Human", "you, or a friend at this screen"),
    Named("perfect", "Perfect", "makes no mistake"),
    Named("noisy:0.1", "Strong", "errs in one move of ten"),
    Named("noisy:0.5", "Casual", "errs in every second move"),
    Named("random", "Random", "takes any move, by chance"),
)
