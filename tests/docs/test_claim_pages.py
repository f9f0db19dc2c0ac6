"""Pages on the source documents: every claim of a document stands on its page, linked to its check, with its verdict.

A page writes a claim as [`000/LW`](../grundy/claims/library/document_000/corners.py) **false as printed** (reading).
"""

import re
from pathlib import Path

import pytest

from grundy.claims.claim import KINDS
from grundy.claims.find import all_claims
from tests.support import ROOT

CITED = re.compile(r"\[`(\d{3}/[^`]+)`\]\(([^)]+)\)\s+\*\*([a-z\s]+)\*\*(?:\s+\(([a-z\s]+)\))?")
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
    assert {id for id, *_ in cited} == {id for id in all_claims() if id.startswith(f"{document}/")}
    assert set(NAMED.findall(text)) <= set(all_claims())
    for id, link, word, kind in cited:
        said = (" ".join(word.split()), " ".join(kind.split()))
        assert said == (expected(id), all_claims()[id].kind), f"{page.name} says of {id}: {said}"
        assert f'"{id}"' in (page.parent / link).read_text(), f"{id} is not in {link}"


def test_the_table_of_false_statements_has_all_of_them() -> None:
    rows = re.findall(r"^\| (`\d{3}/.+?`) \| ([a-z ]+) \|", (ROOT / "docs/sources.md").read_text(), re.MULTILINE)
    told = {id: kind for ids, kind in rows for id in NAMED.findall(ids)}
    assert told == {id: one.kind for id, one in all_claims().items() if one.correction}


def test_the_kinds_are_explained_in_one_way() -> None:
    rows = re.findall(r"^\| ([a-z ]+) \| (.+) \|$", (ROOT / "docs/claims.md").read_text(), re.MULTILINE)
    assert [row for row in rows if row[0] in KINDS] == list(KINDS.items())


def test_the_page_of_verdicts_has_every_claim_and_counts_them() -> None:
    """`grundy verify --all --report docs/verdicts.md` writes it again."""
    text = (ROOT / "docs/verdicts.md").read_text()
    rows = re.findall(
        r"^\| `([^`]+)` \| ([a-z ]+) \| ([a-z ]+) \| ([a-z ]*) \| (\d+) \| ([\d,]+) \|", text, re.MULTILINE
    )
    claims = all_claims()
    assert [id for id, *_ in rows] == list(claims)
    for id, status, word, kind, to, _ in rows:
        assert (status, word, kind, int(to)) == (claims[id].status, expected(id), claims[id].kind, claims[id].size()), (
            id
        )
    words = [word + f" ({kind})" * bool(kind) for _, _, word, kind, _, _ in rows]
    counts = ", ".join(f"{words.count(word)} {word}" for word in sorted(set(words)))
    assert f"{len(claims)} of {len(claims)} claims checked, 0 in part, 0 not started; {counts};" in text
