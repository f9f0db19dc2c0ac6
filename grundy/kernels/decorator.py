"""The one decorator of all kernels: compiled on first use, kept on disk, and free of the interpreter's lock."""

from collections.abc import Callable
from typing import Any

from numba import njit


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    compiled: Callable[..., Any] = njit(cache=True, nogil=True)(function)
    return compiled
