"""Pages on the source documents: every claim of a document stands on its page, linked to its check, with its verdict.

A page writes a claim as [`000/2.2.6`](../grundy/claims/library/document_000/whole_games.py) **false as printed**.
"""

import re
from pathlib import Path

import pytest

from grundy.claims.find import all_claims
from tests.support import ROOT

CITED = re.compile(r"\[`(\d{3}/[^`]+)`\]\(([^)]+)\)\s+\*\*([a-z\s]+)\*\*")
NAMED = re.compile(r"`(\d{3}/[^`]+)`")
PAGES = sorted((ROOT / "docs").glob("document-*.md"))


def expected(id: str) -> str:
    """What `verify` says of it, as the tests of all claims make sure."""
    one = all_claims()[id]
    return "false as printed" if one.correction else "open" if one.status == "open question" else "holds"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_tells_of_every_claim_of_its_document(page: Path) -> None:
    text = page.read_text()
    document = page.stem.removeprefix("document-")
    cited = CITED.findall(text)
    assert {id for id, _, _ in cited} == {id for id in all_claims() if id.startswith(f"{document}/")}
    assert set(NAMED.findall(text)) <= set(all_claims())
    for id, link, word in cited:
        assert " ".join(word.split()) == expected(id), f"{page.name} says of {id}: {word}"
        assert f'"{id}"' in (page.parent / link).read_text(), f"{id} is not in {link}"


def test_the_page_of_verdicts_has_every_claim_of_the_documents() -> None:
    """`python docs/make_pictures.py` writes it again."""
    rows = re.findall(
        r"^\| `([^`]+)` \| [a-z ]+ \| ([a-z ]+) \|", (ROOT / "docs/verdicts.md").read_text(), re.MULTILINE
    )
    assert len(rows) > 60
    for id, word in rows:
        assert word == expected(id)
    numbered = {id for id in all_claims() if id[:3].isdigit()}
    assert numbered == {id for id, _ in rows if id[:3].isdigit()}
