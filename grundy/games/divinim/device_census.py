"""The census of Last DiviNim on a device: the same counts as all_boards.py, for boards too large for a processor.

Tables of all smaller shapes stay on the device. For the board itself only the counts come back, with the P-positions
whose number of poisoned squares no smaller shape has.
"""

from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from grundy.compile.device import Device, DeviceArray
from grundy.core.budget import Budget, readable_bytes
from grundy.core.errors import OverBudget
from grundy.games.divinim.all_boards import MOST_LOST, fill_tables, lost_blocks, popcounts, shapes_to, smallest_lost

if TYPE_CHECKING:
    from grundy.core.types import Array

SMALL = 16  # squares of the largest boards that the processor does
MOST_LISTED = 1024  # P-positions of each number of squares that a launch lists
NIMBERS = 16
BANDS = 1 << 18  # per launch: a few milliseconds
Shape = tuple[int, int]


def take_census_on(device: Device, height: int, width: int, budget: Budget) -> tuple["Array", dict[int, list[str]]]:
    """As `take_census`."""
    shapes = shapes_to(height, width)
    needed = sum(1 << h * w for h, w in shapes) - (1 << height * width)
    if needed > device.memory():
        has = readable_bytes(device.memory())
        raise OverBudget(
            f"over budget: the tables of smaller boards take {readable_bytes(needed)}, the device has {has}"
        )
    squares = height * width
    small = [(h, w) for h, w in shapes if h * w <= SMALL or h == 1 or w < 3]
    work = CensusTables(device, budget, fill_tables(small, budget))
    listed: list[tuple[Shape, Iterator[dict[int, list[int]]]]] = []
    open_numbers = set(range(1, squares + 1))
    counts: Any = None
    for h, w in shapes:
        last = (h, w) == (height, width)
        if (h, w) in small:
            counts, lost = work.here(h, w)
        else:
            again = h > w and w <= height and h <= width  # its transpose was already counted
            mask = 0 if again else sum(1 << n for n in open_numbers if n <= h * w)
            counts, lost = work.there(h, w, last, mask)
        listed.append(((h, w), iter(lost)))
        if (h, w) != (1, 1):
            open_numbers -= {n for block in lost for n in block}
    counts = counts[:, : 1 + int(counts.sum(axis=0).nonzero()[0].max(initial=0))]
    return counts, smallest_lost(listed, squares + 1, set(shapes) - {(height, width)})


class CensusTables:
    """The tables that exist so far."""

    def __init__(self, device: Device, budget: Budget, small: "dict[Shape, Array]") -> None:
        self.device, self.budget, self.small = device, budget, small
        self.tables = {shape: device.array(table) for shape, table in small.items()}

    def here(self, height: int, width: int) -> tuple["Array", list[dict[int, list[int]]]]:
        """Do a small shape on the processor."""
        import numpy as np

        table = self.small[height, width]
        bits = popcounts(np.arange(len(table)))
        counts = np.zeros((height * width + 1, NIMBERS), dtype=np.int64)
        np.add.at(counts, (bits[1:], table[1:]), 1)
        return counts, list(lost_blocks(table))

    def there(
        self, height: int, width: int, last: bool, wanted: int
    ) -> "tuple[Array | None, list[dict[int, list[int]]]]":
        """Do all patterns of a shape. Keep its table, except for the last shape, which is only counted."""
        import numpy as np

        squares = height * width
        table = None if last else self.device.empty(1 << squares, "uint8")
        counts = self.device.array(np.zeros((squares + 1, NIMBERS), dtype=np.uint64)) if last else None
        with self.budget.paused():
            bands = CensusKernel(self.device, height, width, self.tables, table, counts)
        many, listed = 1 << max(0, squares - 2 * width), []
        for start in range(0, many, BANDS):
            self.budget.look()
            some = bands.take(start, min(BANDS, many - start), wanted)
            listed += [some] if some else []
            wanted &= ~enough(some)
            self.budget.report(f"boards of {height}x{width}", min(start + BANDS, many) << 2 * width, 1 << squares)
        if table is not None:
            self.tables[height, width] = table
            return None, listed
        total = self.device.host(counts).astype(np.int64)
        total[0, 0] -= 1  # a board without poison is not a position
        return total, listed


class CensusKernel:
    """The kernel for one shape, with everything that it reads and writes."""

    def __init__(
        self,
        device: Device,
        height: int,
        width: int,
        tables: dict[Shape, DeviceArray],
        table: DeviceArray | None,
        counts: DeviceArray | None,
    ) -> None:
        import numpy as np

        self.device, self.width, self.numbers = device, width, height * width + 1
        self.table, self.counts = table, counts
        source = f"#define HEIGHT {height}\n#define WIDTH {width}\n#define MOST {MOST_LISTED}\n"
        source += files("grundy.games.divinim.kernels").joinpath("census.c").read_text(encoding="utf-8")
        self.kernel = device.kernel(source, "take_bands")
        addresses = np.zeros(height + width + 1, dtype=np.uint64)
        addresses[1:height] = [device.address(tables[i, width]) for i in range(1, height)]
        addresses[height + 1 : height + width] = [device.address(tables[height, j]) for j in range(1, width)]
        self.tables = device.array(addresses)
        self.lost = device.array(np.zeros((self.numbers, MOST_LISTED), dtype=np.uint64))

    def take(self, start: int, bands: int, wanted: int, only_list: bool = False) -> dict[int, list[int]]:
        """Do a range of bands and list its P-positions. If the list is too long, do each half again."""
        import numpy as np

        found = self.device.array(np.zeros(self.numbers, dtype=np.uint32))
        into = (None, None) if only_list else (self.table, self.counts)
        self.kernel(bands << self.width - 3, 0, start, self.tables, *into, wanted, self.lost, found)
        many = self.device.host(found)  # wait, so that the user can cancel between two launches
        if bands > 1 and (many > MOST_LISTED).any():
            first = self.take(start, bands // 2, wanted, True)
            second = self.take(start + bands // 2, bands - bands // 2, wanted & ~enough(first), True)
            return {n: first.get(n, []) + second.get(n, []) for n in sorted({*first, *second})}
        boards: Any = self.device.host(self.lost) if many.any() else None
        return {
            int(n): sorted(int(pattern) for pattern in boards[n, : min(MOST_LISTED, many[n])])[:MOST_LOST]
            for n in many.nonzero()[0]
        }


def enough(listed: dict[int, list[int]]) -> int:
    """The numbers of squares for which enough P-positions are known, as bits."""
    return sum(1 << n for n, some in listed.items() if len(some) >= MOST_LOST)
