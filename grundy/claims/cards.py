"""Claims and verdicts as plain data, for lists and pages."""

from typing import Any

from grundy.claims.claim import Claim, Verdict
from grundy.claims.find import find_claim, find_claims, stamp
from grundy.claims.report import picture
from grundy.core.budget import Budget
from grundy.store.verdicts import Verdicts


def claim_cards(names: list[str] | str = "") -> list[dict[str, Any]]:
    """Claims by id, by its beginning or of a file, each as plain data with its last known verdict."""
    last = Verdicts().last()
    return [claim_card(one, last) for one in find_claims([names] if isinstance(names, str) else names)]


def claim_card(one: Claim, last: dict[str, tuple[dict[str, Any], str]]) -> dict[str, Any]:
    verdict, code = last.get(one.key, (None, ""))
    return {
        "id": one.id,
        "document": one.document,
        "source": one.source,
        "status": one.status,
        "statement": one.statement,
        "formula": one.formula,
        "kind": one.kind,
        "corrected": "" if one.correction is None else one.correction.statement,
        "to": one.size(),
        "file": one.origin,
        "last": verdict,
        "stale": verdict is not None and code != stamp(one),
    }


def check_claim(
    name: str, to: int | None = None, budget: Budget | None = None, store: Verdicts | None = None
) -> dict[str, Any]:
    """One claim's verdict as plain data, its counterexample drawn; `budget` has the progress, the limit, the cancel."""
    one = find_claim(name)
    verdict = one.verify(to, budget or Budget())
    if store is not None and verdict.finished:
        store.save(one.key, one.size(to), stamp(one), verdict.to_dict())
    return verdict_card(one, verdict)


def verdict_card(one: Claim, verdict: Verdict) -> dict[str, Any]:
    """A verdict with its statement, and of a counterexample the drawing and the address where it can be played."""
    data = {**verdict.to_dict(), "statement": one.statement, "said": str(verdict)}
    if verdict.board is not None:
        data["board"] |= {"svg": picture(verdict), "address": verdict.board.address()}
    return data
