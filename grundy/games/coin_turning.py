"""Coin turning: a code in CGSuite's notation says which coins a move can turn together.

The default code, 1-3C(5), is Mock Turtle Fives: turn one to three coins within five places. The nimbers of
single heads are 1, 2, 4, 7, 8, then again 1, 2, 4, 7, 8, and so on. Most coin-turning games in the books have a code
(`NAMED`).
Source: Winning Ways, chapter 14; A. N. Siegel, CGSuite, game.heap.Spawning.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.capabilities.presentation import Wording
from grundy.core.errors import BadParam, Parameter
from grundy.core.game import Known, param
from grundy.core.notation import printable
from grundy.families import CoinGame, Coins, Strips
from grundy.families.game_codes import read_coin_code
from grundy.games.octal import as_typed, code_named

CGSUITE = "A. N. Siegel, CGSuite, tests of heap games"
NAMED = {
    "Turning Turtles": "1-2",
    "Mock Turtles": "1-3",
    "Moebius": "1-5",
    "Mogul": "1-7",
    "Moidores": "1-9",
    "Twins": "2",
    "Triplets": "3",
    "Ruler": "1+C",
    "Turnips": "3E",
    "Grunt": "4FS",
    "Sym": "1+S",
    "Mock Turtle Fives": "1-3C(5)",
    "Triplet Fives": "3C(5)",
    "Ruler Fives": "1-5C",
}


@dataclass(frozen=True)
class CoinTurning(CoinGame):
    """Turn over coins. The code says which coins may be turned together; the rightmost of them must show heads."""

    id = "coin-turning"
    title = "Coin turning"
    source = "A. N. Siegel, CGSuite: game.heap.Spawning"
    example = "THTTHTHT"
    known = tuple(Known("T" * n + "H", nimber=(1, 2, 4, 7, 8)[n % 5], source=CGSUITE) for n in range(11))
    code: str = param("1-3C(5)", high=100, help="as in CGSuite: 1-3, 1+C, 3E, 4FS, 1-3C(5); or a name such as twins")

    def __post_init__(self) -> None:
        super().__post_init__()
        try:
            code = read_coin_code(code_named(self.code, NAMED))
        except ValueError as error:
            raise BadParam(
                f'coin-turning: "{printable(self.code)}" is no code: {error}; or type one of '
                f"{', '.join(map(as_typed, NAMED))}; type something like ",
                Parameter("code", "1-3C(5)"),
            ) from None
        object.__setattr__(self, "code", str(code))

    def start(self) -> Strips:
        return ("HTHTHTTH",)

    def companions(self, n: int) -> Iterator[Coins]:
        return read_coin_code(self.code).companions(n)


class CoinTurningWording(Wording[CoinTurning]):
    def title(self) -> str:
        usual = CoinTurning().code
        return next((name for name, code in NAMED.items() if code == self.game.code != usual), super().title())

    def rule(self) -> str:
        return read_coin_code(self.game.code).in_words()
