"""Files that a user asks for, written all or nothing; folders that are the user's own."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from grundy.core.errors import BadParam


def make_private(folder: Path) -> None:
    """The folder, and those above it that are missing: nobody else looks in, whatever else the user's files allow."""
    if not folder.is_dir():
        make_private(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def save_text(path: Path, content: str | bytes) -> None:
    data = content.encode() if isinstance(content, str) else content
    save_with(path, lambda temporary: temporary.write_bytes(data))


def save_with(path: Path, write: Callable[[Path], object]) -> None:
    """Let `write` make the file under a temporary name beside it, then rename: no half file is ever seen."""
    if not path.name or os.path.isdir(path):
        raise BadParam(f"cannot write {str(path)[:60]}: it is a folder; type the name of a file")
    temporary = path.with_name(f".{path.stem[:80]}.partial{path.suffix[:20]}")
    try:
        write(temporary)
        temporary.replace(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadParam(f"cannot write {str(path)[:60]}: {reason}") from None
    finally:
        with suppress(OSError):
            temporary.unlink()
