"""A tournament: every player against every other on the same boards, and a rating of each.

Ratings are Elo's: a difference of 400 means ten points to one. They are the most likely ones under the Bradley-Terry
model, a tie being half a point to each, with one tied game added to every pairing so that a player who never loses has
a finite rating; their mean is 0. Intervals are 95%, from the curvature of the likelihood.
Source: R. A. Bradley, M. E. Terry, Rank analysis of incomplete block designs, 1952; D. R. Hunter, MM algorithms for
generalized Bradley-Terry models, 2004.
"""

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from grundy.analysis.matches import Match, checked, run_version
from grundy.analysis.simulation import Simulation, simulate, stopped
from grundy.analysis.statistics import tidy
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam, Cancelled
from grundy.core.lazy_imports import np
from grundy.core.result import Grid, Result, TextLine
from grundy.core.types import JsonObject
from grundy.runtime.crew import Crew
from grundy.store.runs import Runs

MOST_PLAYERS = 40
ROUNDS = 2000  # of the iteration for the ratings; it settles much sooner
SCALE = 400 / math.log(10)  # Elo points of a factor e


@dataclass(frozen=True)
class Rating:
    """A player's rating with its 95% interval, and its points."""

    player: str
    elo: float
    low: float
    high: float
    games: int
    points: float


@dataclass
class Tournament(Result):
    """The simulation of every pairing; players by the names that were typed."""

    players: tuple[str, ...]
    pairings: list[Simulation]
    run: int | None = None

    @property
    def done(self) -> bool:
        return all(one.done == one.match.games for one in self.pairings)

    def points(self) -> dict[tuple[str, str], float]:
        """The points of one player against another."""
        found: dict[tuple[str, str], float] = {}
        for one in self.pairings:
            a, b = one.match.players
            wins, ties, losses = one.statistics.results()
            found[a, b], found[b, a] = wins + ties / 2, losses + ties / 2
        return found

    def ratings(self) -> list[Rating]:
        """The ratings, strongest first."""
        return rate(self.players, self.points())

    def rows(self) -> Iterator[list[object]]:
        yield ["player", "opponent", "games", "wins", "ties", "losses", "score", "low", "high"]
        for one in self.pairings:
            score = one.statistics.score()
            yield [*one.match.players, one.done, *one.statistics.results(), score.value, score.low, score.high]

    def screen(self) -> Iterator[TextLine | Grid]:
        match = self.pairings[0].match
        yield TextLine(f"{match.game}, {match.ending} ending, {match.starts.in_words}", "bold")
        yield TextLine(f"{match.games:,} games a pairing, sides swapped in pairs, seed {match.seed}\n")
        rows = [["player", "Elo", "95% interval", "points", "games"]]
        for rating in self.ratings():
            interval = f"{rating.low:+.0f} to {rating.high:+.0f}"
            rows.append([rating.player, f"{rating.elo:+.0f}", interval, f"{rating.points:g}", f"{rating.games:,}"])
        yield Grid(rows, ["bold", None, "dim", None, None])
        yield TextLine()
        pairings = [["A", "B", "won", "tied", "lost", "score of A, 95% interval"]]
        for one in self.pairings:
            counts = [f"{n:,}" for n in one.statistics.results()]
            pairings.append([*one.match.players, *counts, str(one.statistics.score())])
        yield Grid(pairings, ["bold", "bold", None, None, None, None])
        if self.run is not None:
            yield TextLine(f"\nkept as run {self.run}", "dim")

    def verdict(self) -> tuple[int, str]:
        pairs = len(self.players) * (len(self.players) - 1) // 2
        if self.done and len(self.pairings) == pairs:
            return 0, ""
        return stopped(sum(one.done for one in self.pairings), self.pairings[0].match.games * pairs)

    def to_dict(self) -> JsonObject:
        ratings = [{**vars(r), **{k: round(vars(r)[k], 2) for k in ("elo", "low", "high")}} for r in self.ratings()]
        return {"players": list(self.players), "ratings": ratings, "pairings": [one.to_dict() for one in self.pairings]}


def tournament(
    match: Match,
    players: tuple[str, ...],
    budget: Budget,
    crew: Crew,
    runs: Runs | None = None,
    resume: bool = False,
) -> Tournament:
    """Every pair of players plays the match's games from the same starts; `resume` skips pairings that are complete."""
    if not 2 <= len(players) <= MOST_PLAYERS or len(set(players)) < len(players):
        raise BadParam(
            f"a tournament has 2 to {MOST_PLAYERS} different players, such as ",
            Argument("players", "random,greedy,perfect"),
        )
    matches = [checked(replace(match, players=pair)) for pair in combinations(players, 2)]
    run, finished = None, {}
    if runs is not None:
        match_text = json.dumps({**match.to_dict(), "players": players})
        run, before = runs.resume("tournament", match_text, run_version(match, resume), resume)
        finished = {tuple(one["match"]["players"]): one for one in before.get("pairings", [])}
    found = Tournament(players, [], run)
    for one in matches:
        earlier = finished.get(one.players)
        if earlier is not None and earlier["games"] == one.games:
            found.pairings.append(Simulation(one, tidy(earlier["counts"]), "kept"))
        else:
            try:
                found.pairings.append(simulate(one, budget, crew))
            except Cancelled:
                break
        if runs is not None and run is not None:
            runs.save(run, found.to_dict(), len(found.pairings) == len(matches) and found.done)
        if found.pairings[-1].done < one.games:  # stopped on request
            break
    return found


def rate(players: tuple[str, ...], points: dict[tuple[str, str], float]) -> list[Rating]:
    """The most likely ratings by Hunter's iteration."""
    count = len(players)
    won = np.zeros((count, count))
    for i, a in enumerate(players):
        for j, b in enumerate(players):
            won[i, j] = points.get((a, b), 0) + 0.5 if i != j else 0
    played = won + won.T
    strength = np.ones(count)
    for _ in range(ROUNDS):
        strength = won.sum(axis=1) / (played / (strength[:, None] + strength[None, :])).sum(axis=1)
        strength /= np.exp(np.log(strength).mean())
    chance = strength[:, None] / (strength[:, None] + strength[None, :])
    curvature = played * chance * (1 - chance)
    information = np.diag(curvature.sum(axis=1)) - curvature
    deviation = np.sqrt(np.maximum(0, np.diag(np.linalg.pinv(information))))
    found = []
    for i, player in enumerate(players):
        elo, reach = SCALE * math.log(strength[i]), SCALE * 1.96 * float(deviation[i])
        games = round(sum(points.get((player, b), 0) + points.get((b, player), 0) for b in players))
        scored = sum(points.get((player, b), 0) for b in players)
        found.append(Rating(player, elo, elo - reach, elo + reach, games, scored))
    return sorted(found, key=lambda rating: -rating.elo)
