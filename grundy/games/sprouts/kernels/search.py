"""Nimbers of parts of Sprouts by depth-first proof-number search over couples, in slices.

A couple (part, nimber) is the sum of a part and a Nim heap. It is lost exactly if the heap is the nimber of the part.
Its options are the options of the part with the same heap, and the part with smaller heaps. If an option has several
parts of unknown nimber, the search first settles all but the largest and XORs them into the heap. A lost couple settles
a nimber for good; a won couple excludes it. `phi` estimates how hard it is to prove a couple won, and `delta` how hard
it is to prove it lost. phi is the least delta of the options. delta is the greatest phi of the options, plus half a
point for every other open option; a sum of phis would count a position several times if several ways lead to it.
Sources: A. Nagai, Df-pn, 2002; T. Ueda and others, Weak proof-number search, 2008; couples: J. Lemoine, S. Viennot,
Computer analysis of Sprouts with nimbers, 2015.
"""

from typing import NamedTuple

import numpy as np

from grundy.compile.kernel import kernel
from grundy.games.sprouts.kernels.options import expand

INF = 1 << 30
EACH_PART = 2  # lives that each of several unknown parts adds to an estimate
FRAMES = 4000  # a path has one or two frames for every life
HEAPS = 64  # above all nimbers: the options of a part have far fewer values
DEPTH, LOOKS, COUPLES = range(3)  # in `Hunt.used`
PART, HEAP, PHI, DELTA = range(4)  # of a frame; heap -1 asks for the nimber of the part
MORE, DONE, FULL = range(3)  # what a slice returns


class SproutsSearch(NamedTuple):
    """The facts on the parts of a table, by number, and the current path."""

    used: np.ndarray  # int64
    nimber: np.ndarray  # int8, -1 unknown
    excluded: np.ndarray  # int64: a bit for every nimber that the part does not have
    couple: np.ndarray  # int64: open addressing, 64 * part + heap, 0 free
    phi: np.ndarray  # int32, beside `couple`
    delta: np.ndarray  # int32, beside `couple`
    stack: np.ndarray  # int64, (frames, 4)


def new_hunt(parts: int, couples: int) -> SproutsSearch:
    return SproutsSearch(
        np.zeros(8, dtype=np.int64),
        np.full(parts, -1, dtype=np.int8),
        np.zeros(parts, dtype=np.int64),
        np.zeros(couples, dtype=np.int64),
        np.zeros(couples, dtype=np.int32),
        np.zeros(couples, dtype=np.int32),
        np.zeros((FRAMES, 4), dtype=np.int64),
    )


def begin(hunt: SproutsSearch, part: int, heap: int) -> None:
    """Start a search for this couple, or with heap -1 for the nimber of the part: a path of one frame."""
    hunt.stack[0] = part, heap, INF, INF
    hunt.used[DEPTH] = 1


@kernel
def find(hunt, part, heap):
    """The slot of a couple, or the free one where it belongs."""
    wanted = np.int64(HEAPS * part + heap)
    mask = hunt.couple.size - 1
    slot = (wanted * 0x5851F42D4C957F2D >> 20) & mask
    while hunt.couple[slot] and hunt.couple[slot] != wanted:
        slot = (slot + 1) & mask
    return slot


@kernel
def weigh(table, hunt, part, heap):
    """The known or estimated phi and delta of a couple with a single part."""
    known = hunt.nimber[part]
    if known >= 0:
        return (INF, 0) if known == heap else (0, INF)
    if hunt.excluded[part] >> heap & 1:
        return 0, INF
    slot = find(hunt, part, heap)
    if hunt.couple[slot]:
        return np.int64(hunt.phi[slot]), np.int64(hunt.delta[slot])
    return guess(np.int64(table.lives[part]))


@kernel
def guess(lives):
    """The first estimate for a position: the more lives it has, the harder it is to prove lost."""
    return 1, 1 + lives


