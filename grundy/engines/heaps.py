"""The sparse-space method for octal codes: picks the mask that makes the fewest heaps rare, or the plain method.

For a mask m, the heaps with an even number of ones in nimber & m are its rare heaps; their number is half of
(all heaps + W(m)), where W is the Walsh-Hadamard transform of the counts of the nimbers. So one transform compares all
masks at once. Every mask gives the exact nimbers; the mask only decides how fast. See compile/sparse_kernels.py.
"""

from typing import Any, ClassVar

from grundy.compile import BAD_OPTION, NIMBER_TOO_LARGE
from grundy.core.budget import Budget
from grundy.core.errors import CannotCompile, RuleError
from grundy.core.game import AnyGame, Ending
from grundy.core.lazy_imports import np
from grundy.core.nimsum import mex, xor
from grundy.core.types import Array, Integers, Position
from grundy.core.user_games import is_user_game
from grundy.engines.compiled import SLOWER, call, compile_rule, in_slices, parameter_names, ruled, spots
from grundy.engines.declarations import PREFIX_OPTIONS, broken, check_repeatable, compare, octal_of, prefix, takes_of
from grundy.engines.engine import Engine, Value, of_nimber
from grundy.families import HeapGame, Heaps

FIRST_LOOK = 64  # heaps found by the plain method before the first mask is chosen; then a look at every doubling
MOST_RARE = 0.25  # of all heaps: above this, trying every break is as fast
MOST_NIMBERS = 1 << 16  # values are kept in 16 bits


class NimberTooLarge(Exception):
    """A nimber does not fit 16 bits; the compiled rule has to be used instead."""


def best_mask(counts: Array) -> tuple[int, int]:
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
    """Fills `values` from `known` on; `work(start, end)` fills a slice and returns how far it came."""

    def __init__(self, digits: tuple[int, ...], unequal: bool, known: Integers, stop: int) -> None:
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
        """Make room for nimbers with one more bit."""
        self.length *= 2
        if self.length > MOST_NIMBERS:
            raise NimberTooLarge
        self.seen = np.zeros(self.length, dtype=np.uint32)
        self.next_look = 0

    def choose_mask(self, n: int) -> None:
        """Choose by the nimbers of heaps 1 to n - 1."""
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


def rare_heaps(values: Array) -> tuple[int, Array]:
    """The best mask for a sequence of nimbers, and the rare heaps from 1 on."""
    length = 1 << int(np.max(values, initial=1)).bit_length()
    mask, _ = best_mask(np.bincount(values[1:], minlength=length))
    return mask, 1 + np.flatnonzero(is_common(mask, length)[np.asarray(values[1:])] == 0)


# ---- all heaps up to a size from a heap rule: interpreted for small heaps, compiled for large ones ----


SPOT_TO = 2000  # heaps among which a faster way is compared with the rule
RULE_ITSELF = 20_000  # heaps up to which a user's rule is compiled and asked, whatever it declares
INTERPRETED_TO = 300  # heaps: below this, loading a compiler costs more than it saves


class HeapTable(Engine):
    name: ClassVar[str] = "heaps"
    rank: ClassVar[int] = 40
    idea: ClassVar[str] = "tables the nimbers of all smaller heaps and XORs"
    knows_options: ClassVar[bool] = True

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.nimbers: Integers = [0]
        self._note = ""

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        if not isinstance(game, HeapGame):
            return f"{game.id} is not played with heaps"
        return None if ending is Ending.NORMAL else f"nimbers mean nothing under the {ending} ending"

    def value(self, position: Heaps) -> Value:
        largest = max(position, default=0)
        if largest >= len(self.nimbers):
            self.nimbers, self._note = extend(self.game, self.nimbers, largest + 1, self.budget)
        return of_nimber(xor(int(self.nimbers[n]) for n in position))

    def note(self) -> str:
        return self._note


