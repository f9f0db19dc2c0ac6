"""The pages: each is a file of `static/` that says its own address."""

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, PlainTextResponse, RedirectResponse

from grundy.web.files import HERE, addresses, page
from grundy.web.guard import HEADERS
from grundy.web.site import Here, Site

router = APIRouter()
POLICY = "content-security-policy"


async def exists(site: Site, request: Request, name: str, game: str) -> bool:
    """Whether there is that game, and this page of it."""
    if name == "draw":
        return game in site.drawable
    if game in site.known or not site.settings.local:
        return game in site.known
    return any(told["id"] == game for told in await site.look_at_files(request))


def page_of_game(name: str) -> Callable[..., Awaitable[Response]]:
    async def shown(request: Request, game: str, site: Here) -> Response:
        there = await exists(site, request, name, game)
        shown = page(name if there else "missing", 200 if there else 404, request.scope["root_path"])
        return framed(shown, request, site.settings.embed) if name == "embed" else shown

    return shown


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


def plain_page(name: str) -> Callable[..., Awaitable[Response]]:
    async def shown(request: Request) -> Response:
        return page(name, root=request.scope["root_path"])

    return shown


for name, address in addresses().items():
    found = page_of_game(name) if "{game}" in address else plain_page(name)
    router.get(address, include_in_schema=False)(found)


@router.get("/api", include_in_schema=False)
async def api() -> Response:
    return RedirectResponse("api/docs")


@router.get("/favicon.ico", include_in_schema=False)
async def icon() -> Response:
    return FileResponse(HERE / "icon.svg", media_type="image/svg+xml")
