"""The solver of Strings-and-Coins and of Dots-and-Boxes: one table of all sets of strings that can be left."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from grundy.core.budget import Budget
from grundy.core.game import Ending

FEWEST, MOST = 11, 25  # strings: fewer are searched as fast, more do not fit
SLICE = 1 << 16  # sets between two looks at the budget

Strings = dict[Hashable, Sequence[Hashable]]  # each string by its name, with the coins at its ends; the ground is none
CODES = {Ending.NORMAL: 0, Ending.MISERE: 1, Ending.SCORED: 2}


class CoinSolver:
    """`strings_of` names the strings of a position such that a position reached from it keeps the names."""

    def __init__(self, ending: Ending, budget: Budget, strings_of: Callable[[Any], Strings]) -> None:
        self.ending, self.budget, self.strings_of = ending, budget, strings_of
        self.bits: dict[Hashable, int] = {}
        self.table: Any = None

    def refuses(self, position: Any) -> str | None:
        count = len(self.strings_of(position))
        if count > MOST:
            return f"{count} strings leave more than 2^{MOST} sets of them"
        return f"with {count} strings a search is as fast" if count < FEWEST else None

    def value(self, position: Any) -> int | str:
        strings = self.strings_of(position)
        if self.table is None or not strings.keys() <= self.bits.keys():
            self.tabulate(strings)
        number = int(self.table[sum(self.bits[string] for string in strings)])
        passes = position[1]
        if self.ending is Ending.SCORED:
            return -number if passes else number
        if self.ending is Ending.MISERE or passes:
            wins = number != 0
            return "N" if wins != passes else "P"
        return number

    def tabulate(self, strings: Strings) -> None:
        import numpy as np

        from grundy.games.strings_and_coins.kernels import left_sets

        self.bits = {string: 1 << i for i, string in enumerate(strings)}
        of_coin: dict[Hashable, int] = {}
        for string, coins in strings.items():
            for coin in coins:
                of_coin[coin] = of_coin.get(coin, 0) | self.bits[string]
        ends = np.zeros((2, len(strings)), dtype=np.int64)
        for i, coins in enumerate(strings.values()):
            ends[: len(coins), i] = [of_coin[coin] for coin in coins]
        sets = 1 << len(strings)
        self.budget.reserve(sets, f"a table of {sets:,} sets of strings")
        self.table = np.zeros(sets, dtype=np.int8)
        for start in range(0, sets, SLICE):
            stop = min(sets, start + SLICE)
            left_sets(self.table, ends[0], ends[1], CODES[self.ending], start, stop)
            self.budget.tabled += stop - start
            self.budget.look()
            self.budget.report("sets of strings", stop, sets)

    def note(self) -> str:
        return "a table of all sets of strings that can be left"


def joined(strings: Strings) -> list[list[Hashable]]:
    """The strings that coins tie together, in the order of their first ones."""
    root = {string: string for string in strings}

    def find(string: Hashable) -> Hashable:
        while root[string] != string:
            string = root[string]
        return string

    at: dict[Hashable, Hashable] = {}
    for string, coins in strings.items():
        for coin in coins:
            first, second = sorted((find(at.setdefault(coin, string)), find(string)), key=list(strings).index)
            root[second] = first
    parts: dict[Hashable, list[Hashable]] = {}
    for string in strings:
        parts.setdefault(find(string), []).append(string)
    return list(parts.values())


def taken_by(string: Hashable, strings: Strings) -> int:
    """How many coins cutting a string frees: those that no other string holds."""
    held: Iterable[Hashable] = (coin for other, coins in strings.items() if other != string for coin in coins)
    return len(set(strings[string]) - set(held))
