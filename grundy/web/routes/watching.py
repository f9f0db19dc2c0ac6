"""For who watches over the server: whether it is ready, and its figures."""

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from grundy.version import __version__
from grundy.web.metrics import TYPE
from grundy.web.operator import may_look
from grundy.web.site import Here



@router.get("/healthz", include_in_schema=False)
async def healthz(request: Request, site: Here) -> Response:
    """That all queues have workers; more of it where there is no password, and for the operator."""
    ready = all(queue.workers for queue in site.scheduler.queues)
    said: dict[str, Any] = {"ready": ready}
    if not site.settings.password or may_look(request):
        said |= {"version": __version__, "waiting": site.scheduler.waiting()}
    return JSONResponse(said, 200 if ready else 503)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, site: Here) -> Response:
    """On this computer, or with the operator's key."""
    if not may_look(request):
        raise HTTPException(404, "there is no such page, or not for you")
    return Response(request.app.state.metrics.text(site), media_type=TYPE)
