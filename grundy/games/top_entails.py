"""Top Entails: split a stack into two smaller ones, or take its top coin and so force a reply in that stack.

A player who takes the last coin of a stack wins, since no reply is possible there. So a stack of 1 is loony: the player
to move wins, whatever other stacks there are. Few loony stacks are known: 1, 3, 2403, 2505 and 33243.
Source: E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 12; J. West, New Values for Top Entails, 1996.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from grundy.core.capabilities.solving import Entailing, Nimbers
from grundy.core.game import Game, Group, Known, read_position
from grundy.core.notation import Reader
from grundy.core.types import Position
from grundy.drawing.scene import Scene, Shape, disc, scene_title, words

Stacks = tuple[tuple[int, ...], int]  # the stacks, and the number of the stack that needs a reply; 0 for none

TABLE = "by the theory of Winning Ways, chapter 12"
HIGHEST = 1_000_000
MANY = 12  # from this size on, samples are all kinds of small stacks
DRAWN = 24  # coins in a stack, and stacks; more are not drawn


@dataclass(frozen=True)
class TopEntails(Game[Stacks]):
    """Split one stack into two, or take the top coin of a stack: then your opponent has to move in that stack."""

    id = "top-entails"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 12"
    group = Group.SPLITTING
    theory = "a stack is equal to a Nim heap, or it is loony: the player to move wins, whatever other stacks there are"
    open_problem = "whether there are loony stacks larger than 33,243"
    example = "5+3"
    known: ClassVar[tuple[Known, ...]] = (
        Known("1", outcome="N", source="Winning Ways, chapter 12: loony, since nobody can reply to taking it"),
        Known("2", nimber=0, source="Winning Ways, chapter 12: every move leaves a stack of 1"),
        Known("3", outcome="N", source="Winning Ways, chapter 12: loony, since its top coin leaves a 2 to reply to"),
        *(Known(str(n), nimber=g, source=TABLE) for n, g in enumerate((1, 0, 2, 1, 3, 0, 1, 3, 4, 0), start=4)),
    )

    def start(self) -> Stacks:
        return (6, 5, 4), 0

    def parse(self, text: str) -> Stacks:
        return read_position(self, text, self.read)

    def read(self, reader: Reader) -> Stacks:
        stacks = reader.numbers("+", HIGHEST)
        return stacks, reader.number(len(stacks)) if reader.accept(":") else 0

    def text(self, position: Stacks) -> str:
        stacks, forced = position
        return "+".join(map(str, stacks)) + (f":{forced}" if forced else "")

    def moves(self, position: Stacks) -> Iterator[tuple[str, Stacks]]:
        stacks, forced = position
        for i in [forced - 1] if forced else range(len(stacks)):
            n, before, behind = stacks[i], stacks[:i], stacks[i + 1 :]
            if n:
                yield f"take from {i + 1}", ((*before, n - 1, *behind), i + 1)
            for low in range(1, n // 2 + 1):
                yield f"split {i + 1} into {low} and {n - low}", ((*before, low, n - low, *behind), 0)

    def defect(self, position: Stacks) -> str | None:
        return None if 0 <= position[1] <= len(position[0]) else "there is no such stack to reply in"

    def size(self, position: Stacks) -> int:
        """Each coin counts twice: one move can split it from the coin below it, another can take it."""
        return sum(2 * n - 1 for n in position[0] if n)

    def canonical(self, position: Stacks) -> Stacks:
        stacks, forced = position
        others = [n for i, n in enumerate(stacks, start=1) if n and i != forced]
        return (tuple(sorted(others)), 0) if not forced else ((stacks[forced - 1], *sorted(others)), 1)

    def sample(self, rng: random.Random, size: int) -> Stacks:
        if size > MANY:
            coins = sorted(rng.sample(range(1, size), rng.randint(1, 6)))
            stacks = tuple(end - start for start, end in pairwise([0, *coins]))
        else:
            stacks = tuple(rng.randint(0, min(6, 1 + size // 2)) for _ in range(rng.randint(1, 2)))
        return stacks, rng.choice((0, 0, rng.randint(1, len(stacks))))

    def scene(self, position: Stacks) -> Scene:
        """The stacks from left to right. Press the top coin to take it, or a disc beside a coin to split there."""
        stacks, forced = position
        title = scene_title(self, position)
        if max(stacks) > DRAWN or len(stacks) > DRAWN:
            lines = [words(0, i, f"{i + 1}: {n:,}") for i, n in enumerate(stacks[:DRAWN])]
            return Scene(tuple(lines), title, complete=False)
        highest, moves = max(stacks), {move for move, _ in self.moves(position)}
        shapes: list[Shape] = []
        for i, n in enumerate(stacks, start=1):
            x = 2.4 * (i - 1)
            for j in range(n):
                take = f"take from {i}" if j == n - 1 and f"take from {i}" in moves else None
                coin = disc(x, highest - 1 - j, "coin", "●", take)
                shapes.append(replace(coin, key=f"{i}.{j}", group=str(i)))
                split = f"split {i} into {j} and {n - j}"
                if split in moves:
                    shapes.append(
                        Shape(
                            "circle",
                            x + 1,
                            highest - j - 0.35,
                            0.7,
                            0.7,
                            "",
                            "mark",
                            split,
                            key=f"{i}.{j} split",
                            group=f"{i}",
                        )
                    )
            size = words(x + 0.2, highest, f"{n}: reply" if i == forced else str(n), "label" if i == forced else "note")
            shapes.append(replace(size, key=f"{i}.size", group=str(i)))
        rows = [f"{i}: {'●' * n} {n}{' reply here' * (i == forced)}" for i, n in enumerate(stacks, start=1)]
        return Scene(tuple(shapes), title, terminal="\n".join(rows))


class TopEntailing(Entailing[TopEntails]):
    def concerns(self, position: Stacks) -> bool:
        return True

    def parts(self, position: Stacks) -> tuple[Sequence[Position], Position | None]:
        stacks, forced = position
        free = [((n,), 0) for i, n in enumerate(stacks, start=1) if n and i != forced]
        return free, ((stacks[forced - 1],), 1) if forced else None


class TopNimbers(Nimbers[TopEntails]):
    def refuses(self) -> str | None:
        return "moves of top-entails entail, so its nimber is not the mex of the nimbers of its options"
