"""Rows as a file: CSV, JSON, or Parquet where pyarrow is installed."""

import csv
import json
from pathlib import Path
from typing import Any, Protocol

from grundy.core.needed import needed


class Tabular(Protocol):
    """Something with rows, the first of them the names of the columns, and with a dictionary for JSON."""

    def rows(self) -> Any: ...
    def to_dict(self) -> dict[str, Any]: ...
    def to_arrow(self) -> Any: ...


def write_csv(found: Tabular, path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(found.rows())


def write_json(found: Tabular, path: Path) -> None:
    path.write_text(json.dumps(found.to_dict(), ensure_ascii=False) + "\n", encoding="utf-8")


def write_parquet(found: Tabular, path: Path) -> None:
    needed("pyarrow.parquet", "a .parquet file", "parquet").write_table(found.to_arrow(), path)


FILES = {".csv": write_csv, ".json": write_json, ".parquet": write_parquet}
