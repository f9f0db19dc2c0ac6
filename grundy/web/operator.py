"""What the operator may do on the computer of the server: see every job, call any of them off, and read its figures.

Who can read the key beside the saved games is the operator; a browser elsewhere, or a page on another port, cannot.
"""

import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException

from grundy.store.files import make_private
from grundy.web.clients import network
from grundy.web.guard import LOOPBACK, host_name
from grundy.web.jobs import Job, Jobs

HERE = {network("127.0.0.1"), network("::1")}


def operator_key(path: Path) -> str:
    """The key in a file that its owner alone can read; made when there is none. Sessions are sealed with it too."""
    key = ""
    with suppress(OSError):
        make_private(path.parent)
    # it is there already, or cannot be kept, which others say
    with suppress(OSError), open(path, "x", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(secrets.token_urlsafe(24))
    with suppress(OSError):
        path.chmod(0o600)
        key = path.read_text().strip()
    return key or secrets.token_urlsafe(24)


def may_look(request: Request) -> bool:
    """Whether the server's figures are for who asks: on this computer itself, or with the key from anywhere.

    A proxy on this computer speaks for others, and a page under another name is not asked by the operator.
    """
    given = request.headers.get("authorization", "").removeprefix("Bearer ").encode()
    if hmac.compare_digest(given, request.app.state.key.encode()):
        return True
    here = request.scope["caller"].address in HERE and host_name(request.headers.get("host", "")) in LOOPBACK
    return here and not {"x-forwarded-for", "forwarded", "via"} & set(request.headers)


def add_operator(app: FastAPI, jobs: Jobs, key: str) -> None:
    def check(request: Request) -> None:
        given = request.headers.get("grundy-key", "").encode()
        if request.scope["caller"].address not in HERE or not hmac.compare_digest(given, key.encode()):
            raise HTTPException(404, "there is no such page, or not for you")

    def shown(job: Job) -> dict[str, Any]:
        """Without its answer, but with who asked."""
        return {**job.shown(), "answer": None, "address": job.caller.address, "question": job.question}

    @app.get("/api/operator/jobs", include_in_schema=False)
    async def all_jobs(request: Request) -> Any:
        check(request)
        return [shown(job) for job in jobs.jobs.values() if not job.finished]

    @app.delete("/api/operator/jobs/{id}", include_in_schema=False)
    async def call_off(request: Request, id: str) -> Any:
        check(request)
        if id not in jobs.jobs:
            raise HTTPException(404, "there is no such job")
        jobs.cancel(jobs.jobs[id])
        return shown(jobs.jobs[id])
