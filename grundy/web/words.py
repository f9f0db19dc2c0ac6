"""What is said to a visitor."""

from collections.abc import Mapping
from typing import Any

from grundy.core.errors import Argument

# what is wrong with a value that is asked with, by pydantic's name for it
WRONG = {
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "too_long": "has at most {max_length} entries",
    "too_short": "has at least {min_length} entries",
    "string_too_long": "has at most {max_length} characters",
    "string_too_short": "is empty",
    "greater_than_equal": "is at least {ge}",
    "less_than_equal": "is at most {le}",
    "less_than": "is less than {lt}",
    "literal_error": "is one of {expected}",
    "string_type": "takes a text",
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float", "int_parsing_size"), "takes a whole number"),
}


def wrong_value(found: Mapping[str, Any]) -> str:
    """The place in the question, and what may stand there."""
    where = ".".join(str(step) for step in found["loc"][1:])[:80] or "the body"
    words = WRONG.get(found["type"])
    return f"{where}: {found['msg']}" if words is None else f"{where} {words.format(**found.get('ctx', {}))}"


def on_the_page(argument: Argument) -> str | None:
    """What to give instead, as the fields of a form are filled; a page has no budget to give."""
    if argument.name == "budget":
        return None
    if argument.name == "ending" and argument.value:
        return f"the {argument.value} ending"
    return f"{argument.value} for {argument.name}" if argument.value else argument.name
