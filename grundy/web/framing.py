"""Which pages of other origins may have a board in a frame: those that the server was started for, and nobody else."""

import re

from fastapi import Request, Response
from fastapi.responses import PlainTextResponse

from grundy.core.errors import BadParam
from grundy.web.guard import HEADERS

ORIGIN = re.compile(r"https?://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?")
POLICY = "content-security-policy"


def as_origin(text: str) -> str:
    """What a browser calls an origin: scheme, host and port alone."""
    found = text.strip().lower().rstrip("/")
    if not ORIGIN.fullmatch(found):
        raise BadParam(f'"{text[:60]}" is no origin of a page; type one like --embed https://school.org')
    return found


def framed(shown: Response, request: Request, origins: tuple[str, ...]) -> Response:
    """The same for frames of these origins. A frame elsewhere says why it is empty, as far as that can be known."""
    headers = request.headers
    asking = "/".join(headers.get("referer", "").split("/")[:3])
    inside = headers.get("sec-fetch-dest") in ("iframe", "frame") and headers.get("sec-fetch-site") != "same-origin"
    if not origins or (inside and asking and asking not in origins):
        where = f"boards on {', '.join(origins)}" if origins else "no boards on other pages"
        words = f"This server shows {where}. Whoever runs it can type: grundy serve --embed {asking or 'ORIGIN'}"
        shown, origins = PlainTextResponse(words, 403), ("*",)  # words alone may be seen anywhere
    shown.headers[POLICY] = HEADERS[POLICY].replace("frame-ancestors 'none'", f"frame-ancestors {' '.join(origins)}")
    return shown
