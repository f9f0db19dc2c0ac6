"""A game's parameters as text, as on the command line and in records; and whether they lie within their bounds."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.core.errors import BadParam, Parameter, UnknownName, nearest
from grundy.core.notation import printable, short

if TYPE_CHECKING:
    from grundy.core.game import Game

K = TypeVar("K", bound="Game[Any]")


def with_params(kind: type[K], texts: Mapping[str, str]) -> K:
    """The game with parameters given as text."""
    known = {f.name: f for f in fields(kind)}
    values = {}
    for name, text in texts.items():
        if name not in known:
            if not known:
                raise UnknownName(f"{kind.id} has no parameters, so {printable(name[:40])}= means nothing here")
            shown = printable(name[:40])
            raise UnknownName(f'{kind.id} has no parameter "{shown}"; {nearest(shown, list(known))}')
        default = known[name].default
        assert default is not MISSING
        values[name] = read_param(kind.id, name, text, default)
    return kind(**values)


def show_param(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def read_param(game: str, name: str, text: str, default: Any) -> Any:
    if isinstance(default, str):
        return text.strip()
    reader: Callable[[str], Any] = read_ints if isinstance(default, tuple) else int
    try:
        if len(text) > 4000:
            raise ValueError
        return reader(text)
    except ValueError:
        kind = "numbers such as 1,2,3" if isinstance(default, tuple) else "a whole number"
        shown = printable(text if len(text) <= 40 else text[:40] + "...")
        raise BadParam(
            f'{game}: parameter {name} takes {kind}, not "{shown}"; type ', Parameter(name, show_param(default))
        ) from None


def read_ints(text: str) -> tuple[int, ...]:
    return tuple(int(piece) for piece in text.split(","))


def check_param(game: str, name: str, value: Any, bounds: Mapping[str, Any], instead: Parameter) -> None:
    low, high = bounds.get("low"), bounds.get("high")
    if isinstance(value, str):
        choices = bounds.get("choices", ())
        if choices and value not in choices:
            raise BadParam(f'{game}: {name} is one of {", ".join(choices)}, not "{printable(value[:20])}"')
        if high is not None and len(value) > high:
            raise BadParam(f"{game}: parameter {name} has at most {high} characters, not {len(value)}", instead)
        return
    if value == ():
        raise BadParam(f"{game}: parameter {name} takes at least one number", instead)
    for number in value if isinstance(value, tuple) else (value,):
        if type(number) is not int:
            raise BadParam(f"{game}: parameter {name} takes whole numbers, not {number!r:.40}", instead)
        if (low is not None and number < low) or (high is not None and number > high):
            raise BadParam(f"{game}: parameter {name} lies between {low} and {high}, not at {short(number)}", instead)
