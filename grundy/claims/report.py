"""Claims and verdicts as plain data, and reports on them as Markdown or HTML."""

import re
from html import escape
from pathlib import Path

from grundy.claims.checking import CheckedClaims
from grundy.claims.claim import Claim, Verdict
from grundy.claims.find import find_claim, find_claims, stamp
from grundy.core.budget import Budget
from grundy.core.errors import GrundyError
from grundy.core.types import JsonObject
from grundy.store.database import Verdicts
from grundy.version import __version__


def claim_cards(names: list[str] | str = "") -> list[JsonObject]:
    """Claims as plain data, with their last known verdicts. Select them by id, by the start of an id, or by file."""
    last = Verdicts().last()
    return [claim_card(one, last) for one in find_claims([names] if isinstance(names, str) else names)]


def claim_card(one: Claim, last: dict[str, tuple[JsonObject, str]]) -> JsonObject:
    verdict, code = last.get(one.key, (None, ""))
    return {
        "id": one.id,
        "document": one.document,
        "source": one.source,
        "status": one.status,
        "statement": one.statement,
        "formula": one.formula,
        "kind": one.kind,
        "corrected": "" if one.correction is None else one.correction.statement,
        "to": one.size(),
        "file": one.origin,
        "last": verdict,
        "stale": verdict is not None and code != stamp(one),
    }


def check_claim(
    name: str, to: int | None = None, budget: Budget | None = None, store: Verdicts | None = None
) -> JsonObject:
    """Check one claim. The verdict is plain data, with a drawing of the counterexample."""
    one = find_claim(name)
    verdict = one.verify(to, budget or Budget())
    if store is not None and verdict.finished:
        store.save(one.key, one.size(to), stamp(one), verdict.to_dict())
    return verdict_card(one, verdict)


def verdict_card(one: Claim, verdict: Verdict) -> JsonObject:
    """A verdict with its statement. A counterexample has a drawing, and the address of the page to play it on."""
    data = {**verdict.to_dict(), "statement": one.statement, "said": str(verdict)}
    if verdict.board is not None:
        data["board"] |= {"svg": picture(verdict), "address": verdict.board.address()}
    return data


# ---- reports, as Markdown or HTML: a table of verdicts, then each refuted statement with its board and line ----


STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; }
table { border-collapse: collapse; } td, th { padding: .3rem .7rem; text-align: left; vertical-align: top; }
tr { border-bottom: 1px solid #ccc; } svg { max-width: 30rem; height: auto; max-height: 20rem; }
@media (prefers-color-scheme: dark) { body { background: #161616; color: #eee; } figure { background: #fff; } }
"""
COLUMNS = ("claim", "status", "verdict", "kind", "to", "cases", "s", "statement")


def write_report(checked: CheckedClaims, path: Path) -> None:
    """Write a report. `x.html` contains its pictures; those of `x.md` go to the folder `x-pictures` next to it."""
    pairs = checked.pairs
    if path.suffix == ".html":
        path.write_text(html(checked, pairs), encoding="utf-8")
        return
    folder = path.with_name(f"{path.stem.removeprefix('.').removesuffix('.partial')}-pictures")
    pictures = {}
    for one, verdict in pairs:
        if drawn := picture(verdict):
            folder.mkdir(exist_ok=True)
            target = folder / (re.sub(r"[^\w.-]+", "-", one.id) + ".svg")
            target.write_text(drawn, encoding="utf-8")
            pictures[one.id] = f"{folder.name}/{target.name}"
    path.write_text(markdown(checked, pairs, pictures), encoding="utf-8")


def picture(verdict: Verdict) -> str:
    """An SVG of the counterexample; empty if there is none or its game cannot be found."""
    try:
        return "" if verdict.board is None else verdict.board.scene().to_svg()
    except GrundyError:
        return ""


def summary(checked: CheckedClaims) -> str:
    words = [verdict.word_and_kind for verdict in checked.verdicts]
    counts = ", ".join(f"{words.count(word)} {word}" for word in dict.fromkeys(sorted(words)))
    cases = sum(verdict.cases + (verdict.correction.cases if verdict.correction else 0) for verdict in checked.verdicts)
    return f"grundy {__version__}: {checked.coverage()}; {counts}; {cases:,} cases"


def reach(verdict: Verdict) -> tuple[str, str, str]:
    """The size, the number of cases and the seconds, as text. For a false statement, those of its correction."""
    one = verdict.correction or verdict
    return str(one.to), f"{one.cases:,}", f"{one.seconds:.2f}"


def details(one: Claim, verdict: Verdict) -> list[str]:
    """Paragraphs about a statement that does not simply hold."""
    lines = [f"{one.source}: {one.statement}"]
    if verdict.counterexample:
        lines.append(f"Counterexample: {verdict.counterexample}")
    if verdict.board is not None:
        lines.append(f"{verdict.board.game}, {verdict.board.ending} ending: {verdict.board.position}")
    if verdict.line:
        lines.append(f"Perfect play: {', '.join(verdict.line)}")
    if verdict.correction is not None:
        lines.append(f"Corrected: {verdict.corrected}; {verdict.correction}")
    if verdict.stopped:
        lines.append(f"Stopped: {verdict.stopped}")
    return lines


def markdown(checked: CheckedClaims, pairs: list[tuple[Claim, Verdict]], pictures: dict[str, str]) -> str:
    lines = ["# Claims", "", summary(checked), "", f"| {' | '.join(COLUMNS)} |"]
    lines.append("|---" * len(COLUMNS) + "|")
    for one, verdict in pairs:
        cells = [f"`{one.id}`", one.status, verdict.word, verdict.kind, *reach(verdict), one.statement]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    for one, verdict in pairs:
        if not verdict.holds:
            lines += ["", f"## {one.id}: {verdict.word_and_kind}", ""]
            lines += [part for text in details(one, verdict) for part in (text, "")]
            if one.id in pictures:
                lines += [f"![{one.id}]({pictures[one.id]})"]
    return "\n".join(lines).rstrip() + "\n"


def html(checked: CheckedClaims, pairs: list[tuple[Claim, Verdict]]) -> str:
    rows = ["<tr>" + "".join(f"<th>{name}</th>" for name in COLUMNS) + "</tr>"]
    for one, verdict in pairs:
        cells = [one.id, one.status, verdict.word, verdict.kind, *reach(verdict), one.statement]
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    parts = []
    for one, verdict in pairs:
        if not verdict.holds:
            detail = "".join(f"<p>{escape(text)}</p>" for text in details(one, verdict))
            parts.append(
                f"<h2>{escape(one.id)}: {verdict.word_and_kind}</h2>{detail}<figure>{picture(verdict)}</figure>"
            )
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Claims</title><style>{STYLE}</style>'
    return (
        f"{head}<h1>Claims</h1><p>{escape(summary(checked))}</p><table>{''.join(rows)}</table>{''.join(parts)}</html>\n"
    )
