"""Normal play of Sprouts: nimbers and outcomes by the compiled search over couples, and a solution to check.

The search itself is in `kernels/search.py`. This module runs it in slices and checks the budget in between. It keeps
facts (nimbers of parts, and nimbers that a part cannot have), and selects the facts that prove one answer.
"""

import time
from collections.abc import Iterable, Iterator, Sequence

from grundy.core.budget import Budget
from grundy.core.errors import Cancelled, OverBudget
from grundy.core.nimsum import xor
from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.positions import Position, lives, part_text
from grundy.games.sprouts.table import MOST_LIVES, PartTable
from grundy.games.sprouts.walk import SproutsWalk

SLICE = 0.012  # seconds of compiled work between two checks of the budget
NIMBER_LIVES = 18  # with more lives in one part we find the outcome, and give the nimber only if it is known
RECORD = 11  # bytes of a fact before its key: length, nimber, excluded nimbers


class SproutsNimbers:
    """The engine of Sprouts for the normal ending."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.table: PartTable | None = None
        self.walk = SproutsWalk(budget)
        self.seconds = 0.0  # of search since facts were last kept
        self.saved: dict[int, tuple[int, int]] = {}

    def refuses(self, position: Position) -> str | None:
        most = max(map(lives, position), default=0)
        return None if most <= MOST_LIVES else f"its keys handle at most {MOST_LIVES} lives in one part"

    def begin(self) -> PartTable:
        """Make the tables and compile at the first request."""
        if self.table is None:
            from grundy.games.sprouts.kernels import search

            self.kernels = search
            with self.budget.paused():  # compiles the kernels or loads them from the cache
                self.table = PartTable(True, self.budget)
                self.hunt = search.new_hunt(self.table.room, 2 * self.table.room)
                self.search(self.table.numbers((((0,),),))[0], 0)
                self.table.grow()  # compiles this too
                self.make_room()
        return self.table

    # ---- answers ----

    def value(self, position: Position) -> int | str:
        """The nimber; for a large position the outcome, unless its nimber is settled too."""
        table = self.begin()
        numbers, heap = self.whole(position, table), 0
        for number in numbers[:-1]:
            heap ^= self.nimber(number)
        if not numbers:
            return 0
        last = numbers[-1]
        if table.lives(last) <= NIMBER_LIVES:
            return heap ^ self.nimber(last)
        won = self.couple_is_won(last, heap)
        known = int(self.hunt.nimber[last])
        return heap ^ known if known >= 0 else "N" if won else "P"

    def a_win(self, position: Position, options: Sequence[Position]) -> list[int]:
        """The index of an option that is a P-position, if there is one; often the search already knows it."""
        if not self.is_won(position):
            return []
        places = sorted(range(len(options)), key=lambda i: sum(map(lives, options[i])))
        met = next((i for i in places if self.known(options[i]) == 0), None)
        return [next(i for i in places if not self.is_won(options[i])) if met is None else met]

    def is_won(self, position: Position) -> bool:
        """The outcome: less work than the nimber, since the largest part is only compared with the others."""
        numbers = self.whole(position, self.begin())
        return bool(numbers) and self.couple_is_won(numbers[-1], xor(map(self.nimber, numbers[:-1])))

    def known(self, position: Position) -> int | None:
        """The nimber, if it is already settled."""
        table = self.begin()
        found = [int(self.hunt.nimber[n]) if n < self.hunt.nimber.size else -1 for n in self.whole(position, table)]
        return None if -1 in found else xor(found)

    def whole(self, position: Position, table: PartTable) -> list[int]:
        """The numbers of all parts, the largest last; two equal ones cancel."""
        found = sorted(n for part in position for n in table.numbers(part))
        return sorted((n for n in set(found) if found.count(n) % 2), key=lambda n: (table.lives(n), n))

    def nimber(self, number: int) -> int:
        self.search(number, -1)
        return int(self.hunt.nimber[number])

    def couple_is_won(self, number: int, heap: int) -> bool:
        known = int(self.hunt.nimber[number])
        if known < 0 and not int(self.hunt.excluded[number]) >> heap & 1:
            self.search(number, heap)
            known = int(self.hunt.nimber[number])
        return known != heap

    def search(self, number: int, heap: int) -> None:
        """Settle a couple, or with heap -1 a nimber."""
        kernels, table = self.kernels, self.begin() if self.table is None else self.table
        self.make_room()
        kernels.begin(self.hunt, number, heap)
        looks, before = 50, table.expansions
        while True:
            began = time.perf_counter()
            state = kernels.search(table.arrays, table.desk, table.hand, self.hunt, looks)
            took = time.perf_counter() - began
            self.seconds += took
            self.budget.tabled += table.expansions - before
            before = table.expansions
            if state == kernels.DONE:
                return
            looks = max(1, min(4 * looks, 4000, int(looks * SLICE / took)))
            self.look()
            if state == kernels.FULL:
                table.grow()
                self.make_room()

    def make_room(self) -> None:
        """Give the facts as much room as the parts."""
        assert self.table is not None
        crowded = 4 * self.hunt.used[self.kernels.COUPLES] > self.hunt.couple.size
        if self.hunt.nimber.size < self.table.room or crowded:
            self.hunt = self.kernels.larger(self.hunt, self.table.room)

    def look(self) -> None:
        """If the budget ends, say how far the search came."""
        try:
            self.budget.look()
        except (OverBudget, Cancelled) as error:
            raise type(error)(*error.args, f"; so far {self.note()}") from None
        assert self.table is not None
        self.budget.report("positions expanded", self.table.expansions, self.table.expansions)

    def remoteness(self, position: Position) -> int | None:
        return self.walk.remoteness(position, misere=False)

    def note(self) -> str:
        if self.table is None:
            return ""
        settled = int((self.hunt.nimber >= 0).sum())
        return f"{self.table.expansions:,} positions expanded, {settled:,} nimbers settled"

    # ---- facts worth keeping ----

    def worth_keeping(self, position: Position) -> bool:
        """Whether a request is so large that it pays to look for facts from earlier."""
        return max(map(lives, position), default=0) > NIMBER_LIVES

    def facts(self) -> bytes:
        """The facts settled since the last call, as records: length of the key, nimber or 255, excluded bits, key."""
        table, rows = self.begin(), []
        for number in ((self.hunt.nimber >= 0) | (self.hunt.excluded != 0)).nonzero()[0].tolist():
            fact = int(self.hunt.nimber[number]), int(self.hunt.excluded[number])
            if self.saved.get(number) != fact:
                self.saved[number] = fact
                key = table.key(number)
                rows.append(
                    len(key).to_bytes(2, "little") + bytes([fact[0] & 255]) + fact[1].to_bytes(8, "little") + key
                )
        self.seconds = 0.0
        return b"".join(rows)

    def learn(self, facts: bytes) -> None:
        """Load facts that were kept."""
        table, at = self.begin(), 0
        while at < len(facts):
            length = int.from_bytes(facts[at : at + 2], "little")
            nimber, excluded = facts[at + 2], int.from_bytes(facts[at + 3 : at + RECORD], "little")
            (number,) = table.numbers_of_keys([facts[at + RECORD : at + RECORD + length]])
            at += RECORD + length
            self.make_room()
            self.hunt.nimber[number] = -1 if nimber == 255 else nimber
            self.hunt.excluded[number] = excluded
            self.saved[number] = int(self.hunt.nimber[number]), excluded

    # ---- a solution to check ----

    def solution(self, position: Position) -> Iterator[str]:
        """Lines that prove the outcome, `lost HEAP PART` and `won HEAP PART`; each follows from others by one move."""
        self.value(position)
        table, nimbers = self.begin(), self.hunt.nimber
        queued: dict[tuple[int, int], None] = {}
        waiting = list(self.settling(self.whole(position, table), 0))
        while waiting:
            number, heap = waiting.pop()
            if (number, heap) in queued:
                continue
            queued[number, heap] = None
            lost = nimbers[number] == heap
            yield f"{'lost' if lost else 'won'} {heap} {part_text(canonical([table.part(number)])[0])}"
            if not lost:
                waiting += self.answer(number, heap, queued)
                continue
            waiting += [(number, smaller) for smaller in range(heap)]
            for option in table.options(number):
                waiting += self.settling(option, heap)

    def settling(self, option: Iterable[int], heap: int) -> Iterator[tuple[int, int]]:
        """Couples that decide who wins an option with a heap: nimbers of its parts, or a won couple for the last."""
        nimbers, table = self.hunt.nimber, self.begin()
        parts = sorted(option, key=lambda n: (nimbers[n] < 0, table.lives(n)))
        for number in parts[:-1]:
            yield number, int(nimbers[number])
            heap ^= int(nimbers[number])
        for number in parts[-1:]:
            yield number, heap if int(self.hunt.excluded[number]) >> heap & 1 else int(nimbers[number])

    def answer(self, number: int, heap: int, queued: dict[tuple[int, int], None]) -> list[tuple[int, int]]:
        """The couples of a winning move: the known winning move that needs the fewest new couples."""
        nimbers, table = self.hunt.nimber, self.begin()
        if 0 <= nimbers[number] < heap:
            return [(number, int(nimbers[number]))]
        found: list[tuple[int, list[tuple[int, int]]]] = []
        for option in table.options(number):
            couples = [(part, int(nimbers[part])) for part in option]
            if all(nimber >= 0 for _, nimber in couples) and xor(nimber for _, nimber in couples) == heap:
                found.append((sum(table.lives(c[0]) for c in couples if c not in queued), couples))
        return min(found)[1]
