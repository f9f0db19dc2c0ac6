"""Pictures on axes, and as files: the same figure gives the same bytes, with no time stamp and no random ids.

A picture is made by a function `..._axes(found, make, ax)`: on the axes that are given, or on those of a new figure. It
comes from `make`: matplotlib's `Figure` for a file, or pyplot's `figure`, which a notebook shows.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from grundy.core.errors import Refused

DPI = 150
Make = Callable[..., Any]


def one_of(make: Make, ax: Any, **look: Any) -> Any:
    """The axes to draw on: those that are given, or those of a new figure."""
    return make(layout="constrained", **look).subplots() if ax is None else ax


def alone(ax: Any, what: str) -> None:
    """Refuse axes for a picture that needs several."""
    if ax is not None:
        raise Refused(f"{what} is drawn on several axes; leave ax out")


def save(axes: Any, path: Path) -> None:
    """The whole figure that they are in; the file's ending says which kind."""
    from matplotlib import rc_context
    from matplotlib.backend_bases import get_registered_canvas_class

    kind = path.suffix[1:]
    figure = getattr(axes, "flat", [axes])[0].figure
    with rc_context({"svg.hashsalt": "grundy"}):
        if layout := figure.get_layout_engine():  # `savefig` would draw everything once more for it
            get_registered_canvas_class(kind)(figure)
            figure.dpi = DPI
            layout.execute(figure)
            figure.set_layout_engine(None)
        figure.savefig(path, dpi=DPI, metadata={"Date": None} if kind == "svg" else None, format=kind)
