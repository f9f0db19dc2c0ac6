"""Picks the best engine for a position and says why; finds the remoteness that goes with an answer."""

import os
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module

from grundy.core.budget import Budget, running_budget
from grundy.core.capabilities.solving import MoveNimbers, more_moves
from grundy.core.errors import Refused, UnknownName, nearest
from grundy.core.game import AnyGame, Ending, Game
from grundy.core.types import Position
from grundy.engines.engine import Engine
from grundy.engines.walk import WALK_EDGES, remoteness, remotenesses

NAME_AND_RANK = re.compile(rb'^    name: ClassVar\[str\] = "(\w+)"\n    rank: ClassVar\[int\] = (\d+)$', re.MULTILINE)
SHORT_WALK = 6_000  # moves walked for a game that knows its nimbers without walking
MOST_MOVES = 10_000  # with more moves the game is not walked for its remoteness
MOST_SIZE = 10**7  # nor above this size


@cache
def engine_files() -> dict[str, str]:
    """The module of each engine by the engine's name, best rank first.

    Names and ranks are read from the text of the files: importing all engines takes longer than most answers.
    """
    found = []
    for folder in import_module("grundy.engines").__path__:
        for file in os.listdir(folder):
            module, kind = os.path.splitext(file)
            if kind == ".py":
                with open(os.path.join(folder, file), "rb") as text:
                    found += [(int(rank), name.decode(), module) for name, rank in NAME_AND_RANK.findall(text.read())]
    return {name: module for _, name, module in sorted(found)}


def engine_names() -> tuple[str, ...]:
    return tuple(engine_files())


@cache
def find_engine(name: str) -> type[Engine]:
    """The engine with this name; only its own module and what that needs are imported."""
    module = import_module(f"grundy.engines.{engine_files()[name]}")
    kinds = (value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Engine))
    return next(kind for kind in kinds if vars(kind).get("name") == name)


def engines() -> Iterator[type[Engine]]:
    """Every engine, best first, imported one by one."""
    return map(find_engine, engine_names())


def choose(game: AnyGame, position: Position, ending: Ending, budget: Budget, name: str = "") -> Engine:
    """The first engine that does not refuse, or the one with this name."""
    if reason := game.refusal(ending):
        raise Refused(reason)
    if name and name not in engine_names():
        raise UnknownName(f'there is no engine "{name}"; {nearest(name, list(engine_names()))}')
    for engine in [find_engine(name)] if name else engines():
        reason = engine.refuses(game, position, ending)
        if reason is None:
            running_budget().small = game.interpreted_to >= 0 and game.size(position) <= game.interpreted_to
            return engine(game, ending, budget)
        if name:
            raise Refused(f"the {name} engine refuses: ", reason)
    raise Refused(f"no engine answers for {game.id} and the {ending} ending")


def explain(game: AnyGame, position: Position, ending: Ending, chosen: Engine) -> str:
    """Why this engine: what it does, and why those before it were passed over."""
    passed = []
    for engine in engines():
        if engine.name == chosen.name:
            break
        if reason := engine.refuses(game, position, ending):
            passed.append(f"{engine.name}: {reason}")
    note = chosen.note()
    text = f"{chosen.name}: {chosen.idea}" + (f" ({note})" if note else "")
    return text + (". Passed over: " + "; ".join(passed) if passed else "")


def find_remoteness(
    game: AnyGame, position: Position, ending: Ending, engine: Engine, budget: Budget, edges: int = WALK_EDGES
) -> int | None:
    """The remoteness of the whole position where it is known, or walked within that many moves; else None."""
    if ending is Ending.SCORED:
        return None
    if (known := engine.remoteness(position)) is not None or engine.walks:
        return known
    if game.loopy:
        return find_engine("loopy")(game, ending, budget).remoteness(position)
    most = may_walk(game, position, edges, budget)
    return remoteness(game, position, ending, budget, most) if most else None


def may_walk(game: AnyGame, position: Position, edges: int, budget: Budget) -> int:
    """How many of these moves are worth walking for the remoteness of a position; 0 if none."""
    if game.size(position) > MOST_SIZE:
        return 0
    if game.has(Game.winning) and more_moves(game, position, MOST_MOVES, budget):
        return 0
    if game.has(MoveNimbers) and not game.has(Game.formula):  # the value came at once, so this must not take long
        return min(edges, SHORT_WALK)
    return edges


def find_remotenesses(
    game: AnyGame,
    positions: Sequence[Position],
    ending: Ending,
    engine: Engine,
    budget: Budget,
    edges: int = WALK_EDGES,
) -> list[int | None]:
    """The remoteness of several positions: as the engine knows it, or from one walk that they share."""
    known = [None if ending is Ending.SCORED else engine.remoteness(position) for position in positions]
    return remotenesses(game, positions, ending, budget, edges) if None in known and not engine.walks else known
