"""A game: rules plus parameters, as a frozen dataclass. Positions are immutable values that print as one line."""

import importlib
import importlib.util
import random
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from enum import StrEnum
from functools import cache
from itertools import chain, islice
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, get_args, get_origin

from grundy.core.budget import tick
from grundy.core.errors import (
    Argument,
    BadParam,
    BadPosition,
    IllegalMove,
    Message,
    OverBudget,
    Parameter,
    Refused,
    RuleError,
    UnknownName,
    nearest,
)
from grundy.core.notation import (
    MAX_TEXT,
    Reader,
    as_tuple,
    check_param,
    is_nested,
    printable,
    read_param,
    shortened,
    show_param,
)
from grundy.core.types import AnyFunction, Position
from grundy.drawing.scene import Scene


class Group(StrEnum):
    """In the order in which a gallery shows them."""

    START = "Start here"
    CHOCOLATE = "Chocolate"
    TAKE_AWAY = "Take-away"
    SPLITTING = "Splitting"
    COINS = "Coins on strips"
    BOARDS = "Boards"
    DRAWINGS = "Drawings and graphs"
    OWN = "Sums and your own"


@dataclass(frozen=True)
class Welcome:
    """How to play in a sentence, a position that the first player can win, and the opponent to beat."""

    says: str
    position: str
    player: str


P = TypeVar("P", bound=Hashable)
MOST_LOOKED_AT = 1_000_000  # moves looked through for one that was typed
MOST_DRAWN = 1000  # samples until one is a position


class Ending(StrEnum):
    """How a finished game is judged: the last player to move wins, loses, or points are counted."""

    NORMAL = "normal"
    MISERE = "misere"
    SCORED = "scored"


def under(ending: Ending) -> str:
    """What a title says of the ending, unless it is the normal one."""
    return "" if ending is Ending.NORMAL else f" ({ending})"


@dataclass(frozen=True)
class Known:
    """A value from the literature, which the tests hold every engine to."""

    position: str
    nimber: int | None = None
    outcome: str | None = None
    ending: Ending = Ending.NORMAL
    source: str = ""


@dataclass(frozen=True)
class Figure:
    """A figure of the source that shows a game tree, by the name it has there."""

    name: str
    position: str
    depth: int = 3
    ending: Ending = Ending.NORMAL


def param(
    default: object, low: int | None = None, high: int | None = None, *, help: str = "", choices: Sequence[str] = ()
) -> Any:
    """A parameter with bounds: an int, a text, a tuple of ints (typed `1,2,3`), or a tuple of those (`1,2/2,1`).

    The bounds hold for an int, for every number in a tuple, and for the length of a text; a text may have choices.
    """
    return field(default=default, metadata={"low": low, "high": high, "help": help, "choices": tuple(choices)})


G = TypeVar("G", bound="Game[Any]")


class Capability(Generic[G]):
    """Base of all capabilities: one of them, for one game."""

    only_shows: ClassVar[bool] = False  # no value rests on it, so what is kept on disk outlives a change of it
    game: G

    def __init__(self, game: G) -> None:
        self.game = game

    def __init_subclass__(cls) -> None:
        """Give the capability to the game in brackets; a type variable there leaves that to a class further down."""
        super().__init_subclass__()
        games = [get_origin(one) or one for base in vars(cls).get("__orig_bases__", ()) for one in get_args(base)]
        if not games or not all(isinstance(one, type | TypeVar) for one in games):
            kind = cls.__bases__[0].__name__
            raise RuleError(
                f"{cls.__name__} belongs to no game: write class {cls.__name__}({kind}[MyGame]) below the game"
            )
        kinds = [kind.__name__ for kind in cls.__mro__[1:] if Capability in kind.__bases__]
        for game in games:
            for kind in kinds if isinstance(game, type) else ():
                setattr(game, kind, cls)


F = TypeVar("F")
FAMILIES = "grundy.families"


def offered(game: type, what: F) -> F:
    """What the game, or the nearest family above it, defines by the name of this capability; else the capability."""
    name: str = what.__name__  # type: ignore[attr-defined]
    file = re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
    for one in game.__mro__:
        if isinstance(what, type):
            beside(one.__module__, file)
        if name in vars(one):
            found: F = vars(one)[name]
            return found
    return what