@kernel
def look(table, hunt, at, heap):
    """An option: phi, delta, and the part and heap to search for it; heap -1 if a nimber is needed first."""
    count = table.options[at]
    unknown = least = most = lives = 0
    for i in range(at + 1, at + 1 + count):
        part = table.options[i]
        if hunt.nimber[part] >= 0:
            heap ^= hunt.nimber[part]
            continue
        unknown += 1
        lives += table.lives[part]
        if unknown == 1 or table.lives[part] < table.lives[least]:
            least = part
        most = part
    if unknown == 0:
        return (INF, 0, 0, heap) if heap == 0 else (0, INF, 0, heap)
    if unknown == 1:
        phi, delta = weigh(table, hunt, most, heap)
        return phi, delta, most, heap
    phi, delta = guess(lives + EACH_PART * unknown)  # the search must find its nimbers first
    return phi, delta, least, -1


@kernel
def settle(hunt, part, heap, phi, delta):
    """Store what is now known about a couple."""
    if phi == 0:
        hunt.excluded[part] |= 1 << heap
    elif delta == 0:
        hunt.nimber[part] = heap
    else:
        slot = find(hunt, part, heap)
        if hunt.couple[slot] == 0:
            hunt.couple[slot] = HEAPS * part + heap
            hunt.used[COUPLES] += 1
        hunt.phi[slot], hunt.delta[slot] = phi, delta


@kernel
def push(hunt, part, heap, phi, delta):
    depth = hunt.used[DEPTH]
    hunt.stack[depth, PART], hunt.stack[depth, HEAP] = part, heap
    hunt.stack[depth, PHI], hunt.stack[depth, DELTA] = phi, delta
    hunt.used[DEPTH] = depth + 1


@kernel
def search(table, desk, hand, hunt, looks):
    """Continue for this many looks at couples, or until the stack is empty."""
    used, stack = hunt.used, hunt.stack
    stop = used[LOOKS] + looks
    while used[DEPTH]:
        if used[LOOKS] >= stop:
            return MORE
        frame = stack[used[DEPTH] - 1]
        part, heap = frame[PART], frame[HEAP]
        if hunt.nimber[part] >= 0:
            used[DEPTH] -= 1
            continue
        if heap < 0:
            n = 0
            while hunt.excluded[part] >> n & 1:
                n += 1
            push(hunt, part, n, INF, INF)
            continue
        if table.first[part] < 0:
            if not expand(table, desk, hand, part):
                return FULL
            used[LOOKS] += 5
        if used[COUPLES] * 2 > hunt.couple.size:
            return FULL
        used[LOOKS] += 1
        phi, second, hardest, open_options = INF, INF, 0, 0
        best, best_heap = 0, 0
        at = table.first[part]
        options = table.options[at]
        at += 1
        for i in range(-heap, options):
            if i < 0:
                p, d = weigh(table, hunt, part, -1 - i)
                q, h = part, -1 - i
            else:
                p, d, q, h = look(table, hunt, at, heap)
                at += 1 + table.options[at]
            hardest = max(hardest, p)
            open_options += p > 0
            if d < phi:
                second, phi, best, best_heap = phi, d, q, h
                if d == 0:
                    break
            elif d < second:
                second = d
        others = max(0, open_options - 1) // 2
        delta = INF if phi == 0 else min(INF, hardest + others)
        if phi == 0 or delta == 0 or phi >= frame[PHI] or delta >= frame[DELTA]:
            settle(hunt, part, heap, phi, delta)
            used[DEPTH] -= 1
        elif best_heap < 0:
            push(hunt, best, -1, INF, INF)
        else:
            allowed = INF if frame[DELTA] == INF else frame[DELTA] - others
            push(hunt, best, best_heap, allowed, min(frame[PHI], second + 1))
    return DONE


def larger(hunt: SproutsSearch, parts: int) -> SproutsSearch:
    """The same search with room for this many parts, and for twice as many couples if they fill a quarter."""
    couples = hunt.couple.size * (2 if 4 * hunt.used[COUPLES] > hunt.couple.size else 1)
    after = new_hunt(parts, couples)
    after.used[:], after.stack[:] = hunt.used, hunt.stack
    after.nimber[: hunt.nimber.size], after.excluded[: hunt.nimber.size] = hunt.nimber, hunt.excluded
    move_couples(hunt, after)
    return after


@kernel
def move_couples(hunt, after):
    for i in range(hunt.couple.size):
        if hunt.couple[i]:
            slot = find(after, hunt.couple[i] // HEAPS, hunt.couple[i] % HEAPS)
            after.couple[slot], after.phi[slot], after.delta[slot] = hunt.couple[i], hunt.phi[i], hunt.delta[i]
