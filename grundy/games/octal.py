"""Octal games: a code such as 0.77 says what a heap can become when 0, 1, 2, ... tokens are taken from it.

Digit d_k is the sum of what a move that takes exactly k tokens can leave: 1 for nothing, 2 for one heap, 4 for two
heaps, 8 for three heaps. With digits up to 7 the code is octal; with digits up to F (15) it is hexadecimal. The digit
before the point concerns moves that take nothing: 0 for none, 4 to split a heap in two, 8 in three, C for both.
Some codes have names: `code=guiles` is 0.15. Codes beyond F are played as `take-and-break`.
Source: R. K. Guy and C. A. B. Smith, The G-values of various games, 1956; Winning Ways, chapter 4.
"""

import re
from dataclasses import dataclass

from grundy.core.capabilities.presentation import Wording
from grundy.core.errors import BadParam, Parameter
from grundy.core.game import Group, Known, param
from grundy.core.notation import printable
from grundy.core.rules import rule
from grundy.families import HeapGame, Heaps
from grundy.families.game_codes import in_words, read_code, unwrapped

NAMED = {
    "Kayles": "0.77",
    "Dawson's Kayles": "0.07",
    "Dawson's Chess": "0.137",
    "Guiles": "0.15",
    "Officers": "0.6",
    "Treblecross": "0.007",
    "Double Kayles": "0.7777",
    "Quadruple Kayles": "0.77777777",
    "Kenyon's Game": "0.3F",
    "Rails": "0.77",
    "Stars and Stripes": "0.02",
    "Adders and Ladders": "0.73",
}


def as_typed(name: str) -> str:
    return name.lower().replace("'", "").replace(" ", "-")


def code_named(text: str, named: dict[str, str]) -> str:
    """The code for a name, however its words are joined (guiles, DawsonsKayles); any other text stays the same."""
    inside = unwrapped(text)
    wanted = re.sub(r"[^a-z]", "", inside.lower())
    return next((code for name, code in named.items() if as_typed(name).replace("-", "") == wanted), inside)


@dataclass(frozen=True)
class Octal(HeapGame):
    """Take tokens from one heap. The code says how many, and whether it may leave nothing, one heap or several."""

    id = "octal"
    title = "Octal game"
    source = "R. K. Guy and C. A. B. Smith, The G-values of various games, 1956"
    group = Group.SPLITTING
    open_problem = "whether the nimbers of every octal game repeat"
    example = "9+4"
    known = (Known("9+4", nimber=5, source="Kayles: Winning Ways, chapter 4, table 6"),)
    code: str = param("0.77", high=100, help="0.d1d2..., each digit 0 to 7, or to F; or a name such as guiles")

    def __post_init__(self) -> None:
        super().__post_init__()
        try:
            code = read_code(code_named(self.code, NAMED))
            if code.bits is None or max(code.bits) > 15:
                raise ValueError("not all its digits are 0 to F; take-and-break plays it")
        except ValueError as error:
            raise BadParam(
                f'octal: "{printable(self.code)}" is no octal code: {error}. Type 0 or 4, a point, then digits 0 to 7, '
                f"or to F; or one of {', '.join(map(as_typed, NAMED))}; type something like ",
                Parameter("code", "0.77"),
            ) from None
        object.__setattr__(self, "code", str(code))

    @property
    def digits(self) -> tuple[int, ...]:
        """d0, d1, d2, ... as numbers."""
        return read_code(self.code).bits or ()

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
            if digit & 8:
                for left in range(1, rest // 3 + 1):
                    for middle in range(left, (rest - left) // 2 + 1):
                        yield left, middle, rest - left - middle

    def octal(self) -> tuple[int, ...] | None:
        return self.digits if max(self.digits) < 8 else None


class OctalWording(Wording[Octal]):
    def title(self) -> str:
        named = [name for name, code in NAMED.items() if code == self.game.code != Octal().code]
        return named[0] if named else super().title()

    def rule(self) -> str:
        return in_words(read_code(self.game.code))