def game_module(game: object, name: str) -> Any:
    """The module of this name in the game's folder, for what this game alone offers; None if there is none."""
    found = (beside(one.__module__, name) for one in type(game).__mro__)
    return next(filter(None, found), None)


@cache
def beside(rule: str, name: str) -> Any:
    """The module of this name beside the module of a game or family; in a folder of this name, the family's module."""
    folder, _, file = rule.rpartition(".")
    if not (folder == FAMILIES or (file == "game" and folder.startswith("grundy.games."))):
        return None
    if not importlib.util.find_spec(place := f"{folder}.{name}"):
        return None
    found = importlib.import_module(place)
    if hasattr(found, "__path__") and importlib.util.find_spec(inner := f"{place}.{file}"):
        found = importlib.import_module(inner)
    return found


class Scenes(Capability[G]):
    """Draws a position; of a game that says nothing, its text and a button a move."""

    only_shows: ClassVar[bool] = True

    def scene(self, position: Any) -> Scene:
        return Scene.of_text(self.game.text(position), [move for move, _ in self.game.moves(position)])


C = TypeVar("C", bound=Capability[Any])


@dataclass(frozen=True)
class Game(Generic[P]):
    """Base of all games."""

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""  # made from the id if left out
    source: ClassVar[str] = ""  # where the rule comes from
    origin: ClassVar[str] = ""  # the file and id of a user's own game
    example: ClassVar[str] = ""  # a position as one would type it, for error messages
    group: ClassVar[Group] = Group.OWN  # where a gallery shows it
    formula_says: ClassVar[str] = ""  # the closed form in a few words
    theory: ClassVar[str] = ""  # what is known about all positions, where there is no closed form to say it
    open_problem: ClassVar[str] = ""  # what nobody knows about it
    welcome: ClassVar[Welcome | None] = None  # of the one game that a newcomer plays first
    known: ClassVar[tuple[Known, ...]] = ()
    figures: ClassVar[tuple[Figure, ...]] = ()
    most_text: ClassVar[int] = MAX_TEXT  # characters of a position
    usual: ClassVar[Ending] = Ending.NORMAL  # where nobody names an ending
    interpreted_to: ClassVar[int] = -1  # the size up to which interpreting its kernels is faster than compiling them
    cheap_moves: ClassVar[int] = 20_000  # how many moves are made in about a second
    loopy: ClassVar[bool] = False  # play need not end: no size, no sums, no misère ending

    def __post_init__(self) -> None:
        for f in fields(self):
            value = getattr(self, f.name)
            if isinstance(f.default, tuple):
                value = as_tuple(value)
                object.__setattr__(self, f.name, value)
            if is_nested(f.default) and not is_nested(value):
                raise BadParam(f"{self.id}: parameter {f.name} takes tuples such as {f.default}, not {value!r:.40}")
            if type(value) is not type(f.default) and f.default is not MISSING:
                kind = {int: "a whole number", tuple: "numbers such as (1, 2, 3)"}.get(type(f.default), "a text")
                raise BadParam(f"{self.id}: parameter {f.name} takes {kind}, not {value!r:.40}")
            check_param(self.id, f.name, value, f.metadata, Parameter(f.name, show_param(f.default), "; type {}"))

    # ---- required ----

    def start(self) -> P:
        """The position a game begins with."""
        raise missing(self, "start(self)")

    def moves(self, position: P) -> Iterator[tuple[str, P]]:
        """Every move with the option it leads to; no two moves share a text."""
        raise missing(self, "moves(self, position)")

    def size(self, position: P) -> int:
        """A whole number that falls on every move: it proves that play ends, and bounds the cost of work."""
        raise missing(self, "size(self, position)")

    def sample(self, rng: random.Random, size: int) -> P:
        """A random position of about that size."""
        raise missing(self, "sample(self, rng, size)")

    def parse(self, text: str) -> P:
        """The position that a line of text describes."""
        raise missing(self, "parse(self, text)")

    def text(self, position: P) -> str:
        """The position as one line of text; `parse` reads it back."""
        raise missing(self, "text(self, position)")

    # ---- optional: each one switches something on (see `has`) ----

    def defect(self, position: P) -> str | None:
        """What is wrong with a position, in words; None if it is a position of this game."""
        return None

    def split(self, position: P) -> Sequence[P]:
        """The independent parts, if the position is their sum."""
        return (position,)

    def canonical(self, position: P) -> P:
        """One representative of all positions that differ by a symmetry only."""
        return position

    def formula(self, position: P) -> int:
        """The nimber in closed form; `Refused` where there is one for other parameters only."""
        raise Refused(f"{self.id} has no formula")

    def misere_formula(self, position: P) -> str:
        """The misère outcome, `N` or `P`, in closed form."""
        raise Refused(f"{self.id} has no formula for misère play")

    def winning(self, position: P, ending: Ending) -> Iterator[tuple[str, P]]:
        """The winning moves alone, found without listing the others."""
        raise Refused(f"{self.id} cannot list its winning moves directly")

    def points(self, position: P, move: str) -> int:
        """Scored ending: what the move earns the player who makes it."""
        raise Refused(f"{self.id} has no points")

    def scored_moves(self, position: P) -> Iterator[tuple[int, P]]:
        """Scored ending: what each move earns, and its option; faster in games that need not name the moves for it."""
        return ((self.points(position, move), option) for move, option in self.moves(position))

    def seats(self) -> int:
        """How many players there are."""
        return 2

    def components(self, position: P) -> Sequence[tuple["Game[Any]", Any]]:
        """The games, and the position in each, of which this position is the sum."""
        return ((self, position),)

    def scene(self, position: P) -> Scene:
        """The drawing of a position, with the gestures that make its moves."""
        return self.capability(Scenes).scene(position)

    # ---- given ----

    def capability(self, kind: type[C]) -> C:
        """A capability such as `MoveCount`; where the game has none, its default."""
        return offered(type(self), kind)(self)

    def has(self, what: AnyFunction) -> bool:
        """Whether this game offers something optional: a method of its own, as `Game.points`, or a capability."""
        return offered(type(self), what) is not what

    def checked(self, position: P) -> P:
        """The position, or `BadPosition` with its defect."""
        if problem := self.defect(position):
            raise BadPosition(f"{self.id}: ", problem, f"; type something like {self.example}")
        return position

    def option(self, position: P, move: str) -> P:
        """Where a move leads; spaces and capitals do not matter."""
        wanted = plain(move)
        for number, (text, option) in enumerate(self.moves(position)):
            tick()
            if plain(text) == wanted:
                return option
            if number >= MOST_LOOKED_AT:
                raise OverBudget(f"over budget: {self.id} has too many moves here to look for one by its text")
        raise no_such_move(self, position, move)

    def refusal(self, ending: Ending) -> str | None:
        """Why this game cannot be played to that ending; None if it can."""
        if ending is Ending.SCORED and not self.has(Game.points):
            scored = f"{self.id} has no points, so it has no scored ending"
            return Message(scored, Argument("ending", "normal", "; use {} or misere"))
        if ending is Ending.MISERE and self.loopy:
            retreat = f"{self.id} has no misère ending: a player could retreat for ever to avoid the last move"
            return Message(retreat, Argument("ending", "normal", "; use {}"))
        return None

    def params(self) -> dict[str, str]:
        """The parameters as text."""
        return {f.name: show_param(getattr(self, f.name)) for f in fields(self)}

    def label(self) -> str:
        """The id, with the parameters that differ from the defaults, as in sums: `octal[code=0.07]`."""
        usual = type(self)().params()
        inside = ";".join(f"{k}={v}" for k, v in self.params().items() if v != usual[k])
        return f"{self.id}[{inside}]" if inside else self.id

    def show(self, position: P | str | None = None) -> Scene:
        """The drawing of a position (of the start by default); notebooks display it."""
        if position is None:
            position = self.start()
        return self.scene(self.parse(position) if isinstance(position, str) else position)


