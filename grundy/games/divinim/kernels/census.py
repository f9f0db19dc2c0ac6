"""Last DiviNim for all poison patterns of a shape at once: a pattern is a bit mask, a cut is two table look-ups.

Bit y * width + x of a pattern is square (y, x). The table of a shape has one byte per pattern. A block of patterns
shares all rows but the first, so values that depend only on the other rows are computed once per block.
"""

from typing import Any

import numpy as np

from grundy.compile.kernel import kernel


def fill(table: Any, height: int, width: int, row_tables: Any, column_tables: Any, start: int, stop: int) -> None:
    """Nimbers of the patterns whose upper rows are start..stop - 1.

    table          uint8, 2^(height * width)
    row_tables     uint8: the tables of the shapes 1 x width, 2 x width, ... one after another
    column_tables  uint8: those of height x 1, height x 2, ...
    """
    by_row, by_column = np.zeros((3, height + 1), dtype=np.int64), np.zeros((3, width + 1), dtype=np.int64)
    fill_blocks(table, row_tables, column_tables, by_row, by_column, start, stop)


@kernel
def fill_blocks(table, row_tables, column_tables, by_row, by_column, start, stop):
    """The same; by_row and by_column are scratch, filled with 0."""
    height, width = by_row.shape[1] - 1, by_column.shape[1] - 1
    row_start, below, under = by_row[0], by_row[1], by_row[2]
    column_start, lower, upper = by_column[0], by_column[1], by_column[2]
    rows = np.int64(1) << width
    for i in range(1, height):
        row_start[i + 1] = row_start[i] + (np.int64(1) << (i * width))  # the start of the table of i x width
    for j in range(1, width):
        column_start[j + 1] = column_start[j] + (np.int64(1) << (j * height))
    for rest in range(start, stop):
        for i in range(1, height):  # cut after row i: the rows from i on are equal in the whole block
            below[i] = row_tables[row_start[height - i] + (rest >> ((i - 1) * width))]
            under[i] = row_start[i] + ((rest & ((np.int64(1) << ((i - 1) * width)) - 1)) << width)
        for j in range(1, width):  # cut after column j: the left and right parts of all rows but the first
            left, right = np.int64(0), np.int64(0)
            for y in range(height - 1, 0, -1):
                row = (rest >> ((y - 1) * width)) & (rows - 1)
                left = (left << j) | (row & ((np.int64(1) << j) - 1))
                right = (right << (width - j)) | (row >> j)
            lower[j] = column_start[j] + (left << j)
            upper[j] = column_start[width - j] + (right << (width - j))
        for row in range(rows):
            pattern = (rest << width) | row
            if pattern == 0:
                table[0] = 0
                continue
            seen = np.uint64(0)
            for i in range(1, height):
                seen |= np.uint64(1) << np.uint64(row_tables[under[i] + row] ^ below[i])
            for j in range(1, width):
                one = column_tables[lower[j] + (row & ((np.int64(1) << j) - 1))]
                two = column_tables[upper[j] + (row >> j)]
                seen |= np.uint64(1) << np.uint64(one ^ two)
            mex = 0
            while seen & np.uint64(1):
                seen >>= np.uint64(1)
                mex += 1
            table[pattern] = mex


@kernel
def tally(table, counts, start, stop):
    """Add the patterns start..stop - 1 to counts[poisoned squares, nimber]."""
    for pattern in range(start, stop):
        bits, number = 0, pattern
        while number:
            number &= number - 1
            bits += 1
        counts[bits, table[pattern]] += 1
