"""The bibliography: full BibTeX entries for the sources of games and claims.

The entries are in `sources.bib`. A `source` names a work by its title, or by one of the names in our own field
`cited`. It names a sequence of the OEIS by its number.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from grundy.claims.claim import Claim
from grundy.core.game import AnyGame

FILE = Path(__file__).with_name("sources.bib")
ENTRY = re.compile(r"^@(\w+)\{([\w-]+),\n(.*?)\n\}$", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"  (\w+) = \{(.*)\},?")
OEIS = re.compile(r"\bA\d{6}\b")


@dataclass(frozen=True)
class Publication:
    """A BibTeX entry."""

    key: str
    kind: str
    fields: dict[str, str]

    def to_bibtex(self) -> str:
        lines = [f"  {name} = {{{value}}}" for name, value in self.fields.items() if name != "cited"]
        return f"@{self.kind}{{{self.key},\n" + ",\n".join(lines) + "\n}\n"

    def named_in(self, source: str) -> bool:
        names = [plain(self.fields.get("title", "")), *self.fields.get("cited", "").split("; ")]
        return any(name and name in source for name in names)

    def field_text(self, key: str, before: str = ", ", after: str = "") -> str:
        """A field as plain text, with text before and after it, or nothing if the field is missing."""
        return before + plain(self.fields[key]) + after if key in self.fields else ""

    def authors(self) -> str:
        names = self.fields.get("author", "")
        if names.startswith("{"):
            return plain(names)
        *first, last = names.split(" and ")
        return f"{', '.join(first)} and {last}" if first else last

    def after_title(self) -> str:
        """Where and when the work appeared."""
        bound = "volume" in self.fields
        where = (
            self.field_text("journal")
            + self.field_text("booktitle", ", in ")
            + self.field_text("institution")
            + self.field_text("publisher")
        )
        where += self.field_text("howpublished") + self.field_text("volume", " ")
        where += self.field_text("number", "(" if bound else ", ", ")" if bound else "")
        when = self.field_text("month", "", " ") + self.field_text("year", "")
        pages = self.field_text("pages").replace("--", "–")
        return where + (f", {when}" if when else "") + self.field_text("note") + pages

    def __str__(self) -> str:
        """One line: authors, title, where and when."""
        return (self.authors() + self.field_text("title") + self.after_title()).removeprefix(", ")


def plain(text: str) -> str:
    return text.replace("{", "").replace("}", "")


@cache
def works() -> dict[str, Publication]:
    """All works, by key."""
    text = FILE.read_text(encoding="utf-8")
    return {key: Publication(key, kind, dict(FIELD.findall(lines))) for kind, key, lines in ENTRY.findall(text)}


def works_of(source: str) -> list[Publication]:
    """The works that a source names; none if the source is only a reason, such as `by hand`."""
    return [*(work for work in works().values() if work.named_in(source)), *map(sequence, OEIS.findall(source))]


def sequence(number: str) -> Publication:
    fields = {
        "author": "{OEIS Foundation}",
        "title": f"Sequence {number}",
        "howpublished": "The On-Line Encyclopedia of Integer Sequences",
        "url": f"https://oeis.org/{number}",
    }
    return Publication(number, "misc", fields)


def sources_of(one: AnyGame | type[AnyGame] | Claim) -> list[str]:
    """The sources of a game or a claim. For a game, also the sources of its known values."""
    if isinstance(one, Claim):
        return [one.source]
    return list(dict.fromkeys([one.source, *(known.source for known in one.known)]))


def cited_by(every: Iterable[AnyGame | type[AnyGame] | Claim]) -> list[Publication]:
    """The works that these games and claims cite, each once, sorted by key."""
    found = {work.key: work for one in every for source in sources_of(one) for work in works_of(source)}
    return [found[key] for key in sorted(found)]


# ---- documents cited by number, such as "document 004" ----


def spelled(source: str) -> str:
    """A source with author, title and year in place of a document's number."""
    return re.sub(r"document (\d{3})", lambda found: documents().get(found[1], found[0]), source)


def cited(source: str) -> list[str]:
    """The numbers of the documents that a source cites."""
    return [number for number in re.findall(r"document (\d{3})", source) if number in documents()]


def documents() -> dict[str, str]:
    return {key[-3:]: str(work) for key, work in works().items() if key.startswith("document-")}
