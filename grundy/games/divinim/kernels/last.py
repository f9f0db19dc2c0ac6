"""Last DiviNim: the nimbers of every sub-rectangle of a bar, by one sweep over row bands.

A table holds one number for each pair (band of rows y0..y1, run of columns x0..x1), 0 <= y0 < y1 <= H and likewise for
x: band * runs + run with band = pair(y0, y1). A piece without poison is discarded, so its value is 0 and a cut is one
XOR of two entries. A bar has at most H + W - 2 <= 398 cuts, and its nimber is at most that. The caller uses uint16
where a nimber could be above 255.
"""

from typing import Any

import numpy as np

from grundy.compile.kernel import kernel


@kernel
def pair(low, high):
    """The number of the pair low < high among all pairs with the same or smaller `high`: h(h-1)/2 + low."""
    return high * (high - 1) // 2 + low


def sweep(table: Any, counts: Any, height: int, width: int, first_band: int, last_band: int) -> int:
    """Fill the bands first_band..last_band - 1, in order of y1, then of decreasing y0.

    table   uint8 or uint16, bands * runs
    counts  int32 (height + 1) * (width + 1): poisoned squares above and left of a corner
    """
    from_left, from_right = (np.zeros((width + 1, width + 1), dtype=table.dtype) for _ in range(2))
    seen = np.zeros(1024, dtype=np.uint32)
    return int(fill(table, counts, seen, from_left, from_right, height, width, first_band, last_band))


@kernel
def fill(table, counts, seen, from_left, from_right, height, width, first_band, last_band):
    """The same, with scratch filled with 0.

    seen        uint32, longer than the greatest nimber
    from_left   like the table (width + 1, width + 1): at x0, x1 the band's values so far
    from_right  the same, transposed: both are read in order
    """
    runs = width * (width + 1) // 2
    stamp = np.uint32(0)
    number = 0
    for y1 in range(1, height + 1):
        for y0 in range(y1 - 1, -1, -1):
            number += 1
            if number <= first_band or number > last_band:
                continue
            here = np.uint64(pair(y0, y1)) * np.uint64(runs)
            for x1 in range(1, width + 1):
                for x0 in range(x1 - 1, -1, -1):
                    run = np.uint64(pair(x0, x1))
                    poison = counts[y1, x1] - counts[y0, x1] - counts[y1, x0] + counts[y0, x0]
                    if poison == 0:
                        from_left[x0, x1] = 0
                        from_right[x1, x0] = 0
                        table[here + run] = 0
                        continue
                    stamp += np.uint32(1)
                    for at in range(x0 + 1, x1):
                        seen[from_left[x0, at] ^ from_right[x1, at]] = stamp
                    for at in range(y0 + 1, y1):
                        above = np.uint64(pair(y0, at)) * np.uint64(runs) + run
                        below = np.uint64(pair(at, y1)) * np.uint64(runs) + run
                        seen[table[above] ^ table[below]] = stamp
                    mex = 0
                    while seen[mex] == stamp:
                        mex += 1
                    from_left[x0, x1] = mex
                    from_right[x1, x0] = mex
                    table[here + run] = mex
    return number
