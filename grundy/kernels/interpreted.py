"""A kernel left to the interpreter: the same source, run on copies, so that it can be given up at any moment.

`Try` runs it in a thread. What it has found counts only when it is taken over: then the copies are written back. So a
kernel that takes too long, or that the interpreter runs differently, has changed nothing.
"""

import ctypes
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from types import CellType, FunctionType
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

MOST_COPIED = 64 << 20  # bytes of arrays: what is larger belongs to no small question


class CannotInterpret(Exception):
    """It has arrays that cannot be copied one by one, or is made of what only the compiler knows."""


@cache
def namespace(module: str) -> dict[str, Any]:
    """The names of a kernels' module, with every kernel as a plain function."""
    return Names(module)


class Names(dict[str, Any]):
    def __init__(self, module: str) -> None:
        super().__init__(vars(sys.modules[module]))
        for name, value in list(self.items()):
            if isinstance(value, Dispatcher) and value.py_func.__module__ == module:
                self[name] = plain(value.py_func, self)
        for name, value in list(self.items()):
            if isinstance(value, Dispatcher):
                self[name] = twin(value)


def twin(kernel: Any) -> Callable[..., Any]:
    """The kernel as a plain function that calls plain functions."""
    function = kernel.py_func
    names = namespace(function.__module__)
    if "__source__" in names:
        raise CannotInterpret("a rule's operators are made for the compiler")
    found: Any = names.get(function.__name__)
    return found if getattr(found, "__code__", None) is function.__code__ else plain(function, names)


def plain(function: Any, names: dict[str, Any]) -> Callable[..., Any]:
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    closure = tuple(CellType(twin(one) if isinstance(one, Dispatcher) else one) for one in cells)
    return FunctionType(function.__code__, names, function.__name__, function.__defaults__, closure)


class Copies:
    """The arguments of a kernel with all arrays copied."""

    def __init__(self, arguments: tuple[Any, ...]) -> None:
        self.arrays: dict[int, tuple[Any, Any]] = {}  # by the identity of the copy: the original, the copy
        self.made: dict[int, Any] = {}
        self.arguments = tuple(map(self.of, arguments))
        spans = sorted(np.lib.array_utils.byte_bounds(original) for original, _ in self.arrays.values())
        if any(end > begin for (_, end), (begin, _) in pairwise(spans)):
            raise CannotInterpret("arrays overlap")

    def of(self, value: Any) -> Any:
        if isinstance(value, tuple):
            parts = map(self.of, value)
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        if not isinstance(value, np.ndarray):
            return value
        if id(value) not in self.made:
            if value.nbytes + sum(original.nbytes for original, _ in self.arrays.values()) > MOST_COPIED:
                raise CannotInterpret("arrays are large")
            copy = self.made[id(value)] = value.copy() if value.flags.writeable else value
            self.arrays[id(copy)] = value, copy
        return self.made[id(value)]

    def take_over(self, result: Any) -> Any:
        """Write the copies back; the result as compiled code would return it."""
        found = self.returned(result)
        for original, copy in self.arrays.values():
            if original is not copy:
                original[...] = copy
        return found

    def returned(self, value: Any) -> Any:
        if isinstance(value, tuple):
            parts = map(self.returned, value)
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        if isinstance(value, np.generic):
            return value.item()
        if isinstance(value, np.ndarray):
            if id(value) in self.arrays:
                return self.arrays[id(value)][0]
            if any(np.may_share_memory(value, copy) for _, copy in self.arrays.values()):
                raise CannotInterpret("it returns a part of an argument")
        return value


class Try:
    """One call, at work in a thread from the beginning."""

    def __init__(self, kernel: Any, arguments: tuple[Any, ...]) -> None:
        self.function, self.copies = twin(kernel), Copies(arguments)
        self.result: Any = None
        self.done = False
        self.seconds = 0.0  # of a processor, when it is over
        self.thread = threading.Thread(target=self.work, daemon=True)
        self.thread.start()

    def work(self) -> None:
        try:
            with np.errstate(over="ignore"):  # compiled whole numbers wrap round without a word
                self.result = self.function(*self.copies.arguments)
            self.done = True
        except BaseException:  # also what compiled code would not have raised: the compiler decides
            self.done = False
        self.seconds = time.thread_time()

    def used(self) -> float:
        """Seconds of a processor so far."""
        try:
            return time.clock_gettime(time.pthread_getcpuclockid(self.thread.ident or 0))
        except OSError:  # it is over
            return self.seconds

    def wait(self, seconds: float) -> bool:
        """Whether it is over, found something or not."""
        self.thread.join(seconds)
        return not self.thread.is_alive()

    def give_up(self) -> None:
        """Nobody waits any more: a thread that ends by this exception, wherever it is, ends in silence."""
        thread = self.thread.ident
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread or 0), ctypes.py_object(SystemExit))

    def take_over(self) -> Any:
        return self.copies.take_over(self.result)
