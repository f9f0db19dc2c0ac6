"""The one decorator of all kernels: compiled on first use, kept on disk, and free of the interpreter's lock."""

from collections.abc import Callable
from typing import Any

from numba import njit
from numba.core.dispatcher import Dispatcher

from grundy.kernels.cache import Kept

KERNEL = "from grundy.kernels.decorator import kernel as kernel__"  # in a generated module, where a rule has names too


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    compiled: Callable[..., Any] = njit(nogil=True)(function)
    if isinstance(compiled, Dispatcher):  # without the compiler it is the function itself
        compiled._cache = Kept(function)  # type: ignore[attr-defined]
    return compiled
