"""Why a position is won or lost: its parts with their values, and the reason in words.

Under the normal ending, XOR the nimbers of the parts (document 004, the Sprague-Grundy theorem). Under the other
endings, the value of a part is its value when played alone, and XOR says nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Entailing, Nimbers, NimHeaps
from grundy.core.errors import OverBudget
from grundy.core.game import AnyGame, Ending, Game
from grundy.core.nimsum import xor
from grundy.core.notation import short
from grundy.core.types import Position
from grundy.engines.choose import find_remotenesses
from grundy.engines.engine import Engine, Value, infinity

MOST_PARTS = 60  # with more parts, list none of them
WALKED = 4_000  # most moves to walk for the remoteness of the parts
SPOKEN = 8  # most nimbers that a sentence lists


@dataclass(frozen=True)
class PartReason:
    """One part of a position: its value when played alone, and the Nim heaps that it equals (normal ending)."""

    position: str
    value: Value
    remoteness: int | None
    heaps: tuple[int, ...] | None = field(default=None)


def parts_of(game: AnyGame, here: Position, ending: Ending, engine: Engine, budget: Budget) -> list[PartReason] | None:
    """The parts in order, or None if there are too many or they have no value of their own."""
    if game.seats() > 2 or (game.loopy and not game.has(Game.split)):
        return None
    pieces = list(game.split(here))
    if len(pieces) > MOST_PARTS:
        return None
    try:
        values = list(map(engine.value, pieces))
        walked = find_remotenesses(game, pieces, ending, engine, budget, WALKED)
    except OverBudget:
        return None
    parts = []
    for piece, value, remoteness in zip(pieces, values, walked, strict=True):
        heaps = None
        if value.nimber is not None and not game.capability(Nimbers).refuses():
            heaps = game.capability(NimHeaps).of(piece) or ((value.nimber,) if value.nimber else ())
        parts.append(PartReason(game.text(piece), value, remoteness, heaps))
    return parts


def reasons(
    game: AnyGame,
    ending: Ending,
    value: Value,
    parts: Sequence[PartReason] | None,
    best: Sequence[tuple[str, Position]],
    value_of: Callable[[Position], Value],
    over: bool,
) -> list[str]:
    """Sentences that say who wins and why, and what the best move does."""
    entails = game.capability(Entailing).concerns
    if over:
        return [finished(ending)]
    if value.shares is not None:
        shares = ", ".join(map(str, value.shares))
        return [f"With best play, the bad points still to come are {shares}, starting with the player to move."]
    if ending is Ending.SCORED:
        margin = value.margin or 0
        stands = f"finishes {abs(margin)} {'ahead' if margin > 0 else 'behind'}" if margin else "finishes even"
        return [f"With best play from here the player to move {stands}.", f"Best moves: {listed(best)}."]
    if value.endless is not None and parts is not None:
        return endless_reasons(value, parts, best)
    if value.outcome == "draw":
        return ["Neither player can force a win: play can go on forever."]
    if ending is Ending.MISERE or value.nimber is None or any(entails(option) for _, option in best[:1]):
        if value.loony:
            return [
                "The position is loony: the player to move wins, whatever else is added.",
                f"Winning moves: {listed(best)}.",
            ]
        if value.outcome == "P":
            return ["The player to move loses against best play: every move leaves a position won for the opponent."]
        return ["The player to move wins.", f"{listed(best)}: leaves a position lost for the opponent."]
    sentences = []
    numbers = None if parts is None else [part.value.nimber or 0 for part in parts]
    if numbers is not None and len(numbers) > 1:
        sentences.append(f"The parts have nimbers whose nim-sum is {nim_sum(numbers, value.nimber)}.")
    if value.nimber == 0:
        sentences.append(
            "The nimber is 0: every move changes it, and the opponent can always make it 0 again, "
            "so the player to move loses against best play."
        )
        return sentences
    sentences.append(f"The nimber is {short(value.nimber)}, not 0, so the player to move wins by making it 0.")
    if best:
        move, option = best[0]
        after = [value_of(part).nimber or 0 for part in game.split(option)] if numbers and len(numbers) > 1 else []
        left = f"nim-sum {nim_sum(after, 0)}" if 1 < len(after) <= SPOKEN else "nimber 0"
        others = f" ({len(best) - 1} other {'move does' if len(best) == 2 else 'moves do'} too)" if best[1:] else ""
        sentences.append(f"{move}: leaves {left}{others}.")
    return sentences


def endless_reasons(value: Value, parts: Sequence[PartReason], best: Sequence[tuple[str, Position]]) -> list[str]:
    """Sentences for a position without a nimber: play in at least one part can go on forever."""
    endless = [infinity(part.value.endless) for part in parts if part.value.endless is not None]
    if len(endless) > 1:
        sentence = f"{len(endless)} parts can go on forever, with values {' and '.join(endless[:SPOKEN])}"
        return [f"{sentence}: a player who would lose in one moves in another, so neither player can force a win."]
    rest = [part.value.nimber or 0 for part in parts if part.value.nimber is not None]
    total = xor(rest)
    number = f"nim-sum {nim_sum(rest, total)}" if rest[1:] else f"nimber {total}"
    beside = f"; the other parts have {number}" if rest else ""
    sentence = f"One part can go on forever: its value is {endless[0]}, the nimbers that moves can leave there{beside}."
    if value.outcome == "N":
        return [
            sentence,
            f"The player to move wins. {listed(best)}: leaves nimber {total} there, so the nim-sum of all parts is 0.",
        ]
    return [sentence, f"No move there leaves {total}, so neither player can force a win: play can go on forever."]


def finished(ending: Ending) -> str:
    if ending is Ending.SCORED:
        return "No move is left: count the points."
    loser = "loses" if ending is Ending.NORMAL else "wins"
    return f"No move is left: the player to move {loser} ({ending} ending)."


def listed(best: Sequence[tuple[str, Position]]) -> str:
    """The first best moves, in words."""
    names = [move for move, _ in best[:3]]
    return " or ".join(names) + (f" or {len(best) - 3} more" if len(best) > 3 else "")


def nim_sum(numbers: Sequence[int], total: int) -> str:
    if len(numbers) > SPOKEN:
        return short(total)
    return " ⊕ ".join(map(short, numbers)) + f" = {short(total)}"
