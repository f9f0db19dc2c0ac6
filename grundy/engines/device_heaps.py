"""Nimbers of heaps on a device: the rule as C (compile/c_rules.py), many lanes for a heap of a block (compile/heaps.c).

Each heap needs those below it, but of its options only a few have a heap of its own block in them: all others are
looked at for a whole block at once. That pays for rules with many options a heap, such as those that break heaps in
two. What is found is not believed before the interpreter has agreed on samples.
"""

import random
from typing import Any

from grundy.compile.c_rules import MOST_WORD
from grundy.compile.device import Device
from grundy.compile.rule_compiler import compiler_of
from grundy.core.budget import Budget
from grundy.core.errors import RuleError
from grundy.core.lazy_imports import np
from grundy.core.nimsum import mex, xor
from grundy.engines.device_tables import FAILED, HOW, OVERFLOW, TOO_LARGE, CRule, NotHere
from grundy.engines.heaps import INTERPRETED_TO, extend

BLOCK = 256  # heaps that are looked at at once
LANES = 1024  # threads for each of them, a multiple of those of a block of threads
BLOCKS = 64  # between two looks at how it went
LIMIT, MOST_LIMIT = 1 << 12, 1 << 15  # nimbers that there is room for, at first and at most
LISTED, MOST_LISTED = 1 << 10, 1 << 16  # options that wait for a heap of their own block, for each heap
BEYOND, TOO_MANY = 3, 5  # as in heaps.c
TRIED = 20  # heaps that the interpreter looks at before the others are believed, most of them small


def extend_on(device: Device, game: Any, stop: int, budget: Budget) -> Any:
    """The nimbers of heaps 0 to stop - 1, as `extend` finds them."""
    budget.reserve(8 * stop, f"a table of all heaps below {stop if stop < 10**15 else 'that size'}")
    known, _ = extend(game, [0], min(stop, INTERPRETED_TO), budget, compiled=False)
    if stop <= len(known):
        return np.array(known, dtype=np.uint16)
    if stop > MOST_WORD:
        raise NotHere("a device counts heaps with 32 bits")
    values = Job(device, game, stop, budget).filled(known)
    believe(game, values, budget)
    return values


class Job:
    """One sequence."""

    def __init__(self, device: Device, game: Any, stop: int, budget: Budget) -> None:
        self.device, self.game, self.stop, self.budget = device, game, stop, budget
        self.width = compiler_of(game.heap_options).width()
        self.rule = CRule(game, game.heap_options, self.width, False, lanes=True)
        self.bits = 64 if "LL" in self.rule.look or max(map(abs, (0, *self.rule.numbers))) > MOST_WORD else 32
        self.limit, self.most = LIMIT, LISTED

    def filled(self, known: list[int]) -> Any:
        host = np.zeros(self.stop, dtype=np.uint16)
        host[: len(known)] = known
        values, here = self.device.array(host), len(known)
        while here < self.stop:
            here = self.some(values, here)
        return self.device.host(values)

    def some(self, values: Any, here: int) -> int:
        """As far as the room for nimbers, for waiting options, and the bits suffice: the next heap."""
        with self.budget.paused():
            wide, narrow = (self.device.kernel(self.source(), name) for name in ("look_wide", "look_narrow"))
        shapes = [(BLOCK, self.limit // 32), (BLOCK, self.most, 1 + self.width), (BLOCK,)]
        room = [self.device.array(np.zeros(shape, dtype=np.uint32).ravel()) for shape in shapes]
        status = self.device.array(np.zeros(2, dtype=np.int64))
        while here < self.stop:
            self.budget.look()
            for _ in range(BLOCKS):
                heaps = min(BLOCK, self.stop - here)
                wide(heaps * LANES, 0, values, *room, status, here, self.most, LANES, *self.rule.numbers)
                narrow(1, 0, values, *room, status, here, self.most, heaps)
                here += heaps
                if here == self.stop:
                    break
            code, heap = map(int, self.device.host(status))
            if code:
                self.make_room(code, heap)
                return heap
            self.budget.tabled = here
            self.budget.report("heaps", here, self.stop)
        return here

    def make_room(self, code: int, heap: int) -> None:
        """For what there was none, or say why it cannot be done."""
        place, how = divmod(code - FAILED, 8)
        if code == TOO_LARGE and self.limit < MOST_LIMIT:
            self.limit *= 2
        elif code == TOO_MANY and self.most < MOST_LISTED:
            self.most *= 4
        elif code >= FAILED and how == OVERFLOW and self.bits == 32:
            self.bits = 64
        elif code == BEYOND:
            list(self.game.heap_parts(heap))  # the interpreter names the option and the line
            raise RuleError(f"{self.game.id}: the rule yields an option outside 0 to {heap - 1} for heap {heap}")
        elif code >= FAILED:
            raise NotHere(
                f"{compiler_of(self.game.heap_options).place(place) if place else 'the rule'} {HOW[how]} at heap {heap}"
            )
        else:
            raise NotHere(f"heap {heap} has too large a nimber, or too many options, for a device")

    def source(self) -> str:
        return self.rule.file("heaps.c", self.bits, {"LONGEST": 1 << 30, "LIMIT": self.limit, "BLOCK": BLOCK})


def believe(game: Any, values: Any, budget: Budget) -> None:
    """The interpreter agrees on the largest heap and on others, given the nimbers of all smaller ones."""
    rng, last, nimbers = random.Random(0), len(values) - 1, values.tolist()
    for heap in (last, *(int(last ** rng.uniform(0.5, 0.9)) for _ in range(TRIED))):
        budget.look()
        wanted = mex({xor(nimbers[n] for n in left) for left in game.heap_options.run(heap, *game.rule_arguments())})
        if wanted != values[heap]:
            raise RuleError(
                f"{game.id}: the device says {values[heap]} of a heap of {heap}, the rule says {wanted}; "
                "so its nimbers are not believed"
            )
