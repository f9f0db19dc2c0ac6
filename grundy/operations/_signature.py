"""What `help(grundy.solve)` prints: a signature in plain types, and what every argument means."""

import re
import types
from collections.abc import Hashable
from inspect import Parameter, Signature, cleandoc, formatannotation, signature
from typing import Any, Union, get_args, get_origin

from grundy.core.result import Help
from grundy.core.types import AnyFunction

ALIKE = {
    "game": "a game, its id, or the path of a file with your own",
    "position": "a position as text or as the game has it; the usual start if left out",
    "positions": "several of them",
    "ending": "the play convention: normal, misere or scored; the game's usual one if left out",
    "budget": "limits of time, memory and positions",
}


class PlainType(str):
    """A type in words; `inspect` shows an annotation by its repr."""

    def __repr__(self) -> str:
        return str(self)


def describe(function: AnyFunction) -> AnyFunction:
    """Give an operation the signature and the docstring that `help` shows, once. Commands do without."""
    if "__signature__" in vars(function):
        return function
    given = signature(function)
    plain = [one.replace(annotation=plain_type(one.annotation)) for one in given.parameters.values()]
    function.__signature__ = Signature(plain, return_annotation=plain_type(given.return_annotation))  # type: ignore[attr-defined]
    said = {name: ALIKE.get(name, "") for name in given.parameters} | {
        name: meaning(note)
        for name, one in given.parameters.items()
        for note in getattr(one.annotation, "__metadata__", ())
        if isinstance(note, Help)
    }
    listed = [f"    {name}: {words}" for name, words in said.items() if words]
    function.__doc__ = "\n".join([cleandoc(function.__doc__ or ""), "", "Arguments:", *listed])
    return function


def meaning(note: Help) -> str:
    extra = [f"from {note.low}"] if note.low is not None else []
    extra += [f"up to {note.high}"] if note.high is not None else []
    extra += [f"one of {', '.join(map(repr, note.choices))}"] if note.choices else []
    return f"{note.help} ({' '.join(extra)})" if extra else note.help


def plain_type(kind: Any) -> Any:
    """`Game | str` instead of `typing.Union[grundy.core.game.Game[typing.Any], str]`."""
    if kind is Parameter.empty:
        return kind
    if hasattr(kind, "__metadata__"):
        kind = get_args(kind)[0]
    if get_origin(kind) in (Union, types.UnionType):
        return PlainType(" | ".join(dict.fromkeys(str(plain_type(one)) for one in get_args(kind))))
    if kind is Hashable:
        return PlainType("Position")
    if kind is type(None):
        return PlainType("None")
    text = re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", formatannotation(kind))
    return PlainType(text.replace("Hashable", "Position").replace("[Any]", "").replace("NoneType", "None"))
