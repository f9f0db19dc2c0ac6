"""How kernels are compiled: with arithmetic.py and operators.py, the only code that uses numba's internals.

A kernel (kernel.py) is compiled on first use, kept on disk (cache.py), and runs without the interpreter's lock. By
default numba compiles every function, with all that it calls, into a library with entry points for Python and for C,
and then again inside each of its callers. Here a `helper`, a function that a kernel calls, is translated but not
optimized. The kernel takes it in, with what it calls in turn, so that the whole is optimized once. A kernel that
another kernel calls is taken in like a helper.
"""

import hashlib
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import BuiltinFunctionType
from typing import Any

import llvmlite.binding  # type: ignore[import-untyped]
import numba
import numpy
from numba import njit, types
from numba.core import entrypoints
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps
from numba.core.typing.typeof import typeof_impl
from numba.np.numpy_support import from_dtype, map_layout

from grundy.compile.cache import CodeFile, short_name, source_of, uncollected
from grundy.core.budget import compiling
from grundy.core.types import AnyFunction

Interpreted = Callable[[], AnyFunction | None]  # the plain function of a kernel, where it is enough

MADE_WITH = sys.version, numba.__version__, llvmlite.__version__, numpy.__version__
MADE_BY = hashlib.sha256(source_of(__name__).encode()).hexdigest()
entrypoints._already_initialized = True  # no extensions of numba by other packages: looking for them takes 10 ms


@typeof_impl.register(numpy.ndarray)
def array_type(array: Any, _: object) -> Any:
    """As in numba, which would first load `numpy.ma` to refuse masked arrays; no kernel is given one."""
    return types.Array(from_dtype(array.dtype), array.ndim, map_layout(array), readonly=not array.flags.writeable)


OPTIONS: dict[str, Any] = {"nogil": True, "_nrt": False}  # without the interpreter's lock; kernels make no arrays


def for_python(function: AnyFunction, key: str, interpreted: Interpreted) -> Any:
    """The dispatcher of a kernel: what it compiles is kept on disk."""
    compiled: Any = njit(**OPTIONS, pipeline_class=ForPython)(function)
    if not is_function(compiled):
        keep_on_disk(compiled, CodeCache(function, key), interpreted)
        inner = cache(lambda: for_kernels(function))  # only where another kernel calls it
        compiled.get_call_template = lambda *given: inner().get_call_template(*given)
        compiled.get_overload = lambda *given: inner().get_overload(*given)
    return compiled


def keep_on_disk(dispatcher: Any, code: "CodeCache", interpreted: Interpreted) -> None:
    compile_here, compile_now = dispatcher.compile, dispatcher._compile_for_args

    def compile_locked(sig: object) -> Any:
        with global_compiler_lock, code.file(sig, dispatcher.targetctx.codegen()).locked(), uncollected():
            return compile_here(sig)

    def compile_or_interpret(*arguments: Any) -> Any:
        """What to call: compiled code from the disk or the compiler, or the plain function."""
        if code.file(tuple(map(dispatcher.typeof_pyval, arguments)), dispatcher.targetctx.codegen()).exists():
            return compile_now(*arguments)
        if plain := interpreted():
            return plain
        with compiling(f"compiling {spelled(code.function.__module__)}, once"):
            return compile_now(*arguments)

    dispatcher._cache, dispatcher.compile, dispatcher._compile_for_args = code, compile_locked, compile_or_interpret


def spelled(module: str) -> str:
    """What is compiled, in words: the game, or the first word of the module's name, as its docstring spells it."""
    if "__source__" in vars(sys.modules[module]):
        return "the rule"
    name, doc = short_name(module).partition(".")[0], sys.modules[module].__doc__ or ""
    first = name.partition("_")[0]
    spelled = re.search(name.replace("_", r"\w*[- ]"), doc, re.IGNORECASE) or re.search(first, doc, re.IGNORECASE)
    return f"the {spelled[0] if spelled else first} kernels"


