"""All sums of heaps up to so many tokens, each known by its number: its text, nimber, remoteness and winning moves.

Nimbers are XORed. The remoteness, and with it the misère outcome, belongs to the whole sum: it is found in a table of
all sums, where every option of a sum comes before it. A sum is known by its number, so any range can be listed alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from grundy.core.budget import Budget
from grundy.core.errors import Argument, OverBudget, Refused
from grundy.core.game import Ending
from grundy.core.nimsum import xor
from grundy.core.types import Array
from grundy.engines.compiled import in_slices
from grundy.engines.heaps import extend
from grundy.families import HeapGame, Heaps
from grundy.runtime import thread_pool
from grundy.store.arrays import TableFile

if TYPE_CHECKING:  # the compiler is loaded when it is needed
    from grundy.compile.partition_kernels import HeapRules, Space, SumArrays

MOST_TOKENS = 5_000
MOST_SUMS = 10**9  # numbered; rows of a file
MOST_OPTIONS = 4_000_000  # of all heaps together: their moves' texts are made in advance
IN_ONE_GO = 2048  # sums listed between two looks at the budget
PLACE = "987654321"  # stands for the heap's place while the text of a move is taken apart


@dataclass(frozen=True)
class SumRange:
    """A range of sums as arrays; texts are bytes with the place where each ends."""

    sizes: Array
    nimbers: Array
    texts: tuple[Array, bytes]
    moves: Array  # where the winning moves of each sum end among
    move_texts: tuple[Array, bytes]


class AllSums:
    """The sums of at most `heaps` heaps (0: any number) with at most `tokens` tokens in all."""

    def __init__(self, game: HeapGame, tokens: int, heaps: int, ending: Ending, budget: Budget) -> None:
        self.game, self.tokens, self.ending, self.budget = game, tokens, ending, budget
        self.heaps = min(heaps or tokens, tokens)
        if tokens > MOST_TOKENS:
            raise OverBudget(f"over budget: sums of up to {MOST_TOKENS:,} tokens are listed, not of {tokens:,}")
        sums = count_sums(tokens, self.heaps)
        if sum(sums) > MOST_SUMS:
            raise OverBudget(
                f"over budget: {game.id} has more than {MOST_SUMS:,} sums of up to {tokens:,} tokens; take fewer (",
                Argument("to"),
                "), or fewer heaps (",
                Argument("heaps"),
                ")",
            )
        budget.reserve(16 * (self.heaps + 1) * (tokens + 1) ** 2, f"the number of sums of {tokens:,} tokens")
        self.ways = count_ways(tokens, self.heaps)
        self.first = np.cumsum([0, *sums], dtype=np.int64)

    @property
    def count(self) -> int:
        return int(self.first[-1])

    @cached_property
    def rules(self) -> "HeapRules":
        """The options of all heaps, and the texts of their moves."""
        from grundy.compile.partition_kernels import HeapRules

        rows: list[tuple[int, ...]] = []
        pieces: list[bytes] = []
        offsets = [0, 0]
        for n in range(1, self.tokens + 1):
            for left in self.budget.listed(self.game.heap_parts(n)):
                head, place, tail = self.game.move_text(int(PLACE), n, left).partition(PLACE)
                if not place or PLACE in tail:
                    raise Refused(f'{self.game.id}: its move "{head[:40]}" does not name the heap by its place')
                rows.append(tuple(sorted(left, reverse=True)))
                pieces += [head.encode(), tail.encode()]
                if len(rows) > MOST_OPTIONS:
                    raise OverBudget(f"over budget: heaps of up to {n} have more than {MOST_OPTIONS:,} options")
            offsets.append(len(rows))
        options = np.zeros((len(rows), max(map(len, rows), default=1) or 1), dtype=np.int64)
        for row, left in zip(options, rows, strict=True):
            row[: len(left)] = left
        nimbers = np.zeros(self.tokens + 1, dtype=np.int64)
        if self.ending is Ending.NORMAL:
            nimbers[:] = extend(self.game, [0], self.tokens + 1, self.budget)[0][: self.tokens + 1]
        of_options = np.array([xor(int(nimbers[n]) for n in left) for left in rows], dtype=np.int64)
        ends = np.concatenate([[0], np.cumsum([len(piece) for piece in pieces])]).astype(np.int64)
        return HeapRules(
            np.array(offsets), options, nimbers, of_options, np.frombuffer(b"".join(pieces), dtype=np.uint8), ends
        )

    def space(self) -> "Space":
        """Scratch memory for one thread."""
        from grundy.compile.partition_kernels import Space

        width = self.rules.options.shape[1]
        room = np.zeros(self.heaps + 2, dtype=np.int64), np.zeros(self.heaps + 2 + width, dtype=np.int64)
        return Space(self.ways, self.first, *room)

    # ---- the remoteness of all ----

    def leaves(self) -> str | None:
        """Why options of these sums are not among them; None if they are."""
        left = self.rules.options
        heap = np.repeat(np.arange(self.tokens + 1), np.diff(self.rules.offsets))
        if (left.sum(axis=1) > heap).any():
            return f"a move of {self.game.id} may leave more tokens than there were"
        if self.heaps < self.tokens and (left > 0).sum(axis=1).max(initial=0) > 1:
            return f"a move of {self.game.id} may leave more heaps than there were"
        return None

    @cached_property
    def dtype(self) -> str:
        return "uint8" if 2 * self.tokens < 256 else "uint16"  # no game is longer than tokens and splits together

    def fill(self, store: TableFile | None = None, threads: int = 1) -> Array:
        """The remoteness of every sum; a table in a store is resumed from what is there."""
        from grundy.compile.partition_kernels import fill_remoteness

        table = np.zeros(self.count, dtype=self.dtype) if store is None else store.values
        last = int(self.ending is Ending.MISERE)
        heap = np.repeat(np.arange(self.tokens + 1), np.diff(self.rules.offsets))
        threads = (
            threads if (self.rules.options.sum(axis=1) < heap).all() else 1
        )  # else sums of one size need each other
        spaces = [self.space() for _ in range(threads)]

        def part(space: "Space", start: int, stop: int, size: int) -> None:
            fill_remoteness(start, stop, size, last, space, self.rules, table)

        with thread_pool(threads) as pool:

            def work(start: int, stop: int) -> int:
                size = int(np.searchsorted(self.first, start, side="right")) - 1
                stop = min(stop, int(self.first[size + 1]))
                bounds = np.linspace(start, stop, threads + 1).astype(np.int64).tolist()
                if stop - start < 16 * threads:
                    part(spaces[0], start, stop, size)
                else:
                    list(pool.map(part, spaces, bounds, bounds[1:], [size] * threads))
                if store is not None:
                    store.commit_now_and_then(stop)
                return stop

            in_slices(work, 0 if store is None else store.done, self.count, self.budget, "remoteness")
        if store is not None:
            store.commit(self.count)
        return table

    # ---- one sum, in any order of its heaps ----

    def number(self, heaps: Heaps) -> int:
        tokens = sum(heaps)
        found = int(self.first[tokens])
        for place, heap in enumerate(sorted(heaps, reverse=True)):
            found += int(self.ways[self.heaps - place, tokens, heap - 1])
            tokens -= heap
        return found

    def about(self, position: Heaps, remoteness: Array) -> tuple[int | None, int, list[str]]:
        """The nimber (normal ending), the remoteness and the winning moves."""
        normal, best = self.ending is Ending.NORMAL, list[str]()
        total = xor(int(self.rules.heap_nimbers[n]) for n in position)
        for i, n in enumerate(position):
            if normal:
                wins = self.winning(n, total ^ int(self.rules.heap_nimbers[n]))
            else:
                others = position[:i] + position[i + 1 :]
                wins = [
                    words
                    for left, words in self.moves(n)
                    if remoteness[self.number(others + left)] & 1  # misère: odd is lost
                ]
            best += [f"{head}{i + 1}{tail}" for head, tail in wins]
        return (total if normal else None), int(remoteness[self.number(position)]), best

    @cache  # noqa: B019 (as long as the sums themselves)
    def moves(self, n: int) -> list[tuple[Heaps, tuple[str, str]]]:
        """The options of a heap, each with the move's text before and after the heap's place."""
        rules, found = self.rules, []
        words = rules.pieces.tobytes()
        for k in range(int(rules.offsets[n]), int(rules.offsets[n + 1])):
            a, b, c = rules.ends[2 * k : 2 * k + 3].tolist()
            left = tuple(filter(None, rules.options[k].tolist()))
            found.append((left, (words[a:b].decode(), words[b:c].decode())))
        return found

    @cache  # noqa: B019
    def winning(self, n: int, nimber: int) -> list[tuple[str, str]]:
        """The moves that leave a heap with this nimber."""
        first = int(self.rules.offsets[n])
        return [words for k, (_, words) in enumerate(self.moves(n)) if self.rules.option_nimbers[first + k] == nimber]

    # ---- in words ----

    def list_range(self, start: int, stop: int, remoteness: Array) -> SumRange:
        """The sums start..stop - 1. Under the misère ending this needs the remoteness of all sums."""
        from grundy.compile.partition_kernels import SumArrays, list_sums

        values = remoteness if self.ending is Ending.MISERE else np.zeros(0, dtype=self.dtype)
        space, listed = self.space(), list[tuple[int, "SumArrays"]]()
        for size, begin, end in self.runs(start, stop):
            self.budget.look()
            none, row = np.zeros(0, dtype=np.uint8), np.zeros((3, end - begin), dtype=np.int64)
            counted = SumArrays(row[0], row[1], row[2], np.zeros(0, dtype=np.int64), none, none)
            length, moves, move_length = list_sums(begin, end, size, space, self.rules, values, counted)
            rooms = [np.zeros(max(1, n), dtype=np.uint8) for n in (length, move_length)]
            full = counted._replace(move_texts=np.zeros(moves, dtype=np.int64), room=rooms[0], move_room=rooms[1])
            list_sums(begin, end, size, space, self.rules, values, full)
            listed.append((size, full._replace(room=rooms[0][:length], move_room=rooms[1][:move_length])))
        every = [one for _, one in listed]
        sizes = np.concatenate([np.full(len(one.nimbers), size) for size, one in listed])
        return SumRange(
            sizes,
            np.concatenate([one.nimbers for one in every]),
            joined([one.texts for one in every], [one.room for one in every]),
            shifted([one.moves for one in every]),
            joined([one.move_texts for one in every], [one.move_room for one in every]),
        )

    def runs(self, start: int, stop: int) -> Iterator[tuple[int, int, int]]:
        """Pieces of a range, each of one size and not too long."""
        while start < stop:
            size = int(np.searchsorted(self.first, start, side="right")) - 1
            end = min(stop, int(self.first[size + 1]), start + IN_ONE_GO)
            yield size, start, end
            start = end


def count_sums(tokens: int, heaps: int) -> list[int]:
    """How many sums of 0, 1, ... tokens have at most so many heaps: as many as have none larger than that."""
    sums = [1] + [0] * tokens
    for largest in range(1, heaps + 1):
        for n in range(largest, tokens + 1):
            sums[n] += sums[n - largest]
    return sums


def count_ways(tokens: int, heaps: int) -> Array:
    """int64 (heaps, tokens, largest): so many tokens in at most so many heaps, none larger."""
    ways = np.zeros((heaps + 1, tokens + 1, tokens + 1), dtype=np.int64)
    ways[:, 0, :] = 1
    for most in range(1, heaps + 1):
        for largest in range(1, tokens + 1):
            # without a heap of that size, or with one more of them
            column = ways[most, :, largest]
            column[:] = ways[most, :, largest - 1]
            column[largest:] += ways[most - 1, : tokens + 1 - largest, largest]
    return ways


def shifted(ends: list[Array]) -> Array:
    """The ends of texts when several pieces are joined."""
    before = np.cumsum([0, *(int(one[-1]) if len(one) else 0 for one in ends[:-1])])
    return np.concatenate([one + shift for one, shift in zip(ends, before, strict=True)])


def joined(ends: list[Array], rooms: list[Array]) -> tuple[Array, bytes]:
    before = np.cumsum([0, *(len(room) for room in rooms[:-1])])
    return np.concatenate([one + shift for one, shift in zip(ends, before, strict=True)]), b"".join(
        room.tobytes() for room in rooms
    )
