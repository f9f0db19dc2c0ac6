"""A take-and-break code in every notation: its names, the rule in words, and how CGSuite and ogdoad write it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from grundy.core.answer import Answer, Ask, Grid, Line
from grundy.core.budget import Budget
from grundy.core.codes import Code, in_words, read_code
from grundy.core.errors import BadParam
from grundy.core.notation import printable
from grundy.games.octal import as_typed, code_named
from grundy.games.take_and_break import NAMED
from grundy.questions import question


@dataclass(frozen=True)
class Written(Answer):
    codes: tuple[Code, ...]

    def to_dict(self) -> dict[str, Any]:
        return {"codes": [every_way(code) for code in self.codes]}

    def screen(self) -> Iterator[Line | Grid]:
        if len(self.codes) > 1:
            yield Grid([[str(code), ", ".join(names(code))] for code in self.codes], ["bold", None])
            return
        told = every_way(self.codes[0])
        yield Line(told["code"], "bold")
        yield Line(told["rule"])
        rows = [
            ["names", ", ".join(told["names"])],
            ["play it", f"grundy play {told['play']}"],
            ["CGSuite", told["cgsuite"]],
            ["ogdoad", told["ogdoad"] or ""],
        ]
        yield Grid([row for row in rows if row[1]], [None, None])


def names(code: Code) -> list[str]:
    """As one types them."""
    return [as_typed(name) for name, named in NAMED.items() if named == str(code)]


def every_way(code: Code) -> dict[str, Any]:
    game = "octal" if code.bits is not None and max(code.bits) < 16 else "take-and-break"
    return {
        "code": str(code),
        "names": names(code),
        "rule": in_words(code),
        "play": f"{game} -p 'code={code}'",
        "cgsuite": code.cgsuite(),
        "ogdoad": code.ogdoad(),
    }


@question()
def codes(
    code: Annotated[
        str, Ask("a code or a name: 0.137, guiles, 4!.0, OctalCode([7, 7]); all names if left out", argument=True)
    ] = "",
    budget: Budget | None = None,
) -> Written:
    """A take-and-break code in words and as CGSuite and ogdoad write it; without one, all codes that have names."""
    try:
        return Written(
            tuple(read_code(code_named(one, NAMED)) for one in ([code] if code else dict.fromkeys(NAMED.values())))
        )
    except ValueError as error:
        raise BadParam(f'"{printable(code)}" is no code: {error}; type something like 0.137 or guiles') from None
