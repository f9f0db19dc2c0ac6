"""The nimbers and the remoteness of all diagrams of Chomp in a bar, one after the other."""

import numpy as np

from grundy.compile.kernel import kernel


@kernel
def bar_nimbers(values, first, sides, seen, rows, start, stop, edible):
    """Nimbers of the diagrams in cells start..stop of a falling layout; earlier cells are known.

    values  uint16, one a cell; a nimber is at most the number of squares, which the caller keeps below 65,535
    first   int64 (rows, columns + 1), sides int64: the layout
    seen    int64, longer than the greatest nimber, filled with -1: scratch
    rows    int64: the diagram of cell `start`, and on return that of cell `stop`
    edible  whether a move can eat the corner
    """
    for cell in range(start, stop):
        top = len(rows) - 1
        for left in range(rows[0]):
            while rows[top] <= left:
                top -= 1
            option = cell
            for row in range(top, -1, -1):
                option += first[row, left] - first[row, rows[row]]
                if row + left > 0 or edible:
                    seen[values[option]] = cell
        nimber = 0
        while seen[nimber] == cell:
            nimber += 1
        values[cell] = nimber
        next_diagram(rows, sides)


@kernel
def bar_remoteness(remoteness, first, sides, values, rows, start, stop, edible):
    """The same for remoteness, given all nimbers: remoteness uint16, of which those before `start` are known."""
    for cell in range(start, stop):
        top = len(rows) - 1
        best = -1
        for left in range(rows[0]):
            while rows[top] <= left:
                top -= 1
            option = cell
            for row in range(top, -1, -1):
                option += first[row, left] - first[row, rows[row]]
                if (row + left == 0 and not edible) or (values[cell] > 0 and values[option] > 0):
                    continue
                moves = np.int64(remoteness[option])
                if best < 0 or (moves < best if values[cell] > 0 else moves > best):
                    best = moves
        remoteness[cell] = best + 1
        next_diagram(rows, sides)


@kernel
def next_diagram(rows, sides):
    """The diagram of the next cell: the last row runs fastest."""
    row = len(rows) - 1
    while row >= 0:
        rows[row] += 1
        if rows[row] < sides[row] and (row == 0 or rows[row] <= rows[row - 1]):
            return
        rows[row] = 0
        row -= 1
