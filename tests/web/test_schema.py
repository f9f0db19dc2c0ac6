"""The API keeps to its own description: questions made from it, good and bad, and every answer checked against it."""

import warnings
from typing import Any

import pytest
import requests
from hypothesis import HealthCheck, Phase, given, settings

from tests.later import some_now
from tests.support import PATIENCE
from tests.web.conftest import Server

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # what others' packages deprecate is theirs to mend
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.checks import load_all_checks, not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_headers_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

pytestmark = pytest.mark.filterwarnings("ignore")

CONFORM = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 6  # of each address and mode
STEADY = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("mode", some_now(GenerationMode, GenerationMode.POSITIVE))
def test_every_answer_is_as_described(server: Server, mode: Any) -> None:
    load_all_checks()
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    session = requests.Session()  # one line for all questions
    session.trust_env = False
    problems: list[str] = []
    tried = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        if mode is GenerationMode.NEGATIVE and not (operation.body or operation.path_parameters):
            continue  # nothing can be wrong in a question without a word

        @STEADY
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            nonlocal tried
            tried += 1
            case.call_and_validate(session=session, checks=CONFORM, timeout=PATIENCE)

        try:
            ask()
        except (Exception, BaseExceptionGroup) as error:
            problems.append(f"{operation.label}: {error}")
    assert problems == []
    assert tried > 100
    with server.client() as client:
        assert client.get("/api/health").status_code == 200
