"""Simulations: checked before they wait for their turn, played, and shown as they go."""

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
    """What is to be played, checked."""
    games = request["games"]
    if games > MOST_GAMES:
        raise OverBudget(
            f"over budget: {games:,} games; the page plays at most {MOST_GAMES:,}. For more, type: grundy simulate"
        )
    starts = request.get("position"), request.get("random")
    players, ending, seed = tuple(request["players"]), request["ending"], request["seed"]
    return make_match(requested_game(request), players, games, *starts, ending, seed)


@task
def check_simulation(request: JsonObject, budget: Budget) -> JsonObject:
    """Before a job waits for its turn: the match, if it can be played."""
    return {"match": match_of(request).to_dict()}


@task
def simulate(request: JsonObject, budget: Any) -> JsonObject:
    """Play a checked match, show what is done, and keep it: all of it, or what was done when it was cancelled."""
    report = budget.progress

    def watch(found: Simulation) -> None:
        if report is not None and report.due():
            progress = {"what": "games", "done": found.done, "total": found.match.games}
            report.send({**progress, "how": found.how, "run": found.run, "bands": found.bands()})

    def in_words(what: str, done: int, total: int) -> None:
        if report is not None and not total:  # what is counted `watch` says better
            report(what, done, total)

    budget.progress = in_words
    runs = Runs(owner=request["owner"]) if request.get("owner") else None
    match = Match.from_dict(request["match"]) if "match" in request else match_of(request)
    with on_workers(1, "") as crew:
        found = play(match, budget, crew, runs, "again" in request, watch)
    return simulation_dict(found, "" if runs is None or found.run is None else runs.load(found.run).key)


def simulation_dict(found: Simulation, key: str) -> JsonObject:
    """A simulation as the page shows it: what was asked, every count, and the shares with their bands."""
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
    """What was asked, with the game's id alone: the file of a user's own game is nobody's business."""
    return {**match, "game": match["game"].rpartition(":")[2]}
