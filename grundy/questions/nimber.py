"""An expression of nimbers, worked out: sums, products, quotients, powers, square roots and orders."""

from typing import Annotated

from grundy.core.budget import Budget
from grundy.questions import Ask, question
from grundy.studies.nimber import EXAMPLE, Worked, work_out


@question()
def nimber(
    expression: Annotated[str, Ask(f"such as `{EXAMPLE}` or `5 * (3 + 8) / 7`", argument=True)],
    budget: Budget | None = None,
) -> Worked:
    """Work out an expression of nimbers, exactly below 2^4096: ⊕ ⊗ / ** sqrt() inverse() order().

    In ASCII `+` is the nim-sum and `*` the nim product; exponents are plain whole numbers.
    """
    return work_out(expression, budget or Budget())
