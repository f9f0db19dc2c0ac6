"""The works behind a game or a claim, as BibTeX."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from grundy.claims.bibliography import Publication, cited_by, works
from grundy.claims.claim import Claim
from grundy.claims.find import claims_like
from grundy.core.errors import GrundyError, UnknownName
from grundy.core.game import AnyGame
from grundy.core.lookup import game as find_game
from grundy.core.registry import game_ids
from grundy.core.result import Help, Result, TextLine
from grundy.core.types import JsonObject
from grundy.operations import operation


@dataclass(frozen=True)
class Citations(Result):
    """The works behind games and claims."""

    works: list[Publication]

    def to_bibtex(self) -> str:
        return "\n".join(work.to_bibtex() for work in self.works)

    def to_dict(self) -> list[JsonObject]:
        return [{"key": work.key, "kind": work.kind, "text": str(work), **work.fields} for work in self.works]

    def screen(self) -> Iterator[TextLine]:
        yield TextLine(self.to_bibtex().rstrip("\n") if self.works else "no work is named")

    def to_bib(self, path: Path) -> None:
        path.write_text(self.to_bibtex(), encoding="utf-8")


@operation(
    budget=None,
    files={".bib": Citations.to_bib},
    panel="Publish",
    rank=3,
    also=("bibtex", "bibliography", "references", "sources"),
)
def cite(
    names: Annotated[
        list[str] | None,
        Help("games by their ids, claims by their ids or how these begin; all works if left out", argument=True),
    ] = None,
) -> Citations:
    """The works behind games and claims, as BibTeX."""
    if not names:
        return Citations(list(works().values()))
    return Citations(cited_by(one for name in names for one in named(name)))


def named(name: str) -> list[AnyGame | Claim]:
    if name in game_ids():
        return [find_game(name)]
    try:
        return list(claims_like(name).values())
    except GrundyError:
        raise UnknownName(f'"{name[:40]}" is no game and no claim; see: grundy games, grundy claims') from None
