"""Games of a simulation on a device: what plays them here, in C (compile/c_kernels.py), a thread for a run of them.

A game is fixed by the seed and its number, so the counts are the processor's. They are not believed before the
processor has counted the same in the first few thousand games.
"""

from typing import Any

from grundy.compile.c_kernels import Kernels, array_of
from grundy.compile.device import Device
from grundy.core.budget import Budget
from grundy.core.errors import Refused, RuleError
from grundy.core.lazy_imports import np
from grundy.core.random_streams import KernelPlay

THREADS = 1 << 18
MOST_SHARED = 40 << 10  # bytes of counts that the threads of a block add up before all others
MOST_OWN = 64 << 10  # bytes of scratch for each thread
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
    """Plays what `playouts` plays."""

    at_once = 1 << 24

    def __init__(self, device: Device, playouts: KernelPlay) -> None:
        if not playouts.same_data:
            raise Refused("random heaps are drawn by the processor, so a device would wait for it; give positions")
        self.device, self.width = device, max(12, playouts.width)
        scratch, data = playouts.scratch(), playouts.data(0, 0, 2)
        if sum(array.nbytes for array in scratch) > MOST_OWN:
            raise Refused("a position of these games is too large for a thread of a device")
        self.given = [device.array(array.ravel()) for array in scratch]
        for array in data:
            self.given += [device.array(array.ravel()), array.shape[0], array.size // max(1, array.shape[0])]
        self.launch = device.kernel(source(playouts.kernel(), scratch, data, self.width), "play_games")

    def play(self, seed: int, first: int, stop: int, counts: Any) -> None:
        each = max(2, -(-(stop - first) // (2 * THREADS)) * 2)  # pairs stay together
        found = self.device.array(np.zeros(counts.size, dtype=np.int64))
        self.launch(-(-(stop - first) // each), 0, first, each, stop, seed, *self.given, found)
        counts += self.device.host(found).reshape(counts.shape)


def source(kernel: Any, scratch: list[Any], data: list[Any], width: int) -> str:
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
    """What plays the games of that seed on the device, after it has agreed with the processor."""
    from grundy.engines.playouts import play_compiled

    with budget.paused():
        there = DevicePlay(device, playouts)
    few = min(games, TRIED)
    if play_compiled(there, seed, 0, few, budget) != play_compiled(playouts, seed, 0, few, budget):
        raise RuleError(f"the device and the processor count different things in {few:,} games, so it is not believed")
    return there
