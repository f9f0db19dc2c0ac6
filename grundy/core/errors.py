"""What can go wrong for a user, one class for each kind. A message is one line that says what to type instead.

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

A message is made of pieces: texts, and between them each `Argument` of the operation or `Parameter` of the game that
the user may change. As text an argument reads `ending=normal`, as in Python; the command line spells it with its flags,
and a page leaves out what it does not take (`spelt`).
"""

from collections.abc import Callable
from typing import NamedTuple


class Argument(NamedTuple):
    """An argument of the operation, with a value that would do if there is one."""

    name: str
    value: str = ""
    words: str = "{}"  # a phrase around it, left out together with it

    def __str__(self) -> str:
        return f"{self.name}={self.value}" if self.value else self.name


class Parameter(Argument):
    """A parameter of the game."""

    __slots__ = ()


Piece = str | Argument
Spell = Callable[[Argument], str | None]  # None: it cannot be given here


class Message(str):
    """A text that keeps its pieces, from which an error can be made later."""

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
    """The text without arguments, for places that take none."""
    return spelt(text.pieces, lambda argument: None) if isinstance(text, Message) else text


def more_time(seconds: str) -> Argument:
    """Advice to raise the budget, followed by another way out."""
    return Argument("budget", f"{seconds}s", "give it more with {}, or ")


GO_ON = Argument("resume", words=", and the same command with {} goes on")


class GrundyError(Exception):
    """Base of all errors that a user can cause or fix; `args` are the pieces of the message."""

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
    """A text that is not a position of the game, or a position with a defect."""


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
    """The user cancelled the work."""


class CorruptStore(GrundyError):
    """A stored file that does not match its checksum, or cannot be used."""


class DiskFull(CorruptStore):
    """The disk is full."""


class NotWritable(CorruptStore):
    """A folder or a file that is read-only."""


def refuse(reason: str | None) -> None:
    """Raise the reason for which a capability, an engine or a player refuses, if there is one."""
    if reason:
        raise Refused(reason)


MOST_NAMED = 40  # names that a message lists


def nearest(name: str, known: list[str]) -> str:
    """The end of an "unknown name" message: the closest known name, or the list of all."""
    import difflib

    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]}?"
    return f"there are: {', '.join(known[:MOST_NAMED])}" + (", ..." if len(known) > MOST_NAMED else "")
