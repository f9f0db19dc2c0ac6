"""Misère canonical forms: every impartial game once, simplified as far as the misère ending allows.

A game G is simplified to K if K's options are among its own, and every other option of G can be answered by a move back
to K; where K has no options there is a proviso: G must be an N-position. Conway has shown that nothing else may be
simplified: games without such moves are equal only if they look alike. A form is a number here, 0 is the game without
moves, and the options of a form are a set of smaller numbers.

Names as in Winning Ways: n is a Nim heap; X_+ the game whose only option is X; X_n the sum of X and a Nim heap of n;
other games are their options in braces, {2_2 3 2}. The mate of 0 is 1, that of another game has the mates of its
options; a game and its mate together are a P-position.
Sources: J. H. Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13.
"""

from collections.abc import Iterable
from functools import reduce

from grundy.core.budget import Budget
from grundy.core.registry import AnyGame
from grundy.engines.genus import Bottom, Known, known_of

LONGEST = 400  # characters of a name


class Forms:
    """The forms that have come up, by number."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.options: list[frozenset[int]] = [frozenset()]
        self.birthdays = [0]
        self.known: list[Known] = [known_of([])]
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
        """An option of the option born last is the only game that it may be: others are born too late, or too early."""
        last = max(options, key=self.birthdays.__getitem__)
        lost = any(self.known[option].genus.digits[0] == 0 for option in options)
        for game in self.options[last]:
            own = self.options[game]
            if own <= options and (game or lost) and all(game in self.options[other] for other in options - own):
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
        """Of two forms; what its options need is found first."""
        waiting = [(one, other)]
        while waiting:
            a, b = waiting[-1]
            if self.looked_up(a, b) is not None:
                waiting.pop()
                continue
            pairs = [(option, b) for option in self.options[a]] + [(a, option) for option in self.options[b]]
            values = [self.looked_up(*pair) for pair in pairs]
            missing = [pair for pair, value in zip(pairs, values, strict=True) if value is None]
            if not missing:
                self.budget.spend()
                self.sums[min(a, b), max(a, b)] = self.form(value for value in values if value is not None)
            waiting += missing
        found = self.looked_up(one, other)
        assert found is not None
        return found

    def looked_up(self, a: int, b: int) -> int | None:
        return a + b if 0 in (a, b) else self.sums.get((min(a, b), max(a, b)))

    def total(self, forms: Iterable[int]) -> int:
        return reduce(self.sum, forms, 0)

    def mate(self, form: int) -> int:
        waiting = [form]
        while waiting:
            here = waiting[-1]
            missing = [option for option in self.options[here] if option not in self.mates]
            if here not in self.mates and not missing:
                self.mates[here] = self.form(self.mates[option] for option in self.options[here])
            if here in self.mates:
                waiting.pop()
            waiting += missing
        return self.mates[form]

    def of_game(self, game: AnyGame) -> Bottom[int]:
        """The forms of a game's positions."""
        return Bottom(game, self.budget, self.form, self.total)

    # ---- names ----

    def name(self, form: int, most: int = LONGEST) -> str | None:
        """None where it is longer than that."""
        names: dict[int, str] = {}
        for one in sorted(self.below(form)):
            names[one] = self.named(one, names)
            if len(names[one]) > most:
                return None
        return names[form]

    def below(self, form: int) -> set[int]:
        """The forms that its name is made of."""
        waiting, found = [form], set()
        while waiting:
            here = waiting.pop()
            if here not in found:
                found.add(here)
                waiting += self.options[here]
        return found

    def named(self, form: int, names: dict[int, str]) -> str:
        """By its shortest name; options born last come first."""
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
