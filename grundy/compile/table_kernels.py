"""What a table that is filled in the order of play does with each option of a position, and then with the position.

kind is the place in KINDS, values uint16 or uint32, scratch int64:

nimbers     scratch: length L a power of two, -1 at first; a mex that reaches L stops the loop
outcomes    bit i % 16 of values[i // 16] is 1 where cell i is a P-position; scratch[0] = 0 normal, 1 misère
remoteness  scratch[0] as for outcomes, two more to work with; a number that does not fit stops the loop

No rule is needed for this, so a process compiles it once for all rules.
"""

from typing import Any

from grundy.compile.kernel import helper

KINDS = ("nimbers", "outcomes", "remoteness")
WON, PLAYED, FINISHED = 10, 11, 12  # a move wins; there are options, none of which was seen to; there are none
FARTHEST = 1 << 32


@helper
def clear(kind: int, scratch: Any) -> None:
    """Before the options of a position."""
    if kind == 2:
        scratch[1] = FARTHEST
        scratch[2] = -1


@helper
def take(kind: int, values: Any, scratch: Any, i: int, j: int) -> int:
    """Note the option in cell j of the position in cell i; WON, 1 no tuple, 3 out of order, 4 no position, else 0.

    The remoteness tells who wins: it is even for P, or odd under the misère ending.
    """
    if j < 0 or j >= i:
        return 1 if j == -1 else 4 if j == -3 else 3
    if kind == 0:
        scratch[values[j]] = i
    elif kind == 1:
        if values[j >> 4] >> (j & 15) & 1:
            return WON
    else:
        moves = values[j]
        if moves & 1 == scratch[0]:
            if moves < scratch[1]:
                scratch[1] = moves
        elif moves > scratch[2]:
            scratch[2] = moves
    return 0


@helper
def settle(kind: int, values: Any, scratch: Any, i: int, code: int) -> int:
    """Write the value of cell i, all options taken: 2 if it is too large, else 0; other codes are passed on."""
    if code < WON:
        return code
    if kind == 1:
        if code == PLAYED or (code == FINISHED and scratch[0] == 0):
            values[i >> 4] |= 1 << (i & 15)
        return 0
    value = 0
    if kind == 0:
        while value < len(scratch) and scratch[value] == i:
            value += 1
        if value == len(scratch):
            return 2
    else:
        value = 1 + (scratch[1] if scratch[1] < FARTHEST else scratch[2])
    values[i] = value
    return 0 if values[i] == value else 2
