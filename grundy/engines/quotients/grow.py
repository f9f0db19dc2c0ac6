"""A misère quotient that grows part by part: to a last part, or until something says that it goes on for ever.

What was reached is kept, and gone on with; what is kept of a quotient that needs no more has no need to say how.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from grundy.core.budget import Budget
from grundy.core.errors import Cancelled, CorruptStore, OverBudget, Said
from grundy.engines.quotients.build import Builder
from grundy.engines.quotients.learn import TooLarge
from grundy.engines.quotients.monoid import Quotient, present
from grundy.store.arrays import Document


SOON = 8  # parts after which a period is looked for the first time


class Certificate(NamedTuple):
    """Why elements repeat for ever."""

    preperiod: int
    period: int
    certificate: str
    given: str


def never(phi: Array) -> Certificate | None:
    return None


def grow(
    store: Document | None,
    parts: Callable[[int], Array],
    to: int | None,
    budget: Budget,
    part: str = "heap",
    certified: Callable[[Array], Certificate | None] = never,
) -> tuple[Quotient, Said]:
    """The quotient of the parts to `to`, or of all; and why it is no more than the quotient of some, if so."""
    before = None if store is None else store.read()
    known = None if before is None else Quotient.from_dict(before)
    if known is not None and (known.heaps == to or (known.certificate and (to is None or known.heaps < to))):
        return known, Said("")
    further = known is not None and (to is None or known.heaps < to)  # else it has other elements than those asked for
    with budget.paused():  # the first call compiles, or loads what was compiled
        Builder(lambda n: np.zeros((1, 1), dtype=np.int64), Budget(None)).grow()

    def tell(order: int, count: int) -> None:
        budget.report(f"order {order:,}; {part}s", count, to or 0)

    builder = Builder(parts, budget, tell)
    why, looked = Said(""), SOON
    found: Certificate | None = None
    try:
        if known is not None and further:
            builder.restore(known.state)
        while found is None and (to is None or builder.count < to):
            builder.grow()
            tell(len(builder.monoid.is_p), builder.count)
            if builder.count >= looked or builder.count == to:
                found, looked = certified(builder.phi), builder.count + max(1, builder.count // 8)
    except (OverBudget, TooLarge) as error:
        large = Said(f"{part} {builder.count + 1} makes it too large: {error}")
        why = Said(*error.args) if isinstance(error, OverBudget) else large
    except (Cancelled, KeyboardInterrupt):
        keep(store, known, builder, None)
        raise
    return keep(store, known, builder, found), why


def keep(store: Document | None, known: Quotient | None, builder: Builder, found: Certificate | None) -> Quotient:
    """What was reached, on disk too if it is more than was known; the answer stands where there is no room for it."""
    made = present(builder.monoid.product, builder.monoid.is_p, builder.phi.tolist())
    made = replace(made, **({"state": builder.state()} if found is None else found._asdict()))
    if store is not None and (known is None or known.heaps < builder.count):
        with suppress(CorruptStore):
            store.write(made.to_dict())
    return made
