"""The documents that are cited by number, spelled out."""

import re

from grundy.claims.bibliography import works


def spelled(source: str) -> str:
    """A source as a stranger reads it: author, title and year instead of a number."""
    return re.sub(r"document (\d{3})", lambda found: documents().get(found[1], found[0]), source)


def cited(source: str) -> list[str]:
    """The numbers of the documents that a source names."""
    return [number for number in re.findall(r"document (\d{3})", source) if number in documents()]


def documents() -> dict[str, str]:
    return {key[-3:]: str(work) for key, work in works().items() if key.startswith("document-")}
