"""Rows and columns in files: read from a spreadsheet, written as CSV, JSON or Parquet."""

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

from grundy.core.errors import BadParam
from grundy.core.lazy_imports import needed
from grundy.core.notation import MAX_TEXT
from grundy.core.result import Result
from grundy.core.types import Array

NONE = -(2**31)  # stands for no number
LEVEL = 1  # of compression: fast, since chunks are written once and read once
BETWEEN = "; "  # moves in a cell of a CSV file


@dataclass(frozen=True)
class Texts:
    """Texts joined in UTF-8, and where each one ends."""

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
    """Lists of texts; `ends` says where each list ends among the texts."""

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
    """One of a few names in each row; -1 is none."""

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
    header: list[object] = []
    body: list[bytes] = []

    def put(array: Array | bytes) -> list[object]:
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

    def take(facts: list[Any]) -> Any:
        nonlocal at
        kind, length = facts
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
    """Row by row, None where a cell is empty."""

    def cells(column: Column) -> list[Any]:
        if isinstance(column, np.ndarray):
            return [None if value == NONE else value for value in column.tolist()]
        return column.all()

    return zip(*map(cells, columns.values()), strict=True)


def write_out(chunks: Iterable[bytes], path: Path, facts: Mapping[str, object]) -> None:
    if path.suffix == ".csv":
        write_csv(chunks, path)
    else:
        write_parquet(chunks, path, facts)


def write_csv(chunks: Iterable[bytes], path: Path) -> None:
    """A list of moves goes into one cell."""
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


def write_parquet(chunks: Iterable[bytes], path: Path, facts: Mapping[str, object]) -> None:
    """One row group for each chunk, so that memory holds one at a time; `facts` go into the file's metadata."""
    parquet = needed("pyarrow.parquet", "a .parquet file", "parquet")
    writer: Any = None
    try:
        for chunk in chunks:
            table = to_arrow(unpack(chunk))
            if writer is None:
                schema = table.schema.with_metadata({"grundy": json.dumps(facts)})
                writer = parquet.ParquetWriter(path, schema, compression="zstd")
            writer.write_table(table, row_group_size=max(1, table.num_rows))
    finally:
        if writer is not None:
            writer.close()


def to_arrow(columns: Columns) -> Any:
    arrow = needed("pyarrow", "a .parquet file", "parquet")

    def offsets(ends: np.ndarray) -> Array:
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


# ---- positions from a spreadsheet: rows of a CSV file; a bad row says what is wrong with it ----


MOST_BYTES = 1 << 30
MOST_ROWS = 10_000_000
COLUMNS = ("position", "game", "params", "ending")
SEPARATORS = ",;\t"  # what spreadsheets put between cells


@dataclass(frozen=True)
class FileRow:
    """A row of the file; `wrong` says why it cannot be used."""

    line: int
    position: str = ""
    game: str = ""
    params: str = ""
    ending: str = ""
    wrong: str = ""


def read_rows(path: Path) -> list[FileRow]:
    """All rows but empty ones."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadParam(f"{path.name[:60]} has more than {MOST_BYTES >> 30} GiB; cut it into several files")
        text = path.read_bytes().decode("utf-8-sig", errors="surrogateescape")
    except OSError as error:
        raise BadParam(f"{str(path)[:60]} cannot be read: {error.strerror}; type the path of a CSV file") from None
    before = csv.field_size_limit(max(MAX_TEXT, len(text) + 1))  # too long a cell is a bad row, not the end of reading
    try:
        rows = list(read_text(text))
    except csv.Error as error:
        raise BadParam(f"{path.name[:60]} is no CSV file: {error}") from None
    finally:
        csv.field_size_limit(before)
    if not rows:
        raise BadParam(f"{path.name[:60]} holds no position; a row is a position, under the name position")
    return rows


def read_text(text: str) -> Iterator[FileRow]:
    head = text[:10_000].lstrip("\r\n").splitlines()[:1]
    between = next((sign for sign in SEPARATORS if head and "position" in named(head[0].split(sign))), ",")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=between)
    names: list[str] = []
    line, count = 1, 0
    for cells in reader:
        begins, line = line, reader.line_num + 1
        if not any(cell.strip() for cell in cells):
            continue
        if not names:
            names = named(cells) if "position" in named(cells) else ["position"]
            if "position" in named(cells):
                continue
        count += 1
        if count > MOST_ROWS:
            raise BadParam(f"the file has more than {MOST_ROWS:,} rows; cut it into several files")
        yield read_row(begins, names, cells)


def named(cells: list[str]) -> list[str]:
    return [cell.strip().strip('"').casefold() for cell in cells]


def read_row(line: int, names: list[str], cells: list[str]) -> FileRow:
    if any("\udc80" <= sign <= "\udcff" for cell in cells for sign in cell):
        return FileRow(line, wrong="it is not UTF-8; save the file as UTF-8")
    if any(cell.strip() for cell in cells[len(names) :]):
        much = f"it has {len(cells)} cells, and the first row has {len(names)}"
        return FileRow(line, cells[0], wrong=f"{much}; put quotes around a position with commas")
    found = {name: cell.strip() for name, cell in zip(names, cells, strict=False) if name in COLUMNS}
    if not found.get("position"):
        return FileRow(line, wrong="it has no position")
    return FileRow(line, **found)


# ---- rows as a file: CSV, JSON, or Parquet where pyarrow is installed ----


def write_json(found: Result, path: Path) -> None:
    path.write_text(json.dumps(found.to_dict(), ensure_ascii=False) + "\n", encoding="utf-8")


def write_parquet_rows(found: Result, path: Path) -> None:
    needed("pyarrow.parquet", "a .parquet file", "parquet").write_table(found.to_arrow(), path)


FILES = {".csv": Result.to_csv, ".json": write_json, ".parquet": write_parquet_rows}
