"""The misère quotient of a heap game: heap by heap to a heap, or until a period is certified.

Certificates. The element of a heap follows from the elements of its options. So the theorems about nimbers hold here
too: of an octal code whose last digit is d_k, phi(n + p) = phi(n) for n0 ≤ n < 2 n0 + p + k, with n0 at least 1, makes
it hold for all n ≥ n0; where numbers up to s are taken, s equal elements in a row do.
Source: T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, 2008 (theorem 3.6, after Guy and Smith).
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from grundy.core.budget import Budget
from grundy.core.errors import Said
from grundy.core.families import HeapGame
from grundy.core.own import is_own
from grundy.engines import repeats
from grundy.engines.declared import compared, octal_of
from grundy.engines.quotients.grow import Certificate, grow
from grundy.engines.quotients.monoid import Quotient, document_of


def find_quotient(game: HeapGame, to: int | None, budget: Budget, anew: bool = False) -> tuple[Quotient, Said]:
    """The quotient of the heaps to `to`, or of all heaps; and why it is no more than the quotient of some, if so.

    With `anew` what is kept on disk plays no part: where a period is looked for depends on where one goes on.
    """
    store = None if anew else document_of(game)
    return grow(store, options_of(game, budget), to, budget, certified=partial(certified, game))


def options_of(game: HeapGame, budget: Budget) -> Callable[[int], Array]:
    """The options of a heap as rows of heaps, filled up with 0."""
    digits = None if is_own(game) or game.unequal() else octal_of(game)
    if digits is not None:
        return lambda n: octal_options(digits, n)
    listed: dict[int, Array] = {}

    def by_rule(n: int) -> Array:
        if n not in listed:
            found = list(budget.listed(game.heap_parts(n)))
            width = max(map(len, found), default=0)
            listed[n] = np.array([[*left, *[0] * (width - len(left))] for left in found], dtype=np.int64)
        return listed[n]

    return by_rule


def octal_options(digits: tuple[int, ...], n: int) -> Array:
    found = [np.zeros((0, 2), dtype=np.int64)]
    for taken, digit in enumerate(digits[: n + 1]):
        rest = n - taken
        if (digit & 1 and rest == 0) or (digit & 2 and rest):
            found.append(np.array([[rest, 0]]))
        if digit & 4 and rest > 1:
            left = np.arange(1, rest // 2 + 1)
            found.append(np.stack([left, rest - left], axis=1))
    return np.concatenate(found)


def certified(game: HeapGame, phi: Array) -> Certificate | None:
    """None if nothing says that what was seen goes on for ever."""
    from grundy.kernels.periods import tail_agreement

    terms = phi[1:].astype(np.int32)
    last = len(terms)
    agree, reach = np.zeros(last, dtype=np.int32), np.zeros(2, dtype=np.int64)
    tail_agreement(terms, agree, reach, 1, last)
    begins = last - agree - np.arange(last) + 1
    found = repeats.certified(game, phi, begins, "phi", "Plambeck and Siegel")
    if found is None:
        return None
    given, doubt = compared(game, found.rests_on) if is_own(game) else ("", "")
    return None if doubt else Certificate(int(begins[found.period]), found.period, found.reason, given)
