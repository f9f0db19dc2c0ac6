"""Simulations: checked before they wait for their turn, played, and shown as they go."""

from typing import Any

from grundy.analysis.matches import Match
from grundy.analysis.simulation import Simulation
from grundy.analysis.simulation import simulate as play
from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from grundy.core.types import JsonObject
from grundy.operations._common import make_match, spread_over
from grundy.store.runs import Runs
from grundy.web.limits import MOST_GAMES
from grundy.web.responses import registered
from grundy.web.tasks import task


def match_of(question: JsonObject) -> Match:
    """What is to be played, checked."""
    games = question["games"]
    if games > MOST_GAMES:
        raise OverBudget(
            f"over budget: {games:,} games; the page plays at most {MOST_GAMES:,}. For more, type: grundy simulate"
        )
    starts = question.get("position"), question.get("random")
    players, ending, seed = tuple(question["players"]), question["ending"], question["seed"]
    return make_match(registered(question), players, games, *starts, ending, seed)


@task
def check_simulation(question: JsonObject, budget: Budget) -> JsonObject:
    """Before a job waits for its turn: the match, if it can be played."""
    return {"match": match_of(question).to_dict()}


@task
def simulate(question: JsonObject, budget: Any) -> JsonObject:
    """Play a checked match, show what is done, and keep it: all of it, or what was done when it was cancelled."""
    report = budget.progress

    def watch(found: Simulation) -> None:
        if report is not None and report.due():
            said = {"what": "games", "done": found.done, "total": found.match.games}
            report.say({**said, "how": found.how, "run": found.run, "bands": found.bands()})

    def in_words(what: str, done: int, total: int) -> None:
        if report is not None and not total:  # what is counted `watch` says better
            report(what, done, total)

    budget.progress = in_words
    runs = Runs(owner=question["owner"]) if question.get("owner") else None
    match = Match.from_dict(question["match"]) if "match" in question else match_of(question)
    with spread_over(1, "") as spread:
        found = play(match, budget, spread, runs, "again" in question, watch)
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
        "starts": found.match.starts.said,
        "finished": found.done == found.match.games,
        "facts": found.facts(),
        "bands": found.bands(),
    }


def match_dict(asked: JsonObject) -> JsonObject:
    """What was asked, with the game's id alone: the file of a user's own game is nobody's business."""
    return {**asked, "game": asked["game"].rpartition(":")[2]}
