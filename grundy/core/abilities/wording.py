"""Wording: the rule of a game in one sentence, with what its parameters make of it, and what earns a point."""

import re
from typing import ClassVar

from grundy.core.ability import Ability, G
from grundy.core.notation import either


class Wording(Ability[G]):
    """Says the rule as the game's own text has it, with the value of a parameter where `{its name}` stands."""

    only_shows: ClassVar[bool] = True

    def title(self) -> str:
        """What people call the game."""
        return self.game.title or self.game.id.replace("-", " ").title()

    def rule(self) -> str:
        """The rule, for these parameters."""
        text = " ".join((type(self.game).__doc__ or "").strip().split("\n\n")[0].split())
        values = {name: either(value.split(",")) for name, value in self.game.params().items()}
        return re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], found[0]), text)

    def scoring(self) -> str:
        """What earns a point, where points count."""
        return ""
