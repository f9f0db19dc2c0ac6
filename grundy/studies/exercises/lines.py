"""Why a move wins or loses, step by step: what it leaves, how the opponent answers, and what is left then."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from grundy.core.game import Ending
from grundy.players.human import read_move
from grundy.studies.exercises.kind import Step, Verdict
from grundy.studies.exercises.look import Look
from grundy.studies.move_values import MoveValue, as_is


def made(look: Look, answer: str) -> MoveValue:
    """The move that an answer means; `IllegalMove` if it means none."""
    name, option = read_move(look.game, look.position, answer)
    value = look.value(option)
    scored = look.ending is Ending.SCORED
    best = value.gain(look.game.points(look.position, name)) == look.solution.margin if scored else value.outcome == "P"
    return MoveValue(look.game, name, partial(as_is, option), value, best)


def verdict_on(look: Look, answer: str) -> Verdict:
    """Of a move that should win."""
    move = made(look, answer)
    after = look.at(move.option)
    left = f"{move.move} leaves {after.named()}{after.worth()}"
    if move.best:
        over = not after.moves
        says = f"{left}: {'the game is over, and you have won' if over else 'your opponent loses from there'}."
        return Verdict(True, (Step(says, move.move, after.text()),))
    return Verdict(False, tuple(refuted(look, move, after, left)))


def refuted(look: Look, move: MoveValue, after: Look, left: str) -> Iterator[Step]:
    if not after.moves:
        yield Step(f"{move.move} is the last move, and the last move loses.", move.move, after.text())
        return
    if not after.best:
        yield Step(f"{left}: from there your opponent need not lose, both can go on for ever.", move.move, after.text())
        return
    yield Step(f"{left}: from there your opponent can win.", move.move, after.text())
    reply, far = quickest(after)
    then = look.at(reply.option)
    yield Step(
        f"Your opponent answers {reply.move}, which leaves {then.named()}{then.worth()}.", reply.move, then.text()
    )
    if not then.moves:
        yield Step("No move is left for you: you have lost." if look.ending is Ending.NORMAL else "The game is over.")
    else:
        yield Step(f"Whatever you do there, you lose{'' if far is None else f', after {moves(far)} at most'}.")


def quickest(look: Look) -> tuple[MoveValue, int | None]:
    """The winning move after which the end is nearest, and how near."""
    walked: list[Any] = look.far([move.option for move in look.best], look.ending)
    known = [(far, i) for i, far in enumerate(walked) if far is not None]
    far, i = min(known, default=(None, 0))
    return look.best[i], far


def moves(count: int) -> str:
    return f"{count} more move{'' if count == 1 else 's'}"
