"""The documents that are cited by number, spelled out as their folders of claims name them."""

import re
from functools import cache
from importlib import import_module
from pkgutil import iter_modules


def spelled(source: str) -> str:
    """A source as a stranger reads it: author, title and year instead of a number."""
    return re.sub(r"document (\d{3})", lambda found: documents().get(found[1], found[0]), source)


def cited(source: str) -> list[str]:
    """The numbers of the documents that a source names."""
    return [number for number in re.findall(r"document (\d{3})", source) if number in documents()]


@cache
def documents() -> dict[str, str]:
    library = import_module("grundy.claims.library")
    names = [one.name for one in iter_modules(library.__path__) if one.name.startswith("document_")]
    told = {name[-3:]: import_module(f"{library.__name__}.{name}").__doc__ or "" for name in names}
    return {number: text.partition(": ")[2].strip().rstrip(".") for number, text in told.items()}
