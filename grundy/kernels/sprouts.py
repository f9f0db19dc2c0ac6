"""One key for a part of Sprouts, whichever way it came: what is dead dropped, regions merged, everything in order.

A part is a row of bytes: 0, 1, 2 are vertices by their lines, 3 ends a boundary, 4 ends a region, letters begin at 5 (a
vertex of two lines met in two places). The rules of simplification are those of `games/sprouts/canonical.py`. Order is
that of 64-bit hashes: capitals (letters shared by two regions) get colours from what stands around them, again and
again, until all differ; of letters that stay alike the first is marked. Letters that stay alike are as a rule
interchangeable; where they are not, one position may get two keys, which costs time and nothing else, since a key
always tells its part.
Bounds: a part has at most MOST bytes and letters below 256, which the wrapper's limit on lives ensures.
"""

from typing import NamedTuple

import numpy as np

from grundy.kernels.decorator import kernel

END, CLOSE, LETTER = 3, 4, 5
MOST = 2048  # bytes of a part
FEW = 3  # lives of a region whose boundaries no longer matter
CAPITAL, SMALL, MARK = 0x51F1A2C7D3B5, 0x2B7E151628AE, 0x6A09E667F3BC


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


@kernel
def colours(desk, regions):
    """Colour every place: alike where nothing tells them apart. Capitals end with colours that all differ."""
    symbol, twin, first, colour, seen, lists = desk.symbol, desk.twin, desk.first, desk.colour, desk.seen, desk.lists
    capitals = 0
    for b in range(desk.begin[regions]):
        for k in range(first[b], first[b + 1]):
            s, t = symbol[k], twin[k]
            if s < LETTER:
                colour[k] = mix(s + 1)
            elif first[b] <= t < first[b + 1]:
                colour[k] = SMALL
            else:
                colour[k] = CAPITAL
                if k < t:
                    lists[capitals] = k
                    capitals += 1
    known, quiet = min(1, capitals), 0
    while known < capitals:
        look_around(desk, regions)
        for i in range(capitals):
            k = lists[i]
            colour[k] = colour[twin[k]] = mix(seen[k]) + mix(seen[twin[k]])
        before, known = known, 0
        mark, least = -1, 0
        for i in range(capitals):
            k = lists[i]
            again = alike = False
            for j in range(capitals):
                if j != i and colour[lists[j]] == colour[k]:
                    alike = True
                    again |= j < i
            known += not again
            if alike and (mark < 0 or colour[k] < least):
                mark, least = k, colour[k]
        if known == before and mark >= 0:
            quiet += 1
            if quiet == 2 or capitals == 2:  # nothing told them apart for two rounds
                colour[mark] = colour[twin[mark]] = mix(colour[mark] + MARK)
                known += 1
                quiet = 0
    return capitals


@kernel
def look_around(desk, regions):
    """For every place a hash of its boundary read from there both ways, and of its region."""
    symbol, twin, first, colour, seen = desk.symbol, desk.twin, desk.first, desk.colour, desk.seen
    for r in range(regions):
        whole = np.int64(0)
        for b in range(desk.begin[r], desk.begin[r + 1]):
            start, stop = first[b], first[b + 1]
            length, total = stop - start, np.int64(0)
            for k in range(start, stop):
                if symbol[k] < LETTER:
                    total += colour[k]
                    continue
                ahead = back = np.int64(0)
                i, j = k, k
                for _ in range(length):
                    ahead = ahead * 0x5851F42D4C957F2D + colour[i]
                    back = back * 0x5851F42D4C957F2D + colour[j]
                    i = i + 1 if i + 1 < stop else start
                    j = j - 1 if j > start else stop - 1
                seen[k] = mix(ahead) + mix(back)
                if start <= twin[k] < stop:
                    far = abs(twin[k] - k)
                    seen[k] += mix(SMALL + min(far, length - far))
                total += mix(seen[k])
            whole += mix(total + length)
        for k in range(first[desk.begin[r]], first[desk.begin[r + 1]]):
            if symbol[k] >= LETTER:
                seen[k] += whole
                if first[desk.begin[r]] <= twin[k] < first[desk.begin[r + 1]]:
                    colour[k] = mix(seen[k])


@kernel
def code(desk, k, start, stop, back):
    """A place in a word: a small letter by its distance ahead to where it is met again, others by colour."""
    t = desk.twin[k]
    if desk.symbol[k] >= LETTER and start <= t < stop:
        far = k - t if back else t - k
        return mix(SMALL + (far if far > 0 else far + stop - start))
    return desk.colour[k]


@kernel
def spell(desk, b, back):
    """Begin a boundary where its word is least; sets `turn` and `word`, read ahead or back."""
    start, stop = desk.first[b], desk.first[b + 1]
    length = stop - start
    codes = desk.seen
    for i in range(length):
        codes[i] = code(desk, stop - 1 - i if back else start + i, start, stop, back)
    best = 0
    for i in range(1, length):
        x, y = i, best
        for _ in range(length):
            if codes[x] != codes[y]:
                if codes[x] < codes[y]:
                    best = i
                break
            x = x + 1 if x + 1 < length else 0
            y = y + 1 if y + 1 < length else 0
    total, x = np.int64(length), best
    for _ in range(length):
        total = total * 0x5851F42D4C957F2D + codes[x]
        x = x + 1 if x + 1 < length else 0
    desk.turn[back, b] = best
    desk.word[back, b] = mix(total)


@kernel
def sort_by(order, count, value):
    """Insertion sort of a few indices by their values."""
    for i in range(1, count):
        k, j = order[i], i
        while j > 0 and value[order[j - 1]] > value[k]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = k


@kernel
def write_key(desk, regions):
    """The key of the loaded and coloured piece; returns its length."""
    for r in range(regions):
        best = 0
        for back in range(2):
            count = 0
            for b in range(desk.begin[r], desk.begin[r + 1]):
                spell(desk, b, back)
                desk.order[0, count] = b
                count += 1
            sort_by(desk.order[0], count, desk.word[back])
            total = np.int64(0)
            for i in range(count):
                total = total * 0x5851F42D4C957F2D + desk.word[back, desk.order[0, i]]
            total = mix(total)
            if back == 0 or total < best:
                best = total
                desk.way[r] = back
        desk.whole[r] = best
        desk.order[1, r] = r
    sort_by(desk.order[1], regions, desk.whole)
    desk.place[:256] = -1
    out, fresh = 0, LETTER
    for i in range(regions):
        r = desk.order[1, i]
        back = desk.way[r]
        count = 0
        for b in range(desk.begin[r], desk.begin[r + 1]):
            desk.order[0, count] = b
            count += 1
        sort_by(desk.order[0], count, desk.word[back])
        for j in range(count):
            b = desk.order[0, j]
            start, length = desk.first[b], desk.first[b + 1] - desk.first[b]
            for x in range(length):
                at = (desk.turn[back, b] + x) % length
                s = desk.symbol[start + length - 1 - at if back else start + at]
                if s >= LETTER:
                    if desk.place[s] < 0:
                        desk.place[s] = fresh
                        fresh += 1
                    s = desk.place[s]
                desk.key[out] = s
                out += 1
            desk.key[out] = END
            out += 1
        desk.key[out] = CLOSE
        out += 1
    return out


@kernel
def key_of_piece(desk, regions, which):
    """The key of one piece of `row`, in `desk.key`; returns its length."""
    _, inside = load(desk, regions, which)
    colours(desk, inside)
    return write_key(desk, inside)
