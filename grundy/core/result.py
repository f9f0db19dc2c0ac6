"""What every answer can do: `to_dict` for programs, `screen` for people, `to_text` for both; what an argument says.

A screen is made of lines and grids with styles such as "bold red"; who shows them knows what that looks like. A line
that is `Message` names an option of the question, as an error does.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from importlib import import_module
from pathlib import Path
from typing import Any

from grundy.core.errors import Refused, without_advice
from grundy.core.lazy_imports import needed
from grundy.core.types import Axes, JsonObject

# the exit codes of a command, beside 0: answered
FALSE = 1  # found false, or not certified
BAD_INPUT = 2
OVER = 3  # over budget
STOPPED = 130  # by Ctrl-C

# without __eq__ and __repr__, which nobody needs: every command loads these classes, and making methods takes time


@dataclass(eq=False, repr=False)
class Help:
    """What is said of an argument."""

    help: str
    low: int | None = None  # bounds of a number
    high: int | None = None
    most: int | None = None  # characters of a text, members of a list
    example: Any = None
    choices: tuple[str, ...] = ()
    read: Callable[[str], object] | None = None  # from the text of the command line, where it is not a plain type
    check: Callable[[Any], object] | None = None  # refuses a value before any work is done
    shown: str | None = None  # the default as one would type it, where `read` is needed
    option: str = ""  # its name on the command line, where that differs
    argument: bool = False  # on the command line without a name
    page: Any = True  # whether the page may give it; its type there, where it is another one


@dataclass(eq=False, repr=False)
class TextLine:
    text: str = ""
    style: str | None = None

    def lines(self) -> Iterator[list["TextLine"]]:
        yield [self]


@dataclass(eq=False, repr=False)
class Grid:
    """Columns of text, aligned; a style for each column."""

    rows: list[list[str]]
    styles: list[str | None]

    def lines(self) -> Iterator[list[TextLine]]:
        widths = [max(len(row[i]) for row in self.rows) + 2 for i in range(len(self.rows[0]) - 1)]
        for row in self.rows:
            cells = [*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]
            yield [TextLine(cell, style) for cell, style in zip(cells, self.styles, strict=True)]


class Result:
    """What an operation returns. Renderings never compute: what they show was computed before, within its budget.

    Further arguments of `screen` become options of the operation's command.
    """

    @property
    def shown_always(self) -> bool:
        """Whether a terminal shows it even if it has gone to a file."""
        return False

    def to_dict(self) -> Any:
        """Plain data, as `--json` prints it."""
        raise NotImplementedError

    def with_game(self, *names: str) -> JsonObject:
        """The game that this is about, and attributes by their names."""
        game: Any = vars(self)["game"]
        return {"game": game.id, "params": game.params(), **{name: getattr(self, name) for name in names}}

    def to_page(self) -> Any:
        """Plain data for the page, where it shows more than `to_dict` says."""
        return self.to_dict()

    def screen(self) -> Iterator[TextLine | Grid]:
        """What a terminal shows."""
        yield TextLine(self.to_text())

    def to_text(self) -> str:
        lines = (line for part in self.screen() for line in part.lines())
        return "\n".join("".join(without_advice(cell.text) for cell in line).rstrip() for line in lines)

    def verdict(self) -> tuple[int, str]:
        """The command's exit code, and what it says on standard error."""
        return 0, ""

    def prepare(self, out: Path | None) -> None:
        """Compute what is too large to be computed unasked: all rows, to be written to this file or to be shown.

        The command does so within the operation's budget, before it renders anything.
        """

    def delivered(self) -> None:
        """The file is there."""

    # ---- as rows, for other libraries ----

    def rows(self) -> Iterator[Any]:
        """The names of the columns, and then every row."""
        raise Refused(f"a {type(self).__name__} is no table of rows; to_dict() has all of it")

    def columns(self) -> JsonObject:
        """By their names."""
        names, *rows = self.rows()
        return {name: [row[i] for row in rows] for i, name in enumerate(names)}

    def csv_rows(self) -> Iterator[Any]:
        """The rows of a CSV file."""
        return self.rows()

    def to_csv(self, path: Path | str) -> None:
        import csv

        with Path(path).open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(self.csv_rows())

    def to_pandas(self) -> Any:
        columns = self.columns()  # without rows no library helps
        return needed("pandas", "to_pandas").DataFrame(columns)

    def to_polars(self) -> Any:
        columns = self.columns()
        return needed("polars", "to_polars").DataFrame(columns)

    def to_arrow(self) -> Any:
        columns = self.columns()
        return needed("pyarrow", "to_arrow", "parquet").table(columns)

    # ---- in a notebook ----

    def board(self) -> Any:
        """A live board of the position that this is about, with the worth of every move."""
        return shown("board", self)

    def plot(self, ax: Axes | None = None, **more: object) -> Any:
        """A picture by matplotlib, on these axes or on new ones; the answer is the axes."""
        return shown("plot", self, ax, **more)

    def _repr_html_(self) -> str:
        found: str = shown("html", self)
        return found


def same_fields(one: Any, other: object) -> bool:
    """`__eq__` of a dataclass that holds arrays, whose own `==` gives an array instead of a truth value."""
    if not isinstance(other, type(one)):
        return NotImplemented  # type: ignore[no-any-return]
    return all(same(getattr(one, f.name), getattr(other, f.name)) for f in fields(one) if f.compare)


def same(one: Any, other: Any) -> bool:
    if hasattr(one, "dtype") or hasattr(other, "dtype"):
        return getattr(one, "shape", None) == getattr(other, "shape", None) and bool((one == other).all())
    return bool(one == other)


def shown(how: str, *arguments: object, **more: object) -> Any:
    """What a notebook makes of a result, by the module that the package's top names; it is loaded when one is shown."""
    return getattr(import_module(sys.modules["grundy"].NOTEBOOK), how)(*arguments, **more)


@dataclass(eq=False, repr=False)
class Numbers:
    """An answer of many numbers, sent as they lie in memory, and a header that describes them."""

    header: JsonObject
    body: bytes
