"""Compiled play of simple players: by the game's own kernel, by a table of heaps, or on the graph of positions.

With the same seed it plays the same games as the interpreter, move for move, but only counts results.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.compile.c_kernels import Kernels, array_of
from grundy.compile.device import Device
from grundy.core.budget import Budget, look_at_running, running_budget
from grundy.core.capabilities.solving import RandomPositions
from grundy.core.errors import OverBudget, Refused, RuleError
from grundy.core.game import AnyGame, Ending, game_module, take
from grundy.core.lazy_imports import np
from grundy.core.random_streams import KernelPlay
from grundy.core.types import Array, Position
from grundy.families import HeapGame

if TYPE_CHECKING:
    from grundy.compile.kernel import Kernel
    from grundy.core.random_streams import Starts

FEW_GAMES = 100  # games that are interpreted sooner than compiled
MOST_OPTIONS = 400_000  # of all heaps together, in the table of a heap game
MOST_EDGES = 300_000  # of the graph of positions
MOST_THINKING = 5_000  # the same, if a player that thinks about its moves has to be asked
CODES = {"random": 0, "small": 2}  # players that the heap kernel knows

Counts = dict[str, dict[int, int]]
Fair = Callable[[Position, list[tuple[str, Position]]], list[int] | None]  # the moves picked evenly


def find_playouts(
    game: AnyGame, ending: Ending, players: tuple[str, str], starts: "Starts", fair: tuple[Fair, Fair], games: int
) -> Any:
    """The compiled play of these games, or the reason why there is none."""
    with Budget(None).paused():  # the compiler is loaded once, which takes a second
        import grundy.compile.playout_kernels  # noqa: F401
    positions = starts.positions(game)
    reasons = []
    if all(players):
        found = game_module(game, "playouts")
        reason = found.refuses(game, players, positions) if found else f"{game.id} has no compiled play of its own"
        if reason is None:
            return found.ready(game, ending, players, positions, starts.form)
        reasons.append(reason)
        heaps = heap_playouts(game, ending, players, starts, positions)
        if not isinstance(heaps, str):
            return heaps
        reasons.append(heaps)
    if starts.form:
        return "; ".join([*reasons, "random boards have no graph of positions"])
    try:
        most = min(MOST_EDGES, 10 * games) if all(players) else min(MOST_THINKING, games)
        return GraphPlayouts(game, ending, positions, fair, most)
    except OverBudget as error:
        look_at_running()  # a graph that is too large is no end; a budget that is over is one
        return "; ".join([*reasons, str(error)])


def play_compiled(playouts: KernelPlay, seed: int, first: int, stop: int, budget: Budget) -> Counts:
    """Play and count the games first..stop - 1; first is even."""
    from grundy.compile.playout_kernels import ROWS

    counts = np.zeros((ROWS, max(12, playouts.width)), dtype=np.int64)
    running_budget().small = stop - first <= FEW_GAMES
    for at in range(first, stop, playouts.at_once):
        budget.look()
        playouts.play(seed, at, min(stop, at + playouts.at_once), counts)
    return named(counts)


def named(counts: Array) -> Counts:
    """The kernel's array as counts by name; what never happened is left out."""
    middle = counts.shape[1] // 2
    spans: dict[str, tuple[Array, int]] = {
        "result A": (counts[0, :3], -1),
        "result B": (counts[0, 3:6], -1),
        "length": (counts[1], 0),
        "positions": (counts[2], 0),
        "moves": (counts[3], 0),
        "margin A": (counts[4], -middle),
        "margin B": (counts[5], -middle),
        "pairs": (counts[6, :5], -2),
        "firsts": (counts[6, 5:10], -2),
    }
    found: Counts = {}
    for name, (row, shift) in spans.items():
        if row.any():
            found[name] = {int(i) + shift: int(row[i]) for i in row.nonzero()[0]}
    return found


# ---- heaps ----


@lru_cache(4)
def heap_options(game: HeapGame, largest: int) -> Any:
    """Offsets and options of all heaps up to the largest one; None where there are too many, or they grow."""
    offsets, options = [0, 0], []
    for n in range(1, largest + 1):
        for left in game.heap_parts(n):
            options.append(left)
            if len(options) > MOST_OPTIONS or sum(left) > n:
                return None
        offsets.append(len(options))
    width = max(map(len, options), default=1)
    table = np.zeros((max(1, len(options)), width + 1), dtype=np.int64)
    for i, left in enumerate(options):
        table[i, : len(left)] = left
        table[i, width] = sum(2 * part - 1 for part in left)
    return np.array(offsets, dtype=np.int64), table


