"""The table of parts of Sprouts by key: open addressing in arrays, with further arrays for facts on each part."""

from typing import NamedTuple

import numpy as np

from grundy.compile.kernel import kernel
from grundy.games.sprouts.kernels.key import BASE, key_of_piece
from grundy.games.sprouts.kernels.parts import (
    END,
    KEY,
    LETTER,
    MOST,
    PACKED,
    PIECE,
    RECENT,
    RECENT_ROWS,
    mix,
    pack,
    pieces,
    simplify,
)

PARTS, BYTES, OPTIONS, CANCEL, STAMP, EXPANDED = range(6)  # in `Table.used`
FOUND = 9  # the row of a hand (options.py) for the numbers of the pieces of a part


class TableArrays(NamedTuple):
    """Parts by number. Part 0 is unused, so that 0 in `slots` means free."""

    used: np.ndarray  # int64: parts, bytes and options in use; whether equal parts cancel; expansions begun and done
    key: np.ndarray  # uint8: the keys one after the other
    at: np.ndarray  # int64: where the key of a part begins; one more than parts
    digest: np.ndarray  # int64: hash of the key
    slots: np.ndarray  # int32: open addressing, at most half full
    lives: np.ndarray  # int16
    first: np.ndarray  # int64: where the options of a part begin in `options`, -1 if not expanded
    options: np.ndarray  # int32: the number of options, then for each the number of its parts, and the parts
    stamp: np.ndarray  # int64: the last expansion in which this part alone was an option


def new_table(parts: int, cancel: bool) -> TableArrays:
    """Make room for this many parts (a power of two)."""
    used = np.zeros(8, dtype=np.int64)
    used[PARTS], used[CANCEL] = 1, cancel
    return TableArrays(
        used,
        np.zeros(40 * parts, dtype=np.uint8),
        np.zeros(parts + 1, dtype=np.int64),
        np.zeros(parts, dtype=np.int64),
        np.zeros(2 * parts, dtype=np.int32),
        np.zeros(parts, dtype=np.int16),
        np.full(parts, -1, dtype=np.int64),
        np.zeros(16 * parts, dtype=np.int32),
        np.zeros(parts, dtype=np.int64),
    )


@kernel
def intern(table, key, length):
    """The number of the part with this key, a new one if necessary; -1 if there is no room."""
    used, slots = table.used, table.slots
    digest = np.int64(length)
    for i in range(length):
        digest = digest * BASE + key[i] + 1
    digest = mix(digest)
    mask = slots.size - 1
    slot = digest & mask
    while slots[slot]:
        part = slots[slot]
        if table.digest[part] == digest and table.at[part + 1] - table.at[part] == length:
            start, same = table.at[part], True
            for i in range(length):
                if table.key[start + i] != key[i]:
                    same = False
                    break
            if same:
                return part
        slot = (slot + 1) & mask
    part, start = used[PARTS], used[BYTES]
    if part + 1 >= table.digest.size or start + length >= table.key.size:
        return -1
    slots[slot] = part
    table.at[part] = start
    table.at[part + 1] = start + length
    table.digest[part] = digest
    letters = total = 0
    for i in range(length):
        s = key[i]
        table.key[start + i] = s
        if s < END:
            total += 3 - s
        elif s >= LETTER:
            letters = max(letters, s + 1 - LETTER)
    table.lives[part] = total + letters
    used[PARTS] += 1
    used[BYTES] += length
    return part


@kernel
def number_piece(table, desk, regions, which):
    """The number of one piece of `row`, or -1. Half of the pieces came up recently in this form and need no key."""
    words = pack(desk, regions, which)
    digest = np.int64(0)
    for i in range(words):
        digest = digest * BASE + desk[PACKED, i]
    digest = mix(digest)
    recent, at = desk[RECENT + (digest >> 8 & RECENT_ROWS - 1)], (digest & MOST // 8 - 1) * 8
    same = words < 8
    for i in range(min(words, 7)):
        same = same and recent[at + i] == desk[PACKED, i]
    if same:
        return recent[at + 7]
    part = intern(table, desk[KEY], key_of_piece(desk, regions, which))
    if part > 0 and words < 8:
        for i in range(words):
            recent[at + i] = desk[PACKED, i]
        recent[at + 7] = part
    return part


@kernel
def fill_slots(table):
    """Put every part into `slots`, which must all be free."""
    mask = table.slots.size - 1
    for part in range(1, table.used[PARTS]):
        slot = table.digest[part] & mask
        while table.slots[slot]:
            slot = (slot + 1) & mask
        table.slots[slot] = part


def larger(table: TableArrays) -> TableArrays:
    """The same table with room for twice as much."""
    after = new_table(2 * table.digest.size, bool(table.used[CANCEL]))
    for name, old, new in zip(TableArrays._fields, table, after, strict=True):
        if name != "slots":
            new[: old.size] = old
    fill_slots(after)
    return after


@kernel
def number_part(table, desk, hand, length):
    """Put the numbers of the pieces of `desk[RAW]` into `hand[FOUND]`; returns how many, or -1 if there is no room."""
    regions = pieces(desk, simplify(desk, length))
    count = 0
    for which in range(regions):
        if desk[PIECE, which] == which:
            part = number_piece(table, desk, regions, which)
            if part < 0:
                return -1
            hand[FOUND, count] = part
            count += 1
    return count
