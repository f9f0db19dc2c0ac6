"""Answers without a search: a closed form, a theorem about outcomes, or the XOR of a sum's components."""

from math import prod
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Entailing, Theorems
from grundy.core.errors import Refused
from grundy.core.game import AnyGame, Ending, Game
from grundy.core.types import Position
from grundy.engines.choose import choose, find_engine
from grundy.engines.engine import Engine, Value, of_nimber
from grundy.families import HeapGame


class Closed(Engine):
    name: ClassVar[str] = "closed"
    rank: ClassVar[int] = 10
    idea: ClassVar[str] = "the game's closed form"
    knows_options: ClassVar[bool] = True

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        wanted = {Ending.NORMAL: Game.formula, Ending.MISERE: Game.misere_formula}.get(ending)
        if wanted is None or not game.has(wanted):
            return f"{game.id} has no formula for the {ending} ending"
        try:
            getattr(game, wanted.__name__)(position)
        except Refused as reason:  # there is one for other parameters only
            return str(reason)
        return None

    def value(self, position: Position) -> Value:
        self.budget.spend()
        if self.ending is Ending.MISERE:
            return Value(self.game.misere_formula(position))
        return of_nimber(self.game.formula(position))

    def note(self) -> str:
        return self.game.formula_says if self.ending is Ending.NORMAL else ""


# ---- theorems that tell who wins, but no nimber: positions that a table can hold are left to later engines ----


SMALL = 1000  # a size below which the other engines say more
SMALL_BOX = 10**6  # positions, of tuples
SMALL_HEAPS = 10**7  # the same of heaps, whose nimbers are tabled


class Theorem(Engine):
    name: ClassVar[str] = "theorem"
    rank: ClassVar[int] = 35
    idea: ClassVar[str] = "a theorem of the game on outcomes"
    knows_options: ClassVar[bool] = True
    walks: ClassVar[bool] = True

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.search = find_engine("misere" if self.ending is Ending.MISERE else "whole")(game, ending, budget)
        self.named = ""

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        if game.capability(Theorems).smaller(position, ending) is None:
            return f"no theorem of {game.id} speaks of this position"
        limit = game.capability(Theorems).small or (SMALL_HEAPS if isinstance(game, HeapGame) else SMALL)
        small = game.size(position) < limit
        if small:
            from grundy.families import TableGame

            small = not (isinstance(game, TableGame) and prod(game.box(position)) > SMALL_BOX)
        return "the position is small enough for nimbers or remoteness" if small else None

    def value(self, position: Position) -> Value:
        found = self.game.capability(Theorems).smaller(position, self.ending)
        small, theorem = found or (position, "")  # of an option it may be silent
        self.named = self.named or theorem
        return self.search.value(small)

    def note(self) -> str:
        return self.named


# ---- sums of different games: each component by the best engine of its own game, then XOR ----


class Sums(Engine):
    name: ClassVar[str] = "sums"
    rank: ClassVar[int] = 30
    idea: ClassVar[str] = "solves each part with its own game's engine and XORs the nimbers"

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.engines: dict[AnyGame, Engine] = {}

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        if not game.has(Game.components):
            return f"{game.id} is one game"
        if game.capability(Entailing).concerns(position):
            return "some of its moves entail"
        return None if ending is Ending.NORMAL else f"components do not add up under the {ending} ending"

    def value(self, position: Position) -> Value:
        total = 0
        for game, part in self.game.components(position):
            if game not in self.engines or self.engines[game].refuses(game, part, self.ending):
                self.engines[game] = choose(game, part, self.ending, self.budget)
            total ^= self.engines[game].value(part).nimber or 0
        return of_nimber(total)

    def note(self) -> str:
        return ", ".join(f"{game.label()}: {engine.name}" for game, engine in self.engines.items())
