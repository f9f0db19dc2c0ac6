"""Random streams that are the same on every machine and in compiled code, and where simulated games begin."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grundy.core.capabilities.solving import RandomPositions
from grundy.core.errors import BadParam, nearest
from grundy.core.game import AnyGame
from grundy.core.notation import printable
from grundy.core.types import Array, Position

STEP = 0x9E3779B97F4A7C15
ALL = (1 << 64) - 1
BOARD, FIRST = 0, 1  # who draws: the board, the player who moves first, then the others


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
        """A whole number from 0 to n - 1, all equally likely. For n = 1 nothing is drawn."""
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

    def sample(self, population: Any, k: int, *, counts: object = None) -> list[Any]:
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


# ---- where the games of a simulation begin: at given positions in turn, or at random ones ----


MOST_VALUES = 1000  # of one number
MOST_POSITIONS = 10_000  # in a list

Form = tuple[tuple[str, tuple[int, ...]], ...]


class KernelPlay:
    """Games that a kernel plays: kernel(first, stop, seed, *scratch, *data, counts), with NumPy arrays."""

    width: int  # of the counts, see compile/playout_kernels.py
    same_data = True  # for all games
    at_once = 4096  # games between two looks at the budget, an even number: some milliseconds

    def kernel(self) -> Any:
        raise NotImplementedError

    def scratch(self) -> list[Array]:
        """Made anew each time: a cluster's workers play in several threads."""
        raise NotImplementedError

    def data(self, seed: int, first: int, stop: int) -> list[Array]:
        raise NotImplementedError

    def play(self, seed: int, first: int, stop: int, counts: Array) -> None:
        """Play the games first..stop - 1; first is even."""
        import numpy as np

        given = [*self.scratch(), *self.data(seed, first, stop), counts]
        self.kernel()(first, stop, np.uint64(seed), *given)


@dataclass(frozen=True)
class Starts:
    """Positions as text, or a form for random ones; of which game is said where they are used."""

    texts: tuple[str, ...] = ()
    form: Form = ()

    def positions(self, game: AnyGame) -> list[Position]:
        return [game.parse(text) for text in self.texts]

    def random(self, game: AnyGame, seed: int, pair: int) -> Any:
        """The random position of a pair of games."""
        chance = Stream(key(seed, pair, BOARD))
        numbers = {name: values[chance.below(len(values))] for name, values in self.form}
        return game.capability(RandomPositions).draw(chance, **numbers)

    @cached_property
    def in_words(self) -> str:
        if self.form:
            return "random boards: " + ", ".join(f"{name} {show_values(values)}" for name, values in self.form)
        return self.texts[0] if len(self.texts) == 1 else f"{len(self.texts)} positions in turn"


def read_form(game: AnyGame, text: str) -> Form:
    """Reads `rows=8,columns=6..10,poisons=2/4`; numbers left out have the game's defaults."""
    known = game.capability(RandomPositions).form()
    given: dict[str, tuple[int, ...]] = {}
    for piece in filter(None, text.split(",")):
        name, _, values = piece.partition("=")
        name = name.strip()
        if name not in known:
            raise BadParam(f'random boards of {game.id} have no "{printable(name[:20])}"; {nearest(name, list(known))}')
        given[name] = read_values(game, name, values, known[name][1:])
    return tuple((name, given.get(name, (default,))) for name, (default, _, _) in known.items())


def read_values(game: AnyGame, name: str, text: str, bounds: Sequence[int]) -> tuple[int, ...]:
    low, high = bounds
    ends = text.split("..")
    pieces = ends if len(ends) == 2 else text.split("/")
    if not all(piece.strip().isdecimal() and len(piece) < 10 for piece in pieces) or len(pieces) > MOST_VALUES:
        instead = f"type {name}=4, {name}=2..6 or {name}=2/4"
        raise BadParam(f"{game.id}: {name}={printable(text[:20])} is no number; {instead}")
    values = [int(piece) for piece in pieces]
    if len(ends) == 2:
        values = list(range(values[0], min(values[1], high) + 1)) if values[1] <= high else values
    if not values or not all(low <= value <= high for value in values):
        raise BadParam(f"{game.id}: {name} of a random board lies between {low} and {high}; type {name}={low}..{high}")
    return tuple(values)


def show_values(values: tuple[int, ...]) -> str:
    if len(values) > 1 and list(values) == list(range(values[0], values[-1] + 1)):
        return f"{values[0]} to {values[-1]}"
    return "/".join(map(str, values))
