"""Misère quotients as answers: of a heap game, of given positions, and which parts play alike."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam, Cancelled, Message, OverBudget, Refused, without_advice
from grundy.core.fingerprint import game_key
from grundy.core.game import AnyGame, Ending
from grundy.core.result import OVER, Grid, Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.engines.monoids import Quotient, letter, saved_quotient, spell
from grundy.engines.quotient_closure import Classes, Closure, plain_sums_only
from grundy.families import HeapGame
from grundy.store.arrays import Document

SHOWN = 24  # relations, and rows of heaps, that a screen shows
WIDE = 12  # heaps in a row where there is no period


@dataclass(frozen=True)
class MonoidFound(Result):
    """A misère quotient: of heaps (`QuotientFound`) or of the parts of other positions (`ClosureFound`)."""

    game: AnyGame
    quotient: Quotient
    stopped: Message  # why it is the quotient of the first heaps, or parts, only; else empty

    def size(self) -> str:
        lost = sum(self.quotient.is_p)
        return f"order {self.quotient.order:,}, {lost:,} P-element{'s' * (lost != 1)}"

    def relations(self) -> list[str]:
        return [f"{spell(left)} = {spell(right)}" for left, right in self.quotient.relations()]

    def sum_of(self, x: int) -> list[Any]:
        """Heaps, or positions, whose sum has this element."""
        return self.quotient.sum_of(x)

    def monoid(self) -> JsonObject:
        found = self.quotient
        return {
            **self.with_game(),
            "order": found.order,
            "p_elements": sum(found.is_p),
            "stopped": without_advice(self.stopped) or None,
            "relations": self.relations(),
            "elements": [
                {"name": found.spelt(x), "p": found.is_p[x], "sum": self.sum_of(x), "times": found.action[x]}
                for x in range(found.order)
            ],
        }

    def known(self) -> str:
        """Which part of all this is known, where it is not all."""
        return f"the first {self.quotient.heaps:,} heaps"

    def verdict(self) -> tuple[int, str]:
        return (OVER, Message(f"only {self.known()} are known, and kept: ", self.stopped)) if self.stopped else (0, "")

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
    """The misère quotient of the heaps of a game."""

    def __str__(self) -> str:
        found = self.quotient
        if found.period is None:
            return f"the first {found.heaps:,} heaps have a misère quotient of {self.size()}"
        sure = f"certified if {found.given}" if found.given else "certified"
        return f"misère quotient of {self.size()}, period {found.period:,} from heap {found.preperiod:,} on, {sure}"

    def to_dict(self) -> JsonObject:
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
        }

    def screen(self) -> Iterator[TextLine | Grid]:
        found = self.quotient
        yield TextLine(f"{self.game.label()}: {self}", "bold")
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
        yield TextLine()
        yield Grid([row + [""] * (wide + 1 - len(row)) for row in heaps], ["dim", *[None] * wide])
        if last < found.heaps and not found.period:
            yield TextLine(f"... to heap {found.heaps:,}", "dim")


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
    from grundy.engines.quotient_growth import find_quotient

    try:
        return QuotientFound(game, *find_quotient(game, to, budget))
    except Cancelled:
        if (found := saved_quotient(game)) is None:
            raise
        return QuotientFound(game, found, Message("called off"))


# ---- the quotient of given positions of any game: of all sums of their parts and of what play makes of these ----


LONGEST = 40  # characters of a position in a list


@dataclass(frozen=True)
class ClosureFound(MonoidFound):
    """The misère quotient of given positions: `quotient.phi[n]` is the element of part n of the closure."""

    closure: Closure = field(repr=False)
    positions: Sequence[Position]
    relations_seen: int  # options, each beside every element
    sums_searched: int  # random ones

    def __str__(self) -> str:
        parts = f"{len(self.closure):,} part{'s' * (len(self.closure) != 1)}"
        if self.stopped:
            return f"the first {self.quotient.heaps:,} of {parts} have a misère quotient of {self.size()}"
        return f"misère quotient of {self.size()}; {parts}"

    def element(self, position: Position) -> int | None:
        """The element of a position; None if one of its parts was not reached."""
        row, found = self.closure.row(position), self.quotient
        return None if any(n > found.heaps for n in row) else found.product(map(found.element, row))

    def sum_of(self, x: int) -> list[str]:
        return [self.closure.text(part) for part in self.quotient.sum_of(x)]

    def to_dict(self) -> JsonObject:
        found, text = self.quotient, self.game.text
        placed = [(position, self.element(position)) for position in self.positions]
        return {
            **self.monoid(),
            "generators": [
                {"name": letter(i), "position": self.closure.text(n)} for i, n in enumerate(found.generators)
            ],
            "parts": len(self.closure),
            "parts_known": found.heaps,
            "positions": [
                {
                    "position": text(position),
                    "element": None if x is None else found.spelt(x),
                    "outcome": None if x is None else "P" if found.is_p[x] else "N",
                }
                for position, x in placed
            ],
            "pretending": [
                {"position": text(part), "element": found.spelt(found.phi[n])}
                for part, n in self.closure.number.items()
                if n <= found.heaps
            ],
            "relations_seen": self.relations_seen,
            "sums_searched": self.sums_searched,
        }

    def screen(self) -> Iterator[TextLine | Grid]:
        found = self.quotient
        yield TextLine(f"{self.game.label()}: {self}", "bold")
        names = [f"{letter(i)} = {short(self.closure.text(n))}" for i, n in enumerate(found.generators)]
        beside = f"{self.relations_seen:,} options beside elements, {self.sums_searched} random sums searched"
        yield Grid([*self.facts(names), ["  held against play", beside]], ["dim", None])
        yield TextLine()
        rows = [["position", "element", ""], *(self.placed(position) for position in self.positions)]
        parts = map(self.placed, self.closure.representatives[1:])
        more = [row for row in parts if row not in rows]
        yield Grid([*rows, *more[:SHOWN]], [None, "bold", None])
        if len(more) > SHOWN:
            yield TextLine(f"and {len(more) - SHOWN:,} more parts", "dim")
        yield TextLine()
        listed = [["element", "", "a sum that has it"]]
        for x in range(min(found.order, SHOWN)):
            listed.append(
                [found.spelt(x), "P" if found.is_p[x] else "N", " and ".join(map(short, self.sum_of(x))) or "none"]
            )
        yield Grid(listed, ["bold", None, None])
        if found.order > SHOWN:
            yield TextLine(f"and {found.order - SHOWN:,} more elements", "dim")

    def placed(self, position: Position) -> list[str]:
        x = self.element(position)
        shown = ["not reached", ""] if x is None else [self.quotient.spelt(x), "P" if self.quotient.is_p[x] else "N"]
        return [short(self.game.text(position)), *shown]

    def known(self) -> str:
        return f"the first {self.quotient.heaps:,} of {len(self.closure):,} parts"


def short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def find_closure(game: AnyGame, positions: Sequence[Position], budget: Budget) -> ClosureFound:
    """Part by part, as heap by heap; then every option beside every element, and random sums, are held against play."""
    misere_only(game)
    from grundy.engines.quotient_closure import option_relations, searched_sums
    from grundy.engines.quotient_growth import grow

    closure = Closure(game, positions, budget)
    found, stopped = grow(document_for(closure), closure.rows.__getitem__, len(closure), budget, "part")
    seen, searched = option_relations(found, closure, budget), searched_sums(found, closure, budget)
    return ClosureFound(game, found, stopped, closure, positions, seen, searched)


def document_for(closure: Closure) -> Document | None:
    """Where it is kept, by all its options; None of a rule that rests on something that can change unseen."""
    game = closure.game
    digest = hashlib.sha256(repr(closure.options).encode()).hexdigest()
    key = f"misère quotient of positions of {game.label()} {game.origin}: {digest}"
    try:
        return Document(key, game_key(game))
    except Refused:
        return None


# ---- which parts of given positions are alike under the scored ending: no sum has another margin with either ----


SHOWN_CLASSES = 40  # classes on the screen
NOTHING = "nothing"


@dataclass(frozen=True)
class AlikeFound(Result):
    """Parts sorted into classes by their margins beside sums of other parts."""

    game: AnyGame
    closure: Closure = field(repr=False)
    groups: list[list[int]]
    counts: list[int]  # classes told apart by sums of up to 0, 1, 2, ... parts
    stopped: Message  # why fewer were tried than asked for

    @property
    def at_least(self) -> int:
        return len(self.groups)

    @property
    def at_most(self) -> int:
        return len(self.closure) + 1

    @property
    def exact(self) -> bool:
        return self.at_least == self.at_most

    def __str__(self) -> str:
        many = f"{self.at_least:,}" if self.exact else f"at least {self.at_least:,} and at most {self.at_most:,}"
        return f"{many} classes under the scored ending"

    def to_dict(self) -> JsonObject:
        return {
            **self.with_game(),
            "parts": len(self.closure.number),
            "at_least": self.at_least,
            "at_most": self.at_most,
            "counts": self.counts,
            "stopped": without_advice(self.stopped) or None,
            "classes": [self.texts(group) for group in self.groups],
        }

    def texts(self, group: list[int]) -> list[str]:
        return [self.closure.text(part) if part else NOTHING for part in group]

    def screen(self) -> Iterator[TextLine | Grid]:
        yield TextLine(f"{self.game.label()}: {self}", "bold")
        shown = [
            f"{count:,} by {'the parts alone' if i == 0 else f'{i} beside'}" for i, count in enumerate(self.counts)
        ]
        rows = [
            ["  parts", f"{len(self.closure.number):,}, of which {len(self.closure):,} have different moves"],
            ["  told apart", ", ".join(shown) or "none"],
            ["  margins", "of sums of up to so many parts beside; more of them might tell more apart"],
        ]
        yield Grid(rows[:2] if self.exact else rows, ["dim", None])
        yield TextLine()
        for group in self.groups[:SHOWN_CLASSES]:
            yield TextLine("  " + ", ".join(self.texts(group)))
        if len(self.groups) > SHOWN_CLASSES:
            yield TextLine(f"and {len(self.groups) - SHOWN_CLASSES:,} more classes", "dim")

    def verdict(self) -> tuple[int, str]:
        tried = (
            f"all sums of up to {len(self.counts) - 1} parts were tried" if self.counts else "no sum was tried beside"
        )
        return (OVER, Message(f"{tried}, no more: ", self.stopped)) if self.stopped else (0, "")


def find_alike(game: AnyGame, positions: Sequence[Position], beside: int, budget: Budget) -> AlikeFound:
    if reason := game.refusal(Ending.SCORED):
        raise Refused(f"{without_advice(reason)}; margins need it")
    closure = Closure(game, positions, budget, scored=True)
    classes, counts, stopped = Classes(closure, budget), [], Message("")
    try:
        for number in range(beside + 1):
            classes.divide(number)
            counts.append(len(classes.groups))
            if classes.done:
                break
    except OverBudget as error:
        stopped = Message(*error.args)
    return AlikeFound(game, closure, classes.groups, counts, stopped)
