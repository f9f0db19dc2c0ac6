"""Expressions of nimbers, worked out step by step: `5 ⊗ (3 ⊕ 8) / 7`.

⊕ + -        nim-sum; a ⊖ b is the same as a ⊕ b
⊗ * × x      nim product
⊘ /          by the inverse
** or ²³⁻¹   power; the exponent is a plain whole number
sqrt() √ inverse() order()

Products come before sums, powers before products. `^` is refused: to some it is a power, to others XOR. An order is no
nimber but a number of factors, so it is asked for last.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Annotated, NotRequired, TypedDict, TypeVar

from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.core.nimber import MOST_BITS, Nimber
from grundy.core.notation import Reader, json_safe
from grundy.core.result import Result, TextLine
from grundy.core.types import JsonObject
from grundy.operations import Help, Page, operation

EXAMPLE = "5 ⊗ (3 ⊕ 8) / 7"
LONGEST = 10_000  # characters
DEEPEST = 50  # brackets in brackets
SHOWN = 100  # characters of a step that is shown
QUICK = 256  # bits of a nimber whose order is found at once
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")

N = TypeVar("N", Nimber, int)  # an order is no nimber

SUMS = {"⊕": "⊕", "+": "⊕", "⊖": "⊕", "-": "⊕"}
PRODUCTS = {"⊗": "⊗", "*": "⊗", "×": "⊗", "x": "⊗", "⊘": "⊘", "/": "⊘"}
WORK: dict[str, Callable[[Nimber, Nimber], Nimber]] = {
    "⊕": Nimber.__add__,
    "⊗": Nimber.__mul__,
    "⊘": Nimber.__truediv__,
}
FUNCTIONS = {"sqrt": Nimber.sqrt, "inverse": Nimber.inverse}


@dataclass(frozen=True)
class NimberExpression(Result):
    """The value of an expression, how it came about, and what is known of it."""

    expression: str
    steps: tuple[str, ...]
    value: int
    is_order: bool = False
    about: dict[str, int] = field(default_factory=dict)  # inverse and square root; the order where it is found at once

    @property
    def nimber(self) -> Nimber | None:
        """None: the number asked for is an order."""
        return None if self.is_order else Nimber(self.value)

    def to_dict(self) -> JsonObject:
        what = {"order": self.value} if self.is_order else {"nimber": self.value} | self.about
        return {"expression": self.expression, "steps": list(self.steps)} | {
            name.replace(" ", "_"): json_safe(value) for name, value in what.items()
        }

    def screen(self) -> Iterator[TextLine]:
        yield TextLine(f"{self.expression} = {self.value}", "bold")
        if len(self.steps) > 1:
            yield from (TextLine(f"  {step}") for step in self.steps if len(step) <= SHOWN)
        if here := self.nimber:
            known = ", ".join(f"{name} {value}" for name, value in self.about.items())
            yield TextLine(f"in the field of 2^{here.field().bit_length() - 1} nimbers: {known}")


class Working:
    """Reads from left to right, and works out what it has read."""

    def __init__(self, text: str, budget: Budget) -> None:
        self.reader = Reader(text, "nimber", EXAMPLE)
        self.budget = budget
        self.steps: list[str] = []
        self.depth = 0

    def whole(self) -> NimberExpression:
        is_order = self.reader.accept("order")
        value = int(self.applied("order", Nimber.order) if is_order else self.sum())
        self.reader.end()
        about = {} if is_order or not value else self.facts(Nimber(value))
        return NimberExpression(self.reader.text, tuple(self.steps), value, is_order, about)

    def facts(self, value: Nimber) -> dict[str, int]:
        quick = {"order": value.order()} if value.field().bit_length() <= QUICK + 1 else {}
        return {"inverse": int(value.inverse()), "square root": int(value.sqrt()), **quick}

    def sum(self) -> Nimber:
        return self.chain(SUMS, self.product)

    def product(self) -> Nimber:
        return self.chain(PRODUCTS, self.power)

    def chain(self, signs: dict[str, str], part: Callable[[], Nimber]) -> Nimber:
        found = part()
        while sign := self.sign(signs):
            other = part()
            found = self.step(f"{found} {sign} {other}", WORK[sign], found, other)
        return found

    def sign(self, signs: dict[str, str]) -> str:
        here = self.reader
        here.match(r"\s*")
        if here.peek() == "^":
            raise here.fail('"^" may mean a power or XOR: type ** for a power, + or ⊕ for the nim-sum,')
        return next((name for sign, name in signs.items() if here.accept(sign)), "")

    def power(self) -> Nimber:
        base, here = self.atom(), self.reader
        if here.accept("**"):
            exponent = here.match("-?[0-9]+")
            if not exponent:
                raise here.fail(f"expected a plain whole number as exponent, found {here.found()}")
        else:
            exponent = here.match("⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+").translate(RAISED)
        if not exponent:
            return base
        if len(exponent) > MOST_BITS // 3:
            raise here.fail(f"an exponent has at most {MOST_BITS // 3} digits")
        if here.accept("**"):
            raise here.fail("which power comes first? Put brackets around it")
        return self.step(f"{base} ** {exponent}", Nimber.__pow__, base, int(exponent))

    def atom(self) -> Nimber:
        here = self.reader
        here.match(r"\s*")
        if here.accept("√"):
            of = self.deeper(self.atom)
            return self.step(f"sqrt({of})", Nimber.sqrt, of)
        if here.accept("("):
            return self.bracket()
        start, word = here.at, here.match("[a-z]+")
        if word == "order":
            raise here.fail("an order is no nimber, so it is asked for last, as order(5 ⊗ 3); it cannot stand", start)
        if word in FUNCTIONS:
            return self.applied(word, FUNCTIONS[word])
        if word:
            raise here.fail(f'there is no "{word[:20]}", only sqrt, inverse and order', start)
        return self.number()

    def number(self) -> Nimber:
        here = self.reader
        start = here.at
        sixteen = here.match("0[xX][0-9a-fA-F]+")
        if len(sixteen) > MOST_BITS // 4 + 2:
            raise here.fail(f"nimbers lie below 2^{MOST_BITS}, that is {MOST_BITS // 4} digits of base 16,", start)
        value = int(sixteen, 16) if sixteen else here.number()
        if value.bit_length() > MOST_BITS:
            raise here.fail(f"nimbers lie below 2^{MOST_BITS}, this one has {value.bit_length():,} bits,", start)
        return Nimber(value)

    def applied(self, name: str, work: Callable[[Nimber], N]) -> N:
        self.reader.expect("(")
        of = self.bracket()
        return self.step(f"{name}({of})", work, of)

    def bracket(self) -> Nimber:
        found = self.deeper(self.sum)
        self.reader.expect(")")
        return found

    def deeper(self, part: Callable[[], Nimber]) -> Nimber:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.reader.fail(f"brackets stand in brackets at most {DEEPEST} deep,")
        found = part()
        self.depth -= 1
        return found

    def step(self, words: str, work: Callable[..., N], *numbers: object) -> N:
        self.budget.look()
        try:
            found = work(*numbers)
        except BadParam as error:
            raise self.reader.fail(str(error)) from error
        self.steps.append(f"{words} = {found}")
        return found


Exact = int | str  # text where JSON's numbers end


class NimberData(TypedDict):
    expression: str
    steps: Annotated[list[str], Help("each operation with its value, in the order in which they were done")]
    nimber: NotRequired[Annotated[Exact, Help("left out where an order was asked for")]]
    inverse: NotRequired[Exact]
    square_root: NotRequired[Exact]
    order: NotRequired[Annotated[Exact, Help("left out where it would take long")]]


@operation(page=Page(NimberData), rank=6, also=("nim-sum", "nimsum", "xor", "nim-product", "field", "calculator"))
def nimber(
    expression: Annotated[
        str, Help(f"such as `{EXAMPLE}` or `5 * (3 + 8) / 7`", argument=True, most=1000, example=EXAMPLE)
    ],
    budget: Budget | None = None,
) -> NimberExpression:
    """Calculate with nimbers: nim-sum ⊕, nim-product ⊗, /, **. Also sqrt() inverse() order(), exactly below 2^4096.

    In ASCII `+` is the nim-sum and `*` the nim product; exponents are plain whole numbers.
    """
    if not 0 < len(expression.strip()) <= LONGEST:
        raise BadParam(f"an expression has 1 to {LONGEST:,} characters; type something like {EXAMPLE}")
    return Working(expression, budget or Budget()).whole()
