"""The base class of all results: `to_dict` for programs, `screen` for people, `to_text` for both.

A screen is made of lines and grids with styles such as "bold red"; the command line and the notebook decide what a
style looks like. A line that is a `Message` names an option of the operation, as an error does. `Help` describes an
argument.
"""

import reprlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
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

LONG = 60  # characters of one field in the repr of a result
LONGEST = 240  # characters of the whole repr

# The small classes have no __eq__ and no __repr__: every command loads them, and making methods takes time.


@dataclass(eq=False, repr=False)
class Help:
    """What an argument of an operation means, with its bounds."""

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
    """What an operation returns: plain data that can be compared, pickled, printed and shown in a notebook.

    Renderings never compute: what they show was computed before, within the budget of the operation. Further arguments
    of `screen` become options of the operation's command.
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__repr__" not in vars(cls):
            cls.__repr__ = Result.__repr__  # type: ignore[method-assign]  # or the dataclass would write a long one

    def __repr__(self) -> str:
        return clipped(brief_fields(self), LONGEST)

    @property
    def shown_always(self) -> bool:
        """Whether a terminal shows it even if it was written to a file."""
        return False

    def to_dict(self) -> Any:
        """Plain data, as `--json` prints it."""
        raise NotImplementedError

    def with_game(self, *names: str) -> JsonObject:
        """The game with its parameters, and the named attributes."""
        game: Any = vars(self)["game"]
        return {"game": game.id, "params": game.params(), **{name: getattr(self, name) for name in names}}

    def to_page(self) -> Any:
        """Plain data for the page, which may show more than `to_dict` has."""
        return self.to_dict()

    def screen(self) -> Iterator[TextLine | Grid]:
        """What a terminal shows."""
        yield TextLine(self.to_text())

    def to_text(self) -> str:
        """What the command prints, without colors."""
        lines = (line for part in self.screen() for line in part.lines())
        return "\n".join("".join(without_advice(cell.text) for cell in line).rstrip() for line in lines)

    def verdict(self) -> tuple[int, str]:
        """The exit code of the command, and its message on standard error."""
        return 0, ""

    def prepare(self, out: Path | None) -> None:
        """Compute what is too large to compute unasked, such as all rows of a file.

        The command calls this within the budget of the operation, before it renders anything.
        """

    def delivered(self) -> None:
        """Called when the file is complete."""

    # ---- as rows, for other libraries ----

    def rows(self) -> Iterator[Any]:
        """First the names of the columns, then every row."""
        raise Refused(f"a {type(self).__name__} is no table of rows; to_dict() has all of it")

    def columns(self) -> JsonObject:
        """A list of values for each column, by its name."""
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
        """A data frame of pandas."""
        columns = self.columns()  # refuses before pandas is asked for
        return needed("pandas", "to_pandas").DataFrame(columns)

    def to_polars(self) -> Any:
        """A data frame of polars."""
        columns = self.columns()
        return needed("polars", "to_polars").DataFrame(columns)

    def to_arrow(self) -> Any:
        """A table of pyarrow."""
        columns = self.columns()
        return needed("pyarrow", "to_arrow", "parquet").table(columns)

    def board(self) -> Any:
        """A live board of the position, with the value of every move."""
        return shown("board", self)

    def plot(self, ax: Axes | None = None, **more: object) -> Any:
        """Draw with matplotlib, on these axes or on new ones, and return the axes."""
        return shown("plot", self, ax, **more)

    def _repr_html_(self) -> str:
        found: str = shown("html", self)
        return found


def brief_fields(data: Any) -> str:
    """A dataclass or a list of results with short fields; those that say nothing are left out."""
    name = type(data).__name__
    if not is_dataclass(data):
        return f"{name}({brief(list(data))})" if isinstance(data, list) else f"{name}()"
    shown = [(f.name, getattr(data, f.name), f.default) for f in fields(data) if f.repr]
    told = [(key, value) for key, value, usual in shown if not says_nothing(value, usual)]
    return f"{name}({', '.join(f'{key}={brief(value)}' for key, value in told)})"


def says_nothing(value: Any, usual: Any) -> bool:
    if isinstance(value, str | tuple | list | dict) and not value:
        return True
    return value is None or (type(value) is type(usual) and bool(value == usual))


def brief(value: Any) -> str:
    """The repr of one field: a game by its label, an array by its first numbers or its shape."""
    if hasattr(value, "dtype"):
        return brief(value[:7].tolist()) if value.ndim == 1 else f"array of shape {value.shape}"
    if is_dataclass(value) and hasattr(value, "label"):
        return clipped(value.label(), LONG)
    if is_dataclass(value):
        return clipped(brief_fields(value), 2 * LONG)
    if isinstance(value, Enum):
        return repr(value.value)
    if isinstance(value, list | tuple) and any(map(is_dataclass, value[:1])):
        return f"[{brief(value[0])}, ...{len(value):,} in all]" if len(value) > 1 else f"[{brief(value[0])}]"
    return BRIEF.repr(value)


BRIEF = reprlib.Repr()
BRIEF.maxstring = BRIEF.maxother = LONG


def clipped(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 4] + "...)"


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
    """Call a function of the notebook module. Its name is in `grundy/__init__.py`, since `core` must not import it."""
    return getattr(import_module(sys.modules["grundy"].NOTEBOOK), how)(*arguments, **more)


@dataclass(eq=False, repr=False)
class Numbers:
    """Many numbers, sent to the page as they lie in memory, with a header that describes them."""

    header: JsonObject
    body: bytes
