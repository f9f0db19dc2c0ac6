"""Monotonic Nim: take tokens from one heap, but keep the heaps in non-decreasing order; at most k tokens if k is not 0.

Pair the heaps from the largest down, with an empty heap in front if their number is odd. The difference position
consists of the gaps of the pairs. Taking from the larger heap of a pair shrinks its gap. Taking from the smaller heap
widens it, but the opponent can undo that. So under both endings the P-positions are those whose gaps are P-positions of
(k-slow) Nim, and the nimbers agree too.
Source: J. Ahn and others (PRIMES STEP), On Variations of Nim and Chomp, 2017, section 3 and theorem 7.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grundy.core.capabilities.presentation import Wording
from grundy.core.capabilities.solving import MoveCount, Strategies, Strategy
from grundy.core.game import Ending, Group, Known, no_such_move, param, plain
from grundy.core.nimsum import misere_nim, nim_targets, xor
from grundy.core.rules import replace, rule
from grundy.drawing.scene import Gesture, number_field
from grundy.families.diagrams import DiagramGame, Rows

TYPED = re.compile(r"take(\d{1,4000})from(\d{1,9})")  # a move without its spaces


def difference_position(position: Rows) -> Rows:
    """The gaps of the pairs (a1, a2), (a3, a4), ...; an odd number of heaps gets an empty one in front."""
    padded = (0, *position) if len(position) % 2 else position
    return tuple(high - low for low, high in zip(padded[::2], padded[1::2], strict=True))


@dataclass(frozen=True)
class MonotonicNim(DiagramGame):
    """Take tokens from one heap, but leave at least as many as the heap to its left has."""

    id = "monotonic-nim"
    source = "document 003, section 3"
    group = Group.TAKE_AWAY
    example = "2,3,5"
    order = "rising"
    sampled_rows = 4
    formula_says = "the XOR of the gaps a2 - a1, a4 - a3, ..., each mod k + 1 if k is not 0"
    known = (
        Known("2,2,5,5", outcome="P", source="document 003, theorem 7: all gaps are 0"),
        Known("1,3,4,6", outcome="P", source="document 003, theorem 7: gaps 2 and 2"),
        Known("2,3,5", nimber=0, source="document 003, theorem 7: gaps 2 and 2, by theorem 6"),
        Known("4,5", outcome="P", ending=Ending.MISERE, source="document 003, theorem 7: gap 1"),
        Known("4,4", outcome="N", ending=Ending.MISERE, source="document 003, theorem 7: gap 0"),
    )
    k: int = param(0, 0, 1_000_000, help="the most tokens that a move can take; 0: no limit")

    def start(self) -> Rows:
        return (2, 4, 5, 9)

    @rule
    def table_options(position, k):
        for heap in range(len(position)):
            room = position[heap] - (position[heap - 1] if heap else 0)
            for taken in range(1, (min(room, k) if k else room) + 1):
                yield replace(position, heap, position[heap] - taken)

    def move_text(self, position: Rows, option: Rows) -> str:
        heap, left = self.square(position, option)
        return f"take {position[heap] - left} from {heap + 1}"

    def says(self, position: Rows, option: Rows) -> str:
        heap, left = self.square(position, option)
        return f"take {position[heap] - left} from heap {heap + 1}"

    def number_fields(self, position: Rows) -> list[Gesture]:
        rooms = [(heap, self.room(position, heap)) for heap in range(len(position))]
        return [
            number_field(f"{heap}.bar", f"take {{}} from {heap + 1}", 1, room, says=f"take {{}} from heap {heap + 1}")
            for heap, room in rooms
            if room
        ]

    def heaps(self, position: Rows) -> Rows:
        """The gaps as heaps of plain Nim."""
        gaps = difference_position(position)
        return tuple(n % (self.k + 1) for n in gaps) if self.k else gaps

    def formula(self, position: Rows) -> int:
        return xor(self.heaps(position))

    def misere_formula(self, position: Rows) -> str:
        return misere_nim(self.heaps(position))

    def room(self, position: Rows, heap: int) -> int:
        """The most tokens that a move can take from the heap."""
        room = position[heap] - (position[heap - 1] if heap else 0)
        return min(room, self.k) if self.k else room

    def step(self, difference: int) -> int:
        """The number of tokens that changes a gap as wanted, mod k + 1 if k is not 0."""
        return difference % (self.k + 1) if self.k else difference

    def winning(self, position: Rows, ending: Ending) -> Iterator[tuple[str, Rows]]:
        """Bring each gap to its target: take from the larger heap to shrink it, from the smaller one to widen it."""
        gaps, lead = difference_position(position), len(position) % 2
        for pair, target in nim_targets(self.heaps(position), ending is Ending.MISERE):
            low = 2 * pair - lead
            for heap, taken in ((low + 1, self.step(gaps[pair] - target)), (low, self.step(target - gaps[pair]))):
                if heap >= 0 and 0 < taken <= self.room(position, heap):
                    yield f"take {taken} from {heap + 1}", replace(position, heap, position[heap] - taken)

    def option(self, position: Rows, move: str) -> Rows:
        """Read the numbers in the move: a heap can be too large to list its moves."""
        found = TYPED.fullmatch(plain(move))
        if found and 0 < int(found[2]) <= len(position):
            taken, heap = int(found[1]), int(found[2]) - 1
            if 0 < taken <= self.room(position, heap):
                return replace(position, heap, position[heap] - taken)
        raise no_such_move(self, position, move)


class MonotonicStrategies(Strategies[MonotonicNim]):
    """Plays by theorem 7, under the normal and the misère ending."""

    def named(self) -> Mapping[str, Strategy]:
        return {
            "7": Strategy(lambda position: self.by_theorem_7(position, Ending.NORMAL)),
            "7-misere": Strategy(lambda position: self.by_theorem_7(position, Ending.MISERE)),
        }

    def by_theorem_7(self, position: Rows, ending: Ending) -> tuple[str, str] | None:
        """Win the difference position: shrink a gap from its larger heap, or else widen one from its smaller heap."""
        gaps, lead = difference_position(position), len(position) % 2
        text = ",".join(map(str, gaps))
        targets = list(nim_targets(self.game.heaps(position), ending is Ending.MISERE))
        for pair, target in targets:
            taken = self.game.step(gaps[pair] - target)
            if 0 < taken <= gaps[pair]:
                reason = f"theorem 7: of the gaps {text} shrink number {pair + 1} by {taken}"
                return f"take {taken} from {2 * pair + 2 - lead}", reason
        for pair, target in targets:
            taken, heap = self.game.step(target - gaps[pair]), 2 * pair - lead
            if heap >= 0 and 0 < taken <= position[heap] - (position[heap - 1] if heap else 0):
                reason = f"theorem 7: of the gaps {text} widen number {pair + 1} by {taken}"
                return f"take {taken} from {heap + 1}", reason
        return None


class MonotonicMoves(MoveCount[MonotonicNim]):
    def of(self, position: Rows) -> int:
        return sum(self.game.room(position, heap) for heap in range(len(position)))


class MonotonicWording(Wording[MonotonicNim]):
    def rule(self) -> str:
        most = f", and take at most {self.game.k} at once" if self.game.k else ""
        return f"Take tokens from one heap. Leave at least as many as the heap to its left has{most}."