def extend(
    game: Any, nimbers: Integers, stop: int, budget: Budget, compiled: bool | None = None
) -> tuple[Integers, str]:
    """The nimbers of heaps 0 to stop - 1, given those of the first ones; and how they were found.

    `compiled=None` chooses: small tables are interpreted.
    """
    budget.reserve(4 * stop, f"a table of all heaps below {stop if stop < 10**15 else 'that size'}")
    by_user = is_user_game(game)
    if by_user and (octal_of(game) is not None or takes_of(game) is not None):
        compare(game, prefix(stop), PREFIX_OPTIONS)
    if compiled or (compiled is None and stop > INTERPRETED_TO):
        # a declaration that nobody has reviewed is not used where the rule itself can be asked
        if not (by_user and stop <= RULE_ITSELF) and (found := extend_faster(game, nimbers, stop, budget)) is not None:
            return found
        try:
            return extend_compiled(game, nimbers, stop, budget), "compiled rule"
        except CannotCompile as error:
            budget.note(str(error), SLOWER)
            reason = f"; the compiler refused: {error}"
    else:
        reason = ""
    values = list(map(int, nimbers))
    while len(values) < stop:
        values.append(nimber_of(game, len(values), values, budget))
        if len(values) % 64 == 0:
            budget.report("heaps", len(values), stop)
    for n in spots(len(nimbers), stop) if by_user else []:
        if mex(xor(values[part] for part in left) for left in game.heap_parts(n)) != values[n]:
            check_repeatable(game, (n,), list(game.moves((n,))))
            raise broken(game, (n,), "asked again, the rule gives it another nimber")
    return values, "interpreted rule" + reason


def nimber_of(game: HeapGame, n: int, values: Integers, budget: Budget) -> int:
    """Interpreted: the nimber of one heap, given those of all smaller ones."""
    budget.spend()
    seen = set()
    for number, left in enumerate(game.heap_parts(n)):
        seen.add(xor(int(values[part]) for part in left))
        if number % 1024 == 0:
            budget.look()
    return mex(seen)


def extend_faster(game: HeapGame, nimbers: Integers, stop: int, budget: Budget) -> tuple[Integers, str] | None:
    """By the rule's declaration: its own sequence, or the sparse space of its octal code; None if it has neither."""
    values, note = game.sequence(nimbers, stop, budget), "the game's own sequence"
    if values is None and (digits := octal_of(game)) is not None:
        table = SparseTable(digits, game.unequal(), nimbers, stop)
        try:
            in_slices(table.work, len(nimbers), stop, budget, "heaps")
        except NimberTooLarge:
            return None
        values, note = table.values, table.note()
    if values is None:
        return None
    for n in spots(len(nimbers), min(stop, SPOT_TO)):  # the declaration has to be true
        if mex(xor(int(values[part]) for part in left) for left in game.heap_parts(n)) != values[n]:
            raise RuleError(f"{game.id}: its octal code or its sequence is not that of its rule, at heap {n}")
    return values, note


def extend_compiled(game: HeapGame, nimbers: Integers, stop: int, budget: Budget) -> Array:
    from grundy.compile.rule_compiler import OptionsUse, compiler_of, inlined
    from grundy.compile.rule_templates import heap_template, heap_work

    rule, parameters = game.heap_options, game.rule_arguments()
    width = compiler_of(rule).width()
    template = inlined(rule, OptionsUse(**heap_work(width)), width == 1) + heap_template(parameter_names(parameters))
    module, arguments = compile_rule(rule, template, parameters)
    known = np.asarray(nimbers)
    values = np.zeros(stop, dtype=np.uint32 if known.max(initial=0) >= 1 << 15 else np.uint16)
    values[: len(known)] = known
    seen = np.zeros(power_of_two_above(max(1023, int(known.max(initial=0)))), dtype=np.int64)

    def make_room(nimber: int) -> None:
        nonlocal values, seen
        if nimber >= len(seen):
            seen = np.zeros(power_of_two_above(nimber), dtype=np.int64)
        if len(seen) > 1 << 16 and values.dtype == np.uint16:
            values = values.astype(np.uint32)

    def work(start: int, end: int) -> int:
        reached, code = call(rule, module.nimbers, values, seen, start, end, *arguments)
        if code == BAD_OPTION:
            list(game.heap_parts(int(reached)))  # the interpreter names the option and the line
            raise RuleError(f"{game.id}: the rule yields an option outside 0 to {reached - 1} for heap {reached}")
        if code == NIMBER_TOO_LARGE:
            make_room(len(seen))
        return int(reached)

    def interpret(n: int, reason: str) -> None:
        budget.note(reason, f"some heaps from {n} on are {SLOWER}")
        nimber = nimber_of(game, n, values, budget)
        make_room(nimber)
        values[n] = nimber

    in_slices(ruled(work, interpret, budget), len(known), stop, budget, "heaps")
    return values


def power_of_two_above(n: int) -> int:
    return 1 << n.bit_length()
