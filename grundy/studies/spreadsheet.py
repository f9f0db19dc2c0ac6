"""Positions from a spreadsheet: rows of a CSV file, with what is wrong with a row instead of the row.

The first row names the columns: `position`, and if they are there `game`, `params` (as in `code=0.77`, more of them
with `;` between), `ending`; others are passed over. A file without such a row has positions alone, one a line.
"""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grundy.core.errors import BadParam
from grundy.core.notation import MAX_TEXT

MOST_BYTES = 1 << 30
MOST_ROWS = 10_000_000
COLUMNS = ("position", "game", "params", "ending")
SEPARATORS = ",;\t"  # what spreadsheets put between cells


@dataclass(frozen=True)
class Row:
    """A line of the file and its cells; `wrong` says why it asks nothing."""

    line: int
    position: str = ""
    game: str = ""
    params: str = ""
    ending: str = ""
    wrong: str = ""


def read_rows(path: Path) -> list[Row]:
    """All rows that are not empty."""
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


def read_text(text: str) -> Iterator[Row]:
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


def read_row(line: int, names: list[str], cells: list[str]) -> Row:
    if any("\udc80" <= sign <= "\udcff" for cell in cells for sign in cell):
        return Row(line, wrong="it is not UTF-8; save the file as UTF-8")
    if any(cell.strip() for cell in cells[len(names) :]):
        much = f"it has {len(cells)} cells, and the first row has {len(names)}"
        return Row(line, cells[0], wrong=f"{much}; put quotes around a position with commas")
    found = {name: cell.strip() for name, cell in zip(names, cells, strict=False) if name in COLUMNS}
    if not found.get("position"):
        return Row(line, wrong="it has no position")
    return Row(line, **found)