AnyGame = Game[Any]  # where positions are only handed on
K = TypeVar("K", bound=Game[Any])


def with_params(kind: type[K], params: Mapping[str, object]) -> K:
    """The game with these parameters, which may be given as text."""
    known = {f.name: f.default for f in fields(kind)}
    values = {}
    for name, value in params.items():
        if name not in known:
            shown = printable(name[:40])
            if not known:
                raise UnknownName(f"{kind.id} has no parameters, so {shown}= means nothing here")
            raise UnknownName(f'{kind.id} has no parameter "{shown}"; {nearest(shown, list(known))}')
        values[name] = read_param(kind.id, name, value, known[name]) if isinstance(value, str) else value
    return kind(**values)


def read_position(game: Game[P], text: str, read: Callable[[Reader], P]) -> P:
    """The position that a text describes, as `read` finds it; nothing may stand behind it."""
    reader = Reader(text, game.id, game.example, game.most_text)
    position = read(reader)
    reader.end()
    return game.checked(position)


def missing(game: AnyGame, method: str) -> RuleError:
    """The error for a required method that a game does not have."""
    file = f"{game.origin.rpartition(':')[0].rpartition('/')[2]}: " if game.origin else ""
    return RuleError(f"{file}{type(game).__name__} has no {method.partition('(')[0]}(): write def {method}")


