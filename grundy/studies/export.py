"""Rows as a file: CSV, JSON, or Parquet where pyarrow is installed."""

import csv
import json
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from grundy.core.errors import Refused


class Tabular(Protocol):
    """Something with rows, the first of them the names of the columns, and with a dictionary for JSON."""

    def rows(self) -> Any: ...
    def to_dict(self) -> dict[str, Any]: ...


def write_csv(found: Tabular, path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(found.rows())


def write_json(found: Tabular, path: Path) -> None:
    path.write_text(json.dumps(found.to_dict(), ensure_ascii=False) + "\n", encoding="utf-8")


def write_parquet(found: Tabular, path: Path) -> None:
    names, *rows = found.rows()
    table = arrow().table({name: [row[i] for row in rows] for i, name in enumerate(names)})
    import_module("pyarrow.parquet").write_table(table, path)


FILES = {".csv": write_csv, ".json": write_json, ".parquet": write_parquet}


def arrow() -> Any:
    """pyarrow, or a word on how to get it."""
    try:
        return import_module("pyarrow")
    except ImportError:
        raise Refused("a .parquet file needs pyarrow; type: pip install 'grundy[parquet]', or write a .csv") from None
