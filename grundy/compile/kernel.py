"""`@kernel` and `@helper`: functions that are compiled on first use, or interpreted where that is enough.

The compiler takes long to load, so it is loaded only when something is compiled (jit.py). If the running operation is
about a small position (`Budget.small`), a kernel runs as a plain Python function, and so does all that it calls.
"""

import gc
import sys
import time
from functools import cache, cached_property, partial
from types import CellType, FunctionType
from typing import Any

import numpy as np

from grundy.compile.cache import content_key, uncollected
from grundy.core.budget import running_budget
from grundy.core.lazy_imports import put_off
from grundy.core.types import AnyFunction, JsonObject

# import lines of generated modules; the names end in __ so that they differ from those of a rule
KERNEL = "from grundy.compile.kernel import kernel as kernel__"
HELPER = "from grundy.compile.kernel import helper as helper__"

MOST_INTERPRETED = 4.0  # seconds in one process; after so many small questions, compiling is worth it


class Kernel:
    """A function with its compiled code, once there is any."""

    def __init__(self, function: AnyFunction, inner: bool, options: JsonObject) -> None:
        self.py_func, self.inner, self.options = function, inner, options
        self.__doc__, self.__module__, self.__name__ = function.__doc__, function.__module__, function.__name__
        self.key = "" if inner else content_key(function.__module__)  # now, before anybody edits an imported file

    def __call__(self, *arguments: object) -> Any:
        if "grundy.compile.jit" not in sys.modules and (function := self.interpreted()):
            return function(*arguments)
        return self.dispatcher(*arguments)

    @cached_property
    def dispatcher(self) -> Any:
        """What numba makes of the function."""
        if "grundy.compile.jit" not in sys.modules:
            # numba reads its settings with yaml, if there is a file of them, and asks scipy for its version
            with uncollected(), put_off("yaml", "importlib.metadata", without=["scipy"]):
                import grundy.compile.jit  # noqa: F401

                gc.freeze()  # the compiler stays loaded
        from grundy.compile import jit

        if self.inner:
            return jit.for_kernels(self.py_func, **self.options)
        return jit.for_python(self.py_func, self.key, self.interpreted)

    @property
    def _numba_type_(self) -> Any:
        """In code that numba compiles, a kernel is its dispatcher."""
        return self.dispatcher._numba_type_

    def interpreted(self) -> AnyFunction | None:
        """The plain function, if that is enough; the operators of a user's rule need the compiler."""
        rule = "__source__" in vars(sys.modules[self.py_func.__module__])
        small = running_budget().small and Interpreted.seconds < MOST_INTERPRETED and not rule
        return partial(interpret, plain(self)) if small else None


def kernel(function: AnyFunction) -> Kernel:
    """Decorator of a function that Python calls: compiled on first use, and kept on disk."""
    return Kernel(function, inner=False, options={})


def helper(function: Any = None, **options: Any) -> Any:
    """Decorator of a function for kernels: Python cannot call it. With `literals` it is compiled for each constant."""
    if function is None:
        return partial(helper, **options)
    return Kernel(function, inner=True, options=options)


# ---- without the compiler ----


class Interpreted:
    seconds = 0.0  # so far, in this process


def interpret(function: AnyFunction, *arguments: object) -> Any:
    began = time.process_time()
    with np.errstate(over="ignore"):  # compiled whole numbers wrap around silently
        result = python_numbers(function(*arguments))
    Interpreted.seconds += time.process_time() - began
    return result


@cache
def plain_names(module: str) -> JsonObject:
    """The names of a module of kernels, with every kernel as a plain function."""
    names = dict(vars(sys.modules[module]))
    local = [name for name, value in names.items() if isinstance(value, Kernel) and value.py_func.__module__ == module]
    for name in local:
        names[name] = rebound(names[name].py_func, names)
    for name, value in names.items():
        if isinstance(value, Kernel):
            names[name] = plain(value)
    return names


def plain(kernel: Kernel) -> AnyFunction:
    function = kernel.py_func
    names = plain_names(function.__module__)
    known: Any = names.get(function.__name__)
    return known if getattr(known, "__code__", None) is function.__code__ else rebound(function, names)


def rebound(function: AnyFunction, names: JsonObject) -> AnyFunction:
    """The same function with other global names."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    closure = tuple(CellType(plain(one) if isinstance(one, Kernel) else one) for one in cells)
    return FunctionType(function.__code__, names, function.__name__, function.__defaults__, closure)


def python_numbers(value: object) -> Any:
    """The result as compiled code would return it."""
    if isinstance(value, tuple):
        parts = map(python_numbers, value)
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value.item() if isinstance(value, np.generic) else value
