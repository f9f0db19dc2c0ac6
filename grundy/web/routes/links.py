"""Links to type or to point a camera at: the address that others have to use, short ones, and their QR codes."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse
from pydantic import BaseModel, Field

from grundy.web.guard import LOOPBACK, host_name
from grundy.web.limits import MOST_QR, MOST_URL, MOVE_SECONDS
from grundy.web.site import ERRORS, Here, ShortId, Site


OwnPath = Annotated[str, Query(max_length=MOST_URL, pattern="^/([^/]|$)", description="of a page of this server")]


class Link(BaseModel):
    """An address as others type it."""

    link: str
    size: Annotated[int, Field(description="squares of a side of its QR code; 0 if it is too long for one")]
    path: Annotated[str, Field(description="of an SVG that fills the dark squares")]


def whole(request: Request, site: Site, path: str) -> str:
    """Who sits at the server's own computer sees it under a name that nobody else can use."""
    asked = str(request.base_url)
    own = host_name(request.headers.get("host", "")) in LOOPBACK
    return ((own and site.settings.address) or asked).rstrip("/") + path


@router.get("/api/link", response_model=Link, responses=ERRORS)
async def link(request: Request, path: OwnPath, site: Here) -> Any:
    """The whole address of a page, and its QR code."""
    found = whole(request, site, path)
    if len(found) > MOST_QR:
        return Link(link=found, size=0, path="")
    return await site.ask(request, "qr", {"link": found}, MOVE_SECONDS)


@router.get("/r/{id}", include_in_schema=False)
async def to_room(id: ShortId) -> RedirectResponse:
    return RedirectResponse(f"../room/{id.lower()}")


@router.get("/c/{id}", include_in_schema=False)
async def to_class(id: ShortId) -> RedirectResponse:
    return RedirectResponse(f"../class/{id.lower()}")
