"""The routes of the API and of the pages, a file per subject."""

from typing import Any

from fastapi import APIRouter, Request, Response

from grundy.web.site import ERRORS, Here


def add_worker_route(
    router: APIRouter,
    path: str,
    operation: str,
    model: Any,
    says: str,
    seconds: float | None = None,
    **more: Any,
) -> None:
    """A route that only passes its body on to a worker."""

    async def route(request: Request, body: Any, site: Here) -> Response:
        return await site.respond(request, operation, body, seconds or site.settings.seconds)

    route.__name__, route.__doc__ = operation, says
    route.__annotations__["body"] = model
    router.post(f"/api/{path}", **{"responses": ERRORS} | more)(route)
