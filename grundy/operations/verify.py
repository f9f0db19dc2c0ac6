"""Claims checked: theorems, tables and formulas, each up to a size."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from grundy.claims.checking import CheckedClaims, check_all
from grundy.claims.claim import Cases, Claim, Verdict, counterexample
from grundy.claims.find import find_claims
from grundy.claims.report import write_report
from grundy.core.budget import Budget
from grundy.core.errors import GO_ON, Argument, BadParam, Message, Refused
from grundy.core.result import OVER, STOPPED, Help, Result, TextLine
from grundy.core.types import JsonObject
from grundy.operations import operation
from grundy.operations._common import Cluster, on_workers
from grundy.store.database import Verdicts

STYLES = {"holds": None, "open": "yellow", "unfinished": "dim", "false as printed": "cyan", "false": "bold red"}
MARKS = {"holds": "ok", "open": "open", "unfinished": "part", "false as printed": "false", "false": "FALSE"}


class Verified(list[Verdict], Result):
    """The verdicts, in one order however many workers there were; `checked` says what was covered."""

    def __init__(self, checked: CheckedClaims) -> None:
        super().__init__(checked.verdicts)
        self.checked = checked

    def __reduce__(self) -> tuple[type["Verified"], tuple[CheckedClaims]]:
        """The copy has every verdict; the functions that check the claims cannot be pickled."""
        return Verified, (replace(self.checked, claims=list(map(without_check, self.checked.claims))),)

    def to_dict(self) -> list[JsonObject]:
        return [one.to_dict() for one in self]

    def screen(self) -> Iterator[TextLine]:
        for claim, verdict in self.checked.pairs:
            yield from verdict_lines(claim, verdict)

    def write_report(self, path: Path) -> None:
        write_report(self.checked, path)

    def verdict(self) -> tuple[int, str]:
        if self.checked.complete:
            return int(not self.checked.expected), ""
        covered = f"{self.checked.coverage()}; what is done is kept"
        if "Ctrl-C" in self.checked.stopped:
            return STOPPED, Message(covered, GO_ON)
        return OVER, Message(f"{self.checked.stopped}: {covered}", GO_ON)


def without_check(one: Claim) -> Claim:
    correction = one.correction and without_check(one.correction)
    return replace(one, check=left_behind, rounds=None, wrong=None, correction=correction)


def left_behind(to: int) -> Cases:
    raise Refused("a pickled claim has no check; take the claim from grundy.claims.find.find_claim(id)")


def verdict_lines(claim: Claim, verdict: Verdict) -> Iterator[TextLine]:
    yield TextLine(f"{MARKS[verdict.word]:5}  {claim.id}: {verdict}", STYLES[verdict.word])
    if not verdict.expected and verdict.board is not None:
        yield from counterexample(verdict.to_dict())


@operation(
    budget="10m",
    out=Help("write a report with pictures", option="--report"),
    files={".md": Verified.write_report, ".html": Verified.write_report},
    gives={"store": Verdicts},
    times=rb"(?<=\| )\d+\.\d\d(?= \|)|(?<=<td>)\d+\.\d\d(?=</td>)",
    panel="Prove",
    rank=2,
    also=("theorem", "test"),
)
def verify(
    ids: Annotated[
        list[str] | str,
        Help("claim ids (a prefix is enough), or a file of your own such as mine.py; default: all", argument=True),
    ] = "",
    to: Annotated[int | None, Help("the size to check to; each claim's own if left out")] = None,
    budget: Budget | None = None,
    report: Callable[[Claim, Verdict], None] | None = None,
    workers: Annotated[int, Help("processes that check")] = 1,
    cluster: Cluster = "",
    store: Verdicts | None = None,
    resume: Annotated[bool, Help("keep what was checked before, and check the rest")] = False,
    every: Annotated[bool, Help("all claims, as if no id is given", option="--all")] = False,
    tell: Callable[[TextLine], None] | None = None,
) -> Verified:
    """Check theorems, tables and your own claims, up to a size. Exit code 1 if one is not as it should be.

    `report` hears each verdict as it comes, `tell` its lines; `store` keeps them, and `resume` picks up from there.
    """
    if every and ids:
        raise BadParam(Argument("all"), " checks all claims; leave it or the ids out")
    chosen = find_claims([ids] if isinstance(ids, str) and ids else list(ids))

    def on_verdict(claim: Claim, verdict: Verdict) -> None:
        if report is not None:
            report(claim, verdict)
        if tell is not None:
            for line in verdict_lines(claim, verdict):
                tell(line)

    with on_workers(workers, cluster) as crew:
        return Verified(check_all(chosen, to, budget or Budget(None), crew, store, resume, on_verdict))
