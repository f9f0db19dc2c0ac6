"""The text notation of positions: a `Reader` walks over the text from left to right, and points at the first error.

Each family asks it for numbers, words and signs. Nothing is ever evaluated.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

from grundy.core.errors import BadParam, BadPosition, Parameter

MAX_TEXT = 1_000_000  # characters of a position
NOTHING = "{}"  # the empty position, where there would be no text
EXACT_IN_JSON = 2**53  # larger whole numbers would lose digits in JavaScript, so they become strings
MAX_DIGITS = 4000  # of one number: below Python's own limit on converting text to int

compiled = lru_cache(re.compile)  # a position may have hundreds of thousands of numbers


@lru_cache
def spaced(sign: str) -> str:
    """The sign with spaces around it, as a pattern."""
    return r"\s*" + re.escape(sign) + r"\s*"


T = TypeVar("T")


class Reader:
    """A cursor on a position's text; every failure names the column and an example of what is meant."""

    def __init__(self, text: str, game: str, example: str, most: int = MAX_TEXT) -> None:
        self.game, self.example = game, example
        if len(text) > most:
            raise BadPosition(
                f"{game}: a position has at most {most:,} characters, this one is longer; type something like {example}"
            )
        self.text = text.strip()
        self.at = 0
        if not self.text:
            raise BadPosition(f"{game}: the position is empty; type something like {example}")

    def fail(self, message: str, at: int | None = None) -> BadPosition:
        """The error for the character under the cursor (returned, for the caller to raise)."""
        at = self.at if at is None else at
        shown = self.text if len(self.text) <= 40 else self.text[max(0, at - 15) : at + 15] + "..."
        return BadPosition(
            f'{self.game}: {message} at column {at + 1} of "{printable(shown)}"; type something like {self.example}'
        )

    def done(self) -> bool:
        return self.at == len(self.text)

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def match(self, pattern: str) -> str:
        """What matches here (perhaps nothing); the cursor moves behind it."""
        found = compiled(pattern).match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def accept(self, sign: str) -> bool:
        """Skip the sign, with spaces around it, if it stands here."""
        return bool(self.match(spaced(sign)))

    def expect(self, sign: str) -> None:
        if not self.accept(sign):
            raise self.fail(f'expected "{sign}", found {self.found()}')

    def number(self, high: int | None = None) -> int:
        start = self.at
        digits = self.match(r"[0-9]+")
        if not digits:
            raise self.fail(f"expected a number, found {self.found()}")
        if len(digits) > MAX_DIGITS:
            raise self.fail(f"a number has at most {MAX_DIGITS} digits, this one has {len(digits)}", start)
        value = int(digits)
        if high is not None and value > high:
            raise self.fail(f"{short(value)} is over the limit of {high:,}", start)
        return value

    def numbers(self, sign: str, high: int | None = None) -> tuple[int, ...]:
        """Numbers joined by a sign."""
        start = self.at
        texts = [text.strip() for text in self.match(f"[0-9]+(?:{spaced(sign)}[0-9]+)*").split(sign)]
        if texts[0] and max(map(len, texts)) <= MAX_DIGITS:
            values = tuple(map(int, texts))
            if (high is None or max(values) <= high) and not self.accept(sign):
                return values
        self.at = start  # one by one, up to the one that is wrong
        return self.joined(lambda reader: reader.number(high), sign)

    def joined(self, read: Callable[["Reader"], T], sign: str = "+", most: int = MAX_TEXT) -> tuple[T, ...]:
        """Things joined by a sign."""
        found = [read(self)]
        while self.accept(sign):
            found.append(read(self))
            if len(found) > most:
                raise self.fail(f"a position has at most {most} parts,")
        return tuple(found)

    def run_of(self, letters: str) -> str:
        """One or more of these letters."""
        run = self.match("[" + "".join(map(re.escape, letters)) + "]+")
        if not run:
            raise self.fail(f'expected one of "{letters}", found {self.found()}')
        return run

    def word(self) -> str:
        """A name of letters and digits."""
        name = self.match(r"[A-Za-z0-9_']+")
        if not name:
            raise self.fail(f"expected a name, found {self.found()}")
        return name

    def found(self) -> str:
        return f'"{printable(self.peek())}"' if self.peek() else "the end"

    def end(self) -> None:
        """The whole text must have been read."""
        self.match(r"\s*")
        if not self.done():
            raise self.fail(f"did not expect {self.found()}")


