"""Where large tables are filled: on the processor, or on a GPU that runs kernels written in C."""

import os
from typing import Any, Protocol

from grundy.core.errors import Argument, BadParam, Refused
from grundy.core.types import AnyFunction, Array

DEVICES = ("cpu", "gpu", "auto")
MOST_MEMORY = 0.9  # of what a device has free
LIMIT = "GRUNDY_DEVICE_MEMORY"

DeviceArray = Any  # what the device has in place of an array of numpy


class Device(Protocol):
    """Where a kernel runs: on a GPU, or in tests as a C compiler makes it."""

    def memory(self) -> int:
        """Bytes that are free."""

    def kernel(self, source: str, name: str) -> AnyFunction:
        """A function (count, words of shared memory for each thread, arguments)."""

    def array(self, host: Array) -> DeviceArray:
        """A NumPy array as one of the device's."""

    def empty(self, count: int, dtype: str) -> DeviceArray: ...

    def load(self, array: Array, host: Array) -> None:
        """A NumPy array into one of the device's, of the same length."""

    def host(self, array: DeviceArray | None) -> Array:
        """And back; of a part of an array too."""

    def address(self, array: DeviceArray) -> int: ...


def room_on(device: Device) -> int:
    """Bytes that may be taken of a device: most of what is free, or what the user allows, if that is less."""
    allowed = os.environ.get(LIMIT, "")
    if allowed and not allowed.isdecimal():
        raise BadParam(f"{LIMIT} is a number of bytes, such as {8 << 30}")
    free = int(MOST_MEMORY * device.memory())
    return min(free, int(allowed)) if allowed else free


CPU = Argument("device", "cpu")
WORTH_IT = 1_000_000  # cells: fewer are filled sooner than a kernel is made
THREADS = (128, 64, 32)  # in a block: as many as its shared memory has room for
DEFAULT_SHARED = 48 << 10  # bytes of shared memory that a block has without asking


class Cuda:
    """The GPU as a device, through CuPy (`pip install grundy[gpu]`), which needs NVIDIA's card and driver."""

    def __init__(self) -> None:
        try:
            import cupy
        except ImportError:
            missing = "a GPU is used through CuPy, which is missing: pip install 'grundy[gpu]'; or use "
            raise Refused(missing, CPU) from None
        try:
            self.name = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
        except cupy.cuda.runtime.CUDARuntimeError as error:
            reason = str(error).partition(":")[2].strip()
            raise Refused(f"CuPy finds no GPU ({reason}); use ", CPU) from None
        self.cupy: Any = cupy
        self.most_room = cupy.cuda.Device().attributes["MaxSharedMemoryPerBlockOptin"]

    def memory(self) -> int:
        self.cupy.get_default_memory_pool().free_all_blocks()  # what no table needs any more
        free, _ = self.cupy.cuda.runtime.memGetInfo()
        return int(free)

    def kernel(self, source: str, name: str) -> AnyFunction:
        compiled = self.cupy.RawKernel(source, name, options=("--std=c++17",))

        def launch(count: int, words: int, *arguments: object) -> None:
            threads = next(n for n in THREADS if 4 * n * words <= self.most_room)
            room = 4 * threads * words
            if room > max(DEFAULT_SHARED, compiled.max_dynamic_shared_size_bytes):
                compiled.max_dynamic_shared_size_bytes = room
            numbers = [self.cupy.uint64(0 if x is None else x) if isinstance(x, int | None) else x for x in arguments]
            compiled((-(-count // threads),), (threads,), (self.cupy.int64(count), *numbers), shared_mem=room)

        return launch

    def array(self, host: Array) -> DeviceArray:
        return self.cupy.asarray(host)

    def empty(self, count: int, dtype: str) -> DeviceArray:
        return self.cupy.empty(count, dtype=dtype)

    def load(self, array: DeviceArray, host: Array) -> None:
        array.set(host)

    def host(self, array: DeviceArray) -> Array:
        found: Array = self.cupy.asnumpy(array)
        return found

    def address(self, array: DeviceArray) -> int:
        return int(array.data.ptr)


def wanted(device: str, cells: int, worth_it: int = WORTH_IT) -> Device | None:
    """The device for a table of so many cells, None for the processor: `gpu` insists, `auto` takes what is faster."""
    if device not in DEVICES:
        raise BadParam(f'there is no device "{device[:20]}"; there are: {", ".join(DEVICES)}')
    if device == "cpu" or (device == "auto" and cells < worth_it):
        return None
    try:
        return Cuda()
    except Refused:
        if device == "auto":
            return None
        raise
