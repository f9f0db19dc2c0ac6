"""Streams of chance that are the same on every machine, in every order of work, and in compiled loops.

Every game of a simulation draws from streams of its own, keyed by the seed, the game's number and who draws; so
game 7,000,000 can be played without the games before it, by any worker, and comes out the same. The generator is
SplitMix64: a counter, and a function that scrambles it. `kernels/stream.py` is the same one, compiled.

Source: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, 2014; numbers below n
without bias by D. Lemire, Fast random integer generation in an interval, 2019.
"""

import random
from typing import Any

STEP = 0x9E3779B97F4A7C15
ALL = (1 << 64) - 1
BOARD, FIRST = 0, 1  # who draws: the board, the player who moves first, and from there on the others


def scramble(number: int) -> int:
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & ALL
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & ALL
    return number ^ (number >> 31)


def key(*numbers: int) -> int:
    """One 64-bit number for several."""
    joined = 0
    for number in numbers:
        joined = scramble(((joined ^ number) + STEP) & ALL)
    return joined


class Stream(random.Random):
    """A `random.Random` whose whole numbers are defined here, and not by the version of Python."""

    def seed(self, a: Any = None, version: int = 2) -> None:
        self.counter = int(a or 0) & ALL

    def next(self) -> int:
        self.counter = (self.counter + STEP) & ALL
        return scramble(self.counter)

    def random(self) -> float:
        return (self.next() >> 11) * 2.0**-53

    def getrandbits(self, k: int, /) -> int:
        words = [self.next() for _ in range((k + 63) // 64)]
        return sum(word << (64 * i) for i, word in enumerate(words)) & ((1 << k) - 1)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely. Where there is no choice, nothing is drawn."""
        if n == 1:
            return 0
        if n >= 1 << 32:
            return super().randrange(n)
        product = (self.next() >> 32) * n
        while product & 0xFFFFFFFF < (1 << 32) % n:
            product = (self.next() >> 32) * n
        return product >> 32

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        if stop is None:
            return self.below(start)
        return super().randrange(start, stop, step)

    def randint(self, a: int, b: int) -> int:
        return a + self.below(b - a + 1)

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        """k different members: each draw takes one, and the last one of the rest moves into its place."""
        pool = list(population)
        taken = []
        for left in range(len(pool), len(pool) - k, -1):
            at = self.below(left)
            taken.append(pool[at])
            pool[at] = pool[left - 1]
        return taken

    def choice(self, seq: Any) -> Any:
        return seq[self.below(len(seq))]
