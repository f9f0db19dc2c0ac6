"""The genus of a position, and whether it is tame, which says that it plays like Nim under the misère ending.

The genus g^g0g1g2... has the nimber g and the misère nimber g0; g1, g2, ... are the misère nimbers with one, two, ...
Nim heaps of 2 beside it. Sooner or later the last two repeat, and are written once. A misère nimber is 1 where no move
is left, else the mex of those of the options; it is 0 exactly if the position is P.

Tame are the genera of Nim: 0^120 and 1^031 (fickle: only heaps of 1), k^k(k xor 2) (firm). A position is tame if its
tame options give it one of these, and each other option can be answered by a move to a tame position of that same
genus. A sum of tame positions is tame: its nimber is the XOR, and it is firm if one of them is. What is not tame is
wild; if all its options are tame it is restive (nimber 0 or 1) or restless (misère nimber 0 or 1).
Sources: J. H. Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from grundy.core.budget import Budget
from grundy.core.nimsum import mex, xor
from grundy.core.registry import AnyGame
from grundy.engines.walk import options_checked

TAME, RESTIVE, RESTLESS, WILD = "tame", "restive", "restless", "wild"
T = TypeVar("T")


class Genus(NamedTuple):
    nimber: int
    digits: tuple[int, ...]  # g0, g1, ...; the last two repeat

    def digit(self, i: int) -> int:
        last = len(self.digits) - 1
        return self.digits[i if i <= last else last - (i - last) % 2]

    def is_tame(self) -> bool:
        return self in FICKLE or self == firm(self.nimber)

    def __str__(self) -> str:
        """As in Winning Ways, 4^146; with commas where a digit has several figures."""
        comma = "," if max(self.digits) > 9 else ""
        return f"{self.nimber}^{comma.join(map(str, self.digits))}"


def firm(nimber: int) -> Genus:
    return Genus(nimber, (nimber, nimber ^ 2))


FICKLE = (Genus(0, (1, 2, 0)), Genus(1, (0, 3, 1)))


def tame_sum(genera: Iterable[Genus]) -> Genus:
    listed = list(genera)
    total = xor(genus.nimber for genus in listed)
    return FICKLE[total] if all(genus in FICKLE for genus in listed) else firm(total)


def genus_of(options: Collection[Genus]) -> Genus:
    """From the genera of all options; with i heaps of 2 beside it, a move may also make one of them 0 or 1."""
    if not options:
        return FICKLE[0]
    digits = [mex(option.digit(0) for option in options)]
    settled = max(3, *(len(option.digits) for option in options))  # from here on what repeats once repeats for ever
    while len(digits) < settled or digits[-1] != digits[-3]:
        i, last = len(digits), digits[-1]
        digits.append(mex([last, last ^ 1, *(option.digit(i) for option in options)]))
    while len(digits) > 2 and digits[-1] == digits[-3]:
        digits.pop()
    return Genus(mex(option.nimber for option in options), tuple(digits))


class Known(NamedTuple):
    """What is known of a position."""

    genus: Genus
    kind: str
    answers: frozenset[Genus] = frozenset()  # the genera of its tame options, where it is not tame itself


def known_of(options: Iterable[Known]) -> Known:
    different = set(options)
    tame = frozenset(option.genus for option in different if option.kind == TAME)
    others = [option for option in different if option.kind != TAME]
    found = genus_of(tame) if tame or not others else firm(0)
    if found.is_tame() and all(found in option.answers for option in others):
        return Known(found, TAME)
    found = genus_of([option.genus for option in different])
    kind = WILD if others else RESTIVE if found.nimber < 2 else RESTLESS
    return Known(found, kind, tame)


class Bottom(Generic[T]):
    """Values of positions from the bottom up, each position once up to symmetry."""

    def __init__(
        self,
        game: AnyGame,
        budget: Budget,
        of_options: Callable[[list[T]], T],
        of_parts: Callable[[list[T]], T | None],  # None where the parts' values do not settle it
    ) -> None:
        self.game, self.budget, self.of_options, self.of_parts = game, budget, of_options, of_parts
        self.values: dict[Any, T] = {}

    def value(self, position: Any) -> T:
        root = self.game.canonical(position)
        waiting, options = [root], {}
        while waiting:
            here = waiting[-1]
            if here in self.values:
                waiting.pop()
                continue
            parts = [self.game.canonical(part) for part in self.game.split(here)]
            if len(parts) != 1:
                if missing := [part for part in parts if part not in self.values]:
                    waiting += missing
                    continue
                if (value := self.of_parts([self.values[part] for part in parts])) is not None:
                    self.values[here] = value
                    continue
            if here not in options:
                self.budget.spend()
                reached = options_checked(self.game, here, self.budget)
                options[here] = list({self.game.canonical(option) for _, option in reached})
            if missing := [option for option in options[here] if option not in self.values]:
                waiting += missing
            else:
                self.values[here] = self.of_options([self.values[option] for option in options.pop(here)])
        return self.values[root]


def genera_below(game: AnyGame, budget: Budget) -> Bottom[Known]:
    """By the definition, and by the theorem on sums of tame positions."""

    def of_parts(parts: list[Known]) -> Known | None:
        return Known(tame_sum(part.genus for part in parts), TAME) if all(p.kind == TAME for p in parts) else None

    return Bottom(game, budget, known_of, of_parts)
