"""What a claim is: a statement with a source and a check that yields cases, smallest first.

    @claim("004/21", "21 takeaway: the multiples of 4 are lost", source="document 004", to=100)
    def takeaway(to):
        for n in range(to + 1):
            yield f"heap {n}", (grundy.solve("subtraction", str(n)).outcome == "P") == (n % 4 == 0)

The verdict says how many cases held, or names the first that did not. Every formula of a game is a claim by itself:
`formula/nim` holds the closed form against a search that does not know it.
"""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import GrundyError, OverBudget, UnknownName, nearest
from grundy.core.game import Ending
from grundy.core.registry import AnyGame, all_games, modules_of
from grundy.engines.choose import choose
from grundy.engines.reference import Reference

Check = Callable[[int], Iterator[tuple[str, bool]]]  # to a size: each case in words, and whether it holds
SAMPLES = 12  # random positions a size, for a formula


@dataclass(frozen=True)
class Verdict:
    """What a check found."""

    id: str
    holds: bool
    cases: int
    to: int
    counterexample: str | None
    seconds: float
    stopped: str | None = None  # the limit that ended the check early

    def __str__(self) -> str:
        if not self.holds:
            return f"false: {self.counterexample}"
        early = f" (stopped early: {self.stopped})" if self.stopped else ""
        return f"holds to {self.to} in {self.cases:,} cases{early}"


@dataclass(frozen=True)
class Claim:
    """A statement that can be checked up to a size."""

    id: str
    statement: str
    source: str
    status: str  # theorem, lemma, conjecture, table, example, formula
    check: Check
    to: int

    def verify(self, to: int | None = None, budget: Budget | None = None) -> Verdict:
        to, budget, cases, began = (
            self.to if to is None else to,
            budget or Budget(None),
            0,
            time.perf_counter(),
        )
        stopped = None
        try:
            for text, holds in self.check(to):
                cases += 1
                if not holds:
                    return Verdict(self.id, False, cases, to, text, time.perf_counter() - began)
                budget.look()
        except OverBudget as error:
            stopped = str(error)
        return Verdict(self.id, True, cases, to, None, time.perf_counter() - began, stopped)


def claim(id: str, statement: str, *, source: str, to: int, status: str = "theorem") -> Callable[[Check], Claim]:
    """Decorator: this generator checks a claim."""
    return lambda check: Claim(id, statement, source, status, check, to)


def formula_claims(game: AnyGame) -> Iterator[Claim]:
    """A game's closed forms, each held against the definition or a search."""
    for capability, ending in (("formula", Ending.NORMAL), ("misere_formula", Ending.MISERE)):
        if game.has(capability) and not game.refusal(ending):
            name = f"formula/{game.id}" + ("" if ending is Ending.NORMAL else "/misere")
            says = game.formula_says if ending is Ending.NORMAL else "the outcome in closed form"
            statement = f"{game.id}, {ending} ending: {says}, equals what a search finds"
            yield Claim(name, statement, game.source, "formula", formula_check(game, ending), 12)


def formula_check(game: AnyGame, ending: Ending) -> Check:
    def check(to: int) -> Iterator[tuple[str, bool]]:
        rng = random.Random(f"{game.id} {ending}")
        for size in range(1, to + 1):
            for _ in range(SAMPLES):
                position = game.sample(rng, size)
                yield game.text(position), formula_agrees(game, position, ending)

    return check


def formula_agrees(game: AnyGame, position: Any, ending: Ending) -> bool:
    """Closed form against an engine that does not use it."""
    budget = Budget(None)
    if game.loopy:
        return (game.formula(position) != 0) == (Reference(game, ending, budget).value(position).outcome == "N")
    if ending is Ending.MISERE:
        return game.misere_formula(position) == choose(game, position, ending, budget, "misere").value(position).outcome
    return game.formula(position) == choose(game, position, ending, budget, "search").value(position).nimber


def all_claims() -> Mapping[str, Claim]:
    """Every claim by its id: those in the files of this folder, and the formulas of all games."""
    found = [value for module in modules_of("grundy.claims") for value in vars(module).values()]
    claims = [value for value in found if isinstance(value, Claim)]
    claims += [c for game in all_games().values() for c in formula_claims(game())]
    by_id: dict[str, Claim] = {}
    for one in claims:
        if one.id in by_id:
            raise GrundyError(f"two claims are called {one.id}")
        by_id[one.id] = one
    return dict(sorted(by_id.items()))


def find_claims(ids: list[str]) -> list[Claim]:
    """The claims with these ids, or with these beginnings; all of them if none is named."""
    claims = all_claims()
    chosen: dict[str, Claim] = {}
    for wanted in ids or [""]:
        fitting = {
            k: c for k, c in claims.items() if k == wanted or k.startswith(wanted.rstrip("/") + "/") or not wanted
        }
        if not fitting:
            raise UnknownName(f'there is no claim "{wanted[:40]}"; {nearest(wanted[:40], list(claims))}')
        chosen |= fitting
    return list(chosen.values())