class CodeCache(NullCache):
    """What numba asks for compiled code of one function: a file for each signature."""

    def __init__(self, function: AnyFunction, key: str) -> None:
        self.function, self.key = function, key

    def file(self, sig: object, codegen: Any) -> CodeFile:
        closed = tuple(cell.cell_contents for cell in self.function.__closure__ or ())
        key = MADE_WITH, MADE_BY, self.key, self.function.__qualname__, dumps(closed), codegen.magic_tuple(), sig
        return CodeFile(f"{short_name(self.function.__module__)}.{self.function.__name__}", key)

    def load_overload(self, sig: object, target_context: Any) -> Any:
        data = self.file(sig, target_context.codegen()).read()
        if data is None:
            return None
        _, _, code = data[0]
        if any(b"NRT_" in part for part in code):  # it makes arrays, for which numba's runtime is loaded (50 ms)
            rtsys.initialize(target_context)
        return CompileResult._rebuild(target_context, *data)

    def save_overload(self, sig: object, data: Any) -> None:
        if not data.library.has_dynamic_globals and all(one.can_cache for one in data.lifted):
            self.file(sig, data.codegen).write(lambda key: dumps((key, without_bitcode(data))))


def without_bitcode(data: Any) -> tuple[Any, ...]:
    """What numba keeps, without the bitcode: of that only the names are needed, and it takes long to load."""
    (name, kind, (code, _)), function, environment, *rest = data._reduce()
    names = function.llvm_func_name, function.llvm_cpython_wrapper_name, function.env_name
    stub = llvmlite.binding.parse_assembly("".join(f'@"{name}" = global i8 0\n' for name in names))
    return (name, kind, (code, stub.as_bitcode())), function, environment, *rest


def for_kernels(function: AnyFunction, literals: bool = False, **options: object) -> Any:
    """The dispatcher of a helper."""
    compiled: Any = njit(**{**OPTIONS, "pipeline_class": ForKernels, **options})(function)
    if is_function(compiled):
        return compiled
    return not_for_python(compiled if literals else for_any_number(compiled))


def is_function(compiled: object) -> bool:
    """Whether numba is switched off, so that its decorator gives the function itself."""
    return not isinstance(compiled, Dispatcher)


def for_any_number(dispatcher: Any) -> Any:
    """Compile it once for constants and variables; numba would do it again for each constant."""
    find = dispatcher.get_call_template

    def found(arguments: Any, named: Any) -> Any:
        plain = {name: types.unliteral(kind) for name, kind in named.items()}
        return find(tuple(map(types.unliteral, arguments)), plain)

    dispatcher.get_call_template = found
    return dispatcher


def not_for_python(dispatcher: Any) -> Any:
    dispatcher._insert, dispatcher._compile_for_args = nothing, refuse
    return dispatcher


def nothing(*_: object, **__: object) -> None:
    """In place of what is not needed."""


def refuse(*_: object) -> None:
    raise TypeError("only compiled functions can call this one")


class Whole(JITCodeLibrary):
    """The code of a kernel, and of its helpers, and of theirs."""

    def add_linking_library(self, library: object) -> None:
        super().add_linking_library(library)
        for called in library._linking_libraries if isinstance(library, Piece) else ():
            if called not in self._linking_libraries:
                self.add_linking_library(called)

    def _optimize_functions(self, module: Any) -> None:
        """Not here: functions are not optimized one by one."""
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        """Once. The passes that numba runs before concern arrays that functions make."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class Piece(Whole):
    """The code of a helper, not optimized."""

    def finalize(self) -> None:
        self._finalized = True


class ForPython(Compiler):
    """Compiles a kernel."""

    library: type[Whole] = Whole

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.state.targetctx.create_cfunc_wrapper = nothing

    def compile_extra(self, func: Any) -> Any:
        self.state.library = self.library(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        with cached_signatures(self.state.typingctx, self.state.flags.summary()):
            return super().compile_extra(func)


class ForKernels(ForPython):
    """Compiles a helper, which cannot be called from Python."""

    library = Piece

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.state.targetctx.create_cpython_wrapper = nothing
        self.state.targetctx.get_executable = lambda *_: object()


MOST = 20_000  # signatures that are kept
KNOWN: dict[str, dict[Any, Any]] = {}  # by the compiler's options: the signature of a call with these types


@contextmanager
def cached_signatures(context: Any, options: str) -> Iterator[None]:
    """Meanwhile remember the signatures of numba's own functions: to find one, numba tries dozens."""
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
