"""Extended Nim: slow Nim with a reserve; take 1 to k tokens from a heap, or add 1 to k tokens from the reserve to one.

Tokens that are taken leave the game and the reserve only shrinks, so play ends. The opponent can take off again
whatever was added, so positions have the values of (k-slow) Nim, whatever the reserve. `k=0` means no limit.
Source: J. Ahn and others (PRIMES STEP), On Variations of Nim and Chomp, 2017, section 2 and theorem 6.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.capabilities.presentation import Wording
from grundy.core.game import Ending, Known, param
from grundy.core.nimsum import misere_nim, nim_targets, xor
from grundy.games.poker_nim import PokerNim, PokerPosition


@dataclass(frozen=True)
class ExtendedNim(PokerNim):
    """Take tokens from one heap, or add tokens from the reserve to one heap."""

    id = "extended-nim"
    source = "document 003, section 2"
    example = "3,5,4|6"
    formula_says = "the XOR of the heap sizes, each mod k + 1 if k is not 0; the reserve does not count"
    known = (
        Known("3,5,4|6", nimber=2, source="document 003, theorem 6: the same as Nim"),
        Known("1,2,3|4", outcome="P", source="document 003, theorem 6"),
        Known("1|3", outcome="P", ending=Ending.MISERE, source="document 003, theorem 6"),
    )
    k: int = param(0, 0, 1_000_000, help="the most tokens that a move can take or add; 0: no limit")

    def most(self, chips: int) -> int:
        return min(chips, self.k) if self.k else chips

    def heaps(self, position: PokerPosition) -> tuple[int, ...]:
        """The heaps as heaps of plain Nim."""
        return tuple(n % (self.k + 1) for n in position[0]) if self.k else position[0]

    def formula(self, position: PokerPosition) -> int:
        return xor(self.heaps(position))

    def misere_formula(self, position: PokerPosition) -> str:
        return misere_nim(self.heaps(position))

    def winning(self, position: PokerPosition, ending: Ending) -> Iterator[tuple[str, PokerPosition]]:
        """Each heap reaches the wanted residue in up to two ways: by taking tokens, or by adding tokens."""
        heaps, reserve = position
        for i, target in nim_targets(self.heaps(position), ending is Ending.MISERE):
            steps = {target - heaps[i]} if not self.k else self.steps(heaps[i], target)
            for step in sorted(steps):
                if step and -heaps[i] <= step <= reserve:
                    move = f"add {step} to {i + 1}" if step > 0 else f"take {-step} from {i + 1}"
                    yield move, ((*heaps[:i], heaps[i] + step, *heaps[i + 1 :]), reserve - max(0, step))

    def steps(self, heap: int, target: int) -> set[int]:
        """The changes by at most k that bring a heap to a residue mod k + 1; none if the residue cannot occur."""
        if target > self.k:
            return set()
        up = (target - heap) % (self.k + 1)
        return {up, up - self.k - 1} if up else set()


class ExtendedNimWording(Wording[ExtendedNim]):
    def rule(self) -> str:
        most = f": at most {self.game.k} in one move" if self.game.k else ""
        return f"Take tokens from one heap, or add tokens from the reserve to one heap{most}."
