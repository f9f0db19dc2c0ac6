"""What questions about many games have in common: who plays, where games begin, who does the work."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

from grundy.analysis.matches import Match, checked
from grundy.core.errors import Argument, BadParam
from grundy.core.game import Ending, Game
from grundy.core.lookup import as_ending, as_game, as_position, read_position_text
from grundy.core.random_streams import MOST_POSITIONS, Starts, read_form
from grundy.core.registry import AnyGame, own_files
from grundy.core.result import Help
from grundy.runtime.crew import Crew


def read_names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


Players = Annotated[tuple[str, ...], Help("such as random,perfect or minimax:2,mcts:100", read=read_names)]
Random = Annotated[str | None, Help("random boards, such as rows=8,columns=6..10,poisons=2/4; or an empty text")]
Listed = Annotated[Path | None, Help("begin at the positions of this file, one a line, in turn", option="--list")]
Seed = Annotated[int, Help("the same seed gives the same games")]
Workers = Annotated[int, Help("processes that play")]
Cluster = Annotated[str, Help("a dask cluster, such as tcp://scheduler:8786")]
GoOn = Annotated[bool, Help("go on with the same question where it was stopped")]


def read_starts(
    game: AnyGame,
    positions: list[Any] | Any = None,
    random: str | None = None,
    position: Any = None,
    listed: Path | None = None,
) -> Starts:
    """Where games begin: positions, those of a file, or random boards such as `rows=8,columns=8,poisons=4`."""
    if listed is not None:
        if position is not None or positions is not None:
            raise BadParam("games begin at a position or at those of ", Argument("list"), "; leave one of them out")
        lines = read_position_text(f"@{listed}", lambda most: "").splitlines()
        positions = [game.parse(line) for line in lines if line.strip()]
    positions = position if positions is None else positions
    if random is not None:
        if positions is not None:
            raise BadParam("games begin at positions or at random boards; leave one of them out")
        return Starts(form=read_form(game, random))
    some = positions if isinstance(positions, list) else [positions]
    if not 1 <= len(some) <= MOST_POSITIONS:
        raise BadParam(f"a list holds 1 to {MOST_POSITIONS:,} positions, not {len(some):,}")
    return Starts(tuple(game.text(as_position(game, one)) for one in some))


def make_match(
    game: AnyGame | str,
    players: tuple[str, ...],
    games: int,
    positions: list[Any] | Any = None,
    random: str | None = None,
    ending: Ending | str | None = None,
    seed: int = 0,
    errors: bool = False,
    position: Any = None,
    listed: Path | None = None,
) -> Match:
    """What is to be played; refused here, before any work is done, if it cannot be."""
    game = as_game(game)
    seats = game.seats()
    if isinstance(players, str) or len(players) not in (1, seats):
        usual = ",".join(["perfect", *["random"] * (seats - 1)])
        raise BadParam(f"a simulation of {game.label()} has {seats} players, such as {usual}, not {players!r:.60}")
    starts = read_starts(game, positions, random, position, listed)
    name, own = game.origin or game.id, own_files() if game.has(Game.components) else ()
    every = tuple(players) * (seats if len(players) == 1 else 1)
    return checked(Match(name, game.params(), str(as_ending(ending, game)), every, starts, games, seed, errors, own))


@contextmanager
def spread_over(workers: int, cluster: str) -> Iterator[Crew]:
    spread = Crew(workers, cluster)
    try:
        yield spread
    finally:
        spread.close()
