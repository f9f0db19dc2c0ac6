"""Every player against every other one, with Elo ratings."""

from typing import Annotated

from grundy.analysis.ratings import Tournament
from grundy.analysis.ratings import tournament as tournament_study
from grundy.analysis.tabular_files import FILES
from grundy.core.budget import Budget
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_game, two_players_only
from grundy.core.result import Help
from grundy.core.types import Position
from grundy.operations import operation
from grundy.operations._common import (
    Cluster,
    GoOn,
    Listed,
    Players,
    Random,
    Seed,
    Workers,
    make_match,
    on_workers,
)
from grundy.render.figures import draw_tournament
from grundy.store.runs import Runs


@operation(
    budget="",
    files={**FILES, ".png": draw_tournament, ".svg": draw_tournament},
    gives={"runs": Runs},
    command="simulate --tournament",
)
def tournament(
    game: AnyGame | str,
    players: Players = ("random", "greedy", "minimax:2", "perfect"),
    games: Annotated[int, Help("of each pairing, an even number")] = 100,
    positions: list[Position] | Position = None,
    random: Random = None,
    ending: Ending | str | None = None,
    seed: Seed = 0,
    workers: Workers = 1,
    cluster: Cluster = "",
    budget: Budget | None = None,
    runs: Runs | None = None,
    resume: GoOn = False,
    position: Position | None = None,
    listed: Listed = None,
) -> Tournament:
    """Every player against every other one, with Elo ratings."""
    two_players_only(game := as_game(game))
    match = make_match(game, ("random",), games, positions, random, ending, seed, position=position, listed=listed)
    with on_workers(workers, cluster) as crew:
        return tournament_study(match, tuple(players), budget or Budget(None), crew, runs, resume)
