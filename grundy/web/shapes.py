"""Answers described for the API: from the shape that a question's file gives, with what is said of its pieces."""

from types import UnionType
from typing import Annotated, Any, NotRequired, Required, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import Field, create_model

from grundy.core.result import Help

MODELS: dict[Any, Any] = {}  # by shape


def shape_model(shape: Any) -> Any:
    """A TypedDict as the description of an answer; what its pieces are said to mean goes along."""
    if is_typeddict(shape):
        if shape not in MODELS:
            MODELS[shape] = shape.__name__  # for a piece that holds pieces of its own kind
            fields: dict[str, Any] = {
                name: piece(kind) for name, kind in get_type_hints(shape, include_extras=True).items()
            }
            MODELS[shape] = create_model(shape.__name__, __doc__=shape.__doc__, **fields)
            MODELS[shape].model_rebuild(_types_namespace={shape.__name__: MODELS[shape]})
        return MODELS[shape]
    inside = tuple(map(shape_model, get_args(shape)))
    origin = get_origin(shape)
    if origin in (Union, UnionType):
        return Union[inside]  # noqa: UP007  the pieces are known now, not when this is read
    return origin[inside] if origin in (list, dict, tuple) else shape


def piece(kind: Any) -> tuple[Any, Any]:
    """A piece of an answer: its type with what is said of it; one that may be missing is nothing then."""
    default: Any = ...
    if get_origin(kind) in (NotRequired, Required):
        default, kind = (None if get_origin(kind) is NotRequired else ...), get_args(kind)[0]
    said = ""
    if get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        said = next((note.help for note in notes if isinstance(note, Help)), "")
    return shape_model(kind), Field(default, description=said or None)
