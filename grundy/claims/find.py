"""Find claims: those of the library, of users' files, and of the games' formulas.

Every formula of a game is a claim: `formula/nim` compares the closed form with a search that does not use it. So is
every theorem about who wins: `formula/wythoff/outcome`.
"""

import random
import secrets
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType

from grundy.claims.claim import Cases, Check, Claim, board, limits
from grundy.core.capabilities.solving import Theorems
from grundy.core.errors import GrundyError, Refused, UnknownName, nearest
from grundy.core.fingerprint import code_key, key_of
from grundy.core.game import AnyGame, Ending, Game, random_position
from grundy.core.notation import printable
from grundy.core.registry import all_games, games_in, modules_of, run_file
from grundy.core.types import Position
from grundy.engines.choose import choose
from grundy.engines.reference import Reference
from grundy.engines.search import Misere, Search

SAMPLES = 12  # random positions of each size


def formula_claims(game: AnyGame) -> Iterator[Claim]:
    """The claims that a game's closed forms and theorems agree with the definition or a search."""
    for method, ending in ((Game.formula, Ending.NORMAL), (Game.misere_formula, Ending.MISERE)):
        if game.has(method) and not game.refusal(ending):
            name = f"formula/{game.id}" + ("" if ending is Ending.NORMAL else "/misere")
            says = game.formula_says if ending is Ending.NORMAL else "the outcome in closed form"
            statement = f"{game.id}, {ending} ending: {says}, agrees with a search"
            one = Claim(name, statement, game.source, "formula", formula_check(game, ending), 12)
            yield one.hunted(formula_rounds(game, ending))
    if game.has(Theorems):
        statement = f"{game.id}: {game.theory or 'the outcome, where a theorem gives it'}, agrees with a search"
        check, rounds = formula_check(game, None), formula_rounds(game, None)
        yield Claim(f"formula/{game.id}/outcome", statement, game.source, "formula", check, 12).hunted(rounds)


def formula_check(game: AnyGame, ending: Ending | None) -> Check:
    played = ending or Ending.NORMAL

    def check(to: int) -> Cases:
        rng = random.Random(f"{game.id} {ending}")
        for size in range(1, to + 1):
            for _ in range(SAMPLES):
                position = random_position(game, rng, size)
                yield game.text(position), agrees(game, position, ending), board(game, position, played)

    return check


def formula_rounds(game: AnyGame, ending: Ending | None) -> Check:
    """New random positions in each round: small ones, and some that grow from round to round."""

    played = ending or Ending.NORMAL

    def rounds(number: int) -> Cases:
        rng = random.Random(f"{game.id} {ending} round {number}")
        for size in (*range(1, 9), 12 + number // 10):
            for _ in range(SAMPLES):
                position = random_position(game, rng, size)
                yield game.text(position), agrees(game, position, ending), board(game, position, played)

    return rounds


def agrees(game: AnyGame, position: Position, ending: Ending | None) -> bool:
    """Whether the closed form agrees with a search. Without an ending, whether the theorems do, under all endings."""
    return theorems_agree(game, position) if ending is None else formula_agrees(game, position, ending)


def theorems_agree(game: AnyGame, position: Position) -> bool:
    """Whether a position and the smaller one that a theorem gives for it have the same outcome."""
    for ending, engine in ((Ending.NORMAL, Search), (Ending.MISERE, Misere)):
        if found := game.capability(Theorems).smaller(position, ending):
            solver = engine(game, ending, limits())
            if solver.value(position).outcome != solver.value(found[0]).outcome:
                return False
    return True


def formula_agrees(game: AnyGame, position: Position, ending: Ending) -> bool:
    """Whether the closed form agrees with an engine that does not use it."""
    budget = limits()
    if game.loopy:
        return (game.formula(position) != 0) == (Reference(game, ending, budget).value(position).outcome == "N")
    if ending is Ending.MISERE:
        return game.misere_formula(position) == choose(game, position, ending, budget, "misere").value(position).outcome
    return game.formula(position) == choose(game, position, ending, budget, "search").value(position).nimber


# ---- finding claims: in the library, in the formulas of games, in users' files ----


def claims_in(module: ModuleType) -> list[Claim]:
    """The claims of a module, each once. A correction is part of its claim."""
    return list(dict.fromkeys(value for value in vars(module).values() if isinstance(value, Claim)))


def by_id(claims: Iterable[Claim]) -> dict[str, Claim]:
    found: dict[str, Claim] = {}
    for one in claims:
        if found.setdefault(one.id, one) is not one:
            raise GrundyError(f"two claims have the id {one.id}")
    return dict(sorted(found.items()))


@cache
def all_claims() -> Mapping[str, Claim]:
    """All claims of the package, by id."""
    sources = modules_of("grundy.claims.library")
    found = [one for source in sources for topic in modules_of(source.__name__) for one in claims_in(topic)]
    return by_id(found + [one for game in all_games().values() for one in formula_claims(game())])


def claims_of_file(path: Path) -> dict[str, Claim]:
    """The claims of a user's file, with those about the formulas of its games."""
    module = run_file(path)
    found = [one for one in claims_in(module) if one.file() == str(path.resolve())]
    for kind in games_in(module):
        kind.origin = f"{path.resolve()}:{kind.id}"
        found += formula_claims(kind())
    if not found:
        raise UnknownName(f"{path.name} has no claims: write a function under @grundy.claim(...)")
    for one in found:
        one.origin = str(path.resolve())
    return by_id(found)


def claims_like(name: str) -> dict[str, Claim]:
    """The claims that a name selects, by key. `000/2.2.6` selects one, `000` and `000/2.2.` all that start so."""
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
    """The claims with these names, or all claims of the package if there are no names."""
    chosen: dict[str, Claim] = {}
    for name in names or [""]:
        chosen |= claims_like(name)
    return list(chosen.values())


def find_claim(name: str) -> Claim:
    """The one claim with this name."""
    found = claims_like(name)
    exact = [one for one in found.values() if name in (one.id, one.key)]
    if len(found) > 1 and not exact:
        raise UnknownName(
            f"{printable(name[:40])} selects {len(found)} claims; type one of them, such as {next(iter(found))}"
        )
    return (exact or list(found.values()))[0]


def package_digest() -> str:
    """A digest of the code that verdicts depend on. If the code changes, older verdicts are stale."""
    return code_key("claims")


def stamp(claim: Claim) -> str:
    """A digest of the code that checks this claim. If there is none, a stamp that equals no other."""
    if not claim.origin:
        return package_digest()
    mended = claim.correction or claim
    try:
        return package_digest() + key_of((claim.check, claim.rounds, mended.check, mended.rounds), claim.id)
    except Refused:
        return package_digest() + secrets.token_hex(16)
