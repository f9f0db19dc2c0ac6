"""The misère quotient of a heap game as an answer: its monoid, the element of every heap, how far it is proved."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grundy.core.answer import Answer, Grid, Line
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam, Cancelled, Refused, Said, without_advice
from grundy.core.families import HeapGame
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.engines.quotients.closure import plain_sums_only
from grundy.engines.quotients.monoid import Quotient, kept, letter, spell

SHOWN = 24  # relations, and rows of heaps, that a screen shows
WIDE = 12  # heaps in a row where there is no period


@dataclass(frozen=True)
class MonoidFound(Answer):
    """What quotients of heaps and of other positions have in common."""

    game: AnyGame
    quotient: Quotient
    stopped: Said  # why it is the quotient of the first heaps, or parts, only; else empty

    def size(self) -> str:
        lost = sum(self.quotient.is_p)
        return f"order {self.quotient.order:,}, {lost:,} P-element{'s' * (lost != 1)}"

    def relations(self) -> list[str]:
        return [f"{spell(left)} = {spell(right)}" for left, right in self.quotient.relations()]

    def monoid(self) -> dict[str, Any]:
        return {
            **self.with_game(),
            "order": self.quotient.order,
            "p_elements": sum(self.quotient.is_p),
            "stopped": without_advice(self.stopped) or None,
            "relations": self.relations(),
        }

    def facts(self, generators: list[str]) -> list[list[str]]:
        found = self.quotient
        lost = [found.spelt(x) for x in range(found.order) if found.is_p[x]]
        return [
            ["  generators", ", ".join(generators)],
            ["  relations", clipped(self.relations())],
            ["  P-elements", clipped(lost)],
        ]


@dataclass(frozen=True)
class QuotientFound(MonoidFound):
    def __str__(self) -> str:
        found = self.quotient
        if found.period is None:
            return f"the first {found.heaps:,} heaps have a misère quotient of {self.size()}"
        sure = f"certified if {found.given}" if found.given else "certified"
        return f"misère quotient of {self.size()}, period {found.period:,} from heap {found.preperiod:,} on, {sure}"

    def to_dict(self) -> dict[str, Any]:
        found = self.quotient
        return {
            **self.monoid(),
            "preperiod": found.preperiod,
            "period": found.period,
            "certified": found.certified,
            "certificate": found.certificate or None,
            "given": found.given or None,
            "heaps": found.heaps,
            "generators": [{"name": letter(i), "heap": heap} for i, heap in enumerate(found.generators)],
            "pretending": [found.spelt(x) for x in found.phi],
            "elements": [
                {"name": found.spelt(x), "p": found.is_p[x], "sum": found.sum_of(x), "times": found.action[x]}
                for x in range(found.order)
            ],
        }

    def screen(self) -> Iterator[Line | Grid]:
        found = self.quotient
        yield Line(f"{self.game.label()}: {self}", "bold")
        rows = [
            ["  looked at", f"heaps 1 to {found.heaps:,}"],
            *self.facts([f"{letter(i)} = heap {heap}" for i, heap in enumerate(found.generators)]),
            ["  certificate", found.certificate or "none"],
        ]
        yield Grid(rows, ["dim", None])
        wide = found.period if found.period and 4 <= found.period <= 24 else WIDE
        last = min(found.heaps, SHOWN * wide)
        if found.period and found.preperiod is not None:
            last = min(last, found.preperiod + found.period - 1)
        heaps = [[str(n), *map(found.spelt, found.phi[n : min(n + wide, last + 1)])] for n in range(1, last + 1, wide)]
        yield Line()
        yield Grid([row + [""] * (wide + 1 - len(row)) for row in heaps], ["dim", *[None] * wide])
        if last < found.heaps and not found.period:
            yield Line(f"... to heap {found.heaps:,}", "dim")

    def verdict(self) -> tuple[int, str]:
        if not self.stopped:
            return 0, ""
        return 2, Said(f"only the first {self.quotient.heaps:,} heaps are known, and kept: ", self.stopped)


def clipped(texts: list[str]) -> str:
    return ", ".join(texts[:SHOWN]) + (f", and {len(texts) - SHOWN:,} more" if len(texts) > SHOWN else "")


def misere_only(game: AnyGame) -> None:
    if reason := game.refusal(Ending.MISERE):
        raise Refused(f"{without_advice(reason)}; a quotient needs the misère ending")


def make_quotient(game: AnyGame, to: int | None, budget: Budget) -> QuotientFound:
    """Of the heaps to `to`; without it, of more and more heaps until a period is certified or the budget ends."""
    misere_only(game)
    if not isinstance(game, HeapGame):
        plain_sums_only(game, [game.start()])
        positions = Argument("positions", game.text(game.start()))
        raise Refused(
            f"{game.id} is not played with heaps, so there is no quotient heap by heap; give some with ", positions
        )
    if to is not None and to < 1:
        raise BadParam(Argument("to"), " takes a heap from 1 on, such as ", Argument("to", "50"))
    from grundy.engines.quotients.heaps import find_quotient

    try:
        return QuotientFound(game, *find_quotient(game, to, budget))
    except Cancelled:
        if (found := kept(game)) is None:
            raise
        return QuotientFound(game, found, Said("called off"))