def printable(text: str) -> str:
    """Control characters made visible, so that a hostile text cannot write to the terminal."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def short(number: int) -> str:
    """A number for a message: long ones lose their middle."""
    if abs(number) < 10**24:
        return str(number)
    from math import log10

    digits = int(number.bit_length() * log10(2)) + 1
    return f"a number of about {digits} digits"


def shortened(text: str) -> str:
    """The beginning of a text that a user has typed, made printable, for a message."""
    return printable(text if len(text) <= 40 else text[:40] + "...")


def json_safe(value: object) -> object:
    """Whole numbers beyond 2^53 as strings, wherever they stand."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if abs(value) <= EXACT_IN_JSON else str(value)
    if isinstance(value, list):
        return [json_safe(item) for item in value]
    if isinstance(value, dict):
        return {key: json_safe(item) for key, item in value.items()}
    return value


def either(words: Sequence[str], last: str = "or") -> str:
    """`1`, `1 or 2`, `1, 2 or 3`."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


# ---- parameters of a game: as text, and whether they lie within their bounds ----


def show_param(value: object) -> str:
    """As it is typed: `5`, `1,2,3`, `1,2/2,1`."""
    if not isinstance(value, tuple):
        return str(value)
    return ("/" if is_nested(value) else ",").join(map(show_param, value))


def is_nested(value: object) -> bool:
    """A tuple of tuples."""
    return isinstance(value, tuple) and any(isinstance(one, tuple) for one in value)


def as_tuple(value: object) -> object:
    """Lists and ranges as tuples, which can be compared and hashed; anything else as it is."""
    return tuple(map(as_tuple, value)) if isinstance(value, list | tuple | range) else value


def read_param(game: str, name: str, text: str, default: object) -> Any | str:
    if isinstance(default, str):
        return text.strip()
    reader: Callable[[str], object] = read_ints if isinstance(default, tuple) else int
    if is_nested(default):
        reader = read_rows
    try:
        if len(text) > 4000:
            raise ValueError
        return reader(text)
    except ValueError:
        kind = "numbers such as 1,2,3" if isinstance(default, tuple) else "a whole number"
        kind = "rows of numbers such as 1,2/2,1" if is_nested(default) else kind
        what = f'{game}: parameter {name} takes {kind}, not "{shortened(text)}"; type '
        raise BadParam(what, Parameter(name, show_param(default))) from None


def read_ints(text: str) -> tuple[int, ...]:
    return tuple(int(piece) for piece in text.split(","))


def read_rows(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(map(read_ints, text.split("/")))


def check_param(game: str, name: str, value: Any, bounds: Mapping[str, Any], instead: Parameter) -> None:
    low, high = bounds.get("low"), bounds.get("high")
    if isinstance(value, str):
        choices = bounds.get("choices", ())
        if choices and value not in choices:
            raise BadParam(f'{game}: {name} is one of {", ".join(choices)}, not "{printable(value[:20])}"')
        if high is not None and len(value) > high:
            raise BadParam(f"{game}: parameter {name} has at most {high} characters, not {len(value)}", instead)
        return
    rows = value if is_nested(value) else (value,)
    if () in rows:
        raise BadParam(f"{game}: parameter {name} takes at least one number", instead)
    for number in chain.from_iterable(row if isinstance(row, tuple) else (row,) for row in rows):
        if type(number) is not int:
            raise BadParam(f"{game}: parameter {name} takes whole numbers, not {number!r:.40}", instead)
        if (low is not None and number < low) or (high is not None and number > high):
            raise BadParam(f"{game}: parameter {name} lies between {low} and {high}, not at {short(number)}", instead)
