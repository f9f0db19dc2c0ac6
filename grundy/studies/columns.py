"""Columns of many rows as bytes, which no library is needed to write or read; from these, CSV and Parquet.

A column is whole numbers (`NONE` where there is none), one of a few names a row, texts, or lists of texts.
"""

import csv
import io
import itertools
import json
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from grundy.core.needed import needed

NONE = -(2**31)  # no number
LEVEL = 1  # of compression: chunks are written once and read once
BETWEEN = "; "  # moves in a cell of a CSV file


@dataclass(frozen=True)
class Texts:
    """Texts one after the other in UTF-8; `ends` says where each one ends."""

    ends: np.ndarray
    data: bytes

    @staticmethod
    def of(texts: Iterable[str]) -> "Texts":
        some = [text.encode() for text in texts]
        return Texts(np.cumsum([len(text) for text in some], dtype=np.int64), b"".join(some))

    def all(self) -> list[str]:
        starts = [0, *self.ends.tolist()]
        return [self.data[a:b].decode() for a, b in itertools.pairwise(starts)]


@dataclass(frozen=True)
class Lists:
    """Lists of texts; `ends` says where each one ends among the texts."""

    ends: np.ndarray
    texts: Texts

    @staticmethod
    def of(lists: Sequence[Sequence[str]]) -> "Lists":
        ends = np.cumsum([len(one) for one in lists], dtype=np.int64)
        return Lists(ends, Texts.of(text for one in lists for text in one))

    def all(self) -> list[list[str]]:
        texts, starts = self.texts.all(), [0, *self.ends.tolist()]
        return [texts[a:b] for a, b in itertools.pairwise(starts)]


@dataclass(frozen=True)
class Choices:
    """One of a few names a row; -1 is none."""

    codes: np.ndarray
    names: tuple[str, ...]

    @staticmethod
    def of(texts: Sequence[str | None], names: tuple[str, ...]) -> "Choices":
        return Choices(np.array([-1 if text is None else names.index(text) for text in texts], dtype=np.int8), names)

    def all(self) -> list[str | None]:
        return [None if code < 0 else self.names[code] for code in self.codes.tolist()]


Column = np.ndarray | Texts | Lists | Choices
Columns = Mapping[str, Column]


def whole_numbers(values: Iterable[int | None], kind: str = "int32") -> np.ndarray:
    return np.array([NONE if value is None else value for value in values], dtype=kind)


def pack(columns: Columns) -> bytes:
    """The columns as bytes; the same columns give the same bytes."""
    header: list[Any] = []
    body: list[bytes] = []

    def put(array: Any) -> list[Any]:
        data = array if isinstance(array, bytes) else np.ascontiguousarray(array).tobytes()
        body.append(data)
        return ["" if isinstance(array, bytes) else array.dtype.str, len(data)]

    for name, column in columns.items():
        if isinstance(column, Texts):
            header.append([name, "texts", put(column.ends), put(column.data)])
        elif isinstance(column, Lists):
            header.append([name, "lists", put(column.ends), put(column.texts.ends), put(column.texts.data)])
        elif isinstance(column, Choices):
            header.append([name, "choices", put(column.codes), column.names])
        else:
            header.append([name, "numbers", put(column)])
    head = json.dumps(header).encode()
    return zlib.compress(struct.pack("<q", len(head)) + head + b"".join(body), LEVEL)


def unpack(content: bytes) -> dict[str, Column]:
    data = zlib.decompress(content)
    at = 8 + struct.unpack_from("<q", data)[0]
    header, found = json.loads(data[8:at]), dict[str, Column]()

    def take(said: list[Any]) -> Any:
        nonlocal at
        kind, length = said
        part = data[at : at + length]
        at += length
        return np.frombuffer(part, dtype=kind) if kind else part

    for name, kind, *more in header:
        if kind == "texts":
            found[name] = Texts(take(more[0]), take(more[1]))
        elif kind == "lists":
            found[name] = Lists(take(more[0]), Texts(take(more[1]), take(more[2])))
        elif kind == "choices":
            found[name] = Choices(take(more[0]), tuple(more[1]))
        else:
            found[name] = take(more[0])
    return found


# ---- for people and programs ----


def rows_of(columns: Columns) -> Iterator[tuple[Any, ...]]:
    """Row by row, None where there is nothing."""

    def cells(column: Column) -> list[Any]:
        if isinstance(column, np.ndarray):
            return [None if value == NONE else value for value in column.tolist()]
        return column.all()

    return zip(*map(cells, columns.values()), strict=True)


def write_out(chunks: Iterable[bytes], path: Path, said: Mapping[str, Any]) -> None:
    if path.suffix == ".csv":
        write_csv(chunks, path)
    else:
        write_parquet(chunks, path, said)


def write_csv(chunks: Iterable[bytes], path: Path) -> None:
    """Lists of moves in one cell."""
    with path.open("w", newline="", encoding="utf-8") as file:
        for number, chunk in enumerate(chunks):
            columns = unpack(chunk)
            text = io.StringIO()
            writer = csv.writer(text, lineterminator="\n")
            if number == 0:
                writer.writerow(columns)
            for row in rows_of(columns):
                writer.writerow([BETWEEN.join(cell) if isinstance(cell, list) else cell for cell in row])
            file.write(text.getvalue())


def write_parquet(chunks: Iterable[bytes], path: Path, said: Mapping[str, Any]) -> None:
    """A row group a chunk, so that memory holds one of them; what is said of the whole stands in the file's words."""
    parquet = needed("pyarrow.parquet", "a .parquet file", "parquet")
    writer: Any = None
    try:
        for chunk in chunks:
            table = to_arrow(unpack(chunk))
            if writer is None:
                schema = table.schema.with_metadata({"grundy": json.dumps(said)})
                writer = parquet.ParquetWriter(path, schema, compression="zstd")
            writer.write_table(table, row_group_size=max(1, table.num_rows))
    finally:
        if writer is not None:
            writer.close()


def to_arrow(columns: Columns) -> Any:
    arrow = needed("pyarrow", "a .parquet file", "parquet")

    def offsets(ends: np.ndarray) -> Any:
        return np.concatenate([np.zeros(1, dtype=np.int32), ends.astype(np.int32)])

    def strings(texts: Texts) -> Any:
        buffers = [None, arrow.py_buffer(offsets(texts.ends)), arrow.py_buffer(texts.data)]
        return arrow.Array.from_buffers(arrow.string(), len(texts.ends), buffers)

    def made(column: Column) -> Any:
        if isinstance(column, Texts):
            return strings(column)
        if isinstance(column, Lists):
            return arrow.ListArray.from_arrays(arrow.array(offsets(column.ends)), strings(column.texts))
        if isinstance(column, Choices):
            codes = arrow.array(column.codes, mask=column.codes < 0)
            return arrow.DictionaryArray.from_arrays(codes, arrow.array(column.names, arrow.string()))
        return arrow.array(column, mask=column == NONE)

    return arrow.table({name: made(column) for name, column in columns.items()})
