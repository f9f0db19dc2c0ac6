"""What a worker does for the studies on the page: simulations, what a table shows, and the check of a claim."""

from collections.abc import Callable
from typing import Any

from grundy import service
from grundy.web.asked import check_cells, registered
from grundy.web.limits import FURTHER, MOST_GAMES, PERIOD_SECONDS

SMALL = 3  # size of a table that costs nothing
FITTED = 50  # terms of a sequence below which no formula is guessed
EVERY = "all"  # documents


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
            report.say({**said, "how": found.how, "run": found.run, "bands": service.bands(found)})

    def in_words(what: str, done: int, total: int) -> None:
        if report is not None and not total:  # what is counted `watch` says better
            report(what, done, total)

    budget.progress = in_words
    runs = service.Runs(owner=question["owner"]) if question.get("owner") else None
    found = service.simulate(**match_of(question), budget=budget, runs=runs, watch=watch)
    return simulation_dict(found, "" if runs is None or found.run is None else runs.load(found.run).key)


def simulation_dict(found: Any, key: str) -> dict[str, Any]:
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
        "facts": service.facts(found),
        "bands": service.bands(found),
    }


def match_dict(asked: dict[str, Any]) -> dict[str, Any]:
    """What was asked, with the game's id alone: the file of a user's own game is nobody's business."""
    return {**asked, "game": asked["game"].rpartition(":")[2]}


# ---- what a table shows ----


def findings(question: dict[str, Any], budget: Any) -> Any:
    """The patterns of a table in words; of a sequence of heaps also its period, and formulas that fit it."""
    rules, to = registered(question), tuple(question["to"])
    check_cells(question["to"])
    with budget.paused():  # the compiler's time, the first time, is not the question's
        service.patterns(rules, tuple(min(n, SMALL) for n in to), question["ending"], question["of"])
    found = service.patterns(rules, to, question["ending"], question["of"], budget)
    return {
        "title": found.range_text(),
        "patterns": [str(finding) for finding in found.findings],
        "sequence": sequence_dict(rules, to[0], budget) if found.table.kind == "nimbers" and len(to) == 1 else None,
    }


def sequence_dict(rules: Any, to: int, budget: Any) -> dict[str, Any] | None:
    """What a sequence shows; nothing for a game without heaps, or where even the smallest search takes too long."""
    try:
        period = service.period(rules, None, service.Budget(PERIOD_SECONDS, cancelled=budget.cancelled))
    except (service.Refused, service.OverBudget):
        return None
    guesses = service.guess(rules, to, budget=budget) if to >= FITTED else []
    return {
        "says": str(period),
        "certified": period.certified,
        "facts": period.facts(),
        "guesses": [str(guess) for guess in guesses],
    }


# ---- claims ----


def claims(question: dict[str, Any], budget: Any) -> Any:
    """Every claim of the package with its last known verdict; never a file that a visitor names."""
    return [{**card, "expected": expected(card)} for card in service.claims("")]


def expected(card: dict[str, Any]) -> str:
    """The verdict with which the claim was released: the tests of the package hold every claim to it."""
    if card["corrected"]:
        return "false as printed"
    return "open" if card["status"] == "open question" else "holds"


def claim_asked(question: dict[str, Any], budget: Any) -> Any:
    """Before a job waits for its turn: that there is the claim, and that the size is not too large."""
    id, to = question["id"], question.get("to")
    known = {one.id: one for one in service.find_claims([])}
    if id not in known:
        raise service.UnknownName(f'there is no claim "{id[:40]}"; /api/claims lists them')
    usual = known[id].size(None)
    most = FURTHER * usual
    if to is not None and to > most:
        raise service.OverBudget(
            f"over budget: {id} is checked here to a size of at most {most:,}; further: grundy verify {id} --to {to}"
        )
    return {"id": id, "whole": to is None or to >= usual}


def check_claim(question: dict[str, Any], budget: Any) -> Any:
    """The verdict on one claim; one that says less than the claim's own size is not kept."""
    store = service.Verdicts() if claim_asked(question, budget)["whole"] else None
    return service.check_claim(question["id"], question.get("to"), budget, store)


def document_asked(question: dict[str, Any], budget: Any) -> Any:
    """Before a job waits for its turn: that there are claims of that document."""
    known = sorted({one.document for one in service.find_claims([])})
    if question["document"] not in (EVERY, *known):
        shown = question["document"][:40]
        raise service.UnknownName(f'no claim is of the document "{shown}"; there are: {EVERY}, {", ".join(known)}')
    return {"document": question["document"]}


def check_claims(question: dict[str, Any], budget: Any) -> Any:
    """All claims of a document, or of all; called off, it keeps what is done."""
    document = question["document"]
    found = service.check_claims(
        [] if document == EVERY else document, None, budget, store=service.Verdicts(), resume=True
    )
    return {"checked": len(found.verdicts), "coverage": found.coverage(), "expected": found.expected}


STUDIES: dict[str, Callable[[dict[str, Any], Any], Any]] = {
    function.__name__: function
    for function in (
        check_simulation,
        simulate,
        findings,
        claims,
        claim_asked,
        document_asked,
        check_claim,
        check_claims,
    )
}
