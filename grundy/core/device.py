"""Where large tables are filled: the processor, or a device that runs kernels written in C."""

import os
from typing import Any, Protocol

from grundy.core.errors import BadParam

DEVICES = ("cpu", "gpu", "auto")
MOST_MEMORY = 0.9  # of what a device has free
LIMIT = "GRUNDY_DEVICE_MEMORY"


class Device(Protocol):
    """Where a kernel runs: CuPy's, or a C compiler's in tests."""

    def memory(self) -> int:
        """Bytes that are free."""

    def kernel(self, source: str, name: str) -> Any:
        """A function (count, words of shared memory for each thread, arguments)."""

    def array(self, host: Any) -> Any:
        """A NumPy array as one of the device's."""

    def empty(self, count: int, dtype: str) -> Any: ...

    def load(self, array: Any, host: Any) -> None:
        """A NumPy array into one of the device's, of the same length."""

    def host(self, array: Any) -> Any:
        """And back; of a part of an array too."""

    def address(self, array: Any) -> int: ...


def room_on(device: Device) -> int:
    """Bytes that may be taken of a device: most of what is free, or what the user allows, if that is less."""
    allowed = os.environ.get(LIMIT, "")
    if allowed and not allowed.isdecimal():
        raise BadParam(f"{LIMIT} is a number of bytes, such as {8 << 30}")
    free = int(MOST_MEMORY * device.memory())
    return min(free, int(allowed)) if allowed else free
