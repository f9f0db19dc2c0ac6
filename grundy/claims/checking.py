"""Check many claims, in this process, in worker processes or on a cluster. The verdicts are always the same.

A job is one claim at one size. Each finished verdict is stored at once. If Ctrl-C or the budget stops the work, only
the claims in progress are lost, and `resume` checks the rest.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from grundy.claims.claim import Claim, Verdict
from grundy.claims.find import find_claim, package_digest, stamp
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam, Cancelled, OverBudget, Refused
from grundy.core.types import JsonObject
from grundy.runtime.crew import Crew
from grundy.store.database import Verdicts

GRACE = 3.0  # seconds after the end of the budget for workers to hand in their results
Report = Callable[[Claim, Verdict], None]


@dataclass(frozen=True)
class CheckedClaims:
    """The verdicts on some claims. `stopped` says what ended the work early."""

    claims: list[Claim]
    found: dict[int, Verdict]  # by the claim's place in the list
    stopped: str = ""
    reused: int = 0  # verdicts that were already in the store

    @property
    def verdicts(self) -> list[Verdict]:
        return [self.found[i] for i in sorted(self.found)]

    @property
    def pairs(self) -> list[tuple[Claim, Verdict]]:
        return [(self.claims[i], self.found[i]) for i in sorted(self.found)]

    @property
    def complete(self) -> bool:
        return len(self.verdicts) == len(self.claims) and all(one.finished for one in self.verdicts)

    @property
    def expected(self) -> bool:
        return all(one.expected for one in self.verdicts)

    def coverage(self) -> str:
        """How many claims were checked, in words."""
        finished = sum(one.finished for one in self.verdicts)
        partly = sum(not one.finished and one.cases > 0 for one in self.verdicts)
        rest = len(self.claims) - finished - partly
        return f"{finished} of {len(self.claims)} claims checked, {partly} in part, {rest} not started"


def check_one(key: str, to: int | None, until: float | None, digest: str, budget: Budget | None = None) -> JsonObject:
    """Check one claim, and return its verdict as plain data. Workers run this function."""
    if digest != package_digest():
        raise Refused("a worker runs a different version of grundy; install the same one on both machines")
    called_off = budget.cancelled if budget is not None else threading.Event()
    left = None if until is None else max(0.0, until - time.time())
    return find_claim(key).verify(to, Budget(left, cancelled=called_off)).to_dict()


def check_all(
    claims: list[Claim],
    to: int | None,
    budget: Budget,
    crew: Crew,
    store: Verdicts | None = None,
    resume: bool = False,
    report: Report | None = None,
) -> CheckedClaims:
    """Check the claims. If Ctrl-C, a cancellation or the budget stops the work, return the verdicts so far."""
    if to is not None and to < 1:
        raise BadParam(f"the size for a check is at least 1, not {to}; type ", Argument("to", "10"))
    sizes = [one.size(to) for one in claims]
    found: dict[int, Verdict] = {}
    stamps = [stamp(one) for one in claims]
    if store is not None and resume:
        saved = {code: store.saved(code) for code in set(stamps)}
        for i, one in enumerate(claims):
            if (one.key, sizes[i]) in saved[stamps[i]]:
                found[i] = Verdict.from_dict(saved[stamps[i]][one.key, sizes[i]])
    reused = len(found)
    reported = report_in_order(claims, found, report, 0)
    left = budget.left()
    until, grace = (None, None) if left is None else (time.time() + left, left + GRACE)
    waiting = longest_first([i for i in range(len(claims)) if i not in found], claims, store, crew)
    jobs = [(i, (claims[i].key, to, until, package_digest())) for i in waiting]
    stopped = ""
    try:
        for i, data in crew.run(check_one, jobs, Budget(grace, cancelled=budget.cancelled, beat=budget.beat)):
            found[i] = verdict = Verdict.from_dict(data)
            if store is not None and verdict.finished:
                store.save(claims[i].key, sizes[i], stamps[i], data)
            budget.report("claims", len(found), len(claims))
            reported = report_in_order(claims, found, report, reported)
    except KeyboardInterrupt:
        stopped = "stopped by Ctrl-C"
    except (Cancelled, OverBudget) as stop:
        stopped = str(stop)
    if any(not one.finished for one in found.values()):
        stopped = stopped or f"over budget: {budget.seconds:g} s of time"
    for i in sorted(found):
        if i >= reported and report is not None:
            report(claims[i], found[i])
    return CheckedClaims(claims, found, stopped, reused)


def report_in_order(claims: list[Claim], found: dict[int, Verdict], report: Report | None, reported: int) -> int:
    """Report the verdicts that are next in line: the order is the same for any number of workers."""
    while reported in found:
        if report is not None:
            report(claims[reported], found[reported])
        reported += 1
    return reported


def longest_first(waiting: list[int], claims: list[Claim], store: Verdicts | None, crew: Crew) -> list[int]:
    """Sort the claims so that several workers start with the slowest, which could otherwise run alone at the end."""
    if store is None or (crew.workers == 1 and not crew.cluster):
        return waiting
    last = store.last()

    def seconds(i: int) -> float:
        verdict, _ = last.get(claims[i].key, ({}, ""))
        return float(verdict.get("seconds", 0.0))

    return sorted(waiting, key=lambda i: (-seconds(i), i))
