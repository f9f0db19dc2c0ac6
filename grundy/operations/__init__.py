"""Operations: what can be asked for, one file each, with its function, its arguments and the formats of its result.

A file here is named after its function, and that is all there is to registering it: `operations/table.py` is the
Python function `grundy.table`, the command `grundy table` (`cli/command.py`) and, if the operation has a `page`, the
route `/api/table` (`web/app.py`). Four arguments mean the same everywhere: `game`, `position`, `ending` and `budget`.
Others say by `Help` what they are; one without it belongs to Python alone. `_common.py` and
`_shapes.py` hold what several share.

A command may lie elsewhere than under its operation's name: `command="misere genus"` puts it in a group, and
`command="simulate --tournament"` says which option of another command asks it. Its own name then goes on working.
"""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, wraps
from pathlib import Path
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin, get_type_hints

from grundy.core.budget import Budget, parse_seconds, running_budget
from grundy.core.errors import UnknownName, nearest
from grundy.core.registry import game_ids
from grundy.core.result import Help as Help
from grundy.core.types import AnyFunction

Function = TypeVar("Function", bound=AnyFunction)

USUAL = "10s"  # what Budget() allows too
PANELS = (  # of `grundy --help`
    "Ask",
    "Explore",
    "Misère",
    "Prove",
    "Publish",
    "Play",
    "Class",
    "Find",
    "One game",
    "Upkeep",
)
DECLARED = rb"(?ms)^@operation\(.*?^def "
NAMES = rb'\b(?:command|alias)="([^"]+)"'
SECONDS = rb'"seconds": [\d.e-]+'


@dataclass(eq=False, repr=False)
class OperationArgument:
    """What a function takes, and what is said of it."""

    name: str
    kind: Any
    default: Any
    help: Help | None


def arguments_of(function: AnyFunction) -> dict[str, OperationArgument]:
    kinds = get_type_hints(function, include_extras=True)
    found = {}
    for name, given in inspect.signature(function).parameters.items():
        kind, described = kinds.get(name, Any), None
        if get_origin(kind) is Annotated:
            kind, *notes = get_args(kind)
            described = next((one for one in notes if isinstance(one, Help)), None)
        found[name] = OperationArgument(name, kind, given.default, described)
    return found


def described_arguments(function: AnyFunction) -> dict[str, OperationArgument]:
    return {name: one for name, one in arguments_of(function).items() if one.help is not None}


@dataclass(eq=False, repr=False)
class Page:
    """How the page asks."""

    shape: Any  # of the answer: a TypedDict, or the name of one in `_shapes.py`
    path: str = ""  # after /api/; the operation's name if left out
    job: bool = False  # also as a long operation, whose progress is shown and which can be canceled


@dataclass(eq=False, repr=False)
class Operation:
    """An operation as the command line and the page see it."""

    function: AnyFunction
    budget: str | None  # what `--budget` says if it is left out; an empty text: no limit; None: there is no such option
    patience: Callable[..., str] | None  # the same from the arguments, where it depends on them
    files: Mapping[str, Callable[..., object]]  # by the ending of a file's name: what writes an answer to a path
    out: Help  # the option that names such a file
    forms: Mapping[str, Callable[..., str]]  # by the name of a format: an answer as text
    gives: Mapping[str, Callable[[], object]] = field(default_factory=dict)  # what the command adds of its own
    page: Page | None = None
    command: str = ""  # the words of its command; empty if there is none
    times: bytes = SECONDS  # a pattern for what a file says of how long it took, which another run says otherwise
    turns: Mapping[str, str] = field(default_factory=dict)  # by an option: the operation that its command then asks
    panel: str = "Explore"  # of `grundy --help`
    rank: int = 50  # within the panel; those of equal rank by name
    also: tuple[str, ...] = ()  # words by which somebody may look for it

    @property
    def name(self) -> str:
        return self.function.__name__


OUT = Help("", option="--out")
OPERATIONS: dict[str, Operation] = {}  # those whose files are loaded


