"""A key for a part of Sprouts that does not depend on the order of its regions, boundaries and letters.

We sort by 64-bit hashes. Capitals (letters shared by two regions) get colors from their surroundings, again and again,
until all differ. If some letters keep the same color, we mark the first one. Such letters are usually interchangeable.
Where they are not, one position can get two keys; this costs only time, since a key always identifies its part.
"""

import numpy as np

from grundy.compile.kernel import kernel
from grundy.games.sprouts.kernels.parts import (
    BEGIN,
    CLOSE,
    COLOUR,
    END,
    FIRST,
    KEY,
    LETTER,
    LISTS,
    ORDER,
    PLACE,
    SEEN,
    SYMBOL,
    TURN,
    TWIN,
    WAY,
    WHOLE,
    WORD,
    clear,
    load,
    mix,
)

BASE = 0x5851F42D4C957F2D  # the base of the hash of a row of numbers
CAPITAL, SMALL, MARK = 0x51F1A2C7D3B5, 0x2B7E151628AE, 0x6A09E667F3BC


@kernel
def colours(desk, regions):
    """Color every place, with the same color where nothing distinguishes places. All capitals get different colors."""
    symbol, twin, first = desk[SYMBOL], desk[TWIN], desk[FIRST]
    colour, seen, lists = desk[COLOUR], desk[SEEN], desk[LISTS]
    capitals, patience = 0, 1
    for b in range(desk[BEGIN, regions]):
        for k in range(first[b], first[b + 1]):
            s, t = symbol[k], twin[k]
            if s < LETTER:
                colour[k] = mix(s + 1)
            elif first[b] <= t < first[b + 1]:
                colour[k] = SMALL
                patience = 2
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
            if quiet == patience or capitals == 2:
                colour[mark] = colour[twin[mark]] = mix(colour[mark] + MARK)
                known += 1
                quiet = 0
    return capitals


@kernel
def look_around(desk, regions):
    """For every place a hash of its boundary, read from there in both directions, and of its region."""
    symbol, twin, first, colour, seen = desk[SYMBOL], desk[TWIN], desk[FIRST], desk[COLOUR], desk[SEEN]
    for r in range(regions):
        whole = np.int64(0)
        for b in range(desk[BEGIN, r], desk[BEGIN, r + 1]):
            start, stop = first[b], first[b + 1]
            length, total = stop - start, np.int64(0)
            for k in range(start, stop):
                if symbol[k] < LETTER:
                    total += colour[k]
                    continue
                ahead = back = np.int64(0)
                i, j = k, k
                for _ in range(length):
                    ahead = ahead * BASE + colour[i]
                    back = back * BASE + colour[j]
                    i = i + 1 if i + 1 < stop else start
                    j = j - 1 if j > start else stop - 1
                seen[k] = mix(ahead) + mix(back)
                if start <= twin[k] < stop:
                    far = abs(twin[k] - k)
                    seen[k] += mix(SMALL + min(far, length - far))
                total += mix(seen[k])
            whole += mix(total + length)
        for k in range(first[desk[BEGIN, r]], first[desk[BEGIN, r + 1]]):
            if symbol[k] >= LETTER:
                seen[k] += whole
                if first[desk[BEGIN, r]] <= twin[k] < first[desk[BEGIN, r + 1]]:
                    colour[k] = mix(seen[k])


@kernel
def code(desk, k, start, stop, back):
    """The symbol of a place in a word: for a small letter the distance ahead to its other place, else the color."""
    t = desk[TWIN, k]
    if desk[SYMBOL, k] >= LETTER and start <= t < stop:
        far = k - t if back else t - k
        return mix(SMALL + (far if far > 0 else far + stop - start))
    return desk[COLOUR, k]


@kernel
def spell(desk, b, back):
    """Begin a boundary where its word is least. Sets `turn` and `word`, read forward or backward."""
    start, stop = desk[FIRST, b], desk[FIRST, b + 1]
    length = stop - start
    codes = desk[SEEN]
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
        total = total * BASE + codes[x]
        x = x + 1 if x + 1 < length else 0
    desk[TURN + back, b] = best
    desk[WORD + back, b] = mix(total)


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
    """Write the key of the loaded and colored piece; returns its length."""
    for r in range(regions):
        best = 0
        for back in range(2):
            count = 0
            for b in range(desk[BEGIN, r], desk[BEGIN, r + 1]):
                spell(desk, b, back)
                desk[ORDER, count] = b
                count += 1
            sort_by(desk[ORDER], count, desk[WORD + back])
            total = np.int64(0)
            for i in range(count):
                total = total * BASE + desk[WORD + back, desk[ORDER, i]]
            total = mix(total)
            if back == 0 or total < best:
                best = total
                desk[WAY, r] = back
        desk[WHOLE, r] = best
        desk[ORDER + 1, r] = r
    sort_by(desk[ORDER + 1], regions, desk[WHOLE])
    clear(desk[PLACE], -1)
    out, fresh = 0, LETTER
    for i in range(regions):
        r = desk[ORDER + 1, i]
        back = desk[WAY, r]
        count = 0
        for b in range(desk[BEGIN, r], desk[BEGIN, r + 1]):
            desk[ORDER, count] = b
            count += 1
        sort_by(desk[ORDER], count, desk[WORD + back])
        for j in range(count):
            b = desk[ORDER, j]
            start, length = desk[FIRST, b], desk[FIRST, b + 1] - desk[FIRST, b]
            for x in range(length):
                at = (desk[TURN + back, b] + x) % length
                s = desk[SYMBOL, start + length - 1 - at if back else start + at]
                if s >= LETTER:
                    if desk[PLACE, s] < 0:
                        desk[PLACE, s] = fresh
                        fresh += 1
                    s = desk[PLACE, s]
                desk[KEY, out] = s
                out += 1
            desk[KEY, out] = END
            out += 1
        desk[KEY, out] = CLOSE
        out += 1
    return out


@kernel
def key_of_piece(desk, regions, which):
    """Write the key of one piece of `row` to `desk[KEY]`; returns its length."""
    _, inside = load(desk, regions, which)
    colours(desk, inside)
    return write_key(desk, inside)
