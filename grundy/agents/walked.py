"""What a walk from the start finds: how many actions there are, and how large an observation has to be.

Words: an action is the number of a move. Where the walk has met every move that can ever be made, a move's number is
that of its text among all texts, the same in every position. Where there are too many positions to walk, it is the
move's place among the moves of its position, below a bound with room to spare; nothing is ever left out: a position
that breaks the bound is refused in words. The walk depends on no clock, so that the numbers are the same everywhere.
"""

import random
import re
import string
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from grundy.core.errors import OverBudget, Refused
from grundy.core.game import Ending, take
from grundy.core.registry import AnyGame

PLAYOUTS = 50  # random games that look into what the walk did not reach
LIMIT = 200  # moves after which a game that need not end is drawn
ROOM = 2  # times what was seen of what was not walked to its end
LEAST = 64  # actions and letters, there
MOST_LIMIT = 1_000_000
MOST_ROOM = 100
MOST_ACTIONS = 20_000
MOST_LETTERS = 5_000  # of a position that is still looked at


@dataclass(frozen=True)
class Walked:
    """The numbers of a game from one start."""

    texts: tuple[str, ...]  # of all moves, by their numbers; empty if the walk was cut short
    actions: int  # numbers 0 .. actions - 1
    letters: str  # that positions are written with
    length: int  # letters of the longest position
    limit: int  # moves of the longest game
    points: int  # more than this no player can be ahead, nor behind

    @property
    def whole(self) -> bool:
        return bool(self.texts)


@lru_cache(maxsize=256)
def walk(game: AnyGame, start: Any, ending: Ending, limit: int = 0, room: int = ROOM) -> Walked:
    """Walk from a start as far as is cheap. `limit` is when a game that need not end is drawn; 0 is the usual."""
    most = game.cheap_moves
    seen = Seen(game, ending)
    whole = seen.positions(start, most)
    if not seen.texts:
        raise Refused(f"the game is over at {game.text(start)[:60]}: there is nothing to learn; begin with more")
    if not whole:
        seen.playouts(start, most)
    limit = limit or (LIMIT if game.loopy else game.size(start))
    room, least = (1, 1) if whole else (room, LEAST)
    texts = tuple(sorted(seen.texts, key=natural)) if whole else ()
    letters = sorted(seen.letters if whole else {*seen.letters, *string.printable[:95]})
    points = seen.together(start) if whole else seen.points * limit
    return Walked(
        texts,
        len(texts) or max(least, room * seen.most),
        "".join(letters),
        max(least, room * seen.length),
        limit,
        max(1, points),
    )


class Seen:
    """What has been met so far."""

    def __init__(self, game: AnyGame, ending: Ending) -> None:
        self.game, self.ending = game, ending
        self.texts: set[str] = set()
        self.letters: set[str] = set()
        self.most = self.length = self.points = 0
        self.earned: list[tuple[Any, int, Any]] = []  # under the scored ending: every move, and its points

    def moves(self, position: Any) -> list[tuple[str, Any]]:
        """The moves of a position, after a look at both."""
        if len(text := self.game.text(position)) > MOST_LETTERS:
            raise OverBudget(f"over budget: a position has more than {MOST_LETTERS:,} letters; begin with less")
        moves = take(self.game.moves(position), MOST_ACTIONS + 1)
        if len(moves) > MOST_ACTIONS:
            raise OverBudget(f"over budget: a position has more than {MOST_ACTIONS:,} moves; begin with less")
        self.texts.update(move for move, _ in moves)
        self.letters.update(text)
        self.most, self.length = max(self.most, len(moves)), max(self.length, len(text))
        if self.ending is Ending.SCORED:
            self.earned += [(position, abs(self.game.points(position, move)), option) for move, option in moves]
            self.points = max([self.points, *(points for _, points, _ in self.earned[len(self.earned) - len(moves) :])])
        return moves

    def together(self, start: Any) -> int:
        """The most points that the moves of one game earn."""
        most: dict[Any, int] = {}
        for position, points, option in sorted(self.earned, key=lambda move: self.game.size(move[0])):
            most[position] = max(most.get(position, 0), points + most.get(option, 0))
        return most.get(start, 0)

    def positions(self, start: Any, most: int) -> bool:
        """Every position, nearest first; whether all of them were met before `most` moves were."""
        met, waiting = {start}, [start]
        for position in waiting:
            for _, option in self.moves(position):
                most -= 1
                if option not in met:
                    met.add(option)
                    waiting.append(option)
            if most < 0:
                return False
        return True

    def playouts(self, start: Any, most: int) -> None:
        """Random games, the same ones every time."""
        rng = random.Random(0)
        for _ in range(PLAYOUTS):
            position = start
            while most > 0 and (moves := self.moves(position)):
                most -= len(moves)
                position = rng.choice(moves)[1]


def natural(text: str) -> list[tuple[bool, int, str]]:
    """Numbers by their size: `take 9` comes before `take 10`."""
    return [(not one.isdecimal(), int(one) if one.isdecimal() else 0, one) for one in re.split(r"(\d+)", text)]
