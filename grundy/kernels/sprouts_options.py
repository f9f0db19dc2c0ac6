"""All options of a part of Sprouts, compiled.

An option is a row of part numbers, rising; under normal play two equal parts cancel. The rules are those of
`games/sprouts/options.py`; curves that plain symmetry makes equal (of interchangeable boundaries, of a boundary that
repeats itself, of the two sides of a loop) are drawn once, and equal options are kept once.
"""

from typing import NamedTuple

import numpy as np

from grundy.kernels.decorator import kernel
from grundy.kernels.sprouts import CLOSE, END, LETTER, MOST, pieces, simplify
from grundy.kernels.sprouts_key import key_of_piece
from grundy.kernels.sprouts_table import CANCEL, EXPANDED, OPTIONS, STAMP, intern


class Hand(NamedTuple):
    """The part whose options are drawn, int64: symbols, and by boundary its first symbol, kind and period."""

    symbol: np.ndarray
    code: np.ndarray
    first: np.ndarray
    kind: np.ndarray
    rank: np.ndarray
    period: np.ndarray
    begin: np.ndarray
    chosen: np.ndarray
    amount: np.ndarray
    found: np.ndarray
    half: np.ndarray  # (2, MOST): the two sides of a cut


def new_hand() -> Hand:
    return Hand(*(np.zeros((2, MOST) if f == "half" else MOST, dtype=np.int64) for f in Hand._fields))


@kernel
def emit(table, desk, hand, length, start):
    """Simplify what stands in `desk.raw`, and add it to the options from `start` on; False if there is no room."""
    used, options, found = table.used, table.options, hand.found
    length = simplify(desk, length)
    regions = pieces(desk, length)
    count = 0
    for which in range(regions):
        if desk.piece[which] != which:
            continue
        part = intern(table, desk.key, key_of_piece(desk, regions, which))
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
    """Lay the part out; returns the number of regions and the first free letter."""
    symbol, code, first, begin = hand.symbol, hand.code, hand.first, hand.begin
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
            hand.kind[b], hand.rank[b], hand.period[b] = b, 0, length
            if private:
                for d in range(1, length):
                    if length % d == 0 and repeats(code, start, length, d):
                        hand.period[b] = d
                        break
                for c in range(begin[r], b):
                    if first[c + 1] - first[c] == length and alike(code, first[c], start, length):
                        hand.kind[b] = hand.kind[c]
                        hand.rank[b] = hand.rank[c] + 1
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
    for k in range(hand.first[b], hand.first[b + 1]):
        s = hand.symbol[k]
        if s != dead and s != dead2:
            raw[out] = s
            out += 1
    raw[out] = END
    return out + 1


@kernel
def copy_others(hand, raw, regions, r, dead, dead2):
    """All regions but one, without the letters that die."""
    out = 0
    for other in range(regions):
        if other != r:
            for b in range(hand.begin[other], hand.begin[other + 1]):
                out = copy_boundary(hand, raw, out, b, dead, dead2)
            raw[out] = CLOSE
            out += 1
    return out


@kernel
def opened(hand, raw, out, b, k, grown, dead, dead2):
    """A walk along a boundary from a place back to it, once a line ends there."""
    symbol, start, stop = hand.symbol, hand.first[b], hand.first[b + 1]
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
    """The option of a curve between two boundaries; `ends` are the boundaries and places."""
    b, i, c, j = ends
    raw, symbol = desk.raw, hand.symbol
    dead = symbol[i] if symbol[i] >= LETTER else -1
    dead2 = symbol[j] if symbol[j] >= LETTER else -1
    out = copy_others(hand, raw, regions, r, dead, dead2)
    for other in range(hand.begin[r], hand.begin[r + 1]):
        if other != b and other != c:
            out = copy_boundary(hand, raw, out, other, dead, dead2)
    out = opened(hand, raw, out, b, i, fresh + 1, dead, dead2)
    raw[out] = fresh
    out = opened(hand, raw, out + 1, c, j, fresh + 2, dead, dead2)
    raw[out], raw[out + 1], raw[out + 2] = fresh, END, CLOSE
    return emit(table, desk, hand, out + 3, start)


