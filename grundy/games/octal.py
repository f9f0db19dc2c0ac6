"""Octal games: a code such as 0.77 says what may become of a heap when 0, 1, 2, ... tokens are taken from it.

Words: digit d_k = 1·a + 2·b + 4·c; taking exactly k tokens is allowed if it leaves nothing (a), one heap (b), two
heaps (c). The digit before the point is 0, or 4: split a heap without taking anything.
Source: R. K. Guy and C. A. B. Smith, The G-values of various games, 1956.
"""

import re
from dataclasses import dataclass

from grundy.core.abilities.wording import Wording
from grundy.core.errors import BadParam, Parameter
from grundy.core.families import HeapGame, Heaps
from grundy.core.gallery import Group
from grundy.core.game import Known, param
from grundy.core.notation import either
from grundy.core.rules import rule


@dataclass(frozen=True)
class Octal(HeapGame):
    """The code says how many tokens may be taken, and whether the heap may vanish, stay or fall in two."""

    id = "octal"
    title = "Octal game"
    source = "R. K. Guy and C. A. B. Smith, The G-values of various games, 1956"
    group = Group.SPLITTING
    open_problem = "whether the nimbers of every octal game repeat"
    example = "9+4"
    known = (Known("9+4", nimber=5, source="Kayles: Winning Ways, chapter 4, table 6"),)
    code: str = param("0.77", high=100, help="0.d1d2..., each digit 0 to 7")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not re.fullmatch(r"[04]\.[0-7]*", self.code) or not any(self.digits):
            raise BadParam(
                f'octal: "{self.code}" is no octal code: 0 or 4, a point, then digits 0 to 7 that allow '
                "some move; type something like ",
                Parameter("code", "0.77"),
            )

    @property
    def digits(self) -> tuple[int, ...]:
        """d0, d1, d2, ... as numbers."""
        return tuple(int(digit) for digit in self.code.replace(".", ""))

    def start(self) -> Heaps:
        return (9,)

    @rule
    def heap_options(n, digits):
        for taken in range(min(len(digits), n + 1)):
            digit, rest = digits[taken], n - taken
            if digit & 1 and rest == 0:
                yield 0
            if digit & 2 and rest > 0:
                yield rest
            if digit & 4:
                for left in range(1, rest // 2 + 1):
                    yield left, rest - left

    def octal(self) -> tuple[int, ...]:
        return self.digits


class OctalWording(Wording[Octal]):
    """What each digit allows, in words; numbers of tokens with equal digits stand together."""

    def rule(self) -> str:
        said = []
        for digit in dict.fromkeys(filter(None, self.game.digits[1:])):
            numbers = [str(k) for k, other in enumerate(self.game.digits) if k and other == digit]
            left = [what for bit, what in enumerate(("nothing", "one heap", "two heaps")) if digit >> bit & 1]
            tokens = "token" if numbers == ["1"] else "tokens"
            said.append(f"take {either(numbers)} {tokens} from a heap and leave {either(left)} of it")
        if self.game.digits[0]:
            said.append("split a heap in two without taking anything")
        text = "; or ".join(said)
        return f"{text[0].upper()}{text[1:]}."
