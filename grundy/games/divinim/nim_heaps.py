"""Bars as Nim heaps: a bar with one poisoned square is one heap for each way from it to a side (theorem 2.1.3)."""

from grundy.core.capabilities.solving import NimHeaps
from grundy.games.divinim.game import Bars, DiviNim


class DiviNimHeaps(NimHeaps[DiviNim]):
    def of(self, part: Bars) -> tuple[int, ...] | None:
        if len(part) != 1 or len(part[0].poison) != 1 or self.game.grid != "square" or not self.game.has_nimbers():
            return None
        (bar,) = part
        ways = [(at, side - 1 - at) for at, side in zip(bar.poison[0], bar.body, strict=True)]
        return tuple(heap for pair in ways for heap in pair)
