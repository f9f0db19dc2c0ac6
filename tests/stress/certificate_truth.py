"""Whether what a certificate states is true, by the package: its parsers, its reference engine, and plain definitions.

None of this knows how a certificate is checked. A statement about a game, a parameter or a position that the package
refuses is not true.
"""

import json
from functools import cache
from typing import Any

from grundy.analysis.misere_quotients import make_quotient
from grundy.core.budget import Budget
from grundy.core.errors import GrundyError, OverBudget
from grundy.core.game import AnyGame, Ending, with_params
from grundy.core.registry import all_games
from grundy.engines.choose import choose
from grundy.engines.declarations import octal_of, takes_of
from grundy.families import HeapGame
from tests.stress.rule_trial import mex

SECONDS = 3.0  # for one statement
LONGEST = 700  # heaps whose nimbers are found by the definition


def truth(fields: dict[str, Any]) -> bool | None:
    """Whether the statement is true; None where it takes too long to find out."""
    asked = {name: fields[name] for name in ("game", "params", "kind", "ending", "position", "answer")}
    return true_or_not(json.dumps(asked))


@cache
def true_or_not(asked: str) -> bool | None:
    game_id, params, kind, ending, position, answer = json.loads(asked).values()
    try:
        game = game_of(game_id, json.dumps(params))
        if kind == "period":
            return isinstance(game, HeapGame) and period_is(game, answer["period"], answer["preperiod"])
        if kind == "quotient":
            return isinstance(game, HeapGame) and quotient_is(game, answer)
        value = value_of(game, position, Ending(ending), kind)
        return type(value) is type(answer) and value == answer
    except OverBudget:
        return None
    except (GrundyError, KeyError, ValueError):
        return False


@cache
def game_of(game_id: str, params: str) -> AnyGame:
    return with_params(all_games()[game_id], json.loads(params))


def value_of(game: AnyGame, text: str, ending: Ending, kind: str) -> Any:
    """Outcome or nimber by the reference engine."""
    if game.refusal(ending):
        raise ValueError(text)
    position = game.parse(text)
    value = choose(game, position, ending, Budget(SECONDS), "reference").value(position)
    return value.outcome if kind == "outcome" else value.nimber


@cache
def nimbers(game: HeapGame) -> list[int]:
    """Of single heaps, as far as was asked."""
    return []


def period_is(game: HeapGame, period: int, preperiod: int) -> bool | None:
    """Periodic in a window that is wide enough for the game's largest step, and neither number can be smaller."""
    taken = octal_of(game) or [*([0] if (takes := takes_of(game)) is None or takes[1] else range(max(takes[0]) + 1))]
    window = 2 * max(preperiod, 1) + 2 * period + len(taken) - 1
    values = nimbers(game)
    for n in range(len(values), min(window, LONGEST)):
        values.append(mex({xor(values[m] for m in option) for option in game.heap_parts(n)}))
    seen = values[: min(window, LONGEST)]
    if seen[preperiod + period :] != seen[preperiod:-period]:
        return False
    if preperiod and seen[preperiod - 1] == seen[preperiod - 1 + period]:
        return False
    tail = seen[preperiod : preperiod + period]
    if any(period % q == 0 and tail[q:] + tail[:q] == tail for q in range(1, period)):
        return False
    return True if len(taken) > 1 and window <= LONGEST else None


def xor(numbers: Any) -> int:
    total = 0
    for number in numbers:
        total ^= number
    return total


def quotient_is(game: HeapGame, answer: dict[str, int]) -> bool | None:
    found = quotient_of(game, answer.get("heaps"))
    return None if found is None else found == answer


@cache
def quotient_of(game: HeapGame, heaps: int | None) -> dict[str, int] | None:
    found = make_quotient(game, heaps, Budget(4 * SECONDS)).quotient
    facts = {"order": found.order, "p_elements": sum(found.is_p)}
    if heaps is not None:
        return {**facts, "heaps": heaps} if found.heaps == heaps else None
    periodic = found.period is not None and found.preperiod is not None
    return {**facts, "period": found.period, "preperiod": found.preperiod} if periodic else None  # type: ignore[dict-item]
