"""The impartial games of three books: docs/shelf.md says of each where it is here, or why it is not."""

import inspect
import re
from typing import NamedTuple

import pytest

from grundy.core.game import AnyGame
from grundy.core.registry import all_games
from tests.support import ROOT

BOOKS = ("Winning Ways", "Combinatorial Game Theory", "Lessons in Play")
LINK = re.compile(r"\[([a-z0-9-]+)\]\(games/([a-z0-9-]+)\.md\)")


class Entry(NamedTuple):
    book: str
    name: str
    chapter: str
    here: str  # a link to a game, or `missing: why`

    @property
    def game(self) -> str:
        """The id; empty if it is missing."""
        found = LINK.match(self.here)
        return found[1] if found else ""


def shelf() -> list[Entry]:
    found, book = [], ""
    for line in (ROOT / "docs/shelf.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            book = line[3:]
        elif line.startswith("| ") and not line.startswith("| game |"):
            found.append(Entry(book, *(cell.strip() for cell in line.strip("|").split("|"))))
    return found


def missing() -> list[str]:
    return [f"{entry.name} ({entry.book}, {entry.chapter}): {entry.here}" for entry in shelf() if not entry.game]


def cited(kind: type[AnyGame]) -> str:
    """All that a game says of its sources."""
    about = inspect.getdoc(inspect.getmodule(kind)) or ""
    return " ".join([about, kind.source, *(known.source for known in kind.known)])


@pytest.mark.parametrize("entry", shelf(), ids=lambda entry: entry.name)
def test_a_game_of_a_book_is_here_or_says_why_not(entry: Entry) -> None:
    assert entry.book in BOOKS
    assert re.fullmatch(r"[0-9IV]+(, [0-9IV]+)*(, pp?\. \d+(–\d+)?)?( \?)?", entry.chapter)
    assert all(said == page and said in all_games() for said, page in LINK.findall(entry.here))
    assert entry.game or entry.here.startswith("missing: ")


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_that_names_a_book_is_on_its_list(book: str) -> None:
    named = {name for name, kind in all_games().items() if book in cited(kind)}
    listed = {entry.game for entry in shelf() if entry.book == book}
    assert listed
    assert named <= listed, f"write into docs/shelf.md: {', '.join(sorted(named - listed))}"


def test_no_game_is_listed_twice() -> None:
    names = [(entry.book, entry.name) for entry in shelf()]
    assert len(names) == len(set(names))


if __name__ == "__main__":
    print("\n".join(missing()))
