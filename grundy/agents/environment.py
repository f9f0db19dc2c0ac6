"""A game as numbers for learning agents: turns, actions, observations and rewards."""

import random
import re
import string
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from grundy.analysis.solution import solve_position
from grundy.core.budget import Budget
from grundy.core.capabilities.solving import forced_pass
from grundy.core.errors import BadParam, IllegalMove, OverBudget, Refused
from grundy.core.game import AnyGame, Ending, foremost, take, tallies, with_params
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.types import Array, Position
from grundy.players.perfect import Perfect
from grundy.players.player import Player

PLAYOUTS = 50  # random games into positions that the walk did not reach
LIMIT = 200  # moves after which a game that need not end is a draw
ROOM = 2  # factor for sizes that were only sampled
LEAST = 64  # actions and letters of a game that was only sampled
MOST_LIMIT = 1_000_000
MOST_ROOM = 100
MOST_ACTIONS = 20_000
MOST_LETTERS = 5_000  # of a position


@dataclass(frozen=True)
class Walked:
    """The sizes of a game from one start."""

    texts: tuple[str, ...]  # of all moves by their numbers; empty if the walk was cut short
    actions: int  # numbers 0 .. actions - 1
    letters: str  # that positions are written with
    length: int  # letters of the longest position
    limit: int  # moves of the longest game
    points: int  # the most that a player can be ahead or behind

    @property
    def whole(self) -> bool:
        return bool(self.texts)


@lru_cache(maxsize=256)
def walk(game: AnyGame, start: Position, ending: Ending, limit: int = 0, room: int = ROOM) -> Walked:
    """Walk from a start as far as is cheap. After `limit` moves an endless game is a draw; 0 is the default."""
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
    """What a walk has met so far."""

    def __init__(self, game: AnyGame, ending: Ending) -> None:
        self.game, self.ending = game, ending
        self.texts: set[str] = set()
        self.letters: set[str] = set()
        self.most = self.length = self.points = 0
        self.earned: list[tuple[Position, int, Position]] = []  # under the scored ending: every move, and its points

    def moves(self, position: Position) -> list[tuple[str, Position]]:
        """The moves of a position; notes their texts, letters and points."""
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

    def together(self, start: Position) -> int:
        """The most points that all moves of one game earn."""
        most: dict[Position, int] = {}
        for position, points, option in sorted(self.earned, key=lambda move: self.game.size(move[0])):
            most[position] = max(most.get(position, 0), points + most.get(option, 0))
        return most.get(start, 0)

    def positions(self, start: Position, most: int) -> bool:
        """Visit every position, nearest first; returns whether `most` moves were enough for all."""
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

    def playouts(self, start: Position, most: int) -> None:
        """Visit the positions of random games, the same ones every time."""
        rng = random.Random(0)
        for _ in range(PLAYOUTS):
            position = start
            while most > 0 and (moves := self.moves(position)):
                most -= len(moves)
                position = rng.choice(moves)[1]


def natural(text: str) -> list[tuple[bool, int, str]]:
    """Numbers by their size: `take 9` comes before `take 10`."""
    return [(not one.isdecimal(), int(one) if one.isdecimal() else 0, one) for one in re.split(r"(\d+)", text)]


# ---- games that agents play ----


@dataclass(frozen=True)
class Label:
    """The exact values of a position, and the moves that give nothing away, by text and number."""

    outcome: str
    nimber: int | None
    margin: int | None
    remoteness: int | None
    best: tuple[str, ...]
    actions: tuple[int, ...]


class AgentStart:
    """What all games from one start have in common."""

    def __init__(
        self,
        game: AnyGame | str,
        position: Position = None,
        ending: Ending | str | None = None,
        limit: int = 0,
        room: int = ROOM,
    ) -> None:
        self.game, self.ending = as_game(game), as_ending(ending, game)
        if reason := self.game.refusal(self.ending):
            raise Refused(reason)
        if limit and not self.game.loopy:
            raise BadParam(f"every game of {self.game.id} ends by itself; leave limit out")
        if not 0 <= limit <= MOST_LIMIT:
            raise BadParam(f"limit lies between 1 and {MOST_LIMIT:,}, not {limit}; type limit=200")
        if not 1 <= room <= MOST_ROOM:
            raise BadParam(f"room lies between 1 and {MOST_ROOM}, not {room}; type room={ROOM}")
        self.limits = limit, room
        self.start = as_position(self.game, position)
        self.seats = self.game.seats()
        self.walked = walk(self.game, self.start, self.ending, limit, room)
        self.numbers = {text: number for number, text in enumerate(self.walked.texts)}
        self.codes = {letter: number for number, letter in enumerate(self.walked.letters)}
        self.perfect, self.budget = Perfect(), Budget(None)

    def __deepcopy__(self, memo: dict[int, object]) -> "AgentStart":
        """Copies of games share it, since it does not change."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as its arguments."""
        return table_of, (
            type(self.game),
            self.game.params(),
            self.game.text(self.start),
            str(self.ending),
            *self.limits,
        )

    @property
    def head(self) -> int:
        """Numbers of an observation before the letters."""
        return 2 if self.ending is Ending.SCORED else 1

    @property
    def observed(self) -> int:
        """Numbers of an observation."""
        return self.head + self.walked.length * len(self.codes)

    def begin(self) -> "Play":
        return Play(self)

    def label(self, play: "Play") -> "Label":
        """The exact values of a position; the engine remembers what it has found."""
        here, budget = play.position, self.budget
        found = solve_position(
            self.game, here, self.ending, budget, self.perfect.solver(self.game, here, self.ending, budget)
        )
        good = [one.move for one in found.moves if one.best or found.outcome == one.value.outcome == "draw"]
        actions = tuple(sorted(map(play.action, good)))
        best = tuple(play.options[action][0] for action in actions)
        return Label(found.outcome, found.nimber, found.margin, found.remoteness, best, actions)


