"""The genus of a position, and of all heaps of a game with their period, under the misère ending.

Certificates. Where all heaps are tame, the genus of a sum follows from those of its heaps, so Guy and Smith's argument
on octal codes (`periods.py`) holds for genera word for word. Where a move leaves one heap, and takes numbers from a
finite set up to s, a heap's genus depends on those of the s before it. Elsewhere a period is only observed.
Sources: Winning Ways, chapter 13; M. R. Allen, On the periodicity of genus sequences of quaternary games, 2007.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grundy.analysis.periods import observed_period
from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Entailing
from grundy.core.errors import Argument, BadParam, Message, OverBudget, Refused, without_advice
from grundy.core.game import AnyGame, Ending
from grundy.core.lazy_imports import np
from grundy.core.result import OVER, Grid, Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.core.user_games import is_user_game
from grundy.engines.misere_forms import RESTIVE, RESTLESS, TAME, WILD, Forms, Genus, KnownForm, genera_below
from grundy.engines.repeats import begins_of_equal, certified
from grundy.engines.tame import TameHeaps
from grundy.families import HeapGame

SHOWN = 200  # heaps on the screen
MEANING = {
    TAME: "tame: with other tame positions it plays like Nim",
    RESTIVE: "restive: not tame, though all its options are; its nimber is 0 or 1",
    RESTLESS: "restless: not tame, though all its options are; its misère nimber is 0 or 1",
    WILD: "wild: not tame, and neither are all its options",
}


class Genera:
    """Genera of positions of one game: of heaps from a table while they are tame, then from canonical forms."""

    def __init__(self, game: AnyGame, budget: Budget) -> None:
        if reason := game.refusal(Ending.MISERE):
            raise Refused(f"{without_advice(reason)}; a genus needs the misère ending")
        if game.loopy:
            raise Refused(f"play of {game.id} need not end, so its positions have no genus")
        self.game, self.budget = game, budget
        self.heaps = TameHeaps(game) if isinstance(game, HeapGame) else None
        self.forms = Forms(budget)
        self.form_of = self.forms.of_game(game)
        self.below = genera_below(game, budget)

    def adds_up(self, position: Position) -> None:
        """Refuse a position from which moves entail: no genus tells how it behaves in sums."""
        if self.game.capability(Entailing).concerns(position):
            raise Refused(f"moves of {self.game.id} entail here, so the position has no genus")

    def known(self, position: Any) -> KnownForm:
        self.adds_up(position)
        if self.heaps is None:
            return self.below.value(position)
        if self.heaps.reach(max(position, default=0), self.budget):
            return KnownForm(self.heaps.genus(position), TAME)
        return self.forms.known[self.form_of.value(position)]


@dataclass(frozen=True)
class PositionGenus(Result):
    """The genus of a position and of its parts."""

    game: AnyGame
    position: Position
    known: KnownForm
    parts: list[tuple[str, KnownForm]]

    @property
    def genus(self) -> Genus:
        return self.known.genus

    @property
    def kind(self) -> str:
        return self.known.kind

    @property
    def outcome(self) -> str:
        """Under the misère ending."""
        return "N" if self.genus.digits[0] else "P"

    def to_dict(self) -> JsonObject:
        return {
            **self.with_game(),
            "position": self.game.text(self.position),
            **genus_dict(self.known),
            "outcome": self.outcome,
            "parts": [{"position": text, **genus_dict(known)} for text, known in self.parts],
        }

    def screen(self) -> Iterator[TextLine | Grid]:
        yield TextLine(f"{self.game.label()} {self.game.text(self.position)}"[:200], "bold")
        yield TextLine(f"genus {self.genus}: nimber {self.genus.nimber}, misère nimber {self.genus.digits[0]}")
        yield TextLine(MEANING[self.kind])
        if self.kind == TAME:
            yield TextLine(f"here like {like(self.genus)}")
        if len(self.parts) > 1:
            rows = [[f"  {text}", str(known.genus), known.kind] for text, known in self.parts[:SHOWN]]
            yield Grid(rows, [None, "bold", "dim"])


def genus_dict(known: KnownForm) -> JsonObject:
    genus = known.genus
    digits = list(genus.digits)
    return {"genus": str(genus), "nimber": genus.nimber, "digits": digits, "kind": known.kind}


def like(genus: Genus) -> str:
    """The Nim position of a tame genus."""
    if genus.nimber > 1:
        return f"a Nim heap of {genus.nimber}"
    if genus.digits[0] != genus.nimber:
        return "a Nim heap of 1" if genus.nimber else "no heap at all"
    return "Nim heaps of 2 and 3" if genus.nimber else "two Nim heaps of 2"


def genus_of_position(game: AnyGame, position: Position, budget: Budget) -> PositionGenus:
    genera = Genera(game, budget)
    known = genera.known(position)
    parts = [(game.text(part), genera.known(part)) for part in game.split(position)]
    return PositionGenus(game, position, known, parts)


@dataclass(frozen=True)
class GenusSequence(Result):
    """The genera of heaps 0, 1, 2, ... and what repeats."""

    game: HeapGame
    known: list[KnownForm]
    period: int | None
    preperiod: int | None
    certificate: str | None  # why it holds for ever; None if it is only observed
    stopped: Message  # why there are fewer heaps than were asked for

    @property
    def to(self) -> int:
        return len(self.known) - 1

    @property
    def first_wild(self) -> int | None:
        """The first heap that is not tame."""
        return next((n for n, known in enumerate(self.known) if known.kind != TAME), None)

    def __str__(self) -> str:
        if self.period is None:
            return f"no period seen to heap {self.to:,}"
        sure = "certified" if self.certificate else f"seen to heap {self.to:,}, not certified"
        return f"period {self.period:,} from heap {self.preperiod:,} on, {sure}"

    def to_dict(self) -> JsonObject:
        return {
            **self.with_game("to"),
            "genera": [str(known.genus) for known in self.known],
            "kinds": [known.kind for known in self.known],
            **{name: getattr(self, name) for name in ("first_wild", "period", "preperiod")},
            "certified": self.certificate is not None,
            "certificate": self.certificate,
            "stopped": without_advice(self.stopped) or None,
        }

    def screen(self) -> Iterator[TextLine | Grid]:
        yield TextLine(f"{self.game.label()}, genera of heaps 0 to {self.to:,}: {self}", "bold")
        wild = self.first_wild
        yield TextLine("all of them tame" if wild is None else f"the first that is not tame: heap {wild:,}")
        if self.certificate:
            yield TextLine(self.certificate, "dim")
        shown = [f"{known.genus}{'' if known.kind == TAME else '!'}" for known in self.known[:SHOWN]]
        yield TextLine(", ".join(shown) + (", ..." if len(shown) < len(self.known) else ""))
        if wild is not None and wild < SHOWN:
            yield TextLine("! not tame", "dim")

    def verdict(self) -> tuple[int, str]:
        return (OVER, self.stopped) if self.stopped else (0, "")


def genus_sequence(game: AnyGame, to: int, budget: Budget) -> GenusSequence:
    """The genera of heaps 0 to `to`, or as far as the budget goes."""
    if not isinstance(game, HeapGame):
        raise Refused(f"{game.id} is not played with heaps, so it has no sequence of genera")
    if to < 1:
        raise BadParam(Argument("to"), " takes a heap from 1 on, such as ", Argument("to", "100"))
    genera, known, stopped = Genera(game, budget), [], Message("")
    try:
        genera.heaps.reach(to, budget)  # type: ignore[union-attr]
        for n in range(to + 1):
            known.append(genera.known((n,) if n else ()))
    except OverBudget as error:
        stopped = Message(f"heap {len(known):,} was not reached: ", *error.args)
    found = repeated(game, [one.genus for one in known], all(one.kind == TAME for one in known))
    return GenusSequence(game, known, *found, stopped)


def repeated(game: HeapGame, genera: list[Genus], tame: bool) -> tuple[int | None, int | None, str | None]:
    """Period, preperiod, and the certificate if there is one."""
    numbers: dict[Genus, int] = {}
    values = np.array([numbers.setdefault(genus, len(numbers)) for genus in genera])
    begins = begins_of_equal(values, Budget(None))
    found = None if is_user_game(game) else certified(game, values, begins, "genus", adds_up=tame)
    period = found.period if found else observed_period(begins)
    return period, None if period is None else int(begins[period]), found.reason if found else None
