"""Claims: listed, and checked as jobs."""

from typing import Any

from grundy.claims.find import find_claims
from grundy.claims.report import check_claim as check_one
from grundy.claims.report import claim_cards
from grundy.core.errors import OverBudget, UnknownName
from grundy.operations.verify import verify
from grundy.store.verdicts import Verdicts
from grundy.web.limits import FURTHER
from grundy.web.tasks import task

EVERY = "all"  # documents


@task
def claims(question: dict[str, Any], budget: Any) -> Any:
    """Every claim of the package with its last known verdict; never a file that a visitor names."""
    return [{**card, "expected": expected(card)} for card in claim_cards("")]


def expected(card: dict[str, Any]) -> str:
    """The verdict with which the claim was released: the tests of the package hold every claim to it."""
    if card["corrected"]:
        return "false as printed"
    return "open" if card["status"] == "open question" else "holds"


@task
def claim_asked(question: dict[str, Any], budget: Any) -> Any:
    """Before a job waits for its turn: that there is the claim, and that the size is not too large."""
    id, to = question["id"], question.get("to")
    known = {one.id: one for one in find_claims([])}
    if id not in known:
        raise UnknownName(f'there is no claim "{id[:40]}"; /api/claims lists them')
    usual = known[id].size(None)
    most = FURTHER * usual
    if to is not None and to > most:
        raise OverBudget(
            f"over budget: {id} is checked here to a size of at most {most:,}; further: grundy verify {id} --to {to}"
        )
    return {"id": id, "whole": to is None or to >= usual}


@task
def check_claim(question: dict[str, Any], budget: Any) -> Any:
    """The verdict on one claim; one that says less than the claim's own size is not kept."""
    store = Verdicts() if claim_asked(question, budget)["whole"] else None
    return check_one(question["id"], question.get("to"), budget, store)


@task
def document_asked(question: dict[str, Any], budget: Any) -> Any:
    """Before a job waits for its turn: that there are claims of that document."""
    known = sorted({one.document for one in find_claims([])})
    if question["document"] not in (EVERY, *known):
        shown = question["document"][:40]
        raise UnknownName(f'no claim is of the document "{shown}"; there are: {EVERY}, {", ".join(known)}')
    return {"document": question["document"]}


@task
def check_claims(question: dict[str, Any], budget: Any) -> Any:
    """All claims of a document, or of all; called off, it keeps what is done."""
    document = question["document"]
    found = verify([] if document == EVERY else document, None, budget, store=Verdicts(), resume=True).checked
    return {"checked": len(found.verdicts), "coverage": found.coverage(), "expected": found.expected}