def table_of(kind: type[AnyGame], params: dict[str, str], *more: Any) -> AgentStart:
    return AgentStart(with_params(kind, params), *more)


class Play:
    """A game under way."""

    def __init__(self, table: AgentStart) -> None:
        self.table = table
        self.position = table.start
        self.moves: list[str] = []
        self.points: list[int] = []  # what every move earned, a forced pass too
        self.pass_on()

    def __deepcopy__(self, memo: dict[int, object]) -> "Play":
        twin = object.__new__(Play)
        twin.__dict__ = {**self.__dict__, "moves": self.moves[:], "points": self.points[:]}
        return twin

    @cached_property
    def options(self) -> dict[int, tuple[str, Position]]:
        """Every move by its number, in order: its text, and where it leads."""
        moves = list(self.table.game.moves(self.position))
        if self.table.walked.whole:
            numbers = self.table.numbers
            return dict(sorted((numbers[text], (text, option)) for text, option in moves))
        if len(moves) > self.table.walked.actions:
            most = self.table.walked.actions
            raise OverBudget(f"over budget: a position has {len(moves)} moves, more than {most}; type room=8 or more")
        return dict(enumerate(moves))

    @property
    def seat(self) -> int:
        return len(self.points) % self.table.seats

    @property
    def drawn(self) -> bool:
        """Whether the limit of moves ended it."""
        return self.table.game.loopy and len(self.points) >= self.table.walked.limit and bool(self.options)

    @property
    def over(self) -> bool:
        return self.drawn or not self.options

    def act(self, action: int) -> None:
        if self.over or action not in self.options:
            raise IllegalMove(f"{action} is no action here; choose one of {list(self.options)[:8]}")
        self.make(*self.options[action])
        self.pass_on()

    def make(self, move: str, option: Position) -> None:
        scored = self.table.ending is Ending.SCORED
        self.points.append(self.table.game.points(self.position, move) if scored else 0)
        self.moves.append(move)
        self.position = option
        vars(self).pop("options", None)

    def pass_on(self) -> None:
        """Make the passes that are forced."""
        while move := forced_pass(self.table.game, self.position):
            self.make(move, self.table.game.option(self.position, move))

    def action(self, move: str) -> int:
        """The number of a move."""
        return next(number for number, (text, _) in self.options.items() if text == move)

    # ---- what it is worth, and what is seen of it ----

    @property
    def returns(self) -> list[float]:
        """The reward of every seat; their sum is 0."""
        seats = self.table.seats
        if not self.over or self.drawn:
            return [0.0] * seats
        if self.table.ending is not Ending.SCORED:
            best = foremost(self.table.ending, self.points, seats)
            return [1.0 if seat in best else -1.0 / (seats - 1) for seat in range(seats)]
        return [self.ahead(seat) for seat in range(seats)]

    def ahead(self, seat: int) -> float:
        """With two players the difference of points; with more, how many bad points a seat has below the mean."""
        have = tallies(self.points, self.table.seats)
        return float(2 * have[seat] - sum(have)) if len(have) == 2 else sum(have) / len(have) - have[seat]

    def observation(self, seat: int, into: Array | None = None) -> Array:
        """Whether it is the seat's turn, its lead (scored ending only), and the text of the position.

        Every place in the text is a row with a 1 for its letter.
        """
        table = self.table
        text = table.game.text(self.position)
        if len(text) > table.walked.length:
            raise OverBudget(
                f"over budget: a position has {len(text)} letters, too many to be seen; type room=8 or more"
            )
        seen = np.zeros(table.observed, np.float32) if into is None else into
        seen[:] = 0
        seen[0] = seat == self.seat and not self.over
        if table.head == 2:
            seen[1] = self.ahead(seat) / table.walked.points
        for place, letter in enumerate(text):
            if letter in table.codes:
                seen[table.head + place * len(table.codes) + table.codes[letter]] = 1
        return seen

    def mask(self) -> Array:
        """A 1 for every legal action."""
        mask = np.zeros(self.table.walked.actions, np.int8)
        if not self.over:
            mask[list(self.options)] = 1
        return mask

    def text(self) -> str:
        """The position, whose turn it is, and the points of each seat (scored ending only)."""
        turn = "over" if self.over else f"player {self.seat}"
        shown = f"{self.table.game.text(self.position)}  {turn}"
        if self.table.ending is not Ending.SCORED:
            return shown
        return f"{shown}  {':'.join(map(str, tallies(self.points, self.table.seats)))}"

    def chosen(self, player: Player) -> int:
        """The action that a player picks."""
        table = self.table
        return self.action(player.choose(table.game, self.position, table.ending, table.budget).move)
