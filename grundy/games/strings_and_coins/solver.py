"""The solver of Strings-and-Coins and Dots and Boxes: one table over all sets of strings that can be left."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.types import Position

FEWEST, MOST = 11, 25  # strings: with fewer a search is as fast, and more do not fit
SLICE = 1 << 16  # sets between two checks of the budget
TABLES: dict[Ending, "SetTable"] = {}  # the last table of each ending, which the requests of one game share

String = tuple[Any, ...]  # its name
Strings = dict[String, Sequence[Hashable]]  # each with the coins at its ends; the ground does not count
CODES = {Ending.NORMAL: 0, Ending.MISERE: 1, Ending.SCORED: 2}


class SetTable:
    """The values of all subsets of some strings, indexed by their bits."""

    def __init__(self, strings: Strings, ending: Ending, budget: Budget) -> None:
        import numpy as np

        self.strings, self.bits = strings, {string: 1 << i for i, string in enumerate(strings)}
        of_coin: dict[Hashable, int] = {}
        for string, coins in strings.items():
            for coin in coins:
                of_coin[coin] = of_coin.get(coin, 0) | self.bits[string]
        ends = np.zeros((2, len(strings)), dtype=np.int64)
        for i, coins in enumerate(strings.values()):
            ends[: len(coins), i] = [of_coin[coin] for coin in coins]
        sets = 1 << len(strings)
        budget.reserve(sets, f"a table of {sets:,} sets of strings")
        self.values = np.zeros(sets, dtype=np.int8)
        with budget.paused():  # compiles the kernel or loads it from the cache
            from grundy.games.strings_and_coins.kernels import left_sets

            left_sets(self.values, ends[0], ends[1], CODES[ending], 0, 1)
        for start in range(0, sets, SLICE):
            stop = min(sets, start + SLICE)
            left_sets(self.values, ends[0], ends[1], CODES[ending], start, stop)
            budget.tabled += stop - start
            budget.look()
            budget.report("sets of strings", stop, sets)

    def knows(self, strings: Strings) -> bool:
        """Whether the table covers these strings. Names are enough, since they contain the coins at the ends."""
        return strings.keys() <= self.bits.keys()

    def of(self, strings: Strings) -> int:
        return int(self.values[sum(self.bits[string] for string in strings)])


class StringsSolver:
    """`strings_of` names the strings of a position; the names must stay the same after every move."""

    def __init__(self, ending: Ending, budget: Budget, strings_of: Callable[[Any], Strings]) -> None:
        self.ending, self.budget, self.strings_of = ending, budget, strings_of

    def refuses(self, position: Position) -> str | None:
        count = len(self.strings_of(position))
        if count > MOST:
            return f"{count} strings leave more than 2^{MOST} sets of them"
        return f"with {count} strings a search is as fast" if count < FEWEST else None

    def value(self, position: Any) -> int | str:
        strings = self.strings_of(position)
        table = TABLES.get(self.ending)
        if table is None or not table.knows(strings):
            both = strings if table is None else {**strings, **table.strings}  # options of one position share a table
            alike = len(both) <= min(MOST, len(strings) + 2)
            table = TABLES[self.ending] = SetTable(both if alike else strings, self.ending, self.budget)
        number = table.of(strings)
        passes = position[1]
        if self.ending is Ending.SCORED:
            return -number if passes else number
        if self.ending is Ending.MISERE or passes:
            wins = number != 0
            return "N" if wins != passes else "P"
        return number

    def remoteness(self, position: Position) -> int | None:
        """None: a walk over all positions that can be left would take longer than the table did."""
        return None

    def note(self) -> str:
        return "a table of all sets of strings that can be left"


def joined(strings: Strings) -> list[list[String]]:
    """Groups of strings that coins connect, in the order of their first strings."""
    root = {string: string for string in strings}

    def find(string: String) -> String:
        while root[string] != string:
            string = root[string]
        return string

    at: dict[Hashable, String] = {}
    for string, coins in strings.items():
        for coin in coins:
            first, second = sorted((find(at.setdefault(coin, string)), find(string)), key=list(strings).index)
            root[second] = first
    parts: dict[String, list[String]] = {}
    for string in strings:
        parts.setdefault(find(string), []).append(string)
    return list(parts.values())
