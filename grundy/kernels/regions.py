"""Regions of free squares on bits: their images, the form that stands for all of them, and when imitation wins.

A region is a connected set of squares, one bit each, on a board of H rows and W columns with H <= W, H * W <= 64 and
W < 64; square (y, x) is bit y * W + x. Its form is the least of its eight images, each pushed into the first corner.
"""

from typing import NamedTuple

import numpy as np

from grundy.kernels.kernel import kernel


class Board(NamedTuple):
    """What does not change: `shape` is W, and the squares of the smallest piece."""

    shape: np.ndarray  # int64 (2)
    masks: np.ndarray  # uint64 (258): squares with a left neighbour, with a right one; a row of up to 8 as a column
    places: np.ndarray  # uint64: all places of pieces on the empty board


def new_board(height: int, width: int, places: list[int], smallest: int) -> Board:
    first = sum(1 << y * width for y in range(height))
    full = first * ((1 << width) - 1)
    columns = [sum(1 << x * width for x in range(8) if row >> x & 1) & (1 << 64) - 1 for row in range(256)]
    masks = [full & ~first, full & ~(first << width - 1), *columns]
    return Board(
        np.array([width, smallest], dtype=np.int64),
        np.array(masks, dtype=np.uint64),
        np.array(places, dtype=np.uint64),
    )


@kernel
def count(squares):
    squares -= squares >> np.uint64(1) & np.uint64(0x5555555555555555)
    pairs = np.uint64(0x3333333333333333)
    squares = (squares & pairs) + (squares >> np.uint64(2) & pairs)
    squares = squares + (squares >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64(squares * np.uint64(0x0101010101010101) >> np.uint64(56))


@kernel
def swap(squares, far, low):
    """Exchange neighbouring groups of so many bits, of which `low` has the lower ones."""
    return squares >> np.uint64(far) & np.uint64(low) | (squares & np.uint64(low)) << np.uint64(far)


@kernel
def turned(squares, last):
    """A half turn, which exchanges the first square and the last."""
    squares = swap(squares, 1, 0x5555555555555555)
    squares = swap(squares, 2, 0x3333333333333333)
    squares = swap(squares, 4, 0x0F0F0F0F0F0F0F0F)
    squares = swap(squares, 8, 0x00FF00FF00FF00FF)
    squares = swap(squares, 16, 0x0000FFFF0000FFFF)
    return (squares >> np.uint64(32) | squares << np.uint64(32)) >> np.uint64(63 - last)


@kernel
def mirrored(squares, height, width):
    """The first of so many rows becomes the last."""
    row = (np.uint64(1) << np.uint64(width)) - np.uint64(1)
    image = np.uint64(0)
    for y in range(height):
        image = image << np.uint64(width) | squares >> np.uint64(y * width) & row
    return image


@kernel
def transposed(squares, height, board):
    """Rows become columns; none is longer than 8."""
    width = board.shape[0]
    image = np.uint64(0)
    for y in range(height):
        image |= board.masks[2 + (squares >> np.uint64(y * width) & np.uint64(255))] << np.uint64(y)
    return image


@kernel
def extent(squares, width):
    """The rows and columns of what lies in the first corner."""
    row = (np.uint64(1) << np.uint64(width)) - np.uint64(1)
    across = np.uint64(0)
    tall = wide = 0
    while squares:
        across |= squares & row
        squares >>= np.uint64(width)
        tall += 1
    while across:
        across >>= np.uint64(1)
        wide += 1
    return tall, wide


@kernel
def form(squares, board):
    """The least image, in the first corner; along the longer side of the board lies its longer side."""
    width = board.shape[0]
    row = (np.uint64(1) << np.uint64(width)) - np.uint64(1)
    while not squares & row:
        squares >>= np.uint64(width)
    while not squares & ~board.masks[0]:
        squares >>= np.uint64(1)
    tall, wide = extent(squares, width)
    if tall > wide:
        squares = transposed(squares, tall, board)
        tall, wide = wide, tall
    last = (tall - 1) * width + wide - 1
    least = squares
    for side in range(2 if tall == wide else 1):
        if side:
            squares = transposed(squares, tall, board)
        image = mirrored(squares, tall, width)
        least = min(min(least, squares), min(image, min(turned(squares, last), turned(image, last))))
    return least


@kernel
def imitated(region, board):
    """Whether the second player wins by imitation across a half turn or a mirror between rows or between columns."""
    width = board.shape[0]
    tall, wide = extent(region, width)
    last = (tall - 1) * width + wide - 1
    for way in range(3):
        image = turned(region, last) if way != 1 else region
        if way:
            image = mirrored(image, tall, width)
        if image != region:
            continue
        beside = True
        for place in board.places:
            if place & region == place:
                image = turned(place, last) if way != 1 else place
                if way:
                    image = mirrored(image, tall, width)
                if image & place:
                    beside = False
                    break
        if beside:
            return True
    return False
