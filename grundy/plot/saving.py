"""Pictures as files: the same figure gives the same bytes, with no time stamp and no random ids."""

from pathlib import Path
from typing import Any

DPI = 150


def save(figure: Any, path: Path) -> None:
    """The file's ending says which kind."""
    from matplotlib import rc_context
    from matplotlib.backend_bases import get_registered_canvas_class

    kind = path.suffix[1:]
    with rc_context({"svg.hashsalt": "grundy"}):
        if layout := figure.get_layout_engine():  # `savefig` would draw everything once more for it
            get_registered_canvas_class(kind)(figure)
            figure.dpi = DPI
            layout.execute(figure)
            figure.set_layout_engine(None)
        figure.savefig(path, dpi=DPI, metadata={"Date": None} if kind == "svg" else None, format=kind)
