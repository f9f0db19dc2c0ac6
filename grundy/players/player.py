"""Players: the base class, and how to find a player by name. A player picks a move and explains it in one sentence.

On the command line, a player is a name, with an argument if it takes one: `random`, `minimax:4`.
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

MOST_MOVES = 1_000_000  # a player refuses to choose among more


@dataclass(frozen=True)
class Choice:
    """A move, the position that it leads to, and why the player picked it."""

    move: str
    option: Position
    reason: str
    sure: bool = True  # False for a guess, when the player itself ran over the budget


class Player:
    """Base of all players. The same seed gives the same choices."""

    name: ClassVar[str] = ""
    idea: ClassVar[str] = ""  # how it thinks, in one sentence
    is_person: ClassVar[bool] = False  # a person at this keyboard
    argument: ClassVar[str] = ""  # what the text after the colon means; empty if the player takes none
    timed = False  # uses the clock, so a seed does not determine its choices
    for_two: ClassVar[bool] = False  # plays only games for two players
    slow: ClassVar[bool] = False  # takes long for each move, so run only a few of its games at a time

    def __init__(self, seed: int = 0, text: str = "") -> None:
        """`text` is the text after the colon."""
        self.rng: random.Random = random.Random(seed)
        self.text = text
        self.label = f"{self.name}:{text}" if text else self.name

    @classmethod
    def offers(cls, game: AnyGame) -> list[str]:
        """The variants to offer for this game, such as `minimax:4`, weak ones first."""
        return [cls.name]

    def refuses(self, game: AnyGame, ending: Ending) -> str | None:
        """Why this player cannot play this game under this ending, or None if it can."""
        if self.for_two and (seats := game.seats()) > 2:
            return f"{self.label} plays against one opponent, but {game.label()} has {seats} players; use perfect"
        return None

    def restart(self, rng: random.Random) -> None:
        """Start another game. The last game must not influence choices, but exact values stay cached."""
        self.rng = rng

    def simple(self, ending: Ending) -> str:
        """The name of its strategy in compiled loops (`random`, `points`, `small`); empty if they do not have it."""
        return ""

    def fair(
        self, game: AnyGame, position: Position, ending: Ending, moves: list[tuple[str, Position]], budget: Budget
    ) -> list[int] | None:
        """The indexes of the moves that it picks among with equal probability; None if it does not choose this way."""
        return None

    def choose(self, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
        raise NotImplementedError


def all_moves(game: AnyGame, position: Position, budget: Budget | None = None) -> list[tuple[str, Position]]:
    """Every move with its option, up to the limit and within the budget."""
    moves = take((budget or Budget(None)).listed(game.moves(position)), MOST_MOVES + 1)
    if len(moves) > MOST_MOVES:
        raise OverBudget(f"over budget: more than {MOST_MOVES:,} moves to choose from; begin with less")
    return moves


@cache
def all_players() -> Mapping[str, type[Player]]:
    """All players, by name."""
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
        raise BadParam(f'the player {name} takes no argument, so "{text[:40]}" is wrong; type {name}')
    return kind(seed, argument)


# ---- always a move: people prefer a guess to an error ----
# In simulations and tournaments, a player that finds no move within its budget is an error.


CHOOSING = 1 / 2  # share of the budget for the player's own choice
LOOKING = 1 / 4  # share of the budget for solving options
GUESSED_AMONG = 1_000  # a guess considers at most this many moves


def choose_or_guess(player: Player, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
    """The player's own choice, or the best guess within the rest of the budget."""
    choosing = budget.part(CHOOSING)
    try:
        with choosing.running():
            return player.choose(game, position, ending, choosing)
    except OverBudget:
        return best_guess(game, position, ending, budget)


def best_guess(game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
    """A winning move, if one of the smaller options can be solved and is a P-position. Otherwise the largest option.

    The largest option is also the hardest for the opponent. Options that are known N-positions come last. If points
    count, take the move that earns most.
    """
    from grundy.engines.choose import choose  # imported here, so that listing the players loads no engine

    moves = take(game.moves(position), GUESSED_AMONG)
    unknown = "a guess: the exact value is over the budget"
    if ending is Ending.SCORED:
        move, option = max(moves, key=lambda pair: game.points(position, pair[0]))
        return Choice(move, option, f"{unknown}, and this move earns most now", sure=False)
    moves.sort(key=lambda pair: game.size(pair[1]))
    looking, lost = budget.part(LOOKING), set[str]()  # `lost`: moves that leave a win for the opponent
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


# ---- friendly names for some players, with a line about each ----


class Named(NamedTuple):
    player: str  # what to type
    name: str
    says: str


NAMED = (
    Named("human", "Human", "you, or a friend at this screen"),
    Named("perfect", "Perfect", "makes no mistake"),
    Named("noisy:0.1", "Strong", "makes a mistake in one move out of ten"),
    Named("noisy:0.5", "Casual", "makes a mistake in every second move"),
    Named("random", "Random", "picks any move at random"),
)
