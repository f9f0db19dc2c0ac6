"""Names for types that many modules use; numpy and matplotlib are loaded by the type checker alone."""

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any

Position = Hashable  # of a game that only runs know; immutable, so that it can be a key
JsonObject = dict[str, Any]  # a request, a result, a record: texts, numbers, lists and objects again
AnyFunction = Callable[..., Any]  # whatever it takes and returns, such as a kernel

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes as Axes
    from numpy.typing import ArrayLike as ArrayLike

    Array = np.ndarray[Any, np.dtype[Any]]  # its dtype and shape are said where it is made
else:
    Array = ArrayLike = Axes = Any

Integers = Sequence[int] | Array
