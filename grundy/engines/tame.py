"""Misère outcomes of tame heaps: a sum of tame heaps plays like misère Nim (`misere_forms.py` says what is tame).

Heaps are examined from the smallest on, up to the first wild one; sums with larger heaps are searched.
"""

from collections.abc import Collection, Iterable
from functools import reduce
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.game import AnyGame, Ending
from grundy.core.lazy_imports import np
from grundy.core.nimsum import mex
from grundy.core.types import Array, Position
from grundy.core.user_games import is_user_game
from grundy.engines.declarations import octal_of
from grundy.engines.engine import Value
from grundy.engines.misere_forms import FICKLE, Genus, firm
from grundy.engines.search import Misere
from grundy.families import HeapGame, Heaps

INTERPRETED_TO = 100  # heaps whose rule is asked even if there is an octal code
LISTED = 6  # heaps that a sentence lists at most


class TameHeaps:
    """The heaps from 0 on, as long as they are tame; each coded as twice its nimber, plus 1 if it is firm."""

    def __init__(self, game: HeapGame) -> None:
        self.game = game
        self.codes = [0]
        self.wild: int | None = None  # the first heap that is not tame

    def reach(self, to: int, budget: Budget) -> bool:
        """Whether all heaps to this one are tame."""
        if self.wild is not None or to < len(self.codes):
            return to < len(self.codes)
        budget.reserve(100 * (to + 1), f"the genera of all heaps to {to if to < 10**15 else 'that size'}")
        declared = None if is_user_game(self.game) else octal_of(self.game)
        by_code = declared is not None and to > INTERPRETED_TO
        codes = room(self.codes, to) if by_code else self.codes
        for n in range(len(self.codes), to + 1):
            budget.spend()
            if declared is not None and by_code:
                code = code_of(set(by_digits(declared, self.game.unequal(), codes, n).tolist()))
            else:
                code = code_of({self.total(left) for left in budget.listed(self.game.heap_parts(n))})
            if code is None:
                self.wild = n
                return False
            self.codes.append(code)
            if by_code:
                codes[n] = code
        return True

    def total(self, heaps: Iterable[int]) -> int:
        return reduce(both, map(self.codes.__getitem__, heaps), 0)

    def genus(self, heaps: Iterable[int]) -> Genus:
        code = self.total(heaps)
        return firm(code >> 1) if code & 1 else FICKLE[code >> 1]


def both(one: Any, other: Any) -> Any:
    """The code of a sum: XOR of the nimbers, firm if one of them is."""
    return ((one ^ other) & ~1) | ((one | other) & 1)


def code_of(options: Collection[int]) -> int | None:
    """The code of a heap from those of its options; None if it is not tame."""
    nimber = mex(code >> 1 for code in options)
    misere = mex(code >> 1 if code & 1 else code >> 1 ^ 1 for code in options) if options else 1
    return 2 * nimber + 1 if nimber == misere else 2 * nimber if nimber + misere == 1 else None


def room(codes: list[int], to: int) -> Array:
    return np.concatenate((np.array(codes), np.zeros(to + 1 - len(codes), dtype=np.int64)))


def by_digits(digits: tuple[int, ...], unequal: bool, codes: Any, n: int) -> Array:
    """The codes of all options of a heap of an octal code, each once."""
    found = [codes[:0]]
    for taken, digit in enumerate(digits[: n + 1]):
        rest = n - taken
        if digit & (2 if rest else 1):
            found.append(codes[rest : rest + 1])
        if digit & 4 and rest:
            end = (rest + 1) // 2 if unequal else rest // 2 + 1
            found.append(both(codes[1:end], codes[rest - 1 : rest - end : -1]))
    return np.unique(np.concatenate(found))


class Tame(Misere):
    name: ClassVar[str] = "tame"
    rank: ClassVar[int] = 85
    idea: ClassVar[str] = "a sum of tame heaps plays like misère Nim"

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        assert isinstance(game, HeapGame)
        self.heaps = TameHeaps(game)
        self.root: Heaps | None = None

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        if not isinstance(game, HeapGame):
            return f"{game.id} is not played with heaps"
        return super().refuses(game, position, ending)

    def value(self, position: Heaps) -> Value:
        self.root = position if self.root is None else self.root
        if not self.heaps.reach(max(position, default=0), self.budget):
            return super().value(position)
        return Value("N" if self.heaps.genus(position).digits[0] else "P")

    def used(self) -> str:
        return Misere.name if self.searches() else self.name

    def searches(self) -> bool:
        wild = self.heaps.wild
        return wild is not None and max(self.root or (), default=0) >= wild

    def note(self) -> str:
        if self.searches():
            return f"but heap {self.heaps.wild} is wild: searches the whole sum, each position once up to symmetry"
        return self.likened()

    def reason(self) -> str:
        if self.searches() or not self.root:
            return ""
        return f"All heaps are tame, and tame games play like misère Nim: {self.likened()}."

    def likened(self) -> str:
        """The Nim heap that each heap of the position plays like."""
        root = self.root or ()
        listed = [f"{n} like {self.heaps.codes[n] >> 1}" for n in root[:LISTED]]
        more = f" and {len(root) - LISTED} more" if len(root) > LISTED else ""
        return f"heap {', '.join(listed)}{more}; together genus {self.heaps.genus(root)}" if root else ""
