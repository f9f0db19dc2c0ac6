"""The Python side of the compiled table of parts: parts by number, their options, and room that grows.

The number of a part stands for its key, the row of bytes of `kernels/parts.py`.
"""

from grundy.core.budget import Budget
from grundy.games.sprouts.positions import LETTER, Boundary, Part, Region

FIRST_ROOM = 1 << 14  # parts
BYTES_A_PART = 160  # of all arrays together
MOST_LIVES = 190  # of a part: keeps letters and rows of bytes within their bounds
END, CLOSE = 3, 4  # in a key: the end of a boundary, of a region


def encoded(part: Part) -> list[int]:
    row: list[int] = []
    for region in part:
        for boundary in region:
            row += [s if s < LETTER else s - LETTER + CLOSE + 1 for s in boundary] + [END]
        row.append(CLOSE)
    return row


def decoded(key: list[int]) -> Part:
    regions: list[Region] = []
    boundaries: list[Boundary] = []
    row: list[int] = []
    for sign in key:
        if sign == END:
            boundaries.append(tuple(row))
            row = []
        elif sign == CLOSE:
            regions.append(tuple(boundaries))
            boundaries = []
        else:
            row.append(sign if sign < LETTER else sign - CLOSE - 1 + LETTER)
    return tuple(regions)


class PartTable:
    """Parts by number, and the options of expanded parts. With `cancel` two equal parts of an option cancel."""

    def __init__(self, cancel: bool, budget: Budget) -> None:
        from grundy.games.sprouts.kernels import options, parts, table

        self.kernels, self.expand, self.budget = table, options.expand, budget
        self.desk, self.hand = parts.new_desk(), options.new_hand()
        self.raw, self.found = self.desk[parts.RAW], self.hand[table.FOUND]  # input and output
        self.arrays = table.new_table(FIRST_ROOM, cancel)

    @property
    def room(self) -> int:
        return int(self.arrays.digest.size)

    @property
    def expansions(self) -> int:
        return int(self.arrays.used[self.kernels.EXPANDED])

    def grow(self) -> None:
        self.budget.reserve(2 * self.room * BYTES_A_PART, f"a table of {2 * self.room:,} positions")
        self.arrays = self.kernels.larger(self.arrays)

    def numbers(self, part: Part) -> list[int]:
        """The numbers of the pieces of a part after simplifying it."""
        row = encoded(part)
        while True:
            self.raw[: len(row)] = row
            count = int(self.kernels.number_part(self.arrays, self.desk, self.hand, len(row)))
            if count >= 0:
                return [int(number) for number in self.found[:count]]
            self.grow()

    def numbers_of_keys(self, keys: list[bytes]) -> list[int]:
        """The numbers of the parts with these keys."""
        import numpy as np

        found = []
        for key in keys:
            row = np.frombuffer(key, dtype=np.uint8).astype(np.int64)
            while (number := int(self.kernels.intern(self.arrays, row, row.size))) < 0:
                self.grow()
            found.append(number)
        return found

    def key(self, number: int) -> bytes:
        at = self.arrays.at
        return bytes(self.arrays.key[at[number] : at[number + 1]])

    def part(self, number: int) -> Part:
        return decoded(list(self.key(number)))

    def lives(self, number: int) -> int:
        return int(self.arrays.lives[number])

    def options(self, number: int) -> list[tuple[int, ...]]:
        """The options of a part, each as the numbers of its parts."""
        while self.arrays.first[number] < 0 and not self.expand(self.arrays, self.desk, self.hand, number):
            self.grow()
        at = int(self.arrays.first[number])
        count, at = int(self.arrays.options[at]), at + 1
        found: list[tuple[int, ...]] = []
        for _ in range(count):
            stop = at + 1 + int(self.arrays.options[at])
            found.append(tuple(self.arrays.options[at + 1 : stop].tolist()))
            at = stop
        return found
