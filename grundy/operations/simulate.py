"""Many games between players, and what happens in them."""

from collections.abc import Callable
from typing import Annotated

from grundy.analysis.simulation import Simulation
from grundy.analysis.simulation import simulate as simulate_study
from grundy.analysis.tabular_files import FILES
from grundy.core.budget import Budget
from grundy.core.game import AnyGame, Ending
from grundy.core.result import Help
from grundy.core.types import Position
from grundy.operations import operation
from grundy.operations._common import (
    Cluster,
    GoOn,
    Listed,
    OnDevice,
    Players,
    Random,
    Seed,
    Workers,
    make_match,
    on_workers,
)
from grundy.render.figures import draw_simulation
from grundy.store.runs import Runs


@operation(
    budget="",
    files={**FILES, ".png": draw_simulation, ".svg": draw_simulation},
    gives={"runs": Runs},
    panel="Play",
    rank=3,
    turns={"--tournament": "tournament", "--sprt": "sprt"},
    also=("match", "random", "monte-carlo", "elo", "compare"),
)
def simulate(
    game: AnyGame | str,
    players: Players = ("random",),
    games: Annotated[int, Help("how many, a multiple of the players: they swap sides")] = 1200,
    positions: list[Position] | Position = None,
    random: Random = None,
    ending: Ending | str | None = None,
    seed: Seed = 0,
    errors: Annotated[bool, Help("also compare every move with perfect play")] = False,
    workers: Workers = 1,
    cluster: Cluster = "",
    budget: Budget | None = None,
    runs: Runs | None = None,
    resume: GoOn = False,
    watch: Callable[[Simulation], None] | None = None,
    position: Position | None = None,
    listed: Listed = None,
    device: OnDevice = "cpu",
) -> Simulation:
    """Many games between players; --tournament, --sprt.

    Sides are swapped in pairs, or go round where more than two play; one name stands for all players. The same seed
    gives the same games, however many workers. `runs` keeps the result; `resume` continues a stopped one; `watch`
    sees what is done so far.
    """
    match = make_match(game, players, games, positions, random, ending, seed, errors, position, listed)
    with on_workers(workers, cluster) as crew:
        return simulate_study(match, budget or Budget(None), crew, runs, resume, watch, device)