def operation(
    budget: str | None = USUAL,
    patience: Callable[..., str] | None = None,
    files: Mapping[str, Callable[..., object]] | None = None,
    out: Help = OUT,
    forms: Mapping[str, Callable[..., str]] | None = None,
    gives: Mapping[str, Callable[[], object]] | None = None,
    page: Page | None = None,
    command: str | bool = True,
    times: bytes = SECONDS,
    turns: Mapping[str, str] | None = None,
    panel: str = "Explore",
    rank: int = 50,
    also: tuple[str, ...] = (),
    alias: str = "",
) -> Callable[[Function], Function]:
    """Makes an operation of a function. Its budget is the one that code without a budget of its own looks at.

    Write `command` and `alias` as plain text: `moved_commands` reads them off the file.
    """

    def register(function: Function) -> Function:
        checked = limited(function, budget == USUAL)
        words = command if isinstance(command, str) else function.__name__.replace("_", "-") if command else ""
        made = Operation(checked, budget, patience, files or {}, out, forms or {}, gives or {}, page, words, times)
        made.turns, made.panel, made.rank, made.also = turns or {}, panel, rank, (*also, *filter(None, [alias]))
        OPERATIONS[made.name] = made
        return checked

    return register


def limited(function: Function, usual: bool) -> Function:
    """The function, run within the budget that it is given; with `usual`, within the usual one if it is given none."""
    names = list(inspect.signature(function).parameters)
    if "budget" not in names:
        return cast(Function, within_the_usual(function))
    place = names.index("budget")

    @wraps(function)
    def within(*given: Any, **named: Any) -> Any:
        budget = given[place] if len(given) > place else named.get("budget")
        if budget is None and usual and len(given) <= place:
            budget = named["budget"] = Budget()
        if budget is None:
            return function(*given, **named)
        with budget.running():
            return function(*given, **named)

    return cast(Function, within)


def within_the_usual(function: Function) -> AnyFunction:
    """What takes no budget, such as drawing, has that of every command."""

    @wraps(function)
    def within(*given: object, **named: object) -> Any:
        with running_budget(parse_seconds(USUAL)).running():
            return function(*given, **named)

    return within


@cache
def operation_names() -> tuple[str, ...]:
    """The names of all questions; no file need be read to know them."""
    return tuple(sorted(info.name for info in pkgutil.iter_modules(__path__) if not info.name.startswith("_")))


def find_operation(name: str) -> Operation:
    """The operation of a name, from its own file; no other one is loaded."""
    if name not in operation_names():
        raise UnknownName(f'there is no operation "{name[:40]}"; {nearest(name, list(operation_names()))}')
    module = importlib.import_module(f"{__name__}.{name}")
    if name not in OPERATIONS:
        raise UnknownName(f"{Path(module.__file__ or '').name} asks nothing: write @operation() above def {name}(...)")
    return OPERATIONS[name]


@dataclass(eq=False, repr=False)
class TypedCommand:
    """The operation that the words of a command ask."""

    operation: Operation
    name: str  # what was typed for it
    arguments: Sequence[str]  # the words that follow
    game: str = ""  # that the name gives, as in `divinim census`

    @property
    def moved(self) -> bool:
        """Whether an old name was typed, which is the operation's own."""
        return self.name == self.operation.name.replace("_", "-") != self.operation.command


@cache
def moved_commands() -> dict[str, str]:
    """The operations whose commands have other names, by these. They are read off the files' text: to import all
    operations takes longer than most answers.
    """
    found: dict[str, str] = {}
    for name in operation_names():
        text = (Path(__file__).parent / f"{name}.py").read_bytes()
        for declared in re.findall(DECLARED, text):
            found |= {words.decode(): name for words in re.findall(NAMES, declared)}
    return found


def typed_command(words: Sequence[str]) -> TypedCommand | None:
    """The operation that a command asks, by its words; None if it asks none."""
    if not words or "_" in words[0]:
        return None
    name = words[0].replace("-", "_")
    known = find_operation(name) if name in operation_names() else None
    if known is not None and known.command == words[0]:
        return turned(TypedCommand(known, words[0], words[1:]))
    for count in (2, 1):
        typed = " ".join(words[:count])
        if typed in moved_commands():
            game = words[0] if count == 2 and words[0] in game_ids() else ""
            return turned(TypedCommand(find_operation(moved_commands()[typed]), typed, words[count:], game))
    return TypedCommand(known, words[0], words[1:]) if known is not None and known.command else None


def turned(typed: TypedCommand) -> TypedCommand:
    """What the command asks if it has an option that makes another one of it."""
    given = {word.partition("=")[0] for word in typed.arguments}
    for option, other in typed.operation.turns.items():
        if option in given:
            operation = find_operation(other)
            if operation.command != f"{typed.name} {option}":  # an option of that operation too
                return TypedCommand(operation, typed.name, typed.arguments)
            return TypedCommand(operation, operation.command, [word for word in typed.arguments if word != option])
    return typed


def operation_of(words: Sequence[str]) -> Operation | None:
    typed = typed_command(words)
    return None if typed is None else typed.operation


def all_operations() -> list[Operation]:
    return [find_operation(name) for name in operation_names()]
