"""Where large tables are filled: the processor, or a device that runs kernels written in C."""

from typing import Any, Protocol

DEVICES = ("cpu", "gpu", "auto")


class Device(Protocol):
    """Where a kernel runs: CuPy's, or a C compiler's in tests."""

    def memory(self) -> int:
        """Bytes that are free."""

    def kernel(self, source: str, name: str) -> Any:
        """A function (count, words of shared memory for each thread, arguments)."""

    def array(self, host: Any) -> Any:
        """A NumPy array as one of the device's."""

    def empty(self, count: int, dtype: str) -> Any: ...

    def host(self, array: Any) -> Any:
        """And back."""

    def address(self, array: Any) -> int: ...
