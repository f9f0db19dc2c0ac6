"""Claims over the API: the list, a check with its counterexample, a document at once, and what is refused."""

import httpx
import pytest

from grundy.claims.find import find_claims
from grundy.web.routes.job_routes import Coverage, VerdictModel
from tests.web.conftest import Server, refused
from tests.web.test_runs import ended, job_of

FALSE = "003/every-game"  # false as printed, and quickly so
TRUE = "000/nim-addition"


def test_every_claim_is_listed_as_released(client: httpx.Client) -> None:
    found = {card["id"]: card for card in client.get("/api/claims").json()}
    assert set(found) == {one.id for one in find_claims([])}
    assert found[FALSE]["expected"] == "false as printed"
    assert found[FALSE]["corrected"]
    assert (found[FALSE]["kind"], found[TRUE]["kind"]) == ("missing condition", "")
    assert found[TRUE]["expected"] == "holds"


def test_a_claim_is_checked_and_its_verdict_is_kept(client: httpx.Client) -> None:
    state = job_of(client, "claim", id=FALSE)
    verdict = state["answer"]
    assert VerdictModel.model_validate(verdict).model_dump(exclude_unset=True) == verdict, (
        "it is as the API describes it"
    )
    assert (verdict["verdict"], verdict["kind"]) == ("false as printed", "missing condition")
    assert verdict["correction"]["holds"]
    board = verdict["board"]
    question = {name: board[name] for name in ("game", "params", "position", "ending")}
    view = client.post("/api/view", json=question).json()
    assert view["position"] == board["position"], "the counterexample can be drawn and played"
    assert client.get(board["address"].split("?")[0]).status_code == 200
    found = {card["id"]: card for card in client.get("/api/claims").json()}
    assert found[FALSE]["last"]["verdict"] == "false as printed"
    assert not found[FALSE]["stale"]
    assert job_of(client, "claim", id=TRUE, to=3)["answer"]["to"] == 3
    again = {card["id"]: card for card in client.get("/api/claims").json()}
    assert again[TRUE]["last"] is None, "a check that says less than the usual one is not kept"


def test_a_document_is_checked_at_once_and_may_be_called_off(client: httpx.Client) -> None:
    begun = client.post("/api/jobs/claims", json={"document": "chomp"}).json()
    client.delete(f"/api/jobs/{begun['id']}")
    assert ended(client, begun["id"])["state"] == "cancelled"
    done = job_of(client, "claims", document="002")["answer"]
    assert Coverage.model_validate(done).expected
    assert done["checked"] == len(find_claims(["002"]))


@pytest.mark.parametrize("id", ["no such", "000", "", "x" * 81, "mine.py", "../x.py:a", "000/nim-addition/", "\x1b[2J"])
def test_unknown_claims(server: Server, client: httpx.Client, id: str) -> None:
    message = refused(client.post("/api/jobs/claim", json={"id": id}), 422)
    assert "claim" in message or "id" in message
    refused(client.post("/api/jobs/claims", json={"document": id or "nowhere"}), 422) if id != "000" else None


@pytest.mark.parametrize("to", [0, -1, 10**12, "far", 1.5])
def test_sizes_out_of_bounds(client: httpx.Client, to: object) -> None:
    refused(client.post("/api/jobs/claim", json={"id": TRUE, "to": to}), 422)


def test_a_size_too_large_says_how_far_and_what_to_type(client: httpx.Client) -> None:
    message = refused(client.post("/api/jobs/claim", json={"id": TRUE, "to": 10**6}), 422)
    assert "up to size 310" in message
    assert f"grundy verify {TRUE} --to 1000000" in message
