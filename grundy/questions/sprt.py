"""Is the first player better? Games until a sequential test can tell, with stated error bounds."""

from functools import partial
from typing import Annotated, Any

from grundy.core.answer import Ask
from grundy.core.asking import as_game, two_players_only
from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.questions import question
from grundy.questions.parts.matches import Cluster, Listed, Players, Random, Seed, Workers, make_match, spread_over
from grundy.store.runs import Runs
from grundy.studies.sprt import Verdict
from grundy.studies.sprt import play_sprt


def two_numbers(option: str, text: str) -> tuple[float, float]:
    try:
        first, second = (float(piece) for piece in text.split(","))
    except ValueError:
        raise BadParam(f'{option} takes two numbers such as 0.5,0.6, not "{text[:20]}"') from None
    return first, second


@question(budget="", gives={"runs": Runs})
def sprt(
    game: AnyGame | str,
    players: Players = ("perfect", "random"),
    games: Annotated[int, Ask("at most so many, an even number")] = 10_000,
    positions: list[Any] | Any = None,
    random: Random = None,
    ending: Ending | str | None = None,
    seed: Seed = 0,
    p0: float = 0.5,
    p1: float = 0.6,
    alpha: float = 0.05,
    beta: float = 0.05,
    workers: Workers = 1,
    cluster: Cluster = "",
    budget: Budget | None = None,
    runs: Runs | None = None,
    between: Annotated[
        tuple[float, float] | None,
        Ask("the two shares of decided pairs to tell apart", read=partial(two_numbers, "--between"), shown="0.5,0.6"),
    ] = None,
    bounds: Annotated[
        tuple[float, float] | None,
        Ask("how often the test may be wrong either way", read=partial(two_numbers, "--bounds"), shown="0.05,0.05"),
    ] = None,
    position: Any = None,
    listed: Listed = None,
) -> Verdict:
    """Is the first player better? Play until a sequential test can tell, with stated error bounds.

    `between` is `p0` and `p1` in one, `bounds` is `alpha` and `beta`.
    """
    two_players_only(game := as_game(game))
    match = make_match(game, players, games, positions, random, ending, seed, position=position, listed=listed)
    test = (*(between or (p0, p1)), *(bounds or (alpha, beta)))
    with spread_over(workers, cluster) as spread:
        return play_sprt(match, budget or Budget(None), spread, *test, runs)
