"""Scored DiviNim: a row of numbers for every sub-rectangle with poison; bars of one class have the same row."""

from typing import Any

import numpy as np

from grundy.compile.kernel import kernel

NOTHING = 65535  # pads a row; no square of a bar has this number


def rows_of_classes(height: int, width: int, poison: Any, wide: int) -> tuple[Any, Any, Any, Any]:
    """For each sub-rectangle: its row, its place in the table of the sweep, its poisoned squares, y0, y1, x0 and x1."""
    most = height * (height + 1) * width * (width + 1) // 4
    rows, at = np.full((most, 1 + wide), NOTHING, dtype=np.uint16), np.zeros(most, dtype=np.int64)
    counts, places = np.zeros(most, dtype=np.int32), np.zeros((most, 4), dtype=np.int32)
    squares = np.array(poison, dtype=np.int32)
    used = fill_rows(rows, at, counts, places, height, width, squares, np.zeros((3, 1 + wide), dtype=np.int32))
    return rows[:used], at[:used], counts[:used], places[:used]


@kernel
def fill_rows(rows, at, counts, places, height, width, poison, work):
    """The same, into arrays that are long enough; returns the number of sub-rectangles.

    The row of a rectangle with one poisoned square is its heaps, the largest first. The row of any other rectangle is
    its shape and its poison, in the rotation or reflection that makes the row least.
    """
    used, index = 0, -1
    ys, xs, view = work[0], work[1], work[2]
    for y1 in range(1, height + 1):
        for y0 in range(y1):
            for x1 in range(1, width + 1):
                for x0 in range(x1):
                    index += 1
                    count = 0
                    for p in range(len(poison)):
                        y, x = poison[p, 0], poison[p, 1]
                        if y0 <= y and y < y1 and x0 <= x and x < x1:
                            ys[count], xs[count] = y - y0, x - x0
                            count += 1
                    if count == 0:
                        continue
                    h, w = y1 - y0, x1 - x0
                    if count == 1:
                        rows[used, :] = 0
                        view[0], view[1], view[2], view[3] = ys[0], h - 1 - ys[0], xs[0], w - 1 - xs[0]
                        order(view, 4)
                        for i in range(4):
                            rows[used, 4 - i] = view[i]
                    else:
                        for turn in range(8):
                            see(view, ys, xs, count, h, w, turn)
                            if turn == 0 or less(view, rows[used], 1 + count):
                                for i in range(1 + count):
                                    rows[used, i] = view[i]
                    at[used], counts[used] = index, count
                    places[used, 0], places[used, 1], places[used, 2], places[used, 3] = y0, y1, x0, x1
                    used += 1
    return used


@kernel
def see(view, ys, xs, count, h, w, turn):
    """The shape and the poison in one of eight views."""
    for i in range(count):
        y = h - 1 - ys[i] if turn & 1 else ys[i]
        x = w - 1 - xs[i] if turn & 2 else xs[i]
        view[1 + i] = x * 256 + y if turn & 4 else y * 256 + x
    order(view[1:], count)
    view[0] = w * 256 + h if turn & 4 else h * 256 + w


@kernel
def order(numbers, count):
    for i in range(1, count):
        this, j = numbers[i], i - 1
        while j >= 0 and numbers[j] > this:
            numbers[j + 1] = numbers[j]
            j -= 1
        numbers[j + 1] = this


@kernel
def less(view, row, count):
    for i in range(count):
        if view[i] != row[i]:
            return view[i] < row[i]
    return False
