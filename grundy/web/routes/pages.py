"""The pages themselves."""

import json

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, RedirectResponse

from grundy.web.files import HERE, page
from grundy.web.limits import MOVE_SECONDS
from grundy.web.site import Here, Site

router = APIRouter()


@router.get("/", include_in_schema=False)
async def home() -> Response:
    return page("index")


async def page_of(request: Request, site: Site, name: str, game: str) -> Response:
    """The page of a game, if there is that game."""
    there = game in site.known
    if not there and site.settings.local:
        files = json.loads(bytes((await site.ask(request, "moves", "local", {}, MOVE_SECONDS)).body))
        there = any(one["id"] == game for one in files)
    return page(name) if there else page("missing", 404)


@router.get("/play/{game}", include_in_schema=False)
async def play(request: Request, game: str, site: Here) -> Response:
    return await page_of(request, site, "play", game)


@router.get("/tree/{game}", include_in_schema=False)
async def tree_page(request: Request, game: str, site: Here) -> Response:
    return await page_of(request, site, "tree", game)


@router.get("/table/{game}", include_in_schema=False)
async def table_page(request: Request, game: str, site: Here) -> Response:
    return await page_of(request, site, "table", game)


@router.get("/census/{game}", include_in_schema=False)
async def census_page(request: Request, game: str, site: Here) -> Response:
    return await page_of(request, site, "census", game)


@router.get("/simulate/{game}", include_in_schema=False)
async def simulate_page(request: Request, game: str, site: Here) -> Response:
    return await page_of(request, site, "simulate", game)


@router.get("/room/{id}", include_in_schema=False)
async def room_page(id: str) -> Response:
    return page("room")


@router.get("/learn", include_in_schema=False)
async def learn() -> Response:
    return page("learn")


@router.get("/claims", include_in_schema=False)
async def claims_page() -> Response:
    return page("claims")


@router.get("/draw/{game}", include_in_schema=False)
async def draw(game: str, site: Here) -> Response:
    return page("draw") if game in site.drawable else page("missing", 404)


@router.get("/sum", include_in_schema=False)
async def compose() -> Response:
    return page("sum")


@router.get("/api/docs", include_in_schema=False)
async def api_docs() -> Response:
    return page("docs")


@router.get("/api", include_in_schema=False)
async def api() -> Response:
    return RedirectResponse("/api/docs")


@router.get("/favicon.ico", include_in_schema=False)
async def icon() -> Response:
    return FileResponse(HERE / "icon.svg", media_type="image/svg+xml")
