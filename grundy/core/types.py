"""Names for types that many modules use; numpy and matplotlib are loaded by the type checker alone."""

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any

Position = Hashable  # of some game; immutable, so that it can be a key
JsonObject = dict[str, Any]  # a request, a result or a record
AnyFunction = Callable[..., Any]  # such as a kernel

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes as Axes
    from numpy.typing import ArrayLike as ArrayLike

    Array = np.ndarray[Any, np.dtype[Any]]  # of any dtype and shape
else:
    Array = ArrayLike = Axes = Any

Integers = Sequence[int] | Array
