"""Regions of free squares as bits, and their nimbers where pieces are laid on them."""

from typing import NamedTuple

import numpy as np

from grundy.compile.kernel import kernel


class PlacingBoard(NamedTuple):
    """What does not change: `shape` is W, and the squares of the smallest piece."""

    shape: np.ndarray  # int64 (2)
    masks: np.ndarray  # uint64 (258): squares with a left neighbor, with a right one; a row of up to 8 as a column
    places: np.ndarray  # uint64: all places of pieces on the empty board


def new_board(height: int, width: int, places: list[int], smallest: int) -> PlacingBoard:
    first = sum(1 << y * width for y in range(height))
    full = first * ((1 << width) - 1)
    columns = [sum(1 << x * width for x in range(8) if row >> x & 1) & (1 << 64) - 1 for row in range(256)]
    masks = [full & ~first, full & ~(first << width - 1), *columns]
    return PlacingBoard(
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
    """Exchange neighboring groups of so many bits, of which `low` has the lower ones."""
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


# Nimbers of regions of free squares on which pieces are laid, by depth-first search over couples, in slices


MOST = 62  # nimbers up to this have a bit in a fact
KNOWN = np.uint64(1 << 63)  # a fact: this and the nimber, or a bit for each nimber that the region has not
PARTS = 16  # words for an option: the XOR of what is known in it, its unknown regions, a 0
DEPTH, FACTS, LOOKS = range(3)  # in `Path.used`
WANTED, TARGET, AT, COUNT, ABSENT = range(5)  # of a frame: the heap, or -1 for the nimber; what is asked of the options
MORE, DONE, FULL = range(3)  # what a slice returns


class Path(NamedTuple):
    """The path under way: a frame for each region on it."""

    used: np.ndarray  # int64 (3)
    region: np.ndarray  # uint64 (frames)
    excluded: np.ndarray  # uint64 (frames)
    frame: np.ndarray  # int64 (frames, 5)
    order: np.ndarray  # int64 (frames, places): options, the easiest first, as weight << 16 | number
    parts: np.ndarray  # uint64 (frames, places, PARTS)


def frames(height: int, width: int, smallest: int) -> int:
    return height * width // smallest + 2


def new_path(frames: int, places: int) -> Path:
    return Path(
        np.zeros(3, dtype=np.int64),
        np.zeros(frames, dtype=np.uint64),
        np.zeros(frames, dtype=np.uint64),
        np.zeros((frames, 5), dtype=np.int64),
        np.zeros((frames, places), dtype=np.int64),
        np.zeros((frames, places, PARTS), dtype=np.uint64),
    )


def new_table(room: int) -> np.ndarray:
    """Open addressing: form and fact, form 0 is free; `room` is a power of 2."""
    return np.zeros((room, 2), dtype=np.uint64)


@kernel
def find(table, region):
    """The slot of a region, or the free one where it belongs."""
    mask = np.uint64(len(table) - 1)
    slot = region * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(24) & mask
    while table[slot, 0] and table[slot, 0] != region:
        slot = slot + np.uint64(1) & mask
    return slot


@kernel
def begin(path, region, wanted):
    """A region goes on top of the path."""
    depth = path.used[DEPTH]
    path.region[depth] = region
    path.frame[depth, WANTED], path.frame[depth, COUNT], path.frame[depth, ABSENT] = wanted, -1, -1
    path.used[DEPTH] = depth + 1


@kernel
def expand(board, table, path, depth):
    """List the options of the uppermost region but those that are known: these exclude what they are worth."""
    region, frame = path.region[depth], path.frame[depth]
    width = np.uint64(board.shape[0])
    n = 0
    for place in board.places:
        if place & region != place:
            continue
        free, known, unknown, weight = region & ~place, np.uint64(0), 0, 0
        parts = path.parts[depth, n]
        while free:
            part, grown = np.uint64(0), free & (~free + np.uint64(1))
            while part != grown:
                part = grown
                beside = part << np.uint64(1) & board.masks[0] | part >> np.uint64(1) & board.masks[1]
                grown = (part | beside | part << width | part >> width) & free
            free &= ~part
            if count(part) < board.shape[1]:
                continue
            part = form(part, board)
            fact = table[find(table, part), 1]
            if fact & KNOWN:
                known ^= fact & ~KNOWN
                continue
            same = 1
            while same <= unknown and parts[same] != part:
                same += 1
            if same <= unknown:  # two equal ones cancel
                parts[same] = parts[unknown]
                unknown -= 1
                continue
            unknown += 1
            parts[unknown] = part
            moves = 0
            for other in board.places:
                moves += other & part == other
            weight = max(weight, moves)
        if unknown == 0:
            path.excluded[depth] |= np.uint64(1) << known
            if frame[WANTED] == np.int64(known):  # that is all that was asked
                break
            continue
        parts[0], parts[unknown + 1] = known, 0
        key, i = weight << 16 | n, n
        while i and path.order[depth, i - 1] > key:
            path.order[depth, i] = path.order[depth, i - 1]
            i -= 1
        path.order[depth, i] = key
        n += 1
    frame[COUNT], frame[AT] = n, 0


@kernel
def lowest(excluded):
    n = 0
    while excluded >> np.uint64(n) & np.uint64(1):
        n += 1
    return n


@kernel
def settle_first(board, table, path, depth):
    """Ask the options for the target: whether something has to be settled first, which then lies on the path."""
    frame = path.frame[depth]
    target = np.uint64(frame[TARGET])
    while frame[AT] < frame[COUNT] and not path.excluded[depth] >> target & np.uint64(1):
        parts = path.parts[depth, path.order[depth, frame[AT]] & 0xFFFF]
        heap, unknown, least, squares, excluded = target ^ parts[0], 0, np.uint64(0), 99, np.uint64(0)
        i = 1
        while parts[i]:
            fact = table[find(table, parts[i]), 1]
            if fact & KNOWN:
                heap ^= fact & ~KNOWN
            else:
                unknown += 1
                if count(parts[i]) < squares:
                    least, squares, excluded = parts[i], count(parts[i]), fact
            i += 1
        if unknown > 1:
            begin(path, least, -1)
            return True
        if unknown == 0:
            path.excluded[depth] |= np.uint64(1) << (heap ^ target)
        elif not excluded >> heap & np.uint64(1) and np.int64(heap) <= squares // board.shape[1]:
            begin(path, least, np.int64(heap))
            return True
        frame[AT] += 1
    return False


@kernel
def settle(table, path, depth, fact):
    """The uppermost region leaves the path."""
    slot = find(table, path.region[depth])
    path.used[FACTS] += table[slot, 0] == 0
    table[slot, 0], table[slot, 1] = path.region[depth], fact
    path.used[DEPTH] = depth


@kernel
def search(board, table, path, looks):
    """Go on until so many more regions are expanded, or the path is empty."""
    used = path.used
    stop = used[LOOKS] + looks
    while used[DEPTH]:
        if 2 * used[FACTS] >= len(table):
            return FULL
        if used[LOOKS] >= stop:
            return MORE
        depth = used[DEPTH] - 1
        frame = path.frame[depth]
        wanted = frame[WANTED]
        if frame[COUNT] < 0:
            path.excluded[depth] = table[find(table, path.region[depth]), 1]
            if imitated(path.region[depth], board):
                settle(table, path, depth, KNOWN)
                continue
            frame[TARGET] = wanted if wanted >= 0 else lowest(path.excluded[depth])
            used[LOOKS] += 1
            expand(board, table, path, depth)
        if settle_first(board, table, path, depth):
            continue
        excluded = path.excluded[depth]
        target = lowest(excluded)
        if not excluded >> np.uint64(frame[TARGET]) & np.uint64(1):
            frame[ABSENT] = frame[TARGET]
        if target == frame[ABSENT]:
            settle(table, path, depth, KNOWN | np.uint64(target))
        elif wanted >= 0 and excluded >> np.uint64(wanted) & np.uint64(1):
            settle(table, path, depth, excluded)
        else:
            frame[TARGET], frame[AT] = target, 0
    return DONE


@kernel
def move(table, larger, first, last):
    """Take the facts in these slots over into a larger table."""
    for i in range(first, last):
        if table[i, 0]:
            slot = find(larger, table[i, 0])
            larger[slot, 0], larger[slot, 1] = table[i, 0], table[i, 1]
