"""The claims: a section each, with its verdict from docs/verdicts.md and a link to the check."""

import json
import re
from itertools import groupby
from pathlib import Path

import links

from grundy.claims.claim import Claim
from grundy.claims.find import all_claims

CELL = r" ([^|]*?) \|"
ROW = re.compile(rf"^\| `([^`]+)` \|{CELL}{CELL}{CELL}{CELL}{CELL}", re.MULTILINE)
SIGNS = {"holds": "holds", "open": "open"}  # all others are false in some way


def verdicts() -> dict[str, str]:
    found = {}
    for id, _, word, kind, to, cases in ROW.findall((links.ROOT / "docs/verdicts.md").read_text(encoding="utf-8")):
        said = f"{word} ({kind})" if kind else word
        found[id] = f'<b class="{SIGNS.get(word, "false")}">{said}</b>, checked to {to}: {cases} cases'
    return found


def anchor(id: str) -> str:
    return re.sub(r"[^\w.-]", "-", id)


def page_of(document: str) -> str:
    return f"claims/{document}.md"


def title(number: str) -> str:
    """A source is called by its authors and title, as on its own page."""
    first = (links.ROOT / f"docs/document-{number}.md").read_text(encoding="utf-8").partition("\n")[0]
    return first.removeprefix("# ")


def section(claim: Claim, verdict: str) -> str:
    lines = [f"## {claim.id} {{ #{anchor(claim.id)} }}", f"{claim.status.capitalize()}: {claim.statement}."]
    if claim.formula:
        lines.append(f"`{claim.formula}`")
    lines.append(verdict)
    if claim.correction:
        lines.append(f"What should have been printed: {claim.correction.statement}.")
    file = Path(claim.file())
    check = f"[the check](../../{file.relative_to(links.ROOT)})" if file.is_relative_to(links.ROOT) else ""
    lines.append(f"Source: {claim.source}. {check}".rstrip())
    return "\n\n".join(lines)


def pages() -> dict[str, dict[str, str]]:
    said = verdicts()
    found = {}
    for document, its in groupby(all_claims().values(), key=lambda claim: claim.document):
        name = title(document) if document.isdigit() else document.capitalize()
        head = (
            f"---\ntitle: {json.dumps(name)}\n---\n\n# Claims: {name}\n\n`grundy verify {document}` checks them again."
        )
        sections = [section(claim, said.get(claim.id, "not in the report yet")) for claim in its]
        found[page_of(document)] = "\n\n".join([head, *sections]) + "\n"
    return {"All claims": found}


def linked(markdown: str) -> str:
    """The page of verdicts, where a claim leads to its section."""

    def link(found: re.Match[str]) -> str:
        id = found[1]
        return f"| [`{id}`]({page_of(id.split('/')[0])}#{anchor(id)}) |" if id in all_claims() else found[0]

    return re.sub(r"^\| `([^`]+)` \|", link, markdown, flags=re.MULTILINE)
