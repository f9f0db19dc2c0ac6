"""Claims: what can be checked, and checking it as a job."""

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from grundy.web import schema
from grundy.web.schema import Closed
from grundy.web.site import ERRORS, Here



class ClaimQuestion(Closed):
    id: Annotated[str, Field(min_length=1, max_length=80, description="a claim's id, as /api/claims lists it")]
    to: Annotated[int | None, Field(ge=1, le=10**9, description="to which size; the claim's own if left out")] = None


class DocumentQuestion(Closed):
    document: Annotated[str, Field(min_length=1, max_length=40, description="such as 001; all for all of them")]


class ClaimCard(BaseModel):
    """A statement of a document, or of a game's formula, that can be checked."""

    id: str
    document: str
    source: str
    status: Annotated[str, Field(description="theorem, lemma, conjecture, table, ...")]
    statement: str
    formula: str
    kind: Annotated[str, Field(description="how much is wrong with what is false as printed: misprint, edge case, ...")]
    corrected: Annotated[str, Field(description="what should have been printed, where that is known to differ")]
    to: Annotated[int, Field(description="the size it is checked to unless told otherwise")]
    last: Annotated[dict[str, Any] | None, Field(description="the last verdict, as `grundy verify --json` gives it")]
    stale: Annotated[bool, Field(description="the last verdict is about other code than this")]
    expected: Annotated[str, Field(description="the verdict with which the claim was released")]


# ---- the routes ----


@router.get("/api/claims", response_model=list[ClaimCard], responses=ERRORS)
async def claims(request: Request, site: Here) -> Response:
    """Every claim: its statement, where it stands, and the last known verdict."""
    return await site.ask(request, "claims", {}, site.settings.seconds)


@router.post("/api/jobs/claim", response_model=schema.JobState, responses=ERRORS)
async def check_claim(request: Request, asked: ClaimQuestion, site: Here) -> Any:
    """Check a claim to a size; a counterexample comes with its board."""
    checked = await site.ask(request, "claim_asked", asked, site.settings.seconds)
    return checked if checked.status_code != 200 else await site.begin(request, "check_claim", asked)


@router.post("/api/jobs/claims", response_model=schema.JobState, responses=ERRORS)
async def check_claims(request: Request, asked: DocumentQuestion, site: Here) -> Any:
    """Check all claims of a document, each to its own size; those checked before are not checked again."""
    checked = await site.ask(request, "document_asked", asked, site.settings.seconds)
    return checked if checked.status_code != 200 else await site.begin(request, "check_claims", asked)
