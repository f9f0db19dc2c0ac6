"""Misère canonical forms and the genus of a position: how it plays under the misère ending, and whether it is tame."""

from collections.abc import Callable, Collection, Iterable
from functools import reduce
from typing import Generic, NamedTuple, TypeVar

from grundy.core.budget import Budget
from grundy.core.game import AnyGame
from grundy.core.nimsum import mex, xor
from grundy.core.types import Position
from grundy.engines.walk import options_checked, settle

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
    """The genus from those of all options. With heaps of 2 beside it, a move may also make one of them 0 or 1."""
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


class KnownForm(NamedTuple):
    """What is known about a position."""

    genus: Genus
    kind: str
    answers: frozenset[Genus] = frozenset()  # the genera of its tame options, where it is not tame itself


def known_of(options: Iterable[KnownForm]) -> KnownForm:
    different = set(options)
    tame = frozenset(option.genus for option in different if option.kind == TAME)
    others = [option for option in different if option.kind != TAME]
    found = genus_of(tame) if tame or not others else firm(0)
    if found.is_tame() and all(found in option.answers for option in others):
        return KnownForm(found, TAME)
    found = genus_of([option.genus for option in different])
    kind = WILD if others else RESTIVE if found.nimber < 2 else RESTLESS
    return KnownForm(found, kind, tame)


class Bottom(Generic[T]):
    """Values of positions from the ends up, each position once up to symmetry."""

    def __init__(
        self,
        game: AnyGame,
        budget: Budget,
        of_options: Callable[[list[T]], T],
        of_parts: Callable[[list[T]], T | None],  # None where the parts' values do not settle it
    ) -> None:
        self.game, self.budget, self.of_options, self.of_parts = game, budget, of_options, of_parts
        self.values: dict[Position, T] = {}

    def value(self, position: Position) -> T:
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


def genera_below(game: AnyGame, budget: Budget) -> Bottom[KnownForm]:
    """Genera by the definition, and by the theorem on sums of tame positions."""

    def of_parts(parts: list[KnownForm]) -> KnownForm | None:
        return KnownForm(tame_sum(part.genus for part in parts), TAME) if all(p.kind == TAME for p in parts) else None

    return Bottom(game, budget, known_of, of_parts)


# ---- misère canonical forms: every impartial game once, as simple as the misère ending allows ----


LONGEST = 400  # characters of a name


class Forms:
    """The forms that have come up, by number."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.options: list[frozenset[int]] = [frozenset()]
        self.birthdays = [0]
        self.known: list[KnownForm] = [known_of([])]
        self.numbers = {self.options[0]: 0}
        self.sums: dict[tuple[int, int], int] = {}
        self.mates = {0: self.form([0])}

    def form(self, options: Iterable[int]) -> int:
        """The form of a game with these options."""
        found = frozenset(options)
        if found not in self.numbers:
            simpler = self.simpler(found)
            self.numbers[found] = self.add(found) if simpler is None else simpler
        return self.numbers[found]

    def simpler(self, options: frozenset[int]) -> int | None:
        """Only an option of the option born last can be equal: other games are born too late or too early."""
        last = max(options, key=self.birthdays.__getitem__)
        lost = any(self.known[option].genus.digits[0] == 0 for option in options)
        for game in self.options[last]:
            mine = self.options[game]
            if mine <= options and (game or lost) and all(game in self.options[other] for other in options - mine):
                return game
        return None

    def add(self, options: frozenset[int]) -> int:
        self.budget.spend()
        self.options.append(options)
        self.birthdays.append(1 + max(self.birthdays[option] for option in options))
        self.known.append(known_of(self.known[option] for option in options))
        return len(self.options) - 1

    def heap(self, n: int) -> int:
        """A Nim heap."""
        heaps: list[int] = []
        for _ in range(n):
            heaps.append(self.form(heaps))
        return self.form(heaps)

    def sum(self, one: int, other: int) -> int:
        """The form of the sum of two forms."""
        pair = min(one, other), max(one, other)
        settle([pair], self.sums, self.pair_options, lambda _, options: self.form(map(self.sums.__getitem__, options)))
        return self.sums[pair]

    def pair_options(self, pair: tuple[int, int]) -> list[tuple[int, int]]:
        a, b = pair
        if a == 0:
            self.sums[pair] = b
            return []
        self.budget.spend()
        pairs = [(option, b) for option in self.options[a]] + [(a, option) for option in self.options[b]]
        return [(min(pair), max(pair)) for pair in pairs]

    def total(self, forms: Iterable[int]) -> int:
        return reduce(self.sum, forms, 0)

    def mate(self, form: int) -> int:
        settle(
            [form],
            self.mates,
            self.options.__getitem__,
            lambda form, options: self.form(self.mates[option] for option in options),
        )
        return self.mates[form]

    def of_game(self, game: AnyGame) -> Bottom[int]:
        """The forms of a game's positions."""
        return Bottom(game, self.budget, self.form, self.total)

    # ---- names ----

    def name(self, form: int, most: int = LONGEST) -> str | None:
        """The name of a form; None if it is longer than `most`."""
        names: dict[int, str] = {}
        for one in sorted(self.below(form)):
            names[one] = self.named(one, names)
            if len(names[one]) > most:
                return None
        return names[form]

    def below(self, form: int) -> set[int]:
        """The forms of which its name is made."""
        waiting, found = [form], set()
        while waiting:
            here = waiting.pop()
            if here not in found:
                found.add(here)
                waiting += self.options[here]
        return found

    def named(self, form: int, names: dict[int, str]) -> str:
        """Its shortest name; options born last come first."""
        birthday, options = self.birthdays[form], self.options[form]
        if form == self.heap(birthday):
            return str(birthday)
        if len(options) == 1:
            return subscript(names[min(options)], "+")
        sums = [(option, n) for option in options for n in range(1, min(9, birthday) + 1)]
        found = [subscript(names[option], str(n)) for option, n in sums if self.sum(option, self.heap(n)) == form]
        if found:
            return min(found, key=lambda name: (len(name), name))
        ordered = sorted(options, key=lambda option: (self.birthdays[option], not names[option].isdigit(), option))
        return "{" + " ".join(names[option] for option in reversed(ordered)) + "}"


def subscript(name: str, sign: str) -> str:
    """Subscripts are read from left to right: 2_+2 is {2} + 2."""
    return name + sign if "_" in name.rpartition("}")[2] else f"{name}_{sign}"
