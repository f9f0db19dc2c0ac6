"""The sparse-space method for octal codes: picks the mask that makes the fewest heaps rare, or the plain method.

For a mask m, the heaps with an even number of ones in nimber & m are its rare heaps; their number is half of
(all heaps + W(m)), where W is the Walsh-Hadamard transform of the counts of the nimbers. So one transform compares all
masks at once. Every mask gives the exact nimbers; the mask only decides how fast. See compile/sparse_kernels.py.
"""

from typing import Any

from grundy.core.lazy_imports import np

FIRST_LOOK = 64  # heaps found by the plain method before the first mask is chosen; then a look at every doubling
MOST_RARE = 0.25  # of all heaps: above this, trying every break is as fast
MOST_NIMBERS = 1 << 16  # values are kept in 16 bits


class TooLarge(Exception):
    """A nimber that does not fit 16 bits: the caller takes the compiled rule instead."""


def best_mask(counts: Any) -> tuple[int, int]:
    """The mask with the fewest rare heaps, and how many; `counts[v]` heaps have nimber v, 2^k values in all.

    Bits above all nimbers so far make no difference yet; they are set, since new large nimbers tend to be common.
    """
    walsh = np.asarray(counts, dtype=np.int64).copy()
    width = 1
    while width < len(walsh):
        pairs = walsh.reshape(-1, 2, width)
        pairs[:, 0], pairs[:, 1] = pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]
        width *= 2
    rare = (walsh[0] + walsh) // 2
    mask = len(rare) - 1 - int(np.argmin(rare[::-1]))
    return mask, int(rare[mask])


def is_common(mask: int, length: int) -> Any:
    """For each value below `length`: 1 if value & mask has an odd number of ones."""
    return (np.bitwise_count(np.arange(length, dtype=np.uint32) & np.uint32(mask)) & 1).astype(np.uint8)


class SparseTable:
    """Fills `values` from `known` on; `work(start, end)` returns how far it came, for the engine's slices."""

    def __init__(self, digits: tuple[int, ...], unequal: bool, known: Any, stop: int) -> None:
        from grundy.compile.sparse_kernels import plain_nimbers, sparse_nimbers

        self.sparse_kernel, self.plain_kernel = sparse_nimbers, plain_nimbers
        self.values = np.zeros(stop, dtype=np.uint16)
        self.values[: len(known)] = known
        self.digits = np.array(digits, dtype=np.int64)
        self.state = np.array([0, int(unequal), 0], dtype=np.int64)
        self.length = 256
        while self.length <= 2 * int(self.values.max(initial=0)):
            self.length *= 2
        self.seen = np.zeros(self.length, dtype=np.uint32)
        self.mask, self.next_look = 0, FIRST_LOOK  # mask 0: the plain method
        self.rare, self.common = np.zeros((2, 1), dtype=np.uint32), is_common(0, self.length)
        self.compiled = stop <= FIRST_LOOK

    def work(self, start: int, end: int) -> int:
        from grundy.compile import NIMBER_TOO_LARGE

        if start >= self.next_look:
            self.choose_mask(start)
        if not self.compiled:  # with the first slice, whose time does not count
            self.fill(0, 0)
            self.compiled = True
        end = min(end, self.next_look) if start < self.next_look else end
        if self.mask:
            reached, code = self.fill(start, end)
        else:
            reached, code = self.plain_kernel(self.values, self.state, self.seen, self.digits, start, end)
        if code == NIMBER_TOO_LARGE:
            self.longer()
        elif code:  # room for more rare heaps
            self.choose_mask(int(reached))
        return int(reached)

    def fill(self, start: int, end: int) -> Any:
        waiting = np.empty(self.length, dtype=np.int64)
        arguments = (self.values, self.rare, self.state, self.common, self.seen, waiting, self.digits)
        return self.sparse_kernel(*arguments, start, end)

    def longer(self) -> None:
        """Room for nimbers of one more bit."""
        self.length *= 2
        if self.length > MOST_NIMBERS:
            raise TooLarge
        self.seen = np.zeros(self.length, dtype=np.uint32)
        self.next_look = 0

    def choose_mask(self, n: int) -> None:
        """Look at the nimbers of heaps 1 to n - 1."""
        found = self.values[1:n]
        self.mask, rare = best_mask(np.bincount(found, minlength=self.length))
        self.next_look = max(FIRST_LOOK, 2 * n)
        if rare > MOST_RARE * n:
            self.mask = 0
            return
        self.common = is_common(self.mask, self.length)
        heaps = 1 + np.flatnonzero(self.common[found] == 0)
        self.rare = np.zeros((2, 2 * len(heaps) + 1024), dtype=np.uint32)
        self.rare[0, : len(heaps)], self.rare[1, : len(heaps)] = heaps, self.values[heaps]
        self.state[0] = len(heaps)

    def note(self) -> str:
        if not self.mask:
            return "compiled, every break tried"
        return f"sparse space with mask {self.mask:b}, {int(self.state[0]):,} rare heaps"


def rare_heaps(values: Any) -> tuple[int, Any]:
    """The best mask for a sequence of nimbers, and the rare heaps from 1 on."""
    length = 1 << int(np.max(values, initial=1)).bit_length()
    mask, _ = best_mask(np.bincount(values[1:], minlength=length))
    return mask, 1 + np.flatnonzero(is_common(mask, length)[np.asarray(values[1:])] == 0)
