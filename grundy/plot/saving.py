"""Pictures as files: the same figure gives the same bytes, with no time stamp and no random ids."""

from pathlib import Path
from typing import Any


def save(figure: Any, path: Path) -> None:
    """The file's ending says which kind."""
    from matplotlib import rc_context

    with rc_context({"svg.hashsalt": "grundy"}):
        metadata = {"Date": None} if path.suffix == ".svg" else None
        figure.savefig(path, dpi=150, metadata=metadata, format=path.suffix[1:])
