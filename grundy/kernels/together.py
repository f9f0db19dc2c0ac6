"""A kernel and all that it calls, compiled together: optimised once, and machine code for the whole alone.

numba makes of every function a library of its own: with all that it calls, optimised, in machine code, ready for Python
and for C; and then again within each of its callers. Here a function that a kernel calls, a `helper`, stays as it was
written down. The kernel takes it in, with what it calls in turn, and the compiler sees the whole once.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from types import BuiltinFunctionType
from typing import Any

from numba import njit, types
from numba.core import typed_passes, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder
from numba.core.dispatcher import Dispatcher

OPTIONS: dict[str, Any] = {"nogil": True, "_nrt": False}  # without the interpreter's lock; no arrays are made


def helper(function: Any = None, literals: bool = False, **options: Any) -> Any:
    """Decorator of a function for kernels: Python cannot call it. With `literals` it is compiled for each constant."""
    if function is None:
        return partial(helper, literals=literals, **options)
    compiled: Any = njit(**{**OPTIONS, "pipeline_class": ForKernels, **options})(function)
    if is_function(compiled):
        return compiled
    return not_for_python(compiled if literals else for_any_number(compiled))


def is_function(compiled: Any) -> bool:
    """Without the compiler, what was decorated is the function itself."""
    return not isinstance(compiled, Dispatcher)


def for_any_number(dispatcher: Any) -> Any:
    """Not once for the constant 0 and once for a variable, as numba does."""
    find = dispatcher.get_call_template

    def found(arguments: Any, named: Any) -> Any:
        plain = {name: types.unliteral(kind) for name, kind in named.items()}
        return find(tuple(map(types.unliteral, arguments)), plain)

    dispatcher.get_call_template = found
    return dispatcher


def not_for_python(dispatcher: Any) -> Any:
    dispatcher._insert, dispatcher._compile_for_args = nothing, refuse
    return dispatcher


def nothing(*_: Any, **__: Any) -> None:
    """What is not needed."""


def refuse(*_: Any) -> None:
    raise TypeError("only compiled functions can call this one")


class Whole(JITCodeLibrary):
    """The code of a kernel, and of its helpers, and of theirs."""

    def add_linking_library(self, library: Any) -> None:
        super().add_linking_library(library)
        for called in library._linking_libraries if isinstance(library, Piece) else ():
            if called not in self._linking_libraries:
                self.add_linking_library(called)

    def _optimize_functions(self, module: Any) -> None:
        """Not one by one."""
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        """Once: what numba does before is for arrays that functions make."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class Piece(Whole):
    """The code of a helper, as it was written down."""

    def finalize(self) -> None:
        self._finalized = True


NEEDLESS = {  # passes over a function for what none of ours has: closures, `with`, whole arrays as operands, literals
    untyped_passes.WithLifting,
    untyped_passes.InlineClosureLikes,
    untyped_passes.MakeFunctionToJitFunction,
    untyped_passes.InlineInlinables,
    untyped_passes.FindLiterallyCalls,
    untyped_passes.LiteralUnroll,
    untyped_passes.LiteralPropagationSubPipelinePass,
    typed_passes.InlineOverloads,
    typed_passes.NopythonRewrites,
    typed_passes.DumpParforDiagnostics,
}


class ForPython(Compiler):
    """Compiles a kernel."""

    library: type[Whole] = Whole

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.state.targetctx.create_cfunc_wrapper = nothing

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [one for one in passes.passes if one[0] not in NEEDLESS]
        passes.finalize()
        return [passes]

    def compile_extra(self, func: Any) -> Any:
        self.state.library = self.library(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        with remembered(self.state.typingctx, self.state.flags.summary()):
            return super().compile_extra(func)


class ForKernels(ForPython):
    """Compiles a helper: what stands for it in Python is only a name."""

    library = Piece

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.state.targetctx.create_cpython_wrapper = nothing
        self.state.targetctx.get_executable = lambda *_: object()


MOST = 20_000  # signatures that are kept
KNOWN: dict[str, dict[Any, Any]] = {}  # by the compiler's options: the signature of a call with these types


@contextmanager
def remembered(context: Any, options: str) -> Iterator[None]:
    """Meanwhile the signature of a call of numba's own functions is found once: each time it tries dozens of them."""
    known, resolve = KNOWN.setdefault(options, {}), context.resolve_function_type

    def resolve_once(function: Any, arguments: Any, named: Any) -> Any:
        if not isinstance(function, types.Function | BuiltinFunctionType):
            return resolve(function, arguments, named)
        key = function, arguments, tuple(named.items())
        if key not in known:
            if len(known) >= MOST:
                known.clear()
            known[key] = resolve(function, arguments, named)
        return known[key]

    context.resolve_function_type = resolve_once
    try:
        yield
    finally:
        context.resolve_function_type = resolve
