"""The misère canonical form of a position: its name as in Winning Ways, its options, its mate."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grundy.core.answer import Answer, Grid, Line
from grundy.core.budget import Budget
from grundy.core.registry import AnyGame
from grundy.engines.genus import Known
from grundy.engines.misere_forms import Forms
from grundy.studies.genus import Genera, genus_dict

UNNAMED = "too long to write"
MOST_OPTIONS = 60  # that are listed


@dataclass(frozen=True)
class MisereForm(Answer):
    game: AnyGame
    position: Any
    name: str | None  # None where it would be too long
    birthday: int
    options: list[str | None]
    options_total: int
    mate: str | None
    known: Known

    def to_dict(self) -> dict[str, Any]:
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

    def screen(self) -> Iterator[Line | Grid]:
        yield Line(f"{self.game.label()} {self.game.text(self.position)}"[:200], "bold")
        yield Line(f"misère canonical form {self.name or UNNAMED}")
        rows = [
            ["birthday", str(self.birthday)],
            ["options", ", ".join(name or UNNAMED for name in self.options) or "none"],
            ["mate", self.mate or UNNAMED],
            ["genus", f"{self.known.genus}, {self.known.kind}"],
        ]
        yield Grid([[f"  {name}", text] for name, text in rows], ["dim", None])


def misere_form(game: AnyGame, position: Any, budget: Budget) -> MisereForm:
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
