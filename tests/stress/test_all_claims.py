"""Every claim at its usual size is as it should be, with one process and with two, and as docs/verdicts.md says."""

import re

import pytest

from grundy.claims.report import reach
from grundy.operations.hunt import hunt
from grundy.operations.verify import verify
from tests.support import ROOT

pytestmark = pytest.mark.stress


def test_all_claims_at_their_usual_sizes() -> None:
    alone, two = verify().checked, verify(workers=2).checked
    assert [str(one) for one in alone.verdicts if not one.expected] == []
    assert alone.complete
    assert two.verdicts == alone.verdicts
    page = (ROOT / "docs/verdicts.md").read_text(encoding="utf-8")
    for verdict in alone.verdicts:
        to, cases, _ = reach(verdict)
        assert re.search(rf"^\| `{re.escape(verdict.id)}` \|.*\| {to} \| {cases} \|", page, re.MULTILINE), verdict.id


def test_conjecture_1_of_document_001_far_out() -> None:
    large = hunt("001/conjecture-1-two", rounds=4)
    assert "8000x8000" in large.noted
    many = hunt("001/conjecture-1-others", rounds=10)
    assert (large.found, many.found, many.cases) == ([], [], 1000)
