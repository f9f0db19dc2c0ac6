"""Moore's Nim: take any number of tokens from each of one to k heaps. With k = 1 it is Nim.

Write the heaps in base 2. The player to move loses exactly if the number of ones in each place is a multiple of k + 1.
Under misère play the same holds as long as some heap is larger than 1. If all heaps are 1, the player to move loses if
their number is one more than a multiple of k + 1.
Source: E. H. Moore, A generalization of the game called Nim, 1910.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from grundy.core.capabilities.solving import MoveCount, Theorems
from grundy.core.game import Ending, Known, param
from grundy.core.rules import replace, rule
from grundy.families import RowGame, Rows

MOORE = "E. H. Moore, A generalization of the game called Nim, 1910"


def ways(position, chosen):
    """The number of ways to reduce all chosen heaps, given as bits."""
    product = 1
    for i in range(len(position)):
        if chosen >> i & 1:
            product *= position[i]
    return product


def lower(position, chosen, way):
    """Reduce the chosen heaps in the way with this number, counted from 0."""
    option = position
    for i in range(len(position)):
        if chosen >> i & 1:
            option = replace(option, i, way % position[i])
            way //= position[i]
    return option


def count(chosen):
    bits = 0
    while chosen:
        bits += chosen & 1
        chosen >>= 1
    return bits


@dataclass(frozen=True)
class MooresNim(RowGame):
    """Take any number of tokens from one heap, or from up to {k} heaps at once."""

    id = "moores-nim"
    title = "Moore's Nim"
    source = MOORE
    order = "symmetric"
    theory = "the player to move loses exactly if the number of ones in each binary place is a multiple of k + 1"
    known = (
        Known("3,3,3", outcome="P", source=f"{MOORE}: k = 2, each place has three ones"),
        Known("1,2,3,3", outcome="P", source=f"{MOORE}: k = 2, each place has three ones"),
        Known("5,5", outcome="N", source=f"{MOORE}: k = 2, take both"),
        Known("1", outcome="P", ending=Ending.MISERE, source=MOORE),
        Known("1,1,1", outcome="N", ending=Ending.MISERE, source=MOORE),
    )
    k: int = param(2, 1, 20, help="the most heaps that a move can take from")

    def start(self) -> Rows:
        return (2, 3, 4)

    @rule
    def table_options(position, k):
        for chosen in range(1, 1 << len(position)):
            if count(chosen) <= k:
                for way in range(ways(position, chosen)):
                    yield lower(position, chosen, way)

    def winning(self, position: Rows, ending: Ending) -> Iterator[tuple[str, Rows]]:
        misere = ending is Ending.MISERE
        for option in balanced(position, self.k):
            if not (misere and max(option) <= 1):
                yield self.move_text(position, option), option
        for option in down_to_ones(position, self.k) if misere else ():
            yield self.move_text(position, option), option

    def reached(self, position: Rows, numbers: Rows) -> Rows | None:
        lowered = sum(after < before for before, after in zip(position, numbers, strict=True))
        risen = any(after > before for before, after in zip(position, numbers, strict=True))
        return numbers if 1 <= lowered <= self.k and not risen else None


def balanced(position: Rows, k: int) -> Iterator[Rows]:
    """The options with a multiple of k + 1 ones in each binary place.

    Go from the highest place down. A heap that was reduced is free in the lower places; another heap can only lose a
    one. If there are c ones too many, then either k + 1 - c free heaps can get a one, or fewer than k + 1 - c heaps are
    free and c more heaps can be reduced. So no choice is a dead end.
    """

    def places(place: int, heaps: Rows, free: frozenset[int]) -> Iterator[Rows]:
        if place < 0:
            if free:
                yield heaps
            return
        bit = 1 << place
        kept = [i for i, n in enumerate(heaps) if i not in free and n & bit]
        for fewer in range(min(len(kept), k - len(free)) + 1):
            for lost in combinations(kept, fewer):
                for more in range(len(free) + 1):
                    if (len(kept) - fewer + more) % (k + 1) == 0:
                        for ones in combinations(sorted(free), more):
                            left = [
                                (n & ~bit) | bit * (i in ones) if i in free else n - bit * (i in lost)
                                for i, n in enumerate(heaps)
                            ]
                            yield from places(place - 1, tuple(left), free | set(lost))

    yield from places(max(position).bit_length() - 1, position, frozenset())


def down_to_ones(position: Rows, k: int) -> Iterator[Rows]:
    """The options with no heap above 1, and one more heap of 1 than a multiple of k + 1."""
    large = [i for i, n in enumerate(position) if n > 1]
    ones = [i for i, n in enumerate(position) if n == 1]
    for gone in range(min(len(ones), k - len(large)) + 1):
        for left in range(len(large) + 1) if large or gone else ():
            if (len(ones) - gone + left) % (k + 1) == 1:
                for zeros in combinations(ones, gone):
                    for kept in combinations(large, left):
                        yield tuple(int(i in kept or (n == 1 and i not in zeros)) for i, n in enumerate(position))


class MooreMoves(MoveCount[MooresNim]):
    def of(self, position: Rows) -> int:
        """The numbers of ways to reduce 1, 2, ..., k heaps. Each heap in turn updates the list."""
        ways = [1] + [0] * self.game.k
        for n in position:
            ways = [more + n * less for more, less in zip(ways, [0, *ways], strict=False)]
        return sum(ways[1:])


class MooreTheorems(Theorems[MooresNim]):
    def smaller(self, position: Rows, ending: Ending) -> tuple[Rows, str] | None:
        if ending is Ending.SCORED:
            return None
        counts = [sum(n >> place & 1 for n in position) for place in range(max(position).bit_length())]
        ones = sum(position) % (self.game.k + 1)
        lost = not any(count % (self.game.k + 1) for count in counts)
        if ending is Ending.MISERE:
            lost = ones == 1 if max(position) <= 1 else lost
            return ((1,) if lost else (0,)), "E. H. Moore 1910"
        return ((0,) if lost else (1,)), "E. H. Moore 1910"
