"""Finds every claim, so that no list of them is kept by hand: in the library, all formulas, users' files.

A claim is named by its id or the beginning of it; `mine.py` names those of a user's file, `mine.py:id` one of them.
"""

import secrets
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType

from grundy.claims.claim import Claim
from grundy.claims.formulas import formula_claims
from grundy.core.errors import GrundyError, Refused, UnknownName, nearest
from grundy.core.fingerprint import code_key, key_of
from grundy.core.notation import printable
from grundy.core.registry import all_games, games_in, modules_of, run_file


def claims_in(module: ModuleType) -> list[Claim]:
    """The claims of a module, each once: a correction is part of its claim."""
    return list(dict.fromkeys(value for value in vars(module).values() if isinstance(value, Claim)))


def by_id(claims: Iterable[Claim]) -> dict[str, Claim]:
    found: dict[str, Claim] = {}
    for one in claims:
        if found.setdefault(one.id, one) is not one:
            raise GrundyError(f"two claims are called {one.id}")
    return dict(sorted(found.items()))


@cache
def all_claims() -> Mapping[str, Claim]:
    """Every claim of the package by its id."""
    sources = modules_of("grundy.claims.library")
    found = [one for source in sources for topic in modules_of(source.__name__) for one in claims_in(topic)]
    return by_id(found + [one for game in all_games().values() for one in formula_claims(game())])


def claims_of_file(path: Path) -> dict[str, Claim]:
    """The claims of a user's file, and the formulas of its games."""
    module = run_file(path)
    found = [one for one in claims_in(module) if one.file() == str(path.resolve())]
    for kind in games_in(module):
        kind.origin = f"{path.resolve()}:{kind.id}"
        found += formula_claims(kind())
    if not found:
        raise UnknownName(f"{path.name} makes no claim: a claim is a function under @grundy.claim(...)")
    for one in found:
        one.origin = str(path.resolve())
    return by_id(found)


def claims_like(name: str) -> dict[str, Claim]:
    """The claims that a name stands for, by their keys: `000`, `000/2.2.6` alone, `000/2.2.` and all that follows."""
    path, dot, wanted = name.partition(".py")
    in_file = bool(dot) and wanted[:1] in ("", ":")
    claims = claims_of_file(Path(path + ".py")) if in_file else all_claims()
    start = wanted[1:] if in_file else name
    whole = [one for id, one in claims.items() if not start or id == start or id.startswith(start.rstrip("/") + "/")]
    fitting = {one.key: one for one in whole or [one for id, one in claims.items() if id.startswith(start)]}
    if not fitting:
        shown = printable(start[:40])
        raise UnknownName(f'there is no claim "{shown}"; {nearest(shown, list(claims))}')
    return fitting


def find_claims(names: list[str]) -> list[Claim]:
    """The claims with these names; all of the package if none is named."""
    chosen: dict[str, Claim] = {}
    for name in names or [""]:
        chosen |= claims_like(name)
    return list(chosen.values())


def find_claim(name: str) -> Claim:
    """The one claim of that name."""
    found = claims_like(name)
    exact = [one for one in found.values() if name in (one.id, one.key)]
    if len(found) > 1 and not exact:
        raise UnknownName(
            f"{printable(name[:40])} names {len(found)} claims; type one of them, such as {next(iter(found))}"
        )
    return (exact or list(found.values()))[0]


def package_digest() -> str:
    """A digest of the code that verdicts rest on: any change of it makes them old."""
    return code_key("claims")


def stamp(claim: Claim) -> str:
    """What code a verdict on this claim is about; no other stamp is the same if that cannot be told."""
    if not claim.origin:
        return package_digest()
    mended = claim.correction or claim
    try:
        return package_digest() + key_of((claim.check, claim.rounds, mended.check, mended.rounds), claim.id)
    except Refused:
        return package_digest() + secrets.token_hex(16)
