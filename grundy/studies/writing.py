"""Files of many rows: made chunk by chunk, put together when all chunks are there."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

from grundy.core.errors import BadParam
from grundy.store.files import save_with
from grundy.studies.columns import write_csv, write_parquet

KINDS = (".parquet", ".csv")


class Long(Protocol):
    """An answer whose file takes long: made, put together, and then its chunks are not needed any more."""

    def prepare(self, out: Path | None) -> None: ...
    def write(self, path: Path) -> None: ...
    def delivered(self) -> None: ...


def write_out(chunks: Iterable[bytes], path: Path, said: Mapping[str, Any]) -> None:
    if path.suffix == ".csv":
        write_csv(chunks, path)
    else:
        write_parquet(chunks, path, said)


def save(found: Long, path: Path) -> None:
    """What `--out` does, for Python."""
    if path.suffix not in KINDS:
        raise BadParam(f"the file ends in {' or '.join(KINDS)}, not {path.name[:40]}")
    found.prepare(path)
    save_with(path, found.write)
    found.delivered()
