"""A finite commutative monoid with its P-elements, and the element of each heap: what a misère quotient is.

Words: element 0 is the unit, written 1; generators are letters, each the first heap whose element no earlier ones make.
A word is how often each letter occurs. Of all words of an element the shortest, and of these the one with most of the
earlier letters, is its normal form; a relation says that a word, all of whose parts are normal, equals a shorter one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from grundy.core.errors import CorruptStore
from grundy.core.families import HeapGame
from grundy.core.fingerprint import game_key
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
    given: str = ""  # of a user's own rule: what the certificate takes for true beyond the heaps that were compared
    state: dict[str, Any] = field(default_factory=dict, repr=False)  # how to go on; empty if there is no need
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

    def to_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in FIELDS}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Quotient":
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


def present(product: Any, is_p: Any, phi: Sequence[int]) -> Quotient:
    """A monoid by its table, with as few heaps for generators as one after the other needs, elements by normal form."""
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
    """Where the quotient of a game is kept; `Refused` if its rule rests on something that can change unseen."""
    key = f"misère quotient of {game.label()} {game.origin}"
    return Document(key, game_key(game))


def kept(game: HeapGame) -> Quotient | None:
    found = document_of(game).read()
    return None if found is None else Quotient.from_dict(found)
