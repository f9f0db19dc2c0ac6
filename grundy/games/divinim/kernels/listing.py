"""Scored DiviNim: the moves of every class of bars, listed once."""

from typing import Any

import numpy as np

from grundy.compile.kernel import kernel


def list_moves(places: Any, classes: Any, shapes: Any, offsets: Any) -> tuple[Any, Any]:
    """`starts` and `moves`: the distinct moves of every class, taken from the cuts of one rectangle of that class."""
    _, top, bottom, left, right = places.T
    starts = np.zeros(len(places) + 1, dtype=np.int32)
    moves = np.zeros((int((bottom - top + right - left).sum()), 5), dtype=np.int32)
    fill_moves(starts, moves, places, classes, shapes, offsets)
    return starts, moves[: starts[-1]].copy()


@kernel
def fill_moves(starts, moves, places, classes, shapes, offsets):
    """The same, into arrays that are long enough.

    places   int32 (classes, 5): a rectangle of the class: its bar, y0, y1, x0, x1
    classes  int32: for each bar from offsets[bar] on, the class of each of its sub-rectangles, as in last.py;
             -1 no poison, -2 finished, -3 one square and nim-sum zero
    shapes   int32 (bars, 2)
    """
    used = 0
    for c in range(len(places)):
        starts[c] = used
        bar, y0, y1, x0, x1 = places[c, 0], places[c, 1], places[c, 2], places[c, 3], places[c, 4]
        runs = shapes[bar, 1] * (shapes[bar, 1] + 1) // 2
        for across in range(2):
            low, high = (y0, y1) if across == 0 else (x0, x1)
            for at in range(low + 1, high):
                points, zeros, one, two = 0, 0, -1, -1
                for half in range(2):
                    top, bottom, left, right = y0, y1, x0, x1
                    if across == 0 and half == 0:
                        bottom = at
                    elif across == 0:
                        top = at
                    elif half == 0:
                        right = at
                    else:
                        left = at
                    band = bottom * (bottom - 1) // 2 + top
                    piece = classes[offsets[bar] + band * runs + right * (right - 1) // 2 + left]
                    if piece == -2:
                        points += 1
                    elif piece == -3:
                        zeros += 1
                    elif piece >= 0:
                        one, two = (piece, two) if one < 0 else (one, piece)
                if two >= 0 and two < one:
                    one, two = two, one
                again = False
                for m in range(starts[c], used):
                    if moves[m, 0] == points and moves[m, 1] == zeros and moves[m, 2] == one and moves[m, 3] == two:
                        again = True
                        break
                if again:
                    continue
                moves[used, 0], moves[used, 1], moves[used, 2], moves[used, 3] = points, zeros, one, two
                used += 1
    starts[len(places)] = used
