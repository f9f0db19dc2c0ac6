"""Is the first player better? Games until a sequential test can tell, with stated error bounds."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from grundy.analysis.matches import Match, run_version, text_of
from grundy.analysis.simulation import play_chunk
from grundy.analysis.statistics import Counts, Statistics, add, tidy
from grundy.core.budget import Budget
from grundy.core.errors import BadParam, Cancelled, OverBudget
from grundy.core.game import AnyGame, Ending, under
from grundy.core.lookup import as_game, two_players_only
from grundy.core.result import STOPPED, Help, Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.operations import operation
from grundy.operations._common import Cluster, Listed, Players, Random, Seed, Workers, make_match, on_workers
from grundy.runtime.crew import Crew
from grundy.store.runs import Runs

BATCH = 40  # games between two looks at the ratio, always the same: so the answer does not depend on the workers


@dataclass
class SprtVerdict(Result):
    """What the test says: `p1`, `p0`, or nothing yet after all the games."""

    match: Match
    p0: float
    p1: float
    alpha: float
    beta: float
    counts: Counts
    ratio: float
    says: str
    run: int | None = None
    stopped: bool = False

    @property
    def statistics(self) -> Statistics:
        return Statistics(self.counts)

    def verdict_text(self) -> str:
        a, b = self.match.players
        if self.says == "p1":
            return f"{a} takes {self.p1:g} or more of the decided pairs against {b}, rather than {self.p0:g} or less"
        if self.says == "p0":
            return f"{a} takes {self.p0:g} or less of the decided pairs against {b}, rather than {self.p1:g} or more"
        return "undecided: more games are needed"

    def screen(self) -> Iterator[TextLine]:
        yield TextLine(self.verdict_text(), "bold")
        games, (wins, ties, losses) = self.statistics.games, self.statistics.results()
        ending = under(Ending(self.match.ending))
        yield TextLine(
            f"{games:,} games{ending}: {wins:,} won, {ties:,} tied, {losses:,} lost; log ratio {self.ratio:+.3f}"
        )
        yield TextLine(
            f"wrong at most about {self.alpha:.0%} of the time if the share is {self.p0:g}, "
            f"{self.beta:.0%} if {self.p1:g}"
        )
        if self.run is not None:
            yield TextLine(f"\nkept as run {self.run}", "dim")

    def verdict(self) -> tuple[int, str]:
        if not self.stopped:
            return 0, ""
        return STOPPED, f"stopped after {self.statistics.games:,} of at most {self.match.games:,} games, undecided"

    def to_dict(self) -> JsonObject:
        test = {"p0": self.p0, "p1": self.p1, "alpha": self.alpha, "beta": self.beta}
        facts = {"test": test, "log_ratio": round(self.ratio, 6), "says": self.says, "verdict": self.verdict_text()}
        return {"match": self.match.to_dict(), **facts, **self.statistics.to_dict()}


def log_ratio(pairs: dict[int, int], p0: float, p1: float) -> float:
    won = pairs.get(1, 0) + pairs.get(2, 0)
    lost = pairs.get(-1, 0) + pairs.get(-2, 0)
    return won * math.log(p1 / p0) + lost * math.log((1 - p1) / (1 - p0))


def play_sprt(
    match: Match,
    budget: Budget,
    crew: Crew,
    p0: float = 0.5,
    p1: float = 0.6,
    alpha: float = 0.05,
    beta: float = 0.05,
    runs: Runs | None = None,
) -> SprtVerdict:
    """Play batch after batch until the test decides, or until the match's number of games."""
    if not (0 < p0 < p1 < 1 and 0 < alpha < 0.5 and 0 < beta < 0.5):
        raise BadParam("the test needs 0 < p0 < p1 < 1 and error bounds between 0 and 0.5, such as 0.5,0.6 and 0.05")
    text = text_of(match)
    accept, reject = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    batches = [(first, min(first + BATCH, match.games)) for first in range(0, match.games, BATCH)]
    counts: Counts = {}
    early: dict[int, Counts] = {}
    verdict = SprtVerdict(match, p0, p1, alpha, beta, counts, 0.0, "undecided")
    turn = 0
    jobs = [(i, (text, *batch)) for i, batch in enumerate(batches)]
    try:
        for number, found in crew.run(play_chunk, jobs, budget):
            early[number] = found
            while turn in early and verdict.says == "undecided":  # in order, so that all workers see the same test
                add(counts, early.pop(turn))
                turn += 1
                budget.report("games", turn * BATCH, match.games)
                verdict.ratio = log_ratio(counts.get("pairs", {}), p0, p1)
                if verdict.ratio >= accept or verdict.ratio <= reject:
                    verdict.says = "p1" if verdict.ratio >= accept else "p0"
            if verdict.says != "undecided":
                break
    except (KeyboardInterrupt, Cancelled, OverBudget):  # undecided, as far as it came
        verdict.stopped = True
    verdict.counts = tidy(counts)
    if runs is not None:
        verdict.run = runs.begin("sprt", text, run_version(match, False))
        runs.save(verdict.run, verdict.to_dict(), not verdict.stopped)
    return verdict


# ---- is the first player better? Games until a sequential test can tell, with stated error bounds ----


def two_numbers(option: str, text: str) -> tuple[float, float]:
    try:
        first, second = (float(piece) for piece in text.split(","))
    except ValueError:
        raise BadParam(f'{option} takes two numbers such as 0.5,0.6, not "{text[:20]}"') from None
    return first, second


@operation(budget="", gives={"runs": Runs}, command="simulate --sprt")
def sprt(
    game: AnyGame | str,
    players: Players = ("perfect", "random"),
    games: Annotated[int, Help("at most so many, an even number")] = 10_000,
    positions: list[Position] | Position = None,
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
        Help("the two shares of decided pairs to tell apart", read=partial(two_numbers, "--between"), shown="0.5,0.6"),
    ] = None,
    bounds: Annotated[
        tuple[float, float] | None,
        Help("how often the test may be wrong either way", read=partial(two_numbers, "--bounds"), shown="0.05,0.05"),
    ] = None,
    position: Position | None = None,
    listed: Listed = None,
) -> SprtVerdict:
    """Is the first player better? Play until a sequential test can tell, with stated error bounds.

    `between` is `p0` and `p1` in one, `bounds` is `alpha` and `beta`.
    """
    two_players_only(game := as_game(game))
    match = make_match(game, players, games, positions, random, ending, seed, position=position, listed=listed)
    test = (*(between or (p0, p1)), *(bounds or (alpha, beta)))
    with on_workers(workers, cluster) as crew:
        return play_sprt(match, budget or Budget(None), crew, *test, runs)