def heap_playouts(
    game: AnyGame, ending: Ending, players: tuple[str, str], starts: "Starts", positions: Sequence[Any]
) -> "HeapPlayouts | str":
    if not isinstance(game, HeapGame) or not set(players) <= set(CODES) or type(game).moves is not HeapGame.moves:
        return "the heap table knows heap games, random players and greedy:small"
    kind = type(game)
    if kind.size is not HeapGame.size:
        return "the heap table knows no size but its own"
    if starts.form:
        if kind.sample is not HeapGame.sample or game.has(RandomPositions):
            return "the heap table knows only the family's own random positions"
        largest = max(1, max(dict(starts.form)["size"]) // 2)
    else:
        largest = max((n for position in positions for n in position), default=0)
    if largest > MOST_OPTIONS or (options := heap_options(game, largest)) is None:
        return f"the heap table holds {MOST_OPTIONS:,} options"
    return HeapPlayouts(game, ending, players, starts, positions, options)


class HeapPlayouts(KernelPlay):
    """Play by the table. Random starts are drawn here, a few thousand at a time."""

    def __init__(
        self,
        game: HeapGame,
        ending: Ending,
        players: tuple[str, str],
        starts: "Starts",
        positions: Sequence[Any],
        options: tuple[Array, Array],
    ) -> None:
        self.game, self.starts, self.positions = game, starts, positions
        self.offsets, self.options = options
        self.rules = [list(Ending).index(ending), CODES[players[0]], CODES[players[1]]]
        tokens = 3 * len(self.offsets) if starts.form else max(sum(position) for position in positions)
        self.width = 2 * tokens + 12
        self.same_data = not starts.form

    def kernel(self) -> "Kernel":
        from grundy.compile.playout_kernels import play_heaps as play

        return play

    def scratch(self) -> list[Array]:
        return [np.zeros(3, dtype=np.uint64), np.zeros(self.width + self.options.shape[1], dtype=np.int64)]

    def data(self, seed: int, first: int, stop: int) -> list[Array]:
        positions, base = self.positions, 0
        if self.starts.form:
            base = first // 2
            positions = [self.starts.random(self.game, seed, pair) for pair in range(base, (stop + 1) // 2)]
        head: list[int] = [len(positions)]
        body: list[int] = []
        for position in positions:
            head.append(1 + len(positions) + len(body))
            body += [len(position), *position]
        return [np.array(head + body), self.offsets, self.options, np.array([*self.rules, base])]


# ---- any game ----


class GraphPlayouts(KernelPlay):
    """Play on the graph of all positions that can arise, with the moves from which each player picks."""

    def __init__(
        self, game: AnyGame, ending: Ending, positions: Sequence[Position], fair: tuple[Fair, Fair], most: int
    ) -> None:
        if game.loopy:
            raise OverBudget("the graph of positions has cycles")
        number = {position: i for i, position in enumerate(dict.fromkeys(positions))}
        waiting = list(number)
        nodes: list[list[int]] = []
        edges: list[tuple[int, int]] = []
        picks: tuple[list[int], list[int]] = [], []
        listed: list[list[tuple[str, Position]]] = []
        for here in waiting:  # grows as options are met
            moves = take(game.moves(here), most + 1)
            if len(edges) + len(moves) > most:
                raise OverBudget(f"the graph of positions has more than {most:,} moves")
            scored = ending is Ending.SCORED
            gains = [gain for gain, _ in game.scored_moves(here)] if scored else [0] * len(moves)
            for gain, (_, option) in zip(gains, moves, strict=True):
                if option not in number:
                    number[option] = len(waiting)
                    waiting.append(option)
                edges.append((number[option], gain))
            listed.append(moves)
        first = 0
        for here, moves in zip(waiting, listed, strict=True):  # only now, since asking a player may take long
            look_at_running()
            nodes.append([first, len(picks[0]), len(picks[1])])
            first += len(moves)
            for player, chosen in zip(fair, picks, strict=True):
                found = player(here, moves) if moves else []
                if found is None:
                    raise OverBudget("a player does not pick from a list of equals")
                chosen += found
        nodes.append([len(edges), len(picks[0]), len(picks[1])])
        longest = max(game.size(position) for position in positions) + 1
        margin = max((abs(gain) for _, gain in edges), default=0) * longest
        self.width = 2 * max(longest, margin) + 12
        if self.width > MOST_EDGES:
            raise OverBudget(f"a game may take more than {MOST_EDGES // 2:,} moves or points")
        self.nodes = np.array(nodes, dtype=np.int64)
        self.nodes[:, 2] += len(picks[0])  # the picks of B stand behind those of A
        self.edges = np.array(edges or [(0, 0)], dtype=np.int64)
        self.picks = np.array(picks[0] + picks[1] or [0], dtype=np.int64)
        self.starts = np.array([list(Ending).index(ending), *(number[position] for position in positions)])

    def kernel(self) -> "Kernel":
        from grundy.compile.playout_kernels import play_on_graph as play

        return play

    def scratch(self) -> list[Array]:
        return [np.zeros(3, dtype=np.uint64)]

    def data(self, seed: int, first: int, stop: int) -> list[Array]:
        return [self.starts, self.nodes, self.edges, self.picks]


# ---- the same on a device, in C (compile/c_kernels.py), a thread for a run of games ----
# A game is fixed by the seed and its number, so device and processor must count the same. That is checked on the first
# few thousand games.


THREADS = 1 << 18
MOST_SHARED = 40 << 10  # bytes of counts that the threads of a block add up before all others
MOST_SCRATCH = 64 << 10  # bytes of scratch for each thread
TRIED = 4096  # games that the processor plays too

ENTRY = """
#define RUN(number) \\
  {run} \\
  const i64 from = first + (number) * each, upto = from + each < stop ? from + each : stop; \\
  if (from < stop) PLAY(from, upto, seed{arguments}, all);

#ifdef __CUDACC__
extern "C" __global__ void play_games(i64 count, {head}) {{
  const i64 number = blockIdx.x * (i64)blockDim.x + threadIdx.x;
#if SHARED
  __shared__ i64 own[CELLS];
  for (int i = threadIdx.x; i < CELLS; i += blockDim.x) own[i] = 0;
  __syncthreads();
  i64s all = {{own, {rows}, CELLS / {rows}}};
#else
  i64s all = {{counts, {rows}, CELLS / {rows}}};
#endif
  if (number < count) {{ RUN(number) }}
#if SHARED
  __syncthreads();
  for (int i = threadIdx.x; i < CELLS; i += blockDim.x) if (own[i]) ADD(counts + i, own[i]);
#endif
}}
#else
void play_games(i64 count, {head}) {{
  i64s all = {{counts, {rows}, CELLS / {rows}}};
  for (i64 number = 0; number < count; number++) {{ RUN(number) }}
}}
#endif
"""


class DevicePlay(KernelPlay):
    """Plays on a device what `playouts` plays here."""

    at_once = 1 << 24

    def __init__(self, device: Device, playouts: KernelPlay) -> None:
        if not playouts.same_data:
            raise Refused("random heaps are drawn by the processor, so a device would wait for it; give positions")
        self.device, self.width = device, max(12, playouts.width)
        scratch, data = playouts.scratch(), playouts.data(0, 0, 2)
        if sum(array.nbytes for array in scratch) > MOST_SCRATCH:
            raise Refused("a position of these games is too large for a thread of a device")
        self.given = [device.array(array.ravel()) for array in scratch]
        for array in data:
            self.given += [device.array(array.ravel()), array.shape[0], array.size // max(1, array.shape[0])]
        self.launch = device.kernel(source(playouts.kernel(), scratch, data, self.width), "play_games")

    def play(self, seed: int, first: int, stop: int, counts: Array) -> None:
        each = max(2, -(-(stop - first) // (2 * THREADS)) * 2)  # pairs stay together
        found = self.device.array(np.zeros(counts.size, dtype=np.int64))
        self.launch(-(-(stop - first) // each), 0, first, each, stop, seed, *self.given, found)
        counts += self.device.host(found).reshape(counts.shape)


def source(kernel: "Kernel", scratch: list[Array], data: list[Array], width: int) -> str:
    """The kernel in C, and the function that is launched: scratch is each thread's own, data is read by all."""
    from grundy.compile.playout_kernels import ROWS

    kinds = [{"int64": "i64", "uint64": "u64"}[str(array.dtype)] for array in (*scratch, *data)]
    arrays = tuple(map(array_of, kinds))
    kernels = Kernels()
    name, _ = kernels.write(kernel, ("i64", "i64", "u64", *arrays, "i64s"))
    head, run, arguments = ["i64 first", "i64 each", "i64 stop", "u64 seed"], [], ""
    for i, (kind, array) in enumerate(zip(kinds, (*scratch, *data), strict=True)):
        rows, columns = array.shape[0], array.size // max(1, array.shape[0])
        if i < len(scratch):
            head.append(f"const {kind} *g{i}")
            run.append(f"{kind} own{i}[{array.size}]; for (int k = 0; k < {array.size}; k++) own{i}[k] = g{i}[k];")
            run.append(f"const {kind}s a{i} = {{own{i}, {rows}, {columns}}};")
        else:
            head += [f"{kind} *g{i}", f"i64 rows{i}", f"i64 columns{i}"]
            run.append(f"const {kind}s a{i} = {{g{i}, rows{i}, columns{i}}};")
        arguments += f", a{i}"
    head.append("i64 *counts")
    entry = ENTRY.format(run=" \\\n  ".join(run), arguments=arguments, head=", ".join(head), rows=ROWS)
    cells = ROWS * width
    defined = f"#define CELLS {cells}\n#define SHARED {int(8 * cells <= MOST_SHARED)}\n#define PLAY {name}\n"
    return kernels.text + defined + entry


def play_on(device: Device, playouts: KernelPlay, seed: int, games: int, budget: Budget) -> DevicePlay:
    """The play on the device, after it has agreed with the processor."""
    with budget.paused():
        there = DevicePlay(device, playouts)
    few = min(games, TRIED)
    if play_compiled(there, seed, 0, few, budget) != play_compiled(playouts, seed, 0, few, budget):
        raise RuleError(f"the device and the processor count different things in {few:,} games, so it is not believed")
    return there
