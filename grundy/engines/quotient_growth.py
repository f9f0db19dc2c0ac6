"""The misère quotient of a game, built part by part and verified for all sums."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from grundy.core.budget import Budget
from grundy.core.errors import Cancelled, CorruptStore, Message, OverBudget
from grundy.core.types import Array, JsonObject
from grundy.core.user_games import is_user_game
from grundy.engines import repeats
from grundy.engines.declarations import compared, octal_of
from grundy.engines.monoids import (
    Candidate,
    Outcomes,
    Quotient,
    QuotientTooLarge,
    counterexample,
    document_of,
    learn,
    present,
    until_done,
)
from grundy.families import HeapGame
from grundy.store.arrays import Document

CAP, MOST_CAP = 3, 9  # copies of a generator that are told apart: at first, and at most
MOST_PAIRS = 1 << 18


class Builder:
    """The quotient of parts 1 to `count`."""

    def __init__(
        self,
        parts: Callable[[int], Array],
        budget: Budget,
        on_progress: Callable[[int, int], None] = lambda order, count: None,
    ) -> None:
        """`parts(n)` lists the options of a part as rows of earlier parts, padded with 0, which is nothing.

        `on_progress` is told the order so far, and how many parts it has to explain.
        """
        self.parts, self.budget, self.on_progress = parts, budget, on_progress
        self.generators: list[int] = []
        self.stands: list[list[int]] = [[]]  # for each part, how many copies of each generator
        self.phi = np.zeros(1, dtype=np.int64)
        none = np.zeros((1, 0), dtype=np.int64)
        self.monoid = Candidate(none, none.astype(np.int32), np.zeros((1, 1), np.int32), np.zeros(1, np.uint8), none)
        self.kinds: list[tuple[int, int, Array]] = []  # part, element and W, smallest W only
        self.pairs = (np.zeros(0, dtype=np.int64), np.zeros((0, 1), dtype=np.uint8))
        self.cap = CAP

    @property
    def count(self) -> int:
        return len(self.phi) - 1

    def grow(self) -> None:
        """Add one part; if that takes too long, nothing has changed."""
        n = self.count + 1
        options = self.parts(n)
        if not len(options):
            self.add(0, [])
            return
        wins = self.wins(options, self.phi)
        before = vars(self).copy()
        try:
            if (x := self.fitting(n, wins)) is not None:
                self.add(x, self.monoid.words[x].tolist())
            else:
                self.add(0, self.generator(n))
                self.rebuild()
        except BaseException:
            vars(self).update(before)
            raise

    def state(self) -> JsonObject:
        """What is needed to resume from here."""
        words, experiments = self.monoid.words.tolist(), self.monoid.experiments.tolist()
        lists = {"generators": self.generators, "stands": self.stands, "words": words, "experiments": experiments}
        return {**lists, "cap": self.cap}

    def restore(self, state: JsonObject) -> None:
        """Resume from a state; everything is verified again."""
        self.generators, self.stands, self.cap = state["generators"], state["stands"], state["cap"]
        self.monoid.words, self.monoid.experiments = (
            np.array(state[name], dtype=np.int64).reshape(len(state[name]), len(self.generators))
            for name in ("words", "experiments")
        )
        if self.generators:
            self.rebuild()
        else:
            self.phi = np.zeros(len(self.stands), dtype=np.int64)

    def add(self, x: int, stands: list[int]) -> None:
        self.phi, self.stands = np.append(self.phi, x), [*self.stands, stands]

    def generator(self, n: int) -> list[int]:
        self.generators = [*self.generators, n]
        return [0] * (len(self.generators) - 1) + [1]

    def wins(self, options: Array, phi: Array) -> Array:
        """W of a part: the elements that, multiplied with some option, give a P-element."""
        product, is_p = self.monoid.product, self.monoid.is_p
        values = np.zeros(len(options), dtype=np.int64)
        for column in options.T:
            values = product[values, phi[column]]
        won: Array = np.any(is_p[product[np.unique(values)]], axis=0)
        return won.astype(np.uint8)

    def fitting(self, n: int, wins: Array) -> int | None:
        """An element that part n can have while the monoid stays as it is, or None."""
        product, is_p = self.monoid.product, self.monoid.is_p
        allowed = ~np.any(is_p[product] & wins, axis=1)  # (a)
        for _, x, known in self.kinds:
            if allowed[x] and not (known & ~wins).any():
                return x
        heads, tails = self.pairs
        for x in np.flatnonzero(allowed & ((is_p | wins[0]) > 0)).tolist():
            self.budget.look()
            if (is_p[product[x, heads]] | wins[heads] | tails[:, x]).all():
                kinds = smallest([*self.kinds, (n, x, wins)], self.budget)
                pairs, wrong = self.verify(kinds)
                if wrong is None:
                    self.kinds, self.pairs = kinds, pairs
                    return int(x)
        return None

    def verify(self, kinds: list[tuple[int, int, Array]]) -> tuple[Any, list[int] | None]:
        """(b): the pairs of all sums, and None; or a sum, as a list of parts, that has no option to move to."""
        from grundy.compile.quotient_kernels import FULL, close

        order = len(self.monoid.is_p)
        room = 64 + 8 * order
        gens = np.array([x for _, x, _ in kinds], dtype=np.int64)
        wins = np.array([known for _, _, known in kinds], dtype=np.uint8)
        while room <= MOST_PAIRS:
            self.budget.reserve(room * (order + 32), "the pairs of a quotient")
            heads, tails = np.zeros((room, 3), dtype=np.int64), np.zeros((room, order), dtype=np.uint8)
            links, state = np.full(room + order, -1, dtype=np.int64), np.zeros(3, dtype=np.int64)
            given = (heads, tails, links, self.monoid.product, self.monoid.is_p, gens, wins, state)
            code, at = until_done(close, self.budget, *given)
            if code != FULL:
                break
            room *= 4
        else:
            raise QuotientTooLarge(f"more than {MOST_PAIRS:,} pairs to verify")
        if at < 0:
            alive = np.flatnonzero(links[: state[1]] >= -1)
            return (heads[alive, 0], tails[alive]), None
        found = []
        while at >= 0:
            found.append(kinds[heads[at, 2]][0])
            at = heads[at, 1]
        return None, found

    def rebuild(self) -> None:
        """A new candidate for all parts, until it is verified."""
        outcomes = self.outcomes()
        words, experiments = self.wide(self.monoid.words), self.wide(self.monoid.experiments)
        while True:
            self.monoid = learn(outcomes, words, experiments)
            words, experiments = self.monoid.words, self.monoid.experiments
            if (wrong := self.checked()) is None:
                return
            if (vector := self.mistaken(outcomes, *wrong)) is not None:
                experiments = np.concatenate([experiments, counterexample(outcomes, self.monoid, vector)])
                continue
            others = sorted(set(wrong[0]) - set(self.generators))
            if others:
                self.stands = [*self.stands]
                self.stands[others[0]] = self.generator(others[0])
            elif self.cap < MOST_CAP:
                self.cap += 2
            else:
                raise QuotientTooLarge(f"more than {MOST_CAP} copies of a part would have to be told apart")
            outcomes = self.outcomes()
            words, experiments = self.wide(words), self.wide(experiments)

    def wide(self, vectors: Array) -> Array:
        k = len(self.generators)
        return np.concatenate([vectors, np.zeros((len(vectors), k - vectors.shape[1]), dtype=np.int64)], axis=1)

    def vector(self, parts: list[int]) -> Array:
        """A sum of parts as copies of the generators."""
        found = np.zeros(len(self.generators), dtype=np.int64)
        for part in parts:
            found[: len(self.stands[part])] += np.array(self.stands[part], dtype=np.int64)
        return found

    def outcomes(self) -> Outcomes:
        options = [
            {tuple(self.vector(row).tolist()) for row in self.budget.listed(self.parts(one).tolist())}
            for one in self.generators
        ]
        caps = [1, *[self.cap] * (len(options) - 1)]
        return Outcomes(options, caps, self.budget, lambda: self.on_progress(len(self.monoid.is_p), self.count))

    def checked(self) -> tuple[list[int], Array] | None:
        """None if the candidate is right for all parts; else parts and generators whose sum shows that it is not."""
        monoid = self.monoid
        phi = np.array([monoid.value(vector) for vector in self.stands], dtype=np.int64)
        kinds = []
        for n in range(1, len(phi)):
            self.budget.look()
            if len(options := self.parts(n)):
                wins = self.wins(options, phi)
                bad = np.flatnonzero(wins & monoid.is_p[monoid.product[phi[n]]])
                if len(bad):
                    return [n], monoid.words[bad[0]]
                kinds.append((n, int(phi[n]), wins))
        kinds = smallest(kinds, self.budget)
        pairs, wrong = self.verify(kinds)
        if wrong is not None:
            return wrong, np.zeros(len(self.generators), dtype=np.int64)
        self.phi, self.kinds, self.pairs = phi, kinds, pairs
        return None

    def mistaken(self, outcomes: Outcomes, parts: list[int], more: Array) -> Array | None:
        """A sum, or one of its options, on which the candidate and the outcomes disagree; None if they agree."""
        tried = [self.vector(parts) + more]
        for i, part in enumerate(parts):
            rest = self.vector(parts[:i] + parts[i + 1 :]) + more
            tried += [rest + self.vector(row) for row in self.budget.listed(self.parts(part).tolist())]
        bits = outcomes(np.array(tried), np.zeros((1, len(more)), dtype=np.int64))[:, 0]
        for vector, bit in zip(tried, bits, strict=True):
            if self.monoid.is_p[self.monoid.value(vector.tolist())] != bit:
                return vector
        return None


def smallest(kinds: list[tuple[int, int, Array]], budget: Budget) -> list[tuple[int, int, Array]]:
    """Of parts with the same element, those with the smallest W: what holds for these holds for the rest."""
    best: list[tuple[int, int, Array]] = []
    for part, x, wins in kinds:
        budget.look()
        if any(x == y and not (other & ~wins).any() for _, y, other in best):
            continue
        best = [(p, y, other) for p, y, other in best if x != y or (wins & ~other).any()] + [(part, x, wins)]
    return best


# ---- a misère quotient that grows part by part: to a last part, or until it is proved to go on for ever ----


SOON = 8  # parts after which a period is looked for the first time


class ElementCertificate(NamedTuple):
    """Why elements repeat for ever."""

    preperiod: int
    period: int
    certificate: str
    given: str


def never(phi: Array) -> ElementCertificate | None:
    return None


def grow(
    store: Document | None,
    parts: Callable[[int], Array],
    to: int | None,
    budget: Budget,
    part: str = "heap",
    certified: Callable[[Array], ElementCertificate | None] = never,
) -> tuple[Quotient, Message]:
    """The quotient of the parts to `to`, or of all; and a message if it is the quotient of fewer parts only."""
    before = None if store is None else store.read()
    known = None if before is None else Quotient.from_dict(before)
    if known is not None and (known.heaps == to or (known.certificate and (to is None or known.heaps < to))):
        return known, Message("")
    further = known is not None and (to is None or known.heaps < to)  # else it has other elements than those asked for
    with budget.paused():  # the first call compiles, or loads what was compiled
        Builder(lambda n: np.zeros((1, 1), dtype=np.int64), Budget(None)).grow()

    def on_progress(order: int, count: int) -> None:
        budget.report(f"order {order:,}; {part}s", count, to or 0)

    builder = Builder(parts, budget, on_progress)
    why, looked = Message(""), SOON
    found: ElementCertificate | None = None
    try:
        if known is not None and further:
            builder.restore(known.state)
        while found is None and (to is None or builder.count < to):
            builder.grow()
            on_progress(len(builder.monoid.is_p), builder.count)
            if builder.count >= looked or builder.count == to:
                found, looked = certified(builder.phi), builder.count + max(1, builder.count // 8)
    except (OverBudget, QuotientTooLarge) as error:
        large = Message(f"{part} {builder.count + 1} makes it too large: {error}")
        why = Message(*error.args) if isinstance(error, OverBudget) else large
    except (Cancelled, KeyboardInterrupt):
        keep(store, known, builder, None)
        raise
    return keep(store, known, builder, found), why


def keep(
    store: Document | None, known: Quotient | None, builder: Builder, found: ElementCertificate | None
) -> Quotient:
    """The quotient so far. It is also written to disk if it is more than was known, and if the disk has room."""
    made = present(builder.monoid.product, builder.monoid.is_p, builder.phi.tolist())
    made = replace(made, **({"state": builder.state()} if found is None else found._asdict()))
    if store is not None and (known is None or known.heaps < builder.count):
        with suppress(CorruptStore):
            store.write(made.to_dict())
    return made


# ---- the misère quotient of a heap game: heap by heap to a heap, or until a period is certified ----


def find_quotient(game: HeapGame, to: int | None, budget: Budget, anew: bool = False) -> tuple[Quotient, Message]:
    """The quotient of the heaps to `to`, or of all heaps; and a message if it is the quotient of fewer heaps only.

    `anew` ignores what is kept on disk: where a period is looked for depends on where the search was resumed.
    """
    store = None if anew else document_of(game)
    return grow(store, options_of(game, budget), to, budget, certified=partial(certified, game))


def options_of(game: HeapGame, budget: Budget) -> Callable[[int], Array]:
    """The options of a heap as rows of heaps, padded with 0."""
    digits = None if is_user_game(game) or game.unequal() else octal_of(game)
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


def certified(game: HeapGame, phi: Array) -> ElementCertificate | None:
    """Why the elements repeat for ever; None if no theorem says so."""
    begins = 1 + repeats.begins_of_equal(phi[1:], Budget(None))  # heap 0, which is nothing, does not count
    found = repeats.certified(game, phi, begins, "phi", "Plambeck and Siegel")
    if found is None:
        return None
    given, doubt = compared(game, found.rests_on) if is_user_game(game) else ("", "")
    return None if doubt else ElementCertificate(int(begins[found.period]), found.period, found.reason, given)
