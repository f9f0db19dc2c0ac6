"""Finite commutative monoids: what a misère quotient is, and how one is learned from outcomes of sums."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from string import ascii_lowercase, ascii_uppercase
from typing import Any

import numpy as np

from grundy.compile import OK
from grundy.core.budget import Budget
from grundy.core.errors import CorruptStore
from grundy.core.fingerprint import game_key
from grundy.core.types import AnyFunction, Array, JsonObject
from grundy.families import HeapGame
from grundy.store.arrays import Document

LETTERS = ascii_lowercase + ascii_uppercase
Word = tuple[int, ...]


def letter(number: int) -> str:
    return LETTERS[number] if number < len(LETTERS) else f"x{number}"


def spell(word: Word) -> str:
    powers = [letter(i) + (f"^{n}" if n > 1 else "") for i, n in enumerate(word) if n]
    return "".join(powers) or "1"


@dataclass(frozen=True)
class Quotient:
    """Of the heaps 1 to `heaps`, and of all heaps where a period is certified."""

    generators: list[int]  # heaps
    words: list[Word]  # the normal form of each element
    action: list[list[int]]  # each element times each generator
    is_p: list[bool]
    phi: list[int]  # the element of heap 0, 1, 2, ...: the pretending function
    preperiod: int | None = None
    period: int | None = None
    certificate: str = ""
    given: str = ""  # for a user's rule: what the certificate assumes beyond the heaps that were compared
    state: JsonObject = field(default_factory=dict, repr=False)  # how to resume; empty if there is no need
    products: dict[tuple[int, int], int] = field(default_factory=dict, repr=False, compare=False)  # known so far

    @property
    def order(self) -> int:
        return len(self.words)

    @property
    def heaps(self) -> int:
        return len(self.phi) - 1

    @property
    def certified(self) -> bool:
        return bool(self.certificate) and not self.given

    def covers(self, heap: int) -> bool:
        return heap <= self.heaps or self.certified

    def element(self, heap: int) -> int:
        """The element that a heap has."""
        if heap <= self.heaps:
            return self.phi[heap]
        assert self.preperiod is not None
        assert self.period is not None
        return self.phi[self.preperiod + (heap - self.preperiod) % self.period]

    def product(self, elements: Iterable[int]) -> int:
        x = 0
        for y in elements:
            if (x, y) not in self.products:
                self.products[x, y] = self.times(x, y)
            x = self.products[x, y]
        return x

    def times(self, x: int, y: int) -> int:
        for one, copies in enumerate(self.words[y]):
            for _ in range(copies):
                x = self.action[x][one]
        return x

    def spelt(self, x: int) -> str:
        return spell(self.words[x])

    def sum_of(self, x: int) -> list[int]:
        """Heaps whose sum has this element."""
        return [heap for heap, copies in zip(self.generators, self.words[x], strict=True) for _ in range(copies)]

    def relations(self) -> list[tuple[Word, Word]]:
        normal = {word: x for x, word in enumerate(self.words)}
        found: dict[Word, Word] = {}
        for x, word in enumerate(self.words):
            for i in range(len(self.generators)):
                longer = more(word, i)
                if longer not in normal and all(more(longer, j, -1) in normal for j, n in enumerate(longer) if n):
                    found[longer] = self.words[self.action[x][i]]
        return sorted(found.items(), key=lambda pair: rank(pair[0]))

    def to_dict(self) -> JsonObject:
        return {name: getattr(self, name) for name in FIELDS}

    @classmethod
    def from_dict(cls, data: JsonObject) -> "Quotient":
        try:
            return cls(**{name: data[name] for name in FIELDS} | {"words": [tuple(word) for word in data["words"]]})
        except (KeyError, TypeError):
            raise CorruptStore("a kept quotient cannot be read") from None


FIELDS = ("generators", "words", "action", "is_p", "phi", "preperiod", "period", "certificate", "given", "state")


def more(word: Word, letter: int, copies: int = 1) -> Word:
    return (*word[:letter], word[letter] + copies, *word[letter + 1 :])


def rank(word: Word) -> tuple[int, Word]:
    """Short words first, then those with most of the earlier letters."""
    return sum(word), tuple(-n for n in word)


def present(product: Array, is_p: Array, phi: Sequence[int]) -> Quotient:
    """A monoid by its table. A heap becomes a generator if earlier ones do not reach its element."""
    generators: list[int] = []
    reached = {0}
    for heap, x in enumerate(phi):
        if x not in reached:
            generators.append(heap)
            waiting = sorted(reached)
            while waiting:
                if (y := int(product[waiting.pop()][x])) not in reached:
                    reached.add(y)
                    waiting.append(y)
    letters = [int(phi[heap]) for heap in generators]
    words: dict[int, Word] = {0: (0,) * len(letters)}
    level = [0]
    while level:
        grown: dict[Word, int] = {}
        for x in level:
            for i, y in enumerate(letters):
                grown.setdefault(more(words[x], i), int(product[x][y]))
        level = []
        for word in sorted(grown, key=rank):
            if (x := grown[word]) not in words:
                words[x] = word
                level.append(x)
    place = {x: number for number, x in enumerate(words)}
    return Quotient(
        generators,
        list(words.values()),
        [[place[int(product[x][y])] for y in letters] for x in words],
        [bool(is_p[x]) for x in words],
        [place[int(x)] for x in phi],
    )


def document_of(game: HeapGame) -> Document:
    """Where the quotient of a game is kept; `Refused` if its rule depends on something that can change unnoticed."""
    key = f"misère quotient of {game.label()} {game.origin}"
    return Document(key, game_key(game))


def saved_quotient(game: HeapGame) -> Quotient | None:
    found = document_of(game).read()
    return None if found is None else Quotient.from_dict(found)


# ---- a commutative monoid learned from the misère outcomes of some sums: a candidate, to be verified ----


Vector = tuple[int, ...]

ROOM = 1 << 12  # entries that a table of outcomes begins with
MOST_ENTRIES = 1 << 25
MOST_KEYS = 1 << 61
DEPTH = 1 << 12
MOST_ORDER = 3000  # elements of a candidate


class QuotientTooLarge(Exception):
    """A quotient has more elements, or needs more outcomes, than there is room for."""


def until_done(kernel: AnyFunction, budget: Budget, *arguments: object) -> Any:
    """Call a kernel until it has nothing left to do."""
    from grundy.compile.quotient_kernels import UNFINISHED

    while True:
        budget.look()
        found = kernel(*arguments)
        if (found[0] if isinstance(found, tuple) else found) != UNFINISHED:
            return found


class Outcomes:
    """Misère outcomes of sums of generators. Above its cap a generator counts by parity, which is a guess."""

    def __init__(
        self,
        options: Sequence[set[Vector]],
        caps: Sequence[int],
        budget: Budget,
        on_progress: Callable[[], None] = lambda: None,
    ) -> None:
        self.k, self.budget, self.on_progress = len(caps), budget, on_progress
        keys = 1
        for cap in caps:
            keys *= cap + 1
        if keys >= MOST_KEYS:
            raise QuotientTooLarge(f"sums of {self.k} generators are too many")
        self.counts = np.zeros((2, self.k), dtype=np.int64)
        self.counts[0] = caps
        listed, after = [], 0
        for number, found in enumerate(options):
            after += len(found)
            listed += [[number, after, *option] for option in sorted(found)]
        self.rows = np.array(listed, dtype=np.int64).reshape(-1, 2 + self.k)
        self.table = np.zeros(ROOM, dtype=np.int64)
        self.state = np.zeros(4, dtype=np.int64)
        self.stack = np.zeros((DEPTH, 2), dtype=np.int64)

    def __call__(self, vectors: Array, others: Array) -> Array:
        """1 where the sum of one of the vectors and one of the others is a P-position."""
        from grundy.compile.quotient_kernels import ANSWERED, DEEP_IN, FULL, grow_table, outcomes

        self.on_progress()
        bits = np.zeros((len(vectors), len(others)), dtype=np.uint8)
        self.state[ANSWERED] = self.state[DEEP_IN] = 0
        given = (np.ascontiguousarray(vectors), np.ascontiguousarray(others), bits)
        while True:
            code = until_done(outcomes, self.budget, *given, self.table, self.counts, self.rows, self.stack, self.state)
            if code == OK:
                return bits
            if code == FULL:
                if len(self.table) >= MOST_ENTRIES:
                    raise QuotientTooLarge(f"more than {MOST_ENTRIES // 2:,} sums had to be looked at")
                self.budget.reserve(32 * len(self.table), "a table of outcomes")
                larger = np.zeros(4 * len(self.table), dtype=np.int64)
                grow_table(self.table, larger)
                self.table = larger
            else:
                self.stack = np.zeros((4 * len(self.stack), 2), dtype=np.int64)


@dataclass
class Candidate:
    """A finite commutative monoid; element 0 is the unit."""

    words: Array  # (order, k): a sum of each element
    action: Array  # (order, k): the element times each generator
    product: Array  # (order, order)
    is_p: Array  # (order), 0 or 1
    experiments: Array

    def value(self, vector: Sequence[int]) -> int:
        x = 0
        for one, copies in enumerate(vector):
            for _ in range(copies):
                x = int(self.action[x, one])
        return x


def learn(outcomes: Outcomes, words: Array, experiments: Array) -> Candidate:
    """The candidate that agrees with these experiments, and with those that they make necessary."""
    while True:
        words, action, bits = closed(outcomes, words, experiments)
        unlike = needed(outcomes, words, action, experiments)
        if not len(unlike):
            found = Candidate(words, action, products(words, action, outcomes.budget), bits, experiments)
            unlike = misread(outcomes, found)
            if not len(unlike):
                return found
        experiments = np.concatenate([experiments, unlike])


def closed(outcomes: Outcomes, words: Array, experiments: Array) -> tuple[Array, Array, Array]:
    """One sum of every kind, the kind of each with one more generator, and which are P-positions."""
    k = outcomes.k
    kinds: dict[bytes, int] = {}
    words_found: list[Array] = []
    p: list[int] = []

    def place(vectors: Array) -> list[int]:
        found = []
        bits = outcomes(vectors, experiments)
        for vector, row, packed in zip(vectors, bits, np.packbits(bits, axis=1), strict=True):
            outcomes.budget.look()
            name = packed.tobytes()
            if name not in kinds:
                if len(words_found) == MOST_ORDER:
                    raise QuotientTooLarge(f"more than {MOST_ORDER:,} elements")
                kinds[name] = len(words_found)
                words_found.append(vector)
                p.append(int(row[0]))  # the first experiment adds nothing
            found.append(kinds[name])
        return found

    place(words)
    action: list[list[int]] = []
    while len(action) < len(words_found):
        new = np.array(words_found[len(action) :])
        grown = (new[:, None, :] + np.eye(k, dtype=np.int64)[None]).reshape(-1, k)
        listed = place(grown)
        action += [listed[i : i + k] for i in range(0, len(listed), k)]
    return np.array(words_found), np.array(action, dtype=np.int32), np.array(p, dtype=np.uint8)


def needed(outcomes: Outcomes, words: Array, action: Array, experiments: Array) -> Array:
    """Experiments that separate sums which look alike so far but differ with one more generator."""
    k = outcomes.k
    unit = np.eye(k, dtype=np.int64)
    found: dict[Vector, None] = {}
    for i in range(k):
        for j in range(i):
            differ = np.flatnonzero(action[action[:, i], j] != action[action[:, j], i])
            if not len(differ):
                continue
            x = differ[0]
            both = words[x] + unit[i] + unit[j]
            three = np.array([both, words[action[x, i]] + unit[j], words[action[x, j]] + unit[i]])
            bits = outcomes(three, experiments)
            for other, added in ((1, j), (2, i)):
                if len(unlike := np.flatnonzero(bits[0] != bits[other])):
                    found[tuple((experiments[unlike[0]] + unit[added]).tolist())] = None
    return np.array(list(found), dtype=np.int64).reshape(-1, k)


def products(words: Array, action: Array, budget: Budget) -> Array:
    order = len(words)
    found = np.empty((order, order), dtype=np.int32)
    for x in range(order):
        budget.look()
        row = np.arange(order, dtype=np.int32)
        for one in np.flatnonzero(words[x]):
            for _ in range(words[x, one]):
                row = action[row, one]
        found[x] = row
    return found


def misread(outcomes: Outcomes, found: Candidate) -> Array:
    """An experiment that shows the candidate wrong about one of the sums that it was made from."""
    values = [found.value(experiment) for experiment in found.experiments.tolist()]
    bits = outcomes(found.words, found.experiments)
    wrong = np.argwhere(found.is_p[found.product[:, values]] != bits)
    if not len(wrong):
        return np.zeros((0, outcomes.k), dtype=np.int64)
    x, e = wrong[0]
    return counterexample(outcomes, found, found.words[x] + found.experiments[e])


def counterexample(outcomes: Outcomes, found: Candidate, vector: Array) -> Array:
    """An experiment that corrects a candidate which is wrong about this sum: what is left where it first errs."""
    letters = [one for one, copies in enumerate(vector.tolist()) for _ in range(copies)]
    left, x = vector.copy(), 0
    tails, whole = [left.copy()], [found.words[0] + left]
    for one in letters:
        left[one] -= 1
        x = int(found.action[x, one])
        tails.append(left.copy())
        whole.append(found.words[x] + left)
    bits = outcomes(np.array(whole), np.zeros((1, outcomes.k), dtype=np.int64))[:, 0]
    changes = np.flatnonzero(bits[1:] != bits[:-1])
    return tails[int(changes[0]) + 1][None]
