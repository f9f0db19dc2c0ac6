"""Everything that can go wrong for a user, one class a kind; a message is one line that says what to give instead.

    GrundyError
    ├── UnknownName
    ├── BadParam
    ├── BadPosition
    ├── IllegalMove
    ├── Refused
    ├── RuleError
    │   └── CannotCompile
    ├── OverBudget
    ├── Cancelled
    └── CorruptStore
        ├── DiskFull
        └── NotWritable

What to give is data: an `Argument` of the question or a `Parameter` of the game between the texts of the message. As
text it reads `ending=normal`, as in Python. A command line spells it with its flags, and a page leaves out what it does
not take (`spelt`).
"""

from collections.abc import Callable
from typing import NamedTuple


class Argument(NamedTuple):
    """An argument of the question, and a value that would do; without one it is only named."""

    name: str
    value: str = ""
    words: str = "{}"  # a phrase around it, which makes sense only where it can be given

    def __str__(self) -> str:
        return f"{self.name}={self.value}" if self.value else self.name


class Parameter(Argument):
    """A parameter of the game."""

    __slots__ = ()


Piece = str | Argument
Spell = Callable[[Argument], str | None]  # None: it cannot be given here


class Message(str):
    """A refusal in words, with arguments to give instead, for whoever makes an error of it."""

    pieces: tuple[Piece, ...]

    def __new__(cls, *pieces: Piece) -> "Message":
        made = super().__new__(cls, spelt(pieces))
        made.pieces = pieces
        return made

    def __getnewargs__(self) -> tuple[Piece, ...]:  # type: ignore[override]
        return self.pieces


def spelt(pieces: tuple[Piece, ...], spell: Spell = str) -> str:
    """The pieces as one text, with every argument as this place spells it."""
    texts = []
    for piece in pieces:
        if isinstance(piece, Argument):
            way = spell(piece)
            texts.append("" if way is None else piece.words.format(way))
        else:
            texts.append(spelt(piece.pieces, spell) if isinstance(piece, Message) else piece)
    return "".join(texts)


def without_advice(text: str) -> str:
    """A text that names no argument, where none can be given."""
    return spelt(text.pieces, lambda argument: None) if isinstance(text, Message) else text


def more_time(seconds: str) -> Argument:
    """Another budget, unless one asks for less."""
    return Argument("budget", f"{seconds}s", "give it more with {}, or ")


GO_ON = Argument("resume", words=", and the same command with {} goes on")


class GrundyError(Exception):
    """Base of all errors that a user can cause or mend; its arguments are the pieces of the message."""

    args: tuple[Piece, ...]

    def __str__(self) -> str:
        return self.spelt()

    def spelt(self, spell: Spell = str) -> str:
        return spelt(self.args, spell)


class UnknownName(GrundyError):
    """No game, player, claim or parameter of that name."""


class BadParam(GrundyError):
    """A parameter outside its bounds."""


class BadPosition(GrundyError):
    """A text that is no position of the game, or a position with a defect."""


class IllegalMove(GrundyError):
    """A move that the position does not offer."""


class Refused(GrundyError):
    """A question that makes no sense for this game, such as the scored ending of a game without points."""


class RuleError(GrundyError):
    """A rule that is wrong: the message names the position, the option and the line of the rule."""


class CannotCompile(RuleError):
    """A rule that uses something that only the interpreter can run."""


class OverBudget(GrundyError):
    """The work would pass, or has passed, a limit that the message names."""


class Cancelled(GrundyError):
    """The user called the work off."""


class CorruptStore(GrundyError):
    """A stored file that does not match its checksum, or cannot be used."""


class DiskFull(CorruptStore):
    """No room is left to keep something."""


class NotWritable(CorruptStore):
    """A folder or a file that may be read at most."""


def refuse(reason: str | None) -> None:
    """Raise what a capability, an engine or a player refuses with, if it does."""
    if reason:
        raise Refused(reason)


MOST_NAMED = 40  # names that a message lists


def nearest(name: str, known: list[str]) -> str:
    """The tail of an «unknown name» message: a near miss, or the whole list if it is not too long."""
    import difflib

    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]}?"
    return f"there are: {', '.join(known[:MOST_NAMED])}" + (", ..." if len(known) > MOST_NAMED else "")
