"""Tokens of heaps on their way: those of a heap that is left stay, those of the heaps behind move up."""

from collections.abc import Mapping

from grundy.core.abilities.motion import Motion
from grundy.core.families.heaps import HeapGame, Heaps
from grundy.core.families.shared import WIDEST


class HeapMotion(Motion[HeapGame]):
    def carried(self, position: Heaps, move: str) -> Mapping[str, str]:
        """The tokens taken come from the right; if two heaps are left, from between them."""
        if max(position, default=0) > WIDEST or len(position) > WIDEST:
            return {}
        for i, n in enumerate(position):
            for left in self.game.heap_parts(n):
                if self.game.move_text(i + 1, n, left) == move:
                    first = left[0] if left else 0
                    gap = n - sum(left)
                    places = {f"{i}.{j}": f"{i}.{j}" for j in range(first)}
                    if len(left) == 2:
                        places |= {f"{i}.{first + gap + j}": f"{i + 1}.{j}" for j in range(left[1])}
                    shift = len(left) - 1
                    for k, m in enumerate(position):
                        moved = k if k < i else k + shift
                        places |= {f"{k}.{j}": f"{moved}.{j}" for j in range(m) if k != i}
                    return places
        return {}
