"""All options of a part of Sprouts, compiled.

An option is a row of part numbers in increasing order; under normal play two equal parts cancel. The rules are those of
`games/sprouts/options.py`. Curves that are equal by simple symmetry (interchangeable boundaries, a boundary that
repeats itself, the two sides of a loop) are drawn only once, and equal options are kept only once.
"""

import numpy as np

from grundy.compile.kernel import kernel
from grundy.games.sprouts.kernels.parts import CLOSE, END, LETTER, MOST, PIECE, RAW, pieces, simplify
from grundy.games.sprouts.kernels.table import CANCEL, EXPANDED, FOUND, OPTIONS, STAMP, number_piece

# A hand holds the part whose options we list: int64, rows of MOST numbers.
SYMBOLS, CODES, FIRSTS = range(3)  # for each place; FIRSTS: the first place of each boundary, and the end
KINDS, RANKS, PERIODS = range(3, 6)  # for each boundary: the first one like it, how many such before it, its period
BEGINS = 6  # for each region its first boundary, and the end
CHOSEN, AMOUNT = range(7, 9)  # for each kind: the boundaries on the near side of a cut, and all of them
HALF = 10  # two rows: the two sides of a cut


def new_hand() -> np.ndarray:
    return np.zeros((12, MOST), dtype=np.int64)


@kernel
def emit(table, desk, hand, length, start):
    """Simplify the position in `desk[RAW]` and add it to the options from `start` on; False if there is no room."""
    used, options, found = table.used, table.options, hand[FOUND]
    length = simplify(desk, length)
    regions = pieces(desk, length)
    count = 0
    for which in range(regions):
        if desk[PIECE, which] != which:
            continue
        part = number_piece(table, desk, regions, which)
        if part < 0:
            return False
        j = count
        while j > 0 and found[j - 1] > part:
            found[j] = found[j - 1]
            j -= 1
        found[j] = part
        count += 1
    if used[CANCEL]:
        kept = 0
        for j in range(count):
            if kept and found[kept - 1] == found[j]:
                kept -= 1
            else:
                found[kept] = found[j]
                kept += 1
        count = kept
    if used[OPTIONS] + count + 1 >= options.size:
        return False
    if count == 1:
        if table.stamp[found[0]] == used[STAMP]:
            return True
        table.stamp[found[0]] = used[STAMP]
    else:
        at = start + 1
        while at < used[OPTIONS]:
            same = options[at] == count
            for j in range(count):
                same = same and options[at + 1 + j] == found[j]
            if same:
                return True
            at += 1 + options[at]
    at = used[OPTIONS]
    options[at] = count
    for j in range(count):
        options[at + 1 + j] = found[j]
    used[OPTIONS] += count + 1
    options[start] += 1
    return True


@kernel
def take_up(table, hand, part):
    """Load the part; returns the number of regions and the first free letter."""
    symbol, code, first, begin = hand[SYMBOLS], hand[CODES], hand[FIRSTS], hand[BEGINS]
    n = boundaries = regions = 0
    fresh = LETTER
    first[0] = begin[0] = 0
    for i in range(table.at[part], table.at[part + 1]):
        s = np.int64(table.key[i])
        if s == END:
            boundaries += 1
            first[boundaries] = n
        elif s == CLOSE:
            regions += 1
            begin[regions] = boundaries
        else:
            symbol[n] = s
            n += 1
            fresh = max(fresh, s + 1)
    for r in range(regions):
        for b in range(begin[r], begin[r + 1]):
            start, length = first[b], first[b + 1] - first[b]
            private = True
            for k in range(start, start + length):
                code[k] = symbol[k]
                if symbol[k] >= LETTER:
                    code[k] = 1000 + symbol[k]
                    for d in range(1, length):
                        if symbol[start + (k - start + d) % length] == symbol[k]:
                            code[k] = 10 + d
                    private = private and code[k] < 1000
            hand[KINDS, b], hand[RANKS, b], hand[PERIODS, b] = b, 0, length
            if private:
                for d in range(1, length):
                    if length % d == 0 and repeats(code, start, length, d):
                        hand[PERIODS, b] = d
                        break
                for c in range(begin[r], b):
                    if first[c + 1] - first[c] == length and alike(code, first[c], start, length):
                        hand[KINDS, b] = hand[KINDS, c]
                        hand[RANKS, b] = hand[RANKS, c] + 1
    return regions, fresh


