"""The addresses of simulations, kept runs, findings and claims.

A run belongs to the browser that asked for it; who has its link, with a key that nobody guesses, may look at it. Runs
of the command line are their user's, and are not shown here.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import FastAPI, Request, Response
from fastapi import Path as InPath
from starlette.exceptions import HTTPException

from grundy import service
from grundy.web import schema, study_schema
from grundy.web.studies import match_dict, simulation_dict

Responses = dict[int | str, dict[str, Any]]
RunKey = Annotated[str, InPath(min_length=1, max_length=40)]


def add_studies(
    app: FastAPI,
    put: Callable[..., Awaitable[Response]],
    begin: Callable[..., Any],
    seconds: float,
    errors: Responses,
    missing: Responses,
) -> None:
    """`put` asks a worker and waits, `begin` starts a job; `errors` and `missing` describe refusals."""

    @app.post("/api/findings", response_model=study_schema.Findings, responses=errors)
    async def findings(request: Request, asked: study_schema.FindingsQuestion) -> Response:
        """What a table shows: closed forms, repetitions and periods, in words."""
        return await put(request, "solves", "findings", asked, seconds)

    @app.post("/api/jobs/simulate", response_model=schema.JobState, responses=errors)
    async def simulate(request: Request, asked: study_schema.SimulationQuestion) -> Any:
        """Play many games, watch what comes out, and keep it; called off, it keeps what is done."""
        checked = await put(request, "moves", "check_simulation", asked, seconds)
        if checked.status_code != 200:
            return checked
        return begin(request, "simulate", asked, owner=request.scope["session"])

    def load(key: str) -> Any:
        """A kept simulation."""
        try:
            return simulation_dict(service.show_run(service.Runs().shared(key)), key)
        except (service.UnknownName, service.BadParam):
            raise HTTPException(
                404, "there is no simulation of that key; the link is wrong, or it was forgotten"
            ) from None

    @app.get("/api/runs", response_model=list[study_schema.RunRow], responses=errors)
    def list_runs(request: Request) -> Any:
        """The simulations of this browser session, the newest first."""
        rows = []
        for run in service.Runs(owner=request.scope["session"]).listed():
            found = service.show_run(run)
            said = {
                "run": run.id,
                "key": run.key,
                "at": run.at,
                "match": match_dict(run.question),
                "starts": found.match.starts.said,
            }
            rows.append({**said, "done": found.done, "score": found.statistics.score().to_dict()})
        return rows

    @app.get("/api/runs/{key}", response_model=study_schema.Simulated, responses=missing | errors)
    async def see_run(key: RunKey) -> Any:
        """A simulation by its key, as it was; who knows the key may look."""
        return await asyncio.to_thread(load, key)

    @app.delete("/api/runs/{key}", status_code=204, response_class=Response, responses=missing | errors)
    def drop_run(request: Request, key: RunKey) -> Response:
        """Forget a simulation of your own."""
        if not service.Runs(owner=request.scope["session"]).drop(key):
            raise HTTPException(404, "there is no simulation of that key, or it is not yours")
        return Response(status_code=204)

    # ---- claims ----

    @app.get("/api/claims", response_model=list[study_schema.ClaimCard], responses=errors)
    async def claims(request: Request) -> Response:
        """Every claim: its statement, where it stands, and the last known verdict."""
        return await put(request, "moves", "claims", {}, seconds)

    @app.post("/api/jobs/claim", response_model=schema.JobState, responses=errors)
    async def check_claim(request: Request, asked: study_schema.ClaimQuestion) -> Any:
        """Check a claim to a size; a counterexample comes with its board."""
        checked = await put(request, "moves", "claim_asked", asked, seconds)
        return checked if checked.status_code != 200 else begin(request, "check_claim", asked)

    @app.post("/api/jobs/claims", response_model=schema.JobState, responses=errors)
    async def check_claims(request: Request, asked: study_schema.DocumentQuestion) -> Any:
        """Check all claims of a document, each to its own size; those checked before are not checked again."""
        checked = await put(request, "moves", "document_asked", asked, seconds)
        return checked if checked.status_code != 200 else begin(request, "check_claims", asked)
