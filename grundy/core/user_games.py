"""Games from users' files: checked when they are loaded and when they make moves.

What goes wrong in a user's file is told in one line: the file, the line and its text, what happened, and what to write
instead.
"""

import inspect
import linecache
import traceback
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from grundy.core.errors import RuleError
from grundy.core.game import AnyGame, Game
from grundy.core.notation import is_nested
from grundy.core.rules import USERS, Rule, is_users
from grundy.core.types import Position

RULES = {"heap_options": "n", "table_options": "a, b"}  # of the families, with their usual arguments


def is_user_game(game: AnyGame) -> bool:
    return is_users(type(game).__module__)


# ---- when it is loaded ----


def check_kind(kind: type[AnyGame]) -> None:
    """Refuse a class that cannot be used as a game."""
    if not isinstance(kind.id, str):
        raise wrong_class(kind, f'the id is {kind.id!r:.40}, not a text: write id = "my-game"')
    if ("__annotations__" in vars(kind) and "__dataclass_fields__" not in vars(kind)) or not is_dataclass(kind):
        raise wrong_class(kind, "it has parameters but is no dataclass: write @dataclass(frozen=True) above it")
    for one in fields(kind):
        usual: Any = one.default
        rows = usual if is_nested(usual) else (usual,)
        numbers = all(isinstance(row, tuple) and all(type(x) is int for x in row) for row in rows)
        if usual is MISSING or not (type(usual) in (int, str) or numbers):
            what = f"the parameter {one.name} needs a whole number, a text or a tuple of whole numbers to begin with"
            raise wrong_class(kind, f"{what}: write {one.name}: int = param(3, 1, 100)")
    for name, arguments in RULES.items():
        found = inspect.getattr_static(kind, name, None)
        expected = any(name in vars(base).get("__annotations__", {}) for base in kind.__mro__)
        if inspect.isfunction(found):
            line = found.__code__.co_firstlineno
            raise RuleError(f"{file_of(kind)}, line {line}: {name} is no rule yet: write @rule above it")
        if found is None and expected and "moves" not in vars(kind):
            raise wrong_class(kind, f"there is no rule: write @rule and below it def {name}({arguments}): with a yield")
        if isinstance(found, Rule) and found.arguments[:1] in ((), ("self",)):
            line = found.function.__code__.co_firstlineno
            raise RuleError(f"{file_of(kind)}, line {line}: a rule has no self: write def {name}({arguments})")


def wrong_class(kind: type[AnyGame], what: str) -> RuleError:
    return RuleError(f"{file_of(kind)}, line {class_line(kind)}: class {kind.__name__}: {what}")


def file_of(kind: type[AnyGame]) -> str:
    try:
        return Path(inspect.getfile(kind)).name
    except (OSError, TypeError):
        return kind.__module__


def class_line(kind: type[AnyGame]) -> int:
    try:
        return inspect.getsourcelines(kind)[1]
    except (OSError, TypeError):
        return 1


# ---- its moves ----


def look_at_moves(kind: type[AnyGame]) -> None:
    """From now on every move of this class is checked when it is made."""
    made = kind.moves
    if getattr(made, "looked_at", False):
        return

    def moves(self: AnyGame, position: Position) -> Iterator[tuple[str, Position]]:
        return Looked(self, made(self, position))

    moves.looked_at = True  # type: ignore[attr-defined]
    kind.moves = moves  # type: ignore[method-assign]


class Looked(Iterator[tuple[str, Position]]):
    """Checks that moves are pairs of a text and a hashable option, and that no two have the same text."""

    def __init__(self, game: AnyGame, made: object) -> None:
        self.game, self.options = game, {}  # type: tuple[AnyGame, dict[str, Position]]
        if not hasattr(made, "__iter__"):
            raise self.wrong(f"moves() gives {made!r:.40}: write yield for each move and its option")
        self.made = iter(made)

    def __next__(self) -> tuple[str, Position]:
        found = next(self.made)
        if not (isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], str)):
            raise self.wrong(f"a move is a text and its option, not {found!r:.60}: write yield move, option")
        move, option = found
        try:
            hash(option)
        except TypeError:
            raise self.wrong(f"the option {option!r:.60} cannot be hashed: write tuples instead of lists") from None
        if self.options.setdefault(move, option) != option:
            both = f"one leads to {self.options[move]!r:.40}, another to {option!r:.40}"
            raise self.wrong(f'two moves are called "{move[:40]}": {both}; give them different names')
        return move, option

    @property
    def gi_frame(self) -> FrameType | None:
        """Where the moves are made, as of a generator."""
        return getattr(getattr(self, "made", None), "gi_frame", None)

    def wrong(self, what: str) -> RuleError:
        frame, kind = self.gi_frame, type(self.game)
        if frame is None or not of_a_user(frame):
            return wrong_class(kind, what)
        return RuleError(f"{place(frame.f_code.co_filename, frame.f_lineno)}: {what}")


# ---- what goes wrong in it ----


def of_a_user(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__", "")).startswith(USERS)


def place(file: str, line: int | None) -> str:
    """File, line, and the text of the line; a frame between two lines has none."""
    if line is None:
        return Path(file).name
    text = linecache.getline(file, line).strip()
    return f"{Path(file).name}, line {line}" + (f" (`{text[:80]}`)" if text else "")


def user_error(error: BaseException) -> RuleError | None:
    """What a user's file did wrong, in one line; None if none was running, so that the bug is ours.

    A closed pipe, as after `head`, a full disk or too little memory is not the fault of a file that was not running.
    """
    if isinstance(error, BrokenPipeError):
        return None
    frames = list(traceback.walk_tb(error.__traceback__))[::-1]
    what = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
    for frame, line in frames:
        if of_a_user(frame):
            name = frame.f_code.co_name
            return RuleError(f"{place(frame.f_code.co_filename, line)}: {what}; {remedy(error, name)}")
    if isinstance(error, OSError | MemoryError):
        return None
    for frame, _ in frames:  # what the file gave could not be used
        for value in list(frame.f_locals.values()):
            if isinstance(value, Game) and value.origin:
                given = f"what it gives to {frame.f_code.co_name}() cannot be used: {what}"
                return wrong_class(type(value), f"{given}; {remedy(error, '')}")
    return None


def remedy(error: BaseException, function: str) -> str:
    if isinstance(error, RecursionError):
        return "the recursion does not end: add a case that stops it"
    if isinstance(error, NameError):
        return "define it, or correct its name"
    if "unhashable" in str(error):
        return "write tuples instead of lists"
    if function == "parse":
        return "for a text that is not a position, let parse() raise grundy.BadPosition with a message"
    return "fix that line" if function else 'see the page "Writing rules" for what each method returns'
