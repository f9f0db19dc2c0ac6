"""Take and break: a code in CGSuite's notation says what a heap can become when 0, 1, 2, ... tokens are taken.

Beyond octal and hexadecimal codes it has digits for any number of heaps, for heaps of different sizes or of the same
size, and digits that repeat (see `core/codes`). The default code, 0.[7], is Rims: draw a closed loop through at least
one dot, which separates the other dots into those inside and those outside. A heap of n then has nimber n, as in Nim.
Source: A. N. Siegel, CGSuite, game.heap.TakeAndBreak; Winning Ways, chapters 4 and 17.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import Wording
from grundy.core.errors import BadParam, Parameter, Refused
from grundy.core.game import Ending, Group, Known, param
from grundy.core.nimsum import nim_pairs, xor
from grundy.core.notation import printable
from grundy.core.rules import rule
from grundy.core.types import Array, Integers
from grundy.families import HeapGame, Heaps
from grundy.families.game_codes import DigitCode, heaps_left, in_words, read_code
from grundy.families.heaps import heap_wins
from grundy.games import octal

NAMED = {**octal.NAMED, "Nim": "0.[3]", "Rims": "0.[7]", "Lasker's Nim": "4.[3]", "Grundy's Game": "4!.0"}


@dataclass(frozen=True)
class TakeAndBreak(HeapGame):
    """Take tokens from one heap. The code says how many, and into how many heaps the rest may be split."""

    id = "take-and-break"
    title = "Take and break"
    source = "A. N. Siegel, CGSuite: game.heap.TakeAndBreak"
    group = Group.SPLITTING
    example = "5+4"
    formula_says = "for 0.[3] and 0.[7], the XOR of the heap sizes"
    known = tuple(Known(str(n), nimber=n, source="Rims: Winning Ways, chapter 17") for n in range(1, 7))
    code: str = param("0.[7]", high=100, help="as in CGSuite: 0.77, 0.[3], 4!.0, 0.3{2+}=; or a name such as rims")

    def __post_init__(self) -> None:
        super().__post_init__()
        try:
            code = read_code(octal.code_named(self.code, NAMED))
        except ValueError as error:
            raise BadParam(
                f'take-and-break: "{printable(self.code)}" is no code: {error}; type something like ',
                Parameter("code", "0.[7]"),
            ) from None
        object.__setattr__(self, "code", str(code))

    @property
    def read(self) -> DigitCode:
        return read_code(self.code)

    def start(self) -> Heaps:
        return (5, 4)

    @rule
    def heap_options(n, read):
        for taken in range(n + 1 if read.period else min(n + 1, len(read.digits))):
            for heaps, mark in read.digit(taken).allowed(n - taken):
                yield from heaps_left(n - taken, heaps, mark)

    def formula(self, position: Heaps) -> int:
        if self.code not in ("0.[3]", "0.[7]"):
            raise Refused(f"no closed form is known here for the code {self.code}")
        return xor(position)

    def winning(self, position: Heaps, ending: Ending) -> Iterator[tuple[str, Heaps]]:
        if ending is not Ending.NORMAL:
            raise Refused("take-and-break names its winning moves under the normal ending only")
        self.formula(position)
        yield from heap_wins(self, position, position, False, self.reach)

    def reach(self, n: int, nimber: int) -> Iterator[Heaps]:
        """One heap with this nimber, or two: each binary one of it is in one of them, other places in both or none."""
        if nimber < n:
            yield (nimber,) if nimber else ()
        both = 0
        while self.code == "0.[7]" and nimber + 2 * both < n:
            for left in nim_pairs(nimber + 2 * both, nimber):
                if left[0]:
                    yield left
            both = (both + nimber + 1) & ~nimber

    def can_become(self, n: int, left: Heaps) -> bool | None:
        most = {"0.[3]": 1, "0.[7]": 2}.get(self.code)
        return None if most is None else len(left) <= most and sum(left) < n

    def sequence(self, known: Integers, stop: int, budget: Budget) -> Array | None:
        from grundy.games.take_and_break.values import heap_nimbers, simple

        return heap_nimbers(self.read, stop, budget) if self.octal() is None and simple(self.read) else None

    def octal(self) -> tuple[int, ...] | None:
        marks = {mark for digit in self.read.digits for heaps, mark in digit.ways if heaps == 2}
        if self.read.period or len(marks) > 1 or "=" in marks:
            return None
        bits = [sum(1 << heaps for heaps, _ in digit.ways) for digit in self.read.digits if not digit.more]
        return tuple(bits) if len(bits) == len(self.read.digits) and max(bits) < 8 else None

    def unequal(self) -> bool:
        return any(mark for digit in self.read.digits for _, mark in digit.ways)

    def takes(self) -> tuple[list[int], bool] | None:
        """The numbers that a code of digits 0 and 3 can take; if the 3 repeats, all numbers except some."""
        digits = [digit.bits for digit in self.read.digits]
        if digits[0] or set(digits) - {0, 3}:
            return None
        again = digits[len(digits) - self.read.period :] if self.read.period else []
        if set(again) == {0, 3}:
            return None
        return [k for k, bits in enumerate(digits) if k and bits == (0 if again else 3)], bool(again)


class TakeAndBreakWording(Wording[TakeAndBreak]):
    def title(self) -> str:
        usual = TakeAndBreak().code
        return next((name for name, code in NAMED.items() if code == self.game.code != usual), super().title())

    def rule(self) -> str:
        return in_words(self.game.read)
