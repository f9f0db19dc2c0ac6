"""Codes of games: take-and-break codes such as octal 0.137, and CGSuite's codes of coin-turning games."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from grundy.core.notation import either, printable

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
MARKS = ("!", "?", "=")  # all different, not all equal, all equal
MOST_HEAPS = 63  # that a digit names, as in CGSuite
CGSUITE = re.compile(r"""(?:game\.heap\.)?TakeAndBreak\(\s*["'](.*)["']\s*\)""")
OGDOAD = re.compile(r"(?:ogdoad\.)?OctalCode\(\s*\[([0-7](?:\s*,\s*[0-7])*)\]\s*\)")
DIGIT = re.compile(r"(?:(\*)|\{([^{}]*)\}|&([0-9]{1,19});|([0-9A-Va-v]))([!?=]?)")
LISTED = re.compile(r"([0-9]{1,2})([!?=]?)")


@dataclass(frozen=True)
class Digit:
    """Numbers of heaps that may be left, each with its mark or ""; `more`: also all above the last, with its mark."""

    ways: tuple[tuple[int, str], ...]
    more: bool = False

    def allowed(self, most: int) -> Iterator[tuple[int, str]]:
        """Each number of heaps that may be left, up to so many, with its mark."""
        yield from ((heaps, mark) for heaps, mark in self.ways if heaps <= most)
        if self.more:
            last, mark = self.ways[-1]
            yield from ((heaps, mark) for heaps in range(last + 1, most + 1))

    @property
    def bits(self) -> int | None:
        """The digit as a number; None if marks or more heaps keep it from being one."""
        return None if self.more or any(mark for _, mark in self.ways) else sum(1 << heaps for heaps, _ in self.ways)

    def __str__(self) -> str:
        """Numbers without a sign of their own become lists: the `;` in `&40;` would end a part of a sum."""
        marks = {mark for heaps, mark in self.ways if heaps > 1}
        common = marks.pop() if len(marks) == 1 else ""
        bits = sum(1 << heaps for heaps, _ in self.ways)
        if marks or (self.more and bits > 1) or bits >= len(SIGNS):
            listed = ",".join(f"{heaps}{'' if common else mark}" for heaps, mark in self.ways)
            return f"{{{listed}{'+' * self.more}}}{common}"
        if self.more:
            return f"*{self.ways[-1][1]}"
        return SIGNS[bits] + common


NOTHING = Digit(())


@dataclass(frozen=True)
class DigitCode:
    """The digits in places 0, 1, 2, ...; the last `period` of them come again and again."""

    digits: tuple[Digit, ...]
    period: int = 0

    def digit(self, taken: int) -> Digit:
        if taken < len(self.digits):
            return self.digits[taken]
        first = len(self.digits) - self.period
        return self.digits[first + (taken - first) % self.period] if self.period else NOTHING

    @property
    def bits(self) -> tuple[int, ...] | None:
        """The digits as numbers, where all are and none comes again."""
        numbers = [digit.bits for digit in self.digits]
        return None if self.period or None in numbers else tuple(bits for bits in numbers if bits is not None)

    def __str__(self) -> str:
        """As CGSuite writes it."""
        first, *others = map(str, self.digits)
        once = others[: len(others) - self.period]
        period = others[len(once) :]
        return f"{first}.{''.join(once)}{'[' + ''.join(period) + ']' if period else ''}" if others else f"{first}.0"

    def cgsuite(self) -> str:
        return f'game.heap.TakeAndBreak("{self}")'

    def ogdoad(self) -> str | None:
        """Only octal codes that break no heap without taking from it."""
        bits = self.bits
        return f"OctalCode({list(bits[1:])})" if bits and not bits[0] and max(bits) < 8 else None


def unwrapped(text: str) -> str:
    """The code in a line of CGSuite or of ogdoad; any other text as it is."""
    text = text.strip()
    if found := OGDOAD.fullmatch(text):
        return "0." + "".join(re.findall("[0-7]", found[1]))
    found = CGSUITE.fullmatch(text)
    return found[1] if found else text.removeprefix("game.heap.")


@lru_cache(256)
def read_code(text: str) -> DigitCode:
    """The code that a text means; a ValueError says what is wrong with it."""
    head, point, tail = unwrapped(text).replace(" ", "").partition(".")
    if not point:
        raise ValueError("a code has a point behind its first digit")
    once, bracket, period = tail.partition("[")
    if bracket and (not period.endswith("]") or len(period) == 1):
        raise ValueError("brackets stand around its last digits")
    before = list(read_digits(head or "0"))
    if len(before) > 1:
        raise ValueError("digits before the one at the point put tokens on a heap, and play need not end")
    if any(heaps < 2 for heaps, _ in before[0].ways):
        raise ValueError("the digit before the point breaks a heap in two or more")
    repeated = list(read_digits(period[:-1]))
    if not any(digit.ways for digit in repeated):
        repeated = []
    digits = [*before, *read_digits(once), *repeated]
    while not repeated and len(digits) > 1 and not digits[-1].ways:
        digits.pop()
    if not any(digit.ways for digit in digits):
        raise ValueError("it allows no move")
    return DigitCode(tuple(digits), len(repeated))


def read_digits(text: str) -> Iterator[Digit]:
    at = 0
    while at < len(text):
        if not (found := DIGIT.match(text, at)):
            raise ValueError(f'"{printable(text[at])}" is no digit')
        at = found.end()
        star, listed, number, sign, mark = found.groups()
        if listed is not None:
            yield read_list(listed, mark)
        elif star:
            yield Digit(((0, mark),), more=True)
        else:
            bits = int(number) if number else SIGNS.index(sign.upper())
            if bits >> MOST_HEAPS + 1:
                raise ValueError(f"a digit names at most {MOST_HEAPS} heaps")
            yield Digit(tuple((heaps, mark * (heaps > 1)) for heaps in range(bits.bit_length()) if bits >> heaps & 1))


def read_list(listed: str, mark: str) -> Digit:
    ways: dict[int, str] = {}
    for one in listed.removesuffix("+").split(","):
        found = LISTED.fullmatch(one)
        if not found or int(found[1]) > MOST_HEAPS or (mark and found[2]):
            raise ValueError(f'"{{{printable(listed)}}}{mark}" is no list of numbers of heaps')
        ways[int(found[1])] = found[2] or mark
    more = listed.endswith("+")
    last = max(ways)
    return Digit(
        tuple((heaps, kind * (heaps > 1 or (more and heaps == last))) for heaps, kind in sorted(ways.items())), more
    )


def heaps_left(rest: int, heaps: int, mark: str) -> Iterator[tuple[int, ...]]:
    """The ways to lay so many tokens in so many heaps, the smallest first, as the mark has it."""
    if heaps == 0:
        return iter([()] if rest == 0 else [])
    if mark == "=":
        return iter([(rest // heaps,) * heaps] if rest and rest % heaps == 0 else [])
    step = 1 if mark == "!" else 0
    found = rising(rest, heaps, 1, step)
    return (sizes for sizes in found if sizes[0] < sizes[-1]) if mark == "?" and heaps > 1 else found


def rising(rest: int, heaps: int, least: int, step: int) -> Iterator[tuple[int, ...]]:
    """Sizes that add up to the rest, each at least so much above the one before."""
    if heaps == 1:
        if rest >= least:
            yield (rest,)
        return
    while heaps * least + step * heaps * (heaps - 1) // 2 <= rest:
        for others in rising(rest - least, heaps - 1, least + step, step):
            yield (least, *others)
        least += 1


def in_words(code: DigitCode) -> str:
    """The rule that a code stands for, in a sentence; numbers of tokens with equal digits stand together."""
    parts = []
    period = code.digits[len(code.digits) - code.period :]
    for digit in dict.fromkeys(one for one in code.digits[1:] if one.ways):
        to = len(code.digits) + (code.period if len(period) > 1 and digit in period else 0)
        numbers = [str(k) for k in range(1, to) if code.digit(k) == digit]
        tokens = "token" if numbers == ["1"] and digit not in period else "tokens"
        if period == (digit,):
            numbers[-1] = f"{numbers[-1]} or more" if int(numbers[-1]) > 1 else "any number of"
        listed = ", ".join([*numbers, "..."]) if len(period) > 1 and digit in period else either(numbers)
        parts.append(f"take {listed} {tokens} from a heap and leave {either(list(leaves(digit)))} of it")
    if code.digits[0].ways:
        parts.append(f"split a heap into {either(list(leaves(code.digits[0])))} without taking anything")
    text = "; or ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


NUMBERS = ("nothing", "one heap", "two heaps", "three heaps", "four heaps")
MEANT = {"": "", "!": " of different sizes", "?": " not all of one size", "=": " of one size"}


def leaves(digit: Digit) -> Iterator[str]:
    for heaps, mark in digit.ways:
        named = NUMBERS[heaps] if heaps < len(NUMBERS) else f"{heaps} heaps"
        if digit.more and heaps == digit.ways[-1][0]:
            named = f"{named} or more" if heaps else "any number of heaps"
        yield f"{named}{MEANT[mark]}"


# ---- codes of coin-turning games, as CGSuite writes them: which coins may be turned together ----


Coins = tuple[int, ...]  # places, counted from 0 on the left
CGSUITE_COINS = re.compile(r"""(?:game\.heap\.)?Spawning\(\s*["'](.*)["']\s*\)""")
PART = re.compile(r"([1-9]\d?)(?:(\+)|-([1-9]\d?))?((?:C\([1-9]\d{0,3}\)|[CESF])*)")
SPACINGS = {"C": "side by side", "E": "at equal distances", "S": "symmetrically"}
COIN_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True)
class CoinGroup:
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
        text = " to ".join(count) if self.most else f"{count[0]} or more"
        coins = "coin" if self.least == self.most == 1 else "coins"
        where = [SPACINGS[self.spacing]] if self.spacing else []
        where += [f"within {self.within} places"] if self.within else []
        where += ["with the first of the row"] if self.first else []
        return " ".join([text, coins, *where])


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
    parts: tuple[CoinGroup, ...]

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
        return f"Turn over {either([part.in_words() for part in self.parts])}. The rightmost of them must show heads."


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
        parts.append(CoinGroup(least, most, spacing, within[0] if within else None, "F" in part[4]))
    return CoinCode(tuple(parts))
