"""Long questions of a browser session: how far they are, and calling them off."""

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from grundy.web import schema
from grundy.web.jobs import job_events
from grundy.web.site import ERRORS, NOT_FOUND, Here, ShortId

router = APIRouter()


@router.get("/api/jobs/{id}", response_model=schema.JobState, responses=NOT_FOUND | ERRORS)
async def see_job(request: Request, id: ShortId, site: Here) -> Any:
    """How far a job is, or its answer."""
    return site.find_job(request, id).shown()


@router.get("/api/jobs/{id}/events", responses=NOT_FOUND | ERRORS, response_class=StreamingResponse)
async def see_job_events(request: Request, id: ShortId, site: Here) -> Response:
    """The job's state now and after every change, as server-sent events."""
    return site.stream(request, job_events(site.find_job(request, id)))


@router.delete("/api/jobs/{id}", response_model=schema.JobState, responses=NOT_FOUND | ERRORS)
async def cancel_job(request: Request, id: ShortId, site: Here) -> Any:
    """Call a job off."""
    job = site.find_job(request, id)
    site.jobs.cancel(job)
    return job.shown()
