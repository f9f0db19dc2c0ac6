"""The pages: each is a file of `static/` that says its own address."""

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, RedirectResponse

from grundy.web.files import HERE, addresses, page
from grundy.web.framing import framed
from grundy.web.site import Here, Site

router = APIRouter()


async def exists(site: Site, request: Request, name: str, game: str) -> bool:
    """Whether there is that game, and this page of it."""
    if name == "draw":
        return game in site.drawable
    if game in site.known or not site.settings.local:
        return game in site.known
    return any(found.told["id"] == game for found in await site.look_at_files(request))


def page_of_game(name: str) -> Callable[..., Awaitable[Response]]:
    async def shown(request: Request, game: str, site: Here) -> Response:
        there = await exists(site, request, name, game)
        shown = page(name if there else "missing", 200 if there else 404, request.scope["root_path"])
        return framed(shown, request, site.settings.embed) if name == "embed" else shown

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
