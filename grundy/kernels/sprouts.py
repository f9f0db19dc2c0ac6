"""A part of Sprouts as a row of bytes, simplified: what is dead dropped, regions merged, independent pieces told apart.

0, 1, 2 are vertices by their lines, 3 ends a boundary, 4 ends a region, letters begin at 5 (a vertex of two lines met
in two places). The rules of simplification are those of `games/sprouts/canonical.py`.
Bounds: a part has at most MOST bytes and letters below 256, which the wrapper's limit on lives ensures.
"""

from typing import NamedTuple

import numpy as np

from grundy.kernels.decorator import kernel

END, CLOSE, LETTER = 3, 4, 5
MOST = 2048  # bytes of a part
FEW = 3  # lives of a region whose boundaries no longer matter


class Desk(NamedTuple):
    """Where a part is taken apart: int64 throughout, each MOST long unless said otherwise."""

    raw: np.ndarray  # the position after a move
    row: np.ndarray  # the same, simplified
    key: np.ndarray  # the key of one piece
    times: np.ndarray  # how often each letter is met
    place: np.ndarray  # of each letter: a region, or its first place
    starts: np.ndarray  # of regions in the row, and the end
    piece: np.ndarray  # of each region
    symbol: np.ndarray  # of one piece, without signs
    twin: np.ndarray  # where a letter is met again
    first: np.ndarray  # of each boundary, and the end
    home: np.ndarray  # the region of each boundary
    begin: np.ndarray  # of each region, its first boundary, and the end
    colour: np.ndarray
    seen: np.ndarray  # a place's hash in a round
    word: np.ndarray  # hash of each boundary, (2, MOST): as it is and turned over
    turn: np.ndarray  # where each boundary begins, (2, MOST)
    order: np.ndarray  # boundaries of a region or regions, in order, (3, MOST)
    whole: np.ndarray  # hash of each region
    way: np.ndarray  # 0, or 1 where a region is turned over
    lists: np.ndarray  # the places of capitals


def new_desk() -> Desk:
    pairs = {"word": 2, "turn": 2, "order": 3}
    return Desk(*(np.zeros((pairs[f], MOST) if f in pairs else MOST, dtype=np.int64) for f in Desk._fields))


@kernel
def mix(x):
    x = (x ^ (x >> 31)) * -0x40A7B892E31B1A47
    x = (x ^ (x >> 29)) * 0x14D049BB133111EB
    return x ^ (x >> 32)


@kernel
def simplify(desk, length):
    """`raw` to `row` without what is dead, merged where that changes nothing; returns the new length."""
    raw, row, count, place = desk.raw, desk.row, desk.times, desk.place
    while True:
        count[:256] = 0
        for i in range(length):
            if raw[i] >= LETTER:
                count[raw[i]] += 1
        place[:256] = -1
        out, here, number, dropped = 0, 0, 0, False
        while here < length:
            stop = here
            lives = shared = 0
            while raw[stop] != CLOSE:
                s = raw[stop]
                if s < END:
                    lives += 3 - s
                elif s >= LETTER:
                    if place[s] == number:
                        shared -= 1
                    else:
                        lives += 1
                        shared += count[s] > 1
                        place[s] = number
                stop += 1
            if lives <= 1:
                dropped = True
            elif lives <= FEW:
                for _ in range(lives - shared):
                    row[out] = 2
                    out += 1
                if shared:
                    for i in range(here, stop):
                        s = raw[i]
                        if s >= LETTER and count[s] > 1:
                            again = False
                            for j in range(here, stop):
                                again |= j != i and raw[j] == s
                            if not again:
                                row[out] = s
                                out += 1
                row[out], row[out + 1] = END, CLOSE
                out += 2
            else:
                out = shorten(raw, row, count, here, stop, out)
            here = stop + 1
            number += 1
        if not dropped:
            return out
        length = out
        for i in range(out):
            raw[i] = row[i]


@kernel
def shorten(raw, row, count, here, stop, out):
    """One region: letters met once, or twice in a row, become 2, and empty boundaries go."""
    first = out
    for i in range(here, stop):
        s = raw[i]
        if s == END:
            if out - first > 1 and row[first] == row[out - 1] and row[first] >= LETTER:
                row[first] = 2
                out -= 1
            if out - first == 2 and row[first] == 2 and row[first + 1] == 2:
                row[first] = 1  # the two act as the one end of a line
                out -= 1
            if out > first:
                row[out] = END
                out += 1
            first = out
        elif s < LETTER or count[s] > 1:
            if s >= LETTER and out > first and row[out - 1] == s:
                row[out - 1] = 2
            else:
                row[out] = s
                out += 1
        else:
            row[out] = 2
            out += 1
    row[out] = CLOSE
    return out + 1


@kernel
def pieces(desk, length):
    """Number the independent pieces of `row`: fills `starts` and `piece`; returns how many regions and pieces."""
    row, starts, piece, place = desk.row, desk.starts, desk.piece, desk.place
    place[:256] = -1
    regions = 0
    starts[0] = 0
    piece[0] = 0
    for i in range(length):
        s = row[i]
        if s == CLOSE:
            regions += 1
            starts[regions] = i + 1
            piece[regions] = regions
        elif s >= LETTER:
            if place[s] < 0:
                place[s] = regions
            elif piece[place[s]] != piece[regions]:
                old, new = piece[regions], piece[place[s]]
                for r in range(regions + 1):
                    if piece[r] == old:
                        piece[r] = new
    return regions


@kernel
def load(desk, regions, which):
    """Take one piece of `row` apart into symbols, boundaries and regions; returns the number of symbols."""
    row, symbol, first, home, begin, place = desk.row, desk.symbol, desk.first, desk.home, desk.begin, desk.place
    place[:256] = -1
    n = boundaries = inside = 0
    first[0] = 0
    for r in range(regions):
        if desk.piece[r] != which:
            continue
        begin[inside] = boundaries
        for i in range(desk.starts[r], desk.starts[r + 1] - 1):
            s = row[i]
            if s == END:
                home[boundaries] = inside
                boundaries += 1
                first[boundaries] = n
                continue
            symbol[n] = s
            desk.twin[n] = -1
            if s >= LETTER:
                if place[s] < 0:
                    place[s] = n
                else:
                    desk.twin[n] = place[s]
                    desk.twin[place[s]] = n
            n += 1
        inside += 1
    begin[inside] = boundaries
    home[boundaries] = inside
    return n, inside
