"""The trial of the server in small: nothing is lost and nothing breaks. How long it takes says only the whole one."""

import pytest

from tests.stress.server import QUICK, run


@pytest.mark.long
def test_protocol_abuse_is_refused() -> None:
    assert [row.notes for row in run(["protocol"], QUICK, None, quick=True) if not row.sound] == []


@pytest.mark.stress
@pytest.mark.parametrize("part", ["load", "attack", "flood", "churn"])
def test_nothing_breaks(part: str) -> None:
    assert [(row.name, row.found, row.notes) for row in run([part], QUICK, None, quick=True) if not row.sound] == []