@kernel
def cut(table, desk, hand, regions, r, ends, fresh, start):
    """The options of a curve within one boundary, the other boundaries on either side in every way."""
    b, i, j = ends
    symbol, half, begin = hand.symbol, hand.half, hand.begin
    first, stop = hand.first[b], hand.first[b + 1]
    dead = symbol[i] if symbol[i] >= LETTER else -1
    dead2 = symbol[j] if symbol[j] >= LETTER else -1
    near = far = 0
    if i == j and symbol[i] == 0:
        half[0, 0] = half[1, 0] = fresh + 1
        near = far = 1
    else:
        grown, grown2 = fresh + 1, fresh + 2
        if symbol[i] == 1 and i != j:
            half[0, near] = grown
            near += 1
        for k in range(i + 1, j):
            half[0, near] = symbol[k]
            near += 1
        if symbol[j] == 1 and i != j:
            half[0, near] = half[1, far] = grown2
            near += 1
            far += 1
        for d in range(1, stop - first - (j - i)):
            half[1, far] = symbol[j + d if j + d < stop else j + d - stop + first]
            far += 1
        if symbol[i] == 1 and i != j:
            half[1, far] = grown
            far += 1
    half[0, near] = half[1, far] = fresh
    kinds = 0
    for c in range(begin[r], begin[r + 1]):
        if hand.rank[c] == 0:
            hand.amount[c] = 0
            kinds += 1
        if c != b:
            hand.amount[hand.kind[c]] += 1
        hand.chosen[c] = 0
    while True:
        least = 1  # a loop at a lone spot has two equal sides: of two mirrored choices one is enough
        if symbol[i] == 0:
            for c in range(begin[r], begin[r + 1]):
                if hand.rank[c] == 0 and 2 * hand.chosen[c] != hand.amount[c]:
                    least = 2 * hand.chosen[c] < hand.amount[c]
                    break
        if least:
            out = copy_others(hand, desk.raw, regions, r, dead, dead2)
            for side in range(2):
                for c in range(begin[r], begin[r + 1]):
                    if hand.rank[c] == 0:
                        n = hand.chosen[c] if side == 0 else hand.amount[c] - hand.chosen[c]
                        out = copies(hand, desk.raw, out, (c, b, r, n, side), dead, dead2)
                for k in range((near if side == 0 else far) + 1):
                    s = half[side, k]
                    if s != dead and s != dead2:
                        desk.raw[out] = s
                        out += 1
                desk.raw[out], desk.raw[out + 1] = END, CLOSE
                out += 2
            if not emit(table, desk, hand, out, start):
                return False
        c = begin[r]
        while c < begin[r + 1] and (hand.rank[c] or hand.chosen[c] == hand.amount[c]):
            hand.chosen[c] = 0
            c += 1
        if c == begin[r + 1]:
            return True
        hand.chosen[c] += 1


@kernel
def copies(hand, raw, out, which, dead, dead2):
    """So many boundaries of a kind, each with letters of its own: the first ones on one side, the last on the other."""
    kind, b, r, n, side = which
    c, step, stop = hand.begin[r], 1, hand.begin[r + 1]
    if side:
        c, step, stop = stop - 1, -1, c - 1
    while n > 0 and c != stop:
        if c != b and hand.kind[c] == kind:
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
    first, symbol, rank, kind = hand.first, hand.symbol, hand.rank, hand.kind
    fine = True
    for r in range(regions):
        for b in range(hand.begin[r], hand.begin[r + 1]):
            if rank[b]:
                continue
            for i in range(first[b], first[b] + hand.period[b]):
                for j in range(i, first[b + 1]):
                    s, t = symbol[i], symbol[j]
                    if (s < 2) if i == j else (s != t or s < LETTER):
                        fine = fine and cut(table, desk, hand, regions, r, (b, i, j), fresh, start)
                for c in range(hand.begin[r], hand.begin[r + 1]):
                    if rank[c] != (kind[c] == kind[b]) or (kind[c] != kind[b] and c < b):
                        continue
                    for j in range(first[c], first[c] + hand.period[c]):
                        fine = fine and join(table, desk, hand, regions, r, (b, i, c, j), fresh, start)
    if fine:
        table.first[part] = start
        used[EXPANDED] += 1
    else:
        used[OPTIONS] = start
    return fine
