"""The one decorator of all kernels: compiled on first use, kept on disk, and free of the interpreter's lock.

Another kernel that calls it takes it in as a helper (together.py).
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba import njit
from numba.core.compiler_lock import global_compiler_lock

from grundy.kernels.cache import Kept
from grundy.kernels.tiers import found
from grundy.kernels.together import OPTIONS, ForPython, helper, is_function

# in a generated module, where a rule has names too
KERNEL = "from grundy.kernels.decorator import kernel as kernel__"
HELPER = "from grundy.kernels.together import helper as helper__"


def kernel(function: Callable[..., Any]) -> Any:
    compiled: Any = njit(**OPTIONS, pipeline_class=ForPython)(function)
    if not is_function(compiled):
        keep(compiled, Kept(function))
        inner = helper(function)
        compiled.get_call_template, compiled.get_overload = inner.get_call_template, inner.get_overload
    return compiled


def keep(dispatcher: Any, kept: Kept) -> None:
    """Compiled code is looked up and kept; one process compiles it for all, and meanwhile the interpreter answers."""
    compile_here, compile_now = dispatcher.compile, dispatcher._compile_for_args

    def compile_in_turn(sig: Any) -> Any:
        with global_compiler_lock, kept.turn(sig, dispatcher.targetctx.codegen()), uncollected():
            return compile_here(sig)

    def compile_or_interpret(*arguments: Any) -> Any:
        return found(dispatcher, kept, compile_now, arguments)

    dispatcher._cache, dispatcher.compile, dispatcher._compile_for_args = kept, compile_in_turn, compile_or_interpret


@contextmanager
def uncollected() -> Iterator[None]:
    """Meanwhile nobody looks for garbage: most of what the compiler makes it needs to the end."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
