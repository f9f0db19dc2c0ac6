"""Tables of chocolate bars: rectangles with one missing corner, and step-shaped bars with a bitter square."""

from grundy.kernels import NIMBER_TOO_LARGE, OK
from grundy.kernels.decorator import kernel


@kernel
def gap_nimbers(table, lines, seen, a, b, start, stop):
    """Bars of r x c squares without one corner, both sides at least 2, of which at most ⌊size b / a⌋ may be eaten.

    table  uint16 (side + 1, side + 1): filled for start <= max(r, c) < stop; what is smaller is known
    lines  uint16, length > side: the nimber of a whole bar 1 x n; a whole bar r x c has lines[r] ^ lines[c]
    seen   int64, length L, a power of two above all of `lines`: scratch
    A side gives at most two options a line, so nimbers stay below 4 · side; one that reaches L stops the loop.
    """
    limit = len(seen)
    for longer in range(start, stop):
        for shorter in range(2, longer + 1):
            mark = longer * len(lines) + shorter + 1
            most = ((longer * shorter - 1) * b) // a
            for turned in range(2):
                side, across = (longer, shorter) if turned == 0 else (shorter, longer)
                for lost in range(1, side):
                    if lost * across - 1 > most:
                        break
                    seen[lines[side - lost] ^ lines[across]] = mark  # the piece with the gap is eaten
                    if lost * across <= most:  # the whole piece is eaten
                        left = side - lost
                        seen[lines[across - 1] ^ lines[1] if left == 1 else table[left, across]] = mark
            least = 0
            while least < limit and seen[least] == mark:
                least += 1
            if least == limit:
                return longer, NIMBER_TOO_LARGE
            table[longer, shorter] = least
            table[shorter, longer] = least
    return stop, OK


@kernel
def step_nimbers(table, bounds, seen, start, stop):
    """Step-shaped bars {y, z} with y <= f(z): y falls, or z falls and takes y down to the new bound.

    table   uint16 (height + 1, width + 1): filled for start <= z < stop and y <= f(z)
    bounds  int64, length width + 1: f(z), never falling, at most `height`
    seen    int64, length above height + width + 1, which no nimber reaches
    """
    for z in range(start, stop):
        for y in range(bounds[z] + 1):
            mark = z * len(seen) + y + 1
            for v in range(y):
                seen[table[v, z]] = mark
            for w in range(z):
                seen[table[min(y, bounds[w]), w]] = mark
            least = 0
            while seen[least] == mark:
                least += 1
            table[y, z] = least
