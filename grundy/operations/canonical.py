"""The misère canonical form of a position, with its mate: what is left of it when all is simplified that may be.

>>> import grundy
>>> found = grundy.canonical("nim", "2+2")
>>> found.name, found.mate, found.options
('2_2', '2_2', ['2', '3'])
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, TypedDict

from grundy.analysis.tameness import Genera, genus_dict
from grundy.core.budget import Budget
from grundy.core.game import AnyGame
from grundy.core.lookup import as_game, as_position, two_players_only
from grundy.core.result import Grid, Help, Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.engines.misere_forms import Forms, KnownForm
from grundy.operations import Page, operation

UNNAMED = "too long to write"
MOST_OPTIONS = 60  # that are listed


@dataclass(frozen=True)
class MisereForm(Result):
    """The misère canonical form of a position: its name, birthday, options and genus."""

    game: AnyGame
    position: Position
    name: str | None  # None where it would be too long
    birthday: int
    options: list[str | None]
    options_total: int
    mate: str | None
    known: KnownForm

    def to_dict(self) -> JsonObject:
        return {
            "game": self.game.id,
            "params": self.game.params(),
            "position": self.game.text(self.position),
            "form": self.name,
            "birthday": self.birthday,
            "options": self.options,
            "options_total": self.options_total,
            "mate": self.mate,
            **genus_dict(self.known),
        }

    def screen(self) -> Iterator[TextLine | Grid]:
        yield TextLine(f"{self.game.label()} {self.game.text(self.position)}"[:200], "bold")
        yield TextLine(f"misère canonical form {self.name or UNNAMED}")
        rows = [
            ["birthday", str(self.birthday)],
            ["options", ", ".join(name or UNNAMED for name in self.options) or "none"],
            ["mate", self.mate or UNNAMED],
            ["genus", f"{self.known.genus}, {self.known.kind}"],
        ]
        yield Grid([[f"  {name}", text] for name, text in rows], ["dim", None])


def misere_form(game: AnyGame, position: Position, budget: Budget) -> MisereForm:
    genera = Genera(game, budget)
    genera.adds_up(position)
    forms: Forms = genera.forms
    form = genera.form_of.value(position)
    options = sorted(forms.options[form], key=lambda option: (forms.birthdays[option], option))
    return MisereForm(
        game,
        position,
        forms.name(form),
        forms.birthdays[form],
        [forms.name(option) for option in options[:MOST_OPTIONS]],
        len(options),
        forms.name(forms.mate(form)),
        forms.known[form],
    )


Name = Annotated[str | None, Help("as in Winning Ways: {2_2 3 2}; none where it is too long")]


class CanonicalData(TypedDict):
    game: str
    params: dict[str, str]
    position: str
    form: Name
    birthday: int
    options: Annotated[list[str | None], Help("names of the form's options, the first ones")]
    options_total: int
    mate: Name
    genus: str
    nimber: int
    digits: list[int]
    kind: str


@operation(page=Page(CanonicalData), command="misere form")
def canonical(game: AnyGame | str, position: Position | None = None, budget: Budget | None = None) -> MisereForm:
    """The canonical form of a position under misère play. With its options and its mate, named as in Winning Ways."""
    game = as_game(game)
    two_players_only(game)
    return misere_form(game, as_position(game, position), budget or Budget())
