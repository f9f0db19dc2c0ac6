"""Rows as a file: CSV, JSON, or Parquet where pyarrow is installed."""

import json
from pathlib import Path

from grundy.core.answer import Answer
from grundy.core.needed import needed


def write_json(found: Answer, path: Path) -> None:
    path.write_text(json.dumps(found.to_dict(), ensure_ascii=False) + "\n", encoding="utf-8")


def write_parquet_rows(found: Answer, path: Path) -> None:
    needed("pyarrow.parquet", "a .parquet file", "parquet").write_table(found.to_arrow(), path)


FILES = {".csv": Answer.to_csv, ".json": write_json, ".parquet": write_parquet_rows}
