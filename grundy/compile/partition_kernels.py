"""All sums of heaps with so many tokens, numbered: which one has a number, what follows from it, and its words.

A sum is a row of heaps that do not rise. Of one number of tokens the sums are numbered by their first heap, then by
the second and so on, so that no sum need be made to know another. Nothing overflows: who makes a `Space` sees to it
that there are fewer than 2^62 sums.
"""

from typing import NamedTuple

import numpy as np

from grundy.compile.kernel import kernel

PLUS, ZERO = ord("+"), ord("0")


class Space(NamedTuple):
    """Which sums there are."""

    ways: np.ndarray  # int64 (heaps, tokens, largest): so many tokens in at most so many heaps, none larger
    first: np.ndarray  # int64: the number of the first sum of so many tokens; the numbers run on from size to size
    heaps: np.ndarray  # int64, scratch: room for the heaps of one sum
    other: np.ndarray  # the same for its option: as many heaps, and those that one heap becomes


class HeapRules(NamedTuple):
    """What a heap becomes, and how a move is called: the option k is `head k`, the heap's place, `tail k`."""

    offsets: np.ndarray  # int64: the options of a heap n are the rows offsets[n]..offsets[n + 1] - 1 of
    options: np.ndarray  # int64: the heaps left, falling, filled up with 0
    heap_nimbers: np.ndarray  # int64, of each heap
    option_nimbers: np.ndarray  # int64, of each option
    pieces: np.ndarray  # uint8: head 0, tail 0, head 1 ... one after the other
    ends: np.ndarray  # int64: piece i is pieces[ends[i]..ends[i + 1] - 1]


class SumArrays(NamedTuple):
    """What is said of each sum. Where a text has no room it is only counted."""

    nimbers: np.ndarray  # int64, a row
    texts: np.ndarray  # int64, a row: where the text of the position ends
    moves: np.ndarray  # int64, a row: where its winning moves end
    move_texts: np.ndarray  # int64, a move: where its text ends
    room: np.ndarray  # uint8, for the texts of positions
    move_room: np.ndarray  # uint8, for those of moves


@kernel
def unrank(number, tokens, space):
    """Puts down the heaps of the sum of that number among those of so many tokens; how many they are."""
    count, most = 0, space.ways.shape[0] - 1
    while tokens > 0:
        row = space.ways[most - count, tokens]
        low, high = 1, tokens
        while low < high:
            middle = (low + high) >> 1
            if row[middle] > number:
                high = middle
            else:
                low = middle + 1
        space.heaps[count] = low
        number -= row[low - 1]
        tokens -= low
        count += 1
    return count


@kernel
def rank_after(count, i, option, options, space):
    """The number of the sum in which the heap i has become what the option leaves."""
    heaps, other = space.heaps, space.other
    width, k, j, tokens = options.shape[1], 0, 0, 0
    for h in range(count):
        if h == i:
            continue
        while j < width and options[option, j] > heaps[h]:
            other[k] = options[option, j]
            tokens += other[k]
            j += 1
            k += 1
        other[k] = heaps[h]
        tokens += other[k]
        k += 1
    while j < width and options[option, j] > 0:
        other[k] = options[option, j]
        tokens += other[k]
        j += 1
        k += 1
    number, most = space.first[tokens], space.ways.shape[0] - 1
    for h in range(k):
        number += space.ways[most - h, tokens, other[h] - 1]
        tokens -= other[h]
    return number


@kernel
def fill_remoteness(start, stop, size, last, space, rules, table):
    """The remoteness of the sums start..stop - 1, all of so many tokens; the `table` has that of the options.

    table  unsigned;  last  0 normal, 1 misère: a position is P if its remoteness has that parity
    """
    offsets, options, heaps = rules.offsets, rules.options, space.heaps
    for number in range(start, stop):
        count = unrank(number - space.first[size], size, space)
        least, greatest = -1, -1
        for i in range(count):
            if i + 1 < count and heaps[i] == heaps[i + 1]:
                continue  # equal heaps have equal options
            for option in range(offsets[heaps[i]], offsets[heaps[i] + 1]):
                value = np.int64(table[rank_after(count, i, option, options, space)])
                if (value & 1) == last and (least < 0 or value < least):
                    least = value
                if value > greatest:
                    greatest = value
        table[number] = 1 + (least if least >= 0 else greatest)


@kernel
def put_number(number, room, at):
    """Decimal digits, written from `at` on; where they end."""
    length, rest = 1, number
    while rest >= 10:
        rest //= 10
        length += 1
    if len(room):
        for k in range(length):
            room[at + length - 1 - k] = ZERO + number % 10
            number //= 10
    return at + length


@kernel
def put_piece(which, rules, room, at):
    """A piece of a move's text, likewise."""
    begin, end = rules.ends[which], rules.ends[which + 1]
    if len(room):
        for k in range(begin, end):
            room[at + k - begin] = rules.pieces[k]
    return at + end - begin


@kernel
def list_sums(start, stop, size, space, rules, values, rows):
    """Texts, nimbers and winning moves of the sums start..stop - 1, all of so many tokens.

    values  the misère remoteness of all sums, which says who wins; empty under the normal ending, where nimbers say it
    Returns how long the texts of the positions are, how many moves win, and how long their texts are.
    """
    heaps, at, moves, move_at = space.heaps, 0, 0, 0
    for number in range(start, stop):
        count = unrank(number - space.first[size], size, space)
        total = 0
        if count == 0:
            at = put_number(0, rows.room, at)
        for i in range(count):
            heap = heaps[count - 1 - i]
            total ^= rules.heap_nimbers[heap]
            if i:
                if len(rows.room):
                    rows.room[at] = PLUS
                at += 1
            at = put_number(heap, rows.room, at)
        for i in range(count):
            heap = heaps[count - 1 - i]
            for option in range(rules.offsets[heap], rules.offsets[heap + 1]):
                if len(values):
                    wins = values[rank_after(count, count - 1 - i, option, rules.options, space)] & 1 == 1
                else:
                    wins = total ^ rules.heap_nimbers[heap] == rules.option_nimbers[option]
                if wins:
                    move_at = put_piece(2 * option, rules, rows.move_room, move_at)
                    move_at = put_number(i + 1, rows.move_room, move_at)
                    move_at = put_piece(2 * option + 1, rules, rows.move_room, move_at)
                    if len(rows.move_texts):
                        rows.move_texts[moves] = move_at
                    moves += 1
        row = number - start
        rows.nimbers[row], rows.texts[row], rows.moves[row] = total, at, moves
    return at, moves, move_at
