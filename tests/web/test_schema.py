"""The API keeps to its own description: questions made from it, good and bad, and every answer checked against it."""

import re
import warnings
from pathlib import Path
from typing import Any

import httpx
import pytest
import requests
from hypothesis import HealthCheck, Phase, given, settings

from grundy.web.app import make_app
from grundy.web.site import Settings, Site
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
MANY = 60  # the same, where there is time
ODD = ["x", "%00", "..%2f..", "%ff%fe", "9" * 300, "a%20b", "'%20or%201=1%20--", "%F0%9F%8E%B2"]  # words in an address

NOT_DESCRIBED = ("/api/operator/", "/api/openapi.json", "/api/docs")  # the operator alone; the description itself


def steady(examples: int) -> Any:
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def held_to_its_description(server: Server, mode: Any, examples: int) -> int:
    """Ask at every address that is described; how often."""
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

        @steady(examples)
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
    with server.client() as client:
        assert client.get("/api/health").status_code == 200
    return tried


@pytest.mark.parametrize("mode", some_now(GenerationMode, GenerationMode.POSITIVE))
def test_every_answer_is_as_described(server: Server, mode: Any) -> None:
    assert held_to_its_description(server, mode, EXAMPLES) > 100


@pytest.mark.stress
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_answer_is_as_described_at_length(server: Server, mode: Any) -> None:
    assert held_to_its_description(server, mode, MANY) > 10 * 100


def routes(app: Any) -> list[Any]:
    """All of an app, whatever stands before it, and of the routers in it."""
    while not hasattr(app, "routes"):
        app = app.app
    inside = [getattr(route, "original_router", None) for route in app.routes]
    every = [*app.routes, *(route for router in inside if router for route in routes(router))]
    return [route for route in every if getattr(route, "methods", None)]


def test_no_route_is_left_out(server: Server, client: httpx.Client, tmp_path: Path) -> None:
    """Every route of the app is described, and so tried above; the others are pages and links, which are tried here."""
    described = {
        (method.upper(), path)
        for path, methods in client.get("/api/openapi.json").json()["paths"].items()
        for method in methods
    }
    registered = routes(make_app(Site(Settings(saved=tmp_path / "saved.sqlite"))))
    hidden = {
        (method, route.path)
        for route in registered
        for method in route.methods - {"HEAD"}
        if (method, route.path) not in described
    }
    assert len(registered) > 80
    assert not [path for _, path in hidden if path.startswith("/api/") and not path.startswith(NOT_DESCRIBED)]
    for method, path in sorted(hidden):
        for word in ODD if "{" in path else [""]:
            answer = client.request(method, re.sub(r"\{[^}]*\}", word, path))
            assert answer.status_code < 500, f"{method} {path} with {word}: {answer.status_code}"