def no_such_move(game: AnyGame, position: Position, move: str) -> IllegalMove:
    """The error for a move that is not legal here, with one that is."""
    offered = [text for text, _ in take(game.moves(position), 4)]
    where = game.text(position)
    where = where if len(where) <= 60 else where[:60] + "..."
    if not offered:
        return IllegalMove(f'{game.id}: "{shortened(move)}": the game is over at {where}, there is no move')
    like = offered[0] if len(offered[0]) <= 60 else offered[0][:60] + "..."
    return IllegalMove(f'{game.id}: "{shortened(move)}" is no move from {where}; type something like "{like}"')


def named_wins(game: Game[P], position: P, ending: Ending) -> Iterator[tuple[str, P]] | None:
    """The winning moves as the game itself finds them; None if it cannot."""
    found = game.winning(position, ending)
    try:
        return chain(take(found, 1), found)
    except Refused:
        return None


def plain(move: str) -> str:
    """A move's text without its spaces and capitals."""
    return re.sub(r"\s+", "", move).casefold()


def random_position(game: Game[P], rng: random.Random, size: int) -> P:
    """A random position of about that size. `sample` is asked again while `defect` refuses what it gives; if it never
    finds a position, random play from the start does.
    """
    for _ in range(MOST_DRAWN):
        position = game.sample(rng, size)
        if game.defect(position) is None:
            return position
    position = game.start()
    for _ in range(rng.randint(0, size)):
        if options := [option for _, option in take(game.moves(position), MOST_DRAWN)]:
            position = rng.choice(options)
    return position


T = TypeVar("T")


def take(items: Iterable[T], most: int) -> list[T]:
    """The first few items, without asking for one more than needed."""
    found = []
    for item in islice(items, most):
        tick()
        found.append(item)
    return found


# ---- points and winners: move i is made by seat i mod the number of seats ----


MOST_SEATS = 6


def tallies(points: Sequence[int], seats: int) -> list[int]:
    """The points of each of two seats, or the bad points of each of more, from what every move earned."""
    whose = 0 if seats == 2 else -1  # with more, seat 0 is given what the last seat earned
    return [sum(points[(seat + whose) % seats :: seats]) for seat in range(seats)]


def foremost(ending: Ending, points: Sequence[int], seats: int) -> list[int]:
    """The seats that have done best now that nobody can move: one has won, more than one are tied."""
    return Standing(len(points) % seats, tuple(tallies(points, seats))).foremost(ending)


def winner(ending: Ending, points: Sequence[int], seats: int = 2) -> int | None:
    """The seat that has won; None for a tie."""
    return Standing(len(points) % seats, tuple(tallies(points, seats))).winner(ending)


class Standing(NamedTuple):
    """How a game stands: the seat to move, and what every seat has (bad points where more than two play)."""

    turn: int
    points: tuple[int, ...]

    def after(self, earned: int) -> "Standing":
        """The standing after a move that earned so much."""
        seats = len(self.points)
        following = (self.turn + 1) % seats
        whose = self.turn if seats == 2 else following
        return Standing(following, tuple(have + earned * (seat == whose) for seat, have in enumerate(self.points)))

    def foremost(self, ending: Ending) -> list[int]:
        """The seats that have done best if nobody can move now."""
        seats = len(self.points)
        if ending is Ending.NORMAL:
            return [(self.turn - 1) % seats]
        if ending is Ending.MISERE:
            return [self.turn]
        best = max(self.points) if seats == 2 else min(self.points)
        return [seat for seat, number in enumerate(self.points) if number == best]

    def winner(self, ending: Ending) -> int | None:
        """The seat that has won if nobody can move now; None for a tie."""
        best = self.foremost(ending)
        return best[0] if len(best) == 1 else None