@kernel
def repeats(code, start, length, d):
    same = True
    for i in range(length):
        same = same and code[start + i] == code[start + (i + d) % length]
    return same


@kernel
def alike(code, one, other, length):
    same = True
    for i in range(length):
        same = same and code[one + i] == code[other + i]
    return same


@kernel
def copy_boundary(hand, raw, out, b, dead, dead2):
    for k in range(hand[FIRSTS, b], hand[FIRSTS, b + 1]):
        s = hand[SYMBOLS, k]
        if s != dead and s != dead2:
            raw[out] = s
            out += 1
    raw[out] = END
    return out + 1


@kernel
def copy_others(hand, raw, regions, r, dead, dead2):
    """Copy all regions but one, without the letters that die."""
    out = 0
    for other in range(regions):
        if other != r:
            for b in range(hand[BEGINS, other], hand[BEGINS, other + 1]):
                out = copy_boundary(hand, raw, out, b, dead, dead2)
            raw[out] = CLOSE
            out += 1
    return out


@kernel
def opened(hand, raw, out, b, k, grown, dead, dead2):
    """Write a walk along a boundary from a place back to it, after a line ends there."""
    symbol, start, stop = hand[SYMBOLS], hand[FIRSTS, b], hand[FIRSTS, b + 1]
    s = symbol[k]
    if s == 0:
        raw[out] = 1
        return out + 1
    if s == 1:
        raw[out] = grown
        out += 1
    for i in range(1, stop - start):
        at = k + i if k + i < stop else k + i - stop + start
        if symbol[at] != dead and symbol[at] != dead2:
            raw[out] = symbol[at]
            out += 1
    if s == 1:
        raw[out] = grown
        out += 1
    return out


@kernel
def join(table, desk, hand, regions, r, ends, fresh, start):
    """Add the option of a curve between two boundaries; `ends` are the boundaries and places."""
    b, i, c, j = ends
    raw, symbol = desk[RAW], hand[SYMBOLS]
    dead = symbol[i] if symbol[i] >= LETTER else -1
    dead2 = symbol[j] if symbol[j] >= LETTER else -1
    out = copy_others(hand, raw, regions, r, dead, dead2)
    for other in range(hand[BEGINS, r], hand[BEGINS, r + 1]):
        if other != b and other != c:
            out = copy_boundary(hand, raw, out, other, dead, dead2)
    out = opened(hand, raw, out, b, i, fresh + 1, dead, dead2)
    raw[out] = fresh
    out = opened(hand, raw, out + 1, c, j, fresh + 2, dead, dead2)
    raw[out], raw[out + 1], raw[out + 2] = fresh, END, CLOSE
    return emit(table, desk, hand, out + 3, start)


