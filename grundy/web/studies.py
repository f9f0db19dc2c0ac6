"""What a worker does for the studies on the page: simulations that are watched and kept, and what a table shows."""

from collections.abc import Callable
from typing import Any

from grundy import service
from grundy.web.asked import registered

MOST_GAMES = 100_000_000  # that one visitor may ask for at once; the budget ends a simulation as well
PERIOD_SECONDS = 4.0  # of the budget, for the search for a period
FITTED = 50  # terms of a sequence below which no formula is guessed


# ---- simulations ----


def match_of(question: dict[str, Any]) -> dict[str, Any]:
    """What `service.simulate` is to be asked."""
    games = question["games"]
    if games > MOST_GAMES:
        raise service.OverBudget(
            f"over budget: {games:,} games; the page plays at most {MOST_GAMES:,}. For more, type: grundy simulate"
        )
    asked = {"which": registered(question), "players": tuple(question["players"]), "games": games}
    asked |= {"positions": question.get("position"), "random": question.get("random")}
    return asked | {"ending": question["ending"], "seed": question["seed"]}


def check_simulation(question: dict[str, Any], budget: Any) -> Any:
    """Before a job waits for its turn: that it can be played."""
    service.check_simulation(**match_of(question))
    return {"games": question["games"]}


def simulate(question: dict[str, Any], budget: Any) -> Any:
    """Play the games, show what is done, and keep it: all of it, or what was done when it was called off."""
    report = budget.progress

    def watch(found: Any) -> None:
        if report is not None and report.due():
            said = {"what": "games", "done": found.done, "total": found.match.games}
            report.say({**said, "run": found.run, "bands": service.bands(found)})

    budget.progress = None  # `watch` says more
    runs = service.Runs(owner=question["owner"]) if question.get("owner") else None
    return simulation_dict(service.simulate(**match_of(question), budget=budget, runs=runs, watch=watch))


def simulation_dict(found: Any) -> dict[str, Any]:
    """A simulation as the page shows it: what was asked, every count, and the shares with their bands."""
    return {
        "run": found.run,
        "how": found.how,
        "starts": found.match.starts.said,
        "finished": found.done == found.match.games,
        "facts": service.facts(found),
        "bands": service.bands(found),
        **found.to_dict(),
    }


# ---- what a table shows ----


def findings(question: dict[str, Any], budget: Any) -> Any:
    """The patterns of a table in words; of a sequence of heaps also its period, and formulas that fit it."""
    rules, to = registered(question), tuple(question["to"])
    found = service.patterns(rules, to, question["ending"], question["of"], budget)
    return {
        "title": found.range_text(),
        "patterns": [str(finding) for finding in found.findings],
        "sequence": sequence_dict(rules, to[0], budget) if found.table.kind == "nimbers" and len(to) == 1 else None,
    }


def sequence_dict(rules: Any, to: int, budget: Any) -> dict[str, Any] | None:
    try:
        period = service.period(rules, None, service.Budget(PERIOD_SECONDS, cancelled=budget.cancelled))
    except service.Refused:  # not played with heaps
        return None
    guesses = service.guess(rules, to, budget=budget) if to >= FITTED else []
    return {
        "says": str(period),
        "certified": period.certified,
        "facts": period.facts(),
        "guesses": [str(guess) for guess in guesses],
    }


STUDIES: dict[str, Callable[[dict[str, Any], Any], Any]] = {
    function.__name__: function for function in (check_simulation, simulate, findings)
}
