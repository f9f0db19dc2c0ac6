"""Simulations: checked before they become jobs, played, and shown as they go."""

from typing import Any

from grundy.analysis.matches import Match
from grundy.analysis.simulation import Simulation
from grundy.analysis.simulation import simulate as play
from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from grundy.core.types import JsonObject
from grundy.operations._common import make_match, on_workers
from grundy.store.runs import Runs
from grundy.web.limits import MOST_GAMES
from grundy.web.responses import requested_game
from grundy.web.tasks import task


def match_of(request: JsonObject) -> Match:
    """The match, checked."""
    games = request["games"]
    if games > MOST_GAMES:
        raise OverBudget(
            f"over budget: {games:,} games; the page plays at most {MOST_GAMES:,}; for more, type: grundy simulate"
        )
    starts = request.get("position"), request.get("random")
    players, ending, seed = tuple(request["players"]), request["ending"], request["seed"]
    return make_match(requested_game(request), players, games, *starts, ending, seed)


@task
def check_simulation(request: JsonObject, budget: Budget) -> JsonObject:
    """Check the request before it becomes a job: the match, if it can be played."""
    return {"match": match_of(request).to_dict()}


@task
def simulate(request: JsonObject, budget: Any) -> JsonObject:
    """Play a checked match, report progress, and store the results, after a cancel those so far."""
    report = budget.progress

    def watch(found: Simulation) -> None:
        if report is not None and report.due():
            progress = {"what": "games", "done": found.done, "total": found.match.games}
            report.send({**progress, "how": found.how, "run": found.run, "bands": found.bands()})

    def in_words(what: str, done: int, total: int) -> None:
        if report is not None and not total:  # `watch` reports the games
            report(what, done, total)

    budget.progress = in_words
    runs = Runs(owner=request["owner"]) if request.get("owner") else None
    match = Match.from_dict(request["match"]) if "match" in request else match_of(request)
    with on_workers(1, "") as crew:
        found = play(match, budget, crew, runs, "again" in request, watch)
    return simulation_dict(found, "" if runs is None or found.run is None else runs.load(found.run).key)


def simulation_dict(found: Simulation, key: str) -> JsonObject:
    """A simulation as the page shows it: the match, all counts, and the shares with their bands."""
    plain = found.to_dict()
    return {
        **plain,
        "match": match_dict(plain["match"]),
        "run": found.run,
        "key": key,
        "how": found.how,
        "starts": found.match.starts.in_words,
        "finished": found.done == found.match.games,
        "facts": found.facts(),
        "bands": found.bands(),
    }


def match_dict(match: JsonObject) -> JsonObject:
    """The match with the id of the game, without the path of a user's own file."""
    return {**match, "game": match["game"].rpartition(":")[2]}
