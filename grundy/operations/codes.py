"""A code of heaps or of coins in every notation: its names, the rule in words, and how CGSuite and ogdoad write it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.core.notation import printable
from grundy.core.result import Grid, Help, Result, TextLine
from grundy.core.types import JsonObject
from grundy.families.game_codes import CoinCode, DigitCode, in_words, read_code, read_coin_code
from grundy.games import coin_turning, take_and_break
from grundy.games.octal import as_typed, code_named
from grundy.operations import operation

NAMED = take_and_break.NAMED | coin_turning.NAMED


@dataclass(frozen=True)
class Codes(Result):
    """Codes of heap games or coin games, each with its names, its rule and its notation in other programs."""

    codes: tuple[DigitCode | CoinCode, ...]

    def to_dict(self) -> JsonObject:
        return {"codes": [every_way(code) for code in self.codes]}

    def screen(self) -> Iterator[TextLine | Grid]:
        if len(self.codes) > 1:
            yield Grid([[str(code), ", ".join(names(code))] for code in self.codes], ["bold", None])
            return
        named = every_way(self.codes[0])
        yield TextLine(named["code"], "bold")
        yield TextLine(named["rule"])
        rows = [
            ["names", ", ".join(named["names"])],
            ["play it", f"grundy play {named['play']}"],
            ["CGSuite", named["cgsuite"]],
            ["ogdoad", named["ogdoad"] or ""],
        ]
        yield Grid([row for row in rows if row[1]], [None, None])


def names(code: DigitCode | CoinCode) -> list[str]:
    """As one types them."""
    return [as_typed(name) for name, named in NAMED.items() if named == str(code)]


def every_way(code: DigitCode | CoinCode) -> JsonObject:
    if isinstance(code, CoinCode):
        game, rule, ogdoad = "coin-turning", code.in_words(), None
    else:
        octal = code.bits is not None and max(code.bits) < 16
        game, rule, ogdoad = "octal" if octal else "take-and-break", in_words(code), code.ogdoad()
    return {
        "code": str(code),
        "names": names(code),
        "rule": rule,
        "play": f"{game} -p 'code={code}'",
        "cgsuite": code.cgsuite(),
        "ogdoad": ogdoad,
    }


def read(text: str) -> DigitCode | CoinCode:
    """Codes of coin games have no point (.); those of heap games do."""
    typed = code_named(text, NAMED)
    try:
        return read_coin_code(typed)
    except ValueError:
        return read_code(typed)


@operation(panel="Find", rank=4, also=("octal", "hexadecimal", "cgsuite", "ogdoad", "notation"))
def codes(
    code: Annotated[
        str, Help("a code or a name: 0.137, guiles, 4!.0, OctalCode([7, 7]), 1-3; all names if left out", argument=True)
    ] = "",
    budget: Budget | None = None,
) -> Codes:
    """Octal and other codes in words and as CGSuite writes them. Without a code: all that have names."""
    try:
        return Codes(tuple(map(read, [code] if code else dict.fromkeys(NAMED.values()))))
    except ValueError as error:
        raise BadParam(f'"{printable(code)}" is no code: {error}; type something like 0.137 or guiles') from None
