"""Who may have a board in a frame, and how a frame without cookies is known."""

import httpx
import pytest

from grundy.core.errors import BadParam
from grundy.web.serve import as_origin
from tests.web.conftest import Server


def test_without_the_option_there_are_words_instead_of_a_board(client: httpx.Client) -> None:
    answer = client.get("/embed/nim", headers={"referer": "https://school.org/"})
    assert answer.status_code == 403
    assert answer.text.endswith("Whoever runs it can type: grundy serve --embed https://school.org")
    assert "<" not in answer.text, "anybody may show these words, so nothing is there to be clicked"
    assert "frame-ancestors 'none'" in client.get("/play/nim").headers["content-security-policy"]


@pytest.mark.parametrize(
    "text", ["https://school.org", "http://10.0.0.7:8000/", " HTTPS://School.org", "http://[::1]:80"]
)
def test_origins(text: str) -> None:
    assert as_origin(text) == text.strip().lower().rstrip("/")


@pytest.mark.parametrize(
    "text", ["school.org", "https://", "https://a.org/page", "https://a.org; script-src *", "*", "https://a.org\nx: y"]
)
def test_what_is_no_origin_is_refused(text: str) -> None:
    with pytest.raises(BadParam, match="type one like --embed"):
        as_origin(text)


def test_a_frame_without_cookies_is_one_visitor(server: Server) -> None:
    """It is told its session once, and what it began is its own by that alone."""
    with server.client() as frame, server.client() as other:
        begun = frame.post("/api/jobs/census", headers={"grundy-session": ""}, json={"game": "divinim", "size": "2x2"})
        assert begun.status_code == 200, begun.text
        assert "set-cookie" not in begun.headers
        told = {"grundy-session": begun.headers["grundy-session"]}
        job = f"/api/jobs/{begun.json()['id']}"
        assert (frame.get(job, headers=told).status_code, other.get(job).status_code) == (200, 404)
        assert "grundy-session" not in frame.get(job, headers=told).headers
