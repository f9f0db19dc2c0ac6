"""What several operations share: options and output formats. The underscore says: no operation."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from grundy.compile.device import DEVICES
from grundy.core.errors import Argument, BadParam
from grundy.core.game import AnyGame, Ending, Game
from grundy.core.lookup import as_ending, as_game, as_position, read_position_text
from grundy.core.registry import user_game_files
from grundy.core.result import Help
from grundy.core.types import Position

if TYPE_CHECKING:
    from grundy.analysis.matches import Match
    from grundy.core.random_streams import Starts
    from grundy.runtime.crew import Crew

OnDevice = Annotated[str, Help("the processor, or a GPU; auto: a GPU where that pays", choices=DEVICES, page=False)]


# ---- forms that many answers have: the text of a terminal, JSON, a drawing; for papers a picture in TikZ ----


def as_text(found: Any) -> str:
    return str(found.to_text())


def as_json(found: Any) -> str:
    return json.dumps(found.to_dict(), ensure_ascii=False)


def as_svg(found: Any) -> str:
    return str(found.scene().to_svg())


def as_tikz(found: Any) -> str:
    from grundy.render.latex import tikz  # a small question does not load it

    return tikz(found.scene())


def as_tex(found: object) -> str:
    return whole_page(as_tikz(found))


def whole_page(picture: str) -> str:
    from grundy.render.latex import page_of

    return page_of(picture)


DRAWN = {"text": as_text, "json": as_json, "svg": as_svg, "tikz": as_tikz, "tex": as_tex}


def in_tex(drawn: Callable[[Any], str]) -> dict[str, Callable[..., object]]:
    """Files for papers: a picture to \\input, and a document that holds nothing else."""

    def write_picture(found: object, path: Path) -> None:
        path.write_text(drawn(found), encoding="utf-8")

    def write_page(found: object, path: Path) -> None:
        path.write_text(whole_page(drawn(found)), encoding="utf-8")

    return {".tikz": write_picture, ".tex": write_page}


# ---- `--to`: how far a table goes, typed as 20 or 10,10 ----


def read_limits(text: str) -> tuple[int, ...]:
    pieces = text.split(",")
    if not all(piece.strip().isdecimal() and len(piece) < 30 for piece in pieces) or len(pieces) > 8:
        raise BadParam(Argument("to"), f' takes numbers such as 20 or 10,10, not "{text[:40]}"')
    return tuple(int(piece) for piece in pieces)


def as_limits(to: int | tuple[int, ...]) -> tuple[int, ...]:
    limits = (to,) if isinstance(to, int) else tuple(to)
    if not limits or not all(isinstance(n, int) for n in limits):
        raise BadParam(f"a table goes to a number or a tuple of numbers, not to {to!r:.40}")
    return limits


# ---- what questions about many games have in common: who plays, where games begin, who does the work ----


def read_names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


Players = Annotated[tuple[str, ...], Help("such as random,perfect or minimax:2,mcts:100", read=read_names)]
Random = Annotated[str | None, Help("random boards, such as rows=8,columns=6..10,poisons=2/4; or an empty text")]
Listed = Annotated[Path | None, Help("begin at the positions of this file, one a line, in turn", option="--list")]
Seed = Annotated[int, Help("the same seed gives the same games")]
Workers = Annotated[int, Help("processes that play")]
Cluster = Annotated[str, Help("a dask cluster, such as tcp://scheduler:8786")]
GoOn = Annotated[bool, Help("continue the same request where it was stopped")]


def read_starts(
    game: AnyGame,
    positions: list[Position] | Position = None,
    random: str | None = None,
    position: Position | None = None,
    listed: Path | None = None,
) -> "Starts":
    """Where games begin: positions, those of a file, or random boards such as `rows=8,columns=8,poisons=4`."""
    from grundy.core.random_streams import MOST_POSITIONS, Starts, read_form

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
    positions: list[Position] | Position = None,
    random: str | None = None,
    ending: Ending | str | None = None,
    seed: int = 0,
    errors: bool = False,
    position: Position | None = None,
    listed: Path | None = None,
) -> "Match":
    """What is to be played; refused here, before any work is done, if it cannot be."""
    from grundy.analysis.matches import Match, checked  # most operations play no games

    game = as_game(game)
    seats = game.seats()
    if isinstance(players, str) or len(players) not in (1, seats):
        usual = ",".join(["perfect", *["random"] * (seats - 1)])
        raise BadParam(f"a simulation of {game.label()} has {seats} players, such as {usual}, not {players!r:.60}")
    starts = read_starts(game, positions, random, position, listed)
    name, files = game.origin or game.id, user_game_files() if game.has(Game.components) else ()
    every = tuple(players) * (seats if len(players) == 1 else 1)
    return checked(Match(name, game.params(), str(as_ending(ending, game)), every, starts, games, seed, errors, files))


@contextmanager
def on_workers(workers: int, cluster: str) -> Iterator["Crew"]:
    from grundy.runtime.crew import Crew

    crew = Crew(workers, cluster)
    try:
        yield crew
    finally:
        crew.close()
