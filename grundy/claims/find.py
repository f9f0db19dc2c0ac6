"""Finds every claim, so that no list of them is kept by hand: those in the files of this folder, and all formulas."""

from collections.abc import Iterable, Mapping
from functools import cache
from types import ModuleType

from grundy.claims.claim import Claim
from grundy.claims.formulas import formula_claims
from grundy.core.errors import GrundyError, UnknownName, nearest
from grundy.core.registry import all_games, modules_of


def claims_in(module: ModuleType) -> list[Claim]:
    """The claims that a module defines or has imported, each once: a correction is part of its claim."""
    return list(dict.fromkeys(value for value in vars(module).values() if isinstance(value, Claim)))


def by_id(claims: Iterable[Claim]) -> dict[str, Claim]:
    found: dict[str, Claim] = {}
    for one in claims:
        if found.setdefault(one.id, one) is not one:
            raise GrundyError(f"two claims are called {one.id}")
    return dict(sorted(found.items()))


@cache
def all_claims() -> Mapping[str, Claim]:
    """Every claim by its id."""
    found = [one for module in modules_of("grundy.claims") for one in claims_in(module)]
    return by_id(found + [one for game in all_games().values() for one in formula_claims(game())])


def find_claims(ids: list[str]) -> list[Claim]:
    """The claims with these ids, or with these beginnings; all of them if none is named."""
    claims = all_claims()
    chosen: dict[str, Claim] = {}
    for wanted in ids or [""]:
        fitting = {
            k: c for k, c in claims.items() if k == wanted or k.startswith(wanted.rstrip("/") + "/") or not wanted
        }
        if not fitting:
            raise UnknownName(f'there is no claim "{wanted[:40]}"; {nearest(wanted[:40], list(claims))}')
        chosen |= fitting
    return list(chosen.values())
