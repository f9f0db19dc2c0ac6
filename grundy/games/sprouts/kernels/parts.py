"""A part of Sprouts as a row of bytes: drop what is dead, merge regions, and split it into independent pieces.

0, 1 and 2 are vertices with that many lines, 3 ends a boundary, 4 ends a region, and letters begin at 5 (a letter is a
vertex of two lines met in two places). The rules of simplification are those of `games/sprouts/canonical.py`.
Bounds: a part has at most MOST bytes and letters below 256, which the wrapper's limit on lives ensures.
"""

import numpy as np

from grundy.compile.kernel import kernel

END, CLOSE, LETTER = 3, 4, 5
MOST = 2048  # bytes of a part
FEW = 3  # lives; in a region with at most this many, boundaries no longer matter


# A desk is the workspace for taking a part to pieces: int64, rows of MOST numbers.
RAW, ROW, KEY = range(3)  # the position after a move; the same, simplified; the key of one piece
TIMES, PLACE = range(3, 5)  # how often each letter is met; for each letter: a region, or its first place
STARTS, PIECE = range(5, 7)  # of regions in the row, and the end; the piece of each region
SYMBOL, TWIN = range(7, 9)  # of one piece, without separators; the other place of a letter
FIRST, HOME, BEGIN = range(9, 12)  # for each boundary, and the end; its region; for each region its first boundary
COLOUR, SEEN = range(12, 14)  # the color of each place; its hash in a round
WHOLE, WAY, LISTS = range(14, 17)  # the hash of each region; 1 if it is turned over; the places of capitals
WORD, TURN = 17, 19  # two rows each, as it is and turned over: the hash of each boundary; where it begins
ORDER = 21  # two rows: boundaries of a region, and regions, in order
PACKED = 23  # one piece: its length, then eight symbols per number
RECENT = 24  # recently numbered pieces, eight numbers each: PACKED, then the part
RECENT_ROWS = 8
LETTERS = 256


def new_desk() -> np.ndarray:
    return np.zeros((RECENT + RECENT_ROWS, MOST), dtype=np.int64)


@kernel
def clear(row, value):
    """Find the numbers of all letters."""
    for letter in range(LETTERS):
        row[letter] = value


@kernel
def mix(x):
    x = (x ^ (x >> 31)) * -0x40A7B892E31B1A47
    x = (x ^ (x >> 29)) * 0x14D049BB133111EB
    return x ^ (x >> 32)


@kernel
def simplify(desk, length):
    """Copy `raw` to `row` without dead parts, merging where that changes nothing; returns the new length."""
    raw, row, count, place = desk[RAW], desk[ROW], desk[TIMES], desk[PLACE]
    while True:
        clear(count, 0)
        for i in range(length):
            if raw[i] >= LETTER:
                count[raw[i]] += 1
        clear(place, -1)
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
    """Simplify one region: letters met once, or twice in a row, become 2; drop empty boundaries."""
    first = out
    for i in range(here, stop):
        s = raw[i]
        if s == END:
            if out - first > 1 and row[first] == row[out - 1] and row[first] >= LETTER:
                row[first] = 2
                out -= 1
            if out - first == 2 and row[first] == 2 and row[first + 1] == 2:
                row[first] = 1  # the two act as one end of a line
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
    """Number the independent pieces of `row` in `starts` and `piece`; returns the number of regions and of pieces."""
    row, starts, piece, place = desk[ROW], desk[STARTS], desk[PIECE], desk[PLACE]
    clear(place, -1)
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
    """Split one piece of `row` into symbols, boundaries and regions; returns the number of symbols."""
    row, symbol, first, home, begin, place = desk[ROW], desk[SYMBOL], desk[FIRST], desk[HOME], desk[BEGIN], desk[PLACE]
    clear(place, -1)
    n = boundaries = inside = 0
    first[0] = 0
    for r in range(regions):
        if desk[PIECE, r] != which:
            continue
        begin[inside] = boundaries
        for i in range(desk[STARTS, r], desk[STARTS, r + 1] - 1):
            s = row[i]
            if s == END:
                home[boundaries] = inside
                boundaries += 1
                first[boundaries] = n
                continue
            symbol[n] = s
            desk[TWIN, n] = -1
            if s >= LETTER:
                if place[s] < 0:
                    place[s] = n
                else:
                    desk[TWIN, n] = place[s]
                    desk[TWIN, place[s]] = n
            n += 1
        inside += 1
    begin[inside] = boundaries
    home[boundaries] = inside
    return n, inside


@kernel
def pack(desk, regions, which):
    """Pack one piece of `row`, with letters named in the order of their first place; returns the number of numbers."""
    row, place, packed = desk[ROW], desk[PLACE], desk[PACKED]
    clear(place, -1)
    length = word = 0
    fresh = LETTER
    for r in range(regions):
        if desk[PIECE, r] != which:
            continue
        for i in range(desk[STARTS, r], desk[STARTS, r + 1]):
            s = row[i]
            if s >= LETTER:
                if place[s] < 0:
                    place[s] = fresh
                    fresh += 1
                s = place[s]
            word = word << 8 | s
            length += 1
            if length % 8 == 0:
                packed[length // 8] = word
                word = 0
    packed[0], packed[length // 8 + 1] = length, word
    return length // 8 + 2
