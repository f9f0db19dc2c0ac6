"""Nimbers by search: parts are solved one by one, remembered by their canonical form, and XORed. Normal ending only.

The stack is our own, so a position 100,000 moves deep does not crash.
"""

from typing import Any, ClassVar

from grundy.core.capabilities.solving import Entailing, Nimbers
from grundy.core.game import Ending
from grundy.core.nimsum import mex, xor
from grundy.core.registry import AnyGame
from grundy.engines.engine import Engine, Value, of_nimber
from grundy.engines.walk import options_checked


class Search(Engine):
    name: ClassVar[str] = "search"
    rank: ClassVar[int] = 70
    idea: ClassVar[str] = "solves each part once, up to symmetry, and XORs the nimbers"
    knows_options: ClassVar[bool] = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.nimbers: dict[Any, int] = {}

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        if reason := game.capability(Nimbers).refuses():
            return reason
        if game.capability(Entailing).concerns(position):
            return "some of its moves entail"
        return None if ending is Ending.NORMAL else f"nimbers mean nothing under the {ending} ending"

    def value(self, position: Any) -> Value:
        return of_nimber(xor(self.nimber(part) for part in self.parts(position)))

    def parts(self, position: Any) -> list[Any]:
        return [self.game.canonical(part) for part in self.game.split(position)]

    def nimber(self, part: Any) -> int:
        """The nimber of one canonical part."""
        stack: list[tuple[Any, list[list[Any]] | None]] = [(part, None)]
        while stack:
            here, options = stack.pop()
            if here in self.nimbers:
                continue
            if options is None:
                options = [self.parts(option) for _, option in options_checked(self.game, here, self.budget)]
                self.budget.spend()
                stack.append((here, options))
                stack += [(p, None) for parts in options for p in parts if p not in self.nimbers]
                continue
            self.nimbers[here] = mex(xor(self.nimbers[p] for p in parts) for parts in options)
        return self.nimbers[part]
