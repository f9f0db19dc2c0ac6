"""Operations: what can be asked for, one file each, with its function, its arguments and the formats of its result.

A file here is named after its function, and that is all there is to registering it: `operations/census.py` is the
Python function `grundy.census`, the command `grundy census` (`cli/command.py`) and, if the operation has a `page`, the
route `/api/census` (`web/api.py`). Four arguments mean the same everywhere: `game`, `position`, `ending` and `budget`.
Others say by `Ask` what they are; one without it belongs to Python alone. `_common.py` holds what several share.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, wraps
from pathlib import Path
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin, get_type_hints

from grundy.core.answer import Ask as Ask
from grundy.core.budget import Budget, parse_seconds, running_budget
from grundy.core.errors import UnknownName, nearest

Function = TypeVar("Function", bound=Callable[..., Any])

USUAL = "10s"  # what Budget() allows too
SECONDS = rb'"seconds": [\d.e-]+'


@dataclass(eq=False, repr=False)
class Taken:
    """What a function takes, and what is said of it."""

    name: str
    kind: Any
    default: Any
    ask: Ask | None


def arguments_of(function: Callable[..., Any]) -> dict[str, Taken]:
    kinds = get_type_hints(function, include_extras=True)
    found = {}
    for name, given in inspect.signature(function).parameters.items():
        kind, ask = kinds.get(name, Any), None
        if get_origin(kind) is Annotated:
            kind, *said = get_args(kind)
            ask = next((one for one in said if isinstance(one, Ask)), None)
        found[name] = Taken(name, kind, given.default, ask)
    return found


def asked_of(function: Callable[..., Any]) -> dict[str, Taken]:
    return {name: one for name, one in arguments_of(function).items() if one.ask is not None}


@dataclass(eq=False, repr=False)
class Page:
    """How the page asks."""

    shape: Any  # of the answer, as a TypedDict
    path: str = ""  # after /api/; the question's name if left out
    job: bool = False  # also as a long question, that may be watched and called off


@dataclass(eq=False, repr=False)
class Question:
    """A question as the command line and the page see it."""

    function: Callable[..., Any]
    budget: str | None  # what `--budget` says if it is left out; an empty text: no limit; None: there is no such option
    patience: Callable[..., str] | None  # the same from the arguments, where it depends on them
    files: Mapping[str, Callable[..., object]]  # by the ending of a file's name: what writes an answer to a path
    out: Ask  # the option that names such a file
    forms: Mapping[str, Callable[..., str]]  # by the name of a format: an answer as text
    gives: Mapping[str, Callable[[], Any]] = field(default_factory=dict)  # what the command adds of its own
    page: Page | None = None
    command: bool = True
    times: bytes = SECONDS  # a pattern for what a file says of how long it took, which another run says otherwise
    turns: Mapping[str, str] = field(default_factory=dict)  # by an option: the question that its command then asks

    @property
    def name(self) -> str:
        return self.function.__name__


OUT = Ask("", option="--out")
ASKED: dict[str, Question] = {}  # those whose files are loaded


def question(
    budget: str | None = USUAL,
    patience: Callable[..., str] | None = None,
    files: Mapping[str, Callable[..., object]] | None = None,
    out: Ask = OUT,
    forms: Mapping[str, Callable[..., str]] | None = None,
    gives: Mapping[str, Callable[[], Any]] | None = None,
    page: Page | None = None,
    command: bool = True,
    times: bytes = SECONDS,
    turns: Mapping[str, str] | None = None,
) -> Callable[[Function], Function]:
    """Makes a question of a function. Its budget is the one that code without a budget of its own looks at."""

    def register(function: Function) -> Function:
        asked = limited(function, budget == USUAL)
        made = Question(
            asked, budget, patience, files or {}, out, forms or {}, gives or {}, page, command, times, turns or {}
        )
        ASKED[made.name] = made
        return asked

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


def within_the_usual(function: Function) -> Callable[..., Any]:
    """What takes no budget, such as drawing, has that of every command."""

    @wraps(function)
    def within(*given: Any, **named: Any) -> Any:
        with running_budget(parse_seconds(USUAL)).running():
            return function(*given, **named)

    return within


@cache
def question_names() -> tuple[str, ...]:
    """The names of all questions; no file need be read to know them."""
    return tuple(sorted(info.name for info in pkgutil.iter_modules(__path__) if not info.name.startswith("_")))


def find_question(name: str) -> Question:
    """The question of a name, from its own file; no other one is loaded."""
    if name not in question_names():
        raise UnknownName(f'there is no question "{name[:40]}"; {nearest(name, list(question_names()))}')
    module = importlib.import_module(f"{__name__}.{name}")
    if name not in ASKED:
        raise UnknownName(f"{Path(module.__file__ or '').name} asks nothing: write @question() above def {name}(...)")
    return ASKED[name]


def asked_by(words: Sequence[str]) -> Question | None:
    """The question that a command asks, by its words; None if it asks none."""
    name = words[0].replace("-", "_") if words else ""
    if name not in question_names() or "_" in words[0] or not find_question(name).command:
        return None
    given = {word.partition("=")[0] for word in words[1:]}
    turned = (other for option, other in find_question(name).turns.items() if option in given)
    return find_question(next(turned, name))


def all_questions() -> list[Question]:
    return [find_question(name) for name in question_names()]
