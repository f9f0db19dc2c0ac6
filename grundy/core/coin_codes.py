"""Codes of coin-turning games, as CGSuite writes them: which coins may be turned together.

Words: a code is a list, with commas, of numbers of coins, `3`, `1-3` or `1+` for one and more, each with what must hold
of these coins: `C` they lie side by side, `C(5)` within five places, `E` at equal distances, `S` symmetrically, `F`
with the first coin of the row. The rightmost goes from heads to tails. `1-3` is Mock Turtles, `1+C` Ruler, `3E`
Turnips, `4FS` Grunt, `1+S` Sym.
Source: A. N. Siegel, CGSuite, game.heap.Spawning.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from grundy.core.notation import either, printable

Coins = tuple[int, ...]  # places, counted from 0 on the left
CGSUITE_COINS = re.compile(r"""(?:game\.heap\.)?Spawning\(\s*["'](.*)["']\s*\)""")
PART = re.compile(r"([1-9]\d?)(?:(\+)|-([1-9]\d?))?((?:C\([1-9]\d{0,3}\)|[CESF])*)")
SPACINGS = {"C": "side by side", "E": "at equal distances", "S": "symmetrically"}
COIN_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True)
class Part:
    """So many coins, at most `most` of them (None: any number), with what must hold of them."""

    least: int
    most: int | None
    spacing: str = ""
    within: int | None = None
    first: bool = False

    def companions(self, n: int) -> Iterator[Coins]:
        """The sets of coins to the left of coin n that may be turned with it, each from right to left."""
        low = 0 if self.within is None else max(0, n + 1 - self.within)
        for count in range(self.least, min(n - low + 1, self.most or n + 1) + 1):
            for coins in self.sets(low, n, count):
                if not self.first or coins[-1] == 0:
                    yield coins[1:]

    def sets(self, low: int, n: int, count: int) -> Iterator[Coins]:
        """So many coins from `low` on, of which n is the last."""
        if self.spacing == "C":
            yield tuple(range(n, n - count, -1))
        elif self.spacing == "E":
            for step in range(1, (n - low) // (count - 1) + 1) if count > 1 else (1,):
                yield tuple(n - i * step for i in range(count))
        elif self.spacing == "S" and count > 1:
            for first in range(low, n):
                yield from symmetric(first, n, count)
        else:
            yield from ((n, *others) for others in combinations(range(n - 1, low - 1, -1), count - 1))

    def __str__(self) -> str:
        most = "+" if self.most is None else f"-{self.most}" * (self.most > self.least)
        return f"{self.least}{most}{'F' * self.first}{self.spacing}{f'C({self.within})' * (self.within is not None)}"

    def in_words(self) -> str:
        count = [COIN_NUMBERS[n] if n < len(COIN_NUMBERS) else str(n) for n in {self.least: 0, self.most or 0: 0} if n]
        said = " to ".join(count) if self.most else f"{count[0]} or more"
        coins = "coin" if self.least == self.most == 1 else "coins"
        where = [SPACINGS[self.spacing]] if self.spacing else []
        where += [f"within {self.within} places"] if self.within else []
        where += ["with the first of the row"] if self.first else []
        return " ".join([said, coins, *where])


def symmetric(first: int, last: int, count: int) -> Iterator[Coins]:
    """Symmetric sets between these two, which are among them."""
    middle, odd = divmod(first + last, 2)
    if count % 2 and odd:
        return
    for left in combinations(range(first + 1, middle + odd), (count - 2) // 2):
        right = [first + last - i for i in left]
        yield tuple(sorted({first, last, *left, *right, *([middle] if count % 2 else [])}, reverse=True))


@dataclass(frozen=True)
class CoinCode:
    parts: tuple[Part, ...]

    def companions(self, n: int) -> Iterator[Coins]:
        """Of all parts, each set once."""
        if len(self.parts) == 1:
            return self.parts[0].companions(n)
        return iter(dict.fromkeys(coins for part in self.parts for coins in part.companions(n)))

    def __str__(self) -> str:
        return ",".join(map(str, self.parts))

    def cgsuite(self) -> str:
        return f'game.heap.Spawning("{self}")'

    def in_words(self) -> str:
        return f"Turn {either([part.in_words() for part in self.parts])}, the rightmost from heads to tails."


@lru_cache(256)
def read_coin_code(text: str) -> CoinCode:
    """The code that a text means; a ValueError says what is wrong with it."""
    found = CGSUITE_COINS.fullmatch(text.strip())
    parts = []
    for typed in (found[1] if found else text).replace(" ", "").upper().split(","):
        if not (part := PART.fullmatch(typed)):
            raise ValueError(f'"{printable(typed)}" is no number of coins with C, C(5), E, S or F behind it')
        least, most = int(part[1]), None if part[2] else int(part[3] or part[1])
        within = [int(n) for n in re.findall(r"C\((\d+)\)", part[4])]
        spacing = re.sub(r"C\(\d+\)|F", "", part[4])
        if len(within) > 1 or len(spacing) > 1:
            raise ValueError(f'"{printable(typed)}" says twice how the coins lie')
        if (most is not None and most < least) or (within and within[0] < least):
            raise ValueError(f'"{printable(typed)}" has no room for its coins')
        parts.append(Part(least, most, spacing, within[0] if within else None, "F" in part[4]))
    return CoinCode(tuple(parts))
