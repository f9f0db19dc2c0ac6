"""An expression of nimbers, worked out: sums, products, quotients, powers, square roots and orders."""

from typing import Annotated, NotRequired, TypedDict

from grundy.core.budget import Budget
from grundy.questions import Ask, Page, question
from grundy.studies.nimber import EXAMPLE, Worked, work_out

Exact = int | str  # text where JSON's numbers end


class NimberData(TypedDict):
    expression: str
    steps: Annotated[list[str], Ask("each operation with its value, in the order in which they were done")]
    nimber: NotRequired[Annotated[Exact, Ask("left out where an order was asked for")]]
    inverse: NotRequired[Exact]
    square_root: NotRequired[Exact]
    order: NotRequired[Annotated[Exact, Ask("left out where it would take long")]]


@question(page=Page(NimberData))
def nimber(
    expression: Annotated[
        str, Ask(f"such as `{EXAMPLE}` or `5 * (3 + 8) / 7`", argument=True, most=1000, example=EXAMPLE)
    ],
    budget: Budget | None = None,
) -> Worked:
    """Work out an expression of nimbers, exactly below 2^4096: ⊕ ⊗ / ** sqrt() inverse() order().

    In ASCII `+` is the nim-sum and `*` the nim product; exponents are plain whole numbers.
    """
    return work_out(expression, budget or Budget())
