"""The one decorator of all kernels: compiled on first use, kept on disk, and free of the interpreter's lock."""

from collections.abc import Callable
from typing import Any

from numba import njit
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher

from grundy.kernels.cache import Kept
from grundy.kernels.tiers import found

KERNEL = "from grundy.kernels.decorator import kernel as kernel__"  # in a generated module, where a rule has names too


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    compiled: Callable[..., Any] = njit(nogil=True)(function)
    if isinstance(compiled, Dispatcher):  # without the compiler it is the function itself
        keep(compiled, Kept(function))
    return compiled


def keep(dispatcher: Any, kept: Kept) -> None:
    """Compiled code is looked up and kept; one process compiles it for all, and meanwhile the interpreter answers."""
    compile_here, compile_now = dispatcher.compile, dispatcher._compile_for_args

    def compile_in_turn(sig: Any) -> Any:
        with global_compiler_lock, kept.turn(sig, dispatcher.targetctx.codegen()):
            return compile_here(sig)

    def compile_or_interpret(*arguments: Any) -> Any:
        return found(dispatcher, kept, compile_now, arguments)

    dispatcher._cache, dispatcher.compile, dispatcher._compile_for_args = kept, compile_in_turn, compile_or_interpret