@kernel
def cut(table, desk, hand, regions, r, ends, fresh, start):
    """Add the options of a curve within one boundary, with the other boundaries on either side in every way."""
    b, i, j = ends
    symbol, begin = hand[SYMBOLS], hand[BEGINS]
    first, stop = hand[FIRSTS, b], hand[FIRSTS, b + 1]
    dead = symbol[i] if symbol[i] >= LETTER else -1
    dead2 = symbol[j] if symbol[j] >= LETTER else -1
    near = far = 0
    if i == j and symbol[i] == 0:
        hand[HALF, 0] = hand[HALF + 1, 0] = fresh + 1
        near = far = 1
    else:
        grown, grown2 = fresh + 1, fresh + 2
        if symbol[i] == 1 and i != j:
            hand[HALF, near] = grown
            near += 1
        for k in range(i + 1, j):
            hand[HALF, near] = symbol[k]
            near += 1
        if symbol[j] == 1 and i != j:
            hand[HALF, near] = hand[HALF + 1, far] = grown2
            near += 1
            far += 1
        for d in range(1, stop - first - (j - i)):
            hand[HALF + 1, far] = symbol[j + d if j + d < stop else j + d - stop + first]
            far += 1
        if symbol[i] == 1 and i != j:
            hand[HALF + 1, far] = grown
            far += 1
    hand[HALF, near] = hand[HALF + 1, far] = fresh
    kinds = 0
    for c in range(begin[r], begin[r + 1]):
        if hand[RANKS, c] == 0:
            hand[AMOUNT, c] = 0
            kinds += 1
        if c != b:
            hand[AMOUNT, hand[KINDS, c]] += 1
        hand[CHOSEN, c] = 0
    while True:
        least = 1  # a loop at a lone spot has two equal sides, so one of two mirrored choices is enough
        if symbol[i] == 0:
            for c in range(begin[r], begin[r + 1]):
                if hand[RANKS, c] == 0 and 2 * hand[CHOSEN, c] != hand[AMOUNT, c]:
                    least = 2 * hand[CHOSEN, c] < hand[AMOUNT, c]
                    break
        if least:
            out = copy_others(hand, desk[RAW], regions, r, dead, dead2)
            for side in range(2):
                for c in range(begin[r], begin[r + 1]):
                    if hand[RANKS, c] == 0:
                        n = hand[CHOSEN, c] if side == 0 else hand[AMOUNT, c] - hand[CHOSEN, c]
                        out = copies(hand, desk[RAW], out, (c, b, r, n, side), dead, dead2)
                for k in range((near if side == 0 else far) + 1):
                    s = hand[HALF + side, k]
                    if s != dead and s != dead2:
                        desk[RAW, out] = s
                        out += 1
                desk[RAW, out], desk[RAW, out + 1] = END, CLOSE
                out += 2
            if not emit(table, desk, hand, out, start):
                return False
        c = begin[r]
        while c < begin[r + 1] and (hand[RANKS, c] or hand[CHOSEN, c] == hand[AMOUNT, c]):
            hand[CHOSEN, c] = 0
            c += 1
        if c == begin[r + 1]:
            return True
        hand[CHOSEN, c] += 1


@kernel
def copies(hand, raw, out, which, dead, dead2):
    """Write boundaries of one kind, each with its own letters: the first ones on one side, the last on the other."""
    kind, b, r, n, side = which
    c, step, stop = hand[BEGINS, r], 1, hand[BEGINS, r + 1]
    if side:
        c, step, stop = stop - 1, -1, c - 1
    while n > 0 and c != stop:
        if c != b and hand[KINDS, c] == kind:
            out = copy_boundary(hand, raw, out, c, dead, dead2)
            n -= 1
        c += step
    return out


@kernel
def expand(table, desk, hand, part):
    """Find all options of a part; False, and nothing changed but new parts, if there is no room for them."""
    used = table.used
    start = used[OPTIONS]
    if start + 1 >= table.options.size:
        return False
    used[STAMP] += 1
    table.options[start] = 0
    used[OPTIONS] += 1
    regions, fresh = take_up(table, hand, part)
    first, symbol, rank, kind = hand[FIRSTS], hand[SYMBOLS], hand[RANKS], hand[KINDS]
    fine = True
    for r in range(regions):
        for b in range(hand[BEGINS, r], hand[BEGINS, r + 1]):
            if rank[b]:
                continue
            for i in range(first[b], first[b] + hand[PERIODS, b]):
                for j in range(i, first[b + 1]):
                    s, t = symbol[i], symbol[j]
                    if (s < 2) if i == j else (s != t or s < LETTER):
                        fine = fine and cut(table, desk, hand, regions, r, (b, i, j), fresh, start)
                for c in range(hand[BEGINS, r], hand[BEGINS, r + 1]):
                    if rank[c] != (kind[c] == kind[b]) or (kind[c] != kind[b] and c < b):
                        continue
                    for j in range(first[c], first[c] + hand[PERIODS, c]):
                        fine = fine and join(table, desk, hand, regions, r, (b, i, c, j), fresh, start)
    if fine:
        table.first[part] = start
        used[EXPANDED] += 1
    else:
        used[OPTIONS] = start
    return fine
