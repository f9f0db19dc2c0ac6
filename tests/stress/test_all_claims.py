"""Every claim at its usual size: all is as it should be, with one process and with two, and a hunt goes far."""

import pytest

from grundy.questions.hunt import hunt
from grundy.questions.verify import verify

pytestmark = pytest.mark.stress


def test_all_claims_at_their_usual_sizes() -> None:
    alone, two = verify().checked, verify(workers=2).checked
    assert [str(one) for one in alone.verdicts if not one.expected] == []
    assert alone.complete
    assert two.verdicts == alone.verdicts


def test_conjecture_1_of_document_001_far_out() -> None:
    large = hunt("001/conjecture-1-two", rounds=4)
    assert "8000x8000" in large.noted
    many = hunt("001/conjecture-1-others", rounds=10)
    assert (large.found, many.found, many.cases) == ([], [], 1000)
