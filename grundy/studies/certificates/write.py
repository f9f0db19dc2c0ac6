"""A certificate as a file: what is claimed, for which game and which rule, the proof, and a checksum."""

import gzip
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grundy
from grundy.core.answer import Answer, Line
from grundy.core.budget import Budget
from grundy.core.errors import Refused
from grundy.core.game import Ending
from grundy.core.own import is_own
from grundy.core.registry import AnyGame
from grundy.studies.certificates import check_certificate
from grundy.studies.certificates.check_certificate import VERSION, Rule, Wrong, digest, dump, module_of, sources

KINDS = tuple(check_certificate.KINDS)
RULES = Path(grundy.__file__).with_name("reference_rules")


@dataclass(frozen=True)
class Certificate(Answer):
    """A proof of an answer."""

    fields: dict[str, Any] = field(repr=False)
    says: str  # what it proves, as the checker said when it was tried

    def __str__(self) -> str:
        return self.says

    @property
    def shown_always(self) -> bool:
        return True  # how to check what was written

    def to_bytes(self) -> bytes:
        return dump(self.fields)

    def write(self, path: Path, checker: bool = False) -> None:
        """The file; with `checker` also `check_certificate.py` and the rule beside it."""
        data = self.to_bytes()
        path.write_bytes(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)
        if checker:
            shutil.copy(check_certificate.__file__, path.parent)
            rules = path.parent / RULES.name
            rules.mkdir(exist_ok=True)
            for name, text in sources(RULES, self.fields["game"]).items():
                (rules / name).write_text(text, encoding="utf-8")

    def to_dict(self) -> dict[str, Any]:
        return {name: value for name, value in self.fields.items() if name != "body"} | {"bytes": len(self.to_bytes())}

    def screen(self) -> Iterator[Line]:
        yield Line(self.says, "bold")
        yield Line(
            f"{len(self.to_bytes()):,} bytes; what --out x.json writes is checked, without this package, by:", "dim"
        )
        yield Line(f"python {check_certificate.__file__} x.json {RULES}")


def certify(game: AnyGame, position: Any, ending: Ending, kind: str, budget: Budget) -> Certificate:
    """A certificate of one kind; it has been checked once before it is given away."""
    if is_own(game) or game.id == "sum" or ending is Ending.SCORED:
        why = "scores" if ending is Ending.SCORED else "sums of games" if game.id == "sum" else "games of one's own"
        raise Refused(f"there are no certificates of {why}: the checker has no rule for them")
    if refusal := game.refusal(ending):
        raise Refused(refusal)
    try:
        files = sources(RULES, game.id)
        known = module_of(RULES, game.id).get("PARAMS", {})  # others say where play begins, or how it is scored
        params = {name: text for name, text in game.params().items() if name in known}
        proof = prove(game, position, ending, kind, Rule(RULES, game.id, params, str(ending), kind), budget)
        text = "" if kind in ("period", "quotient") else game.text(position)
        told = (VERSION, game.id, params, digest(files), kind, str(ending), text, *proof)
        fields = dict(zip(check_certificate.FIELDS, told, strict=False))
        fields["sha256"] = digest(fields)
        budget.look()
        return Certificate(fields, check_certificate.check(dump(fields), RULES))
    except Wrong as wrong:
        raise Refused(f"{game.id}: the checker cannot follow a proof of this: {wrong}") from None


def prove(game: AnyGame, position: Any, ending: Ending, kind: str, rule: Rule, budget: Budget) -> tuple[Any, Any]:
    """Answer and body."""
    from grundy.studies.certificates.heaps import period, quotient
    from grundy.studies.certificates.lines import nimber_lines, outcome_lines

    if kind == "outcome":
        return outcome_lines(game, position, ending, rule, budget)
    if kind == "nimber":
        return nimber_lines(game, position, rule, budget)
    return period(game, budget) if kind == "period" else quotient(game, budget)
