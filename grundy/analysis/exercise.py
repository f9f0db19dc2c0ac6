"""An exercise: a position, a question about it, all right answers, and the reason in words.

One exercise as plain data:

    grundy.exercises("nim", number=1, kind="zero", seed=7).to_dict()["exercises"][0]

has `game`, `params`, `ending`, `position`, `kind`, `asks` (the question in words), `by` (what an answer is: a `move`, a
`number` or a `part`), `answers` (all right ones, as text), `parts` (the parts to choose from, if any), `reason` and
`grade` (1 is easy, 9 is hard). `grundy.explain(game, position, answer, ending, kind)` says whether an answer is right,
and why, step by step. The position may be your own. The page calls `/api/exercises` and `/api/explain`.

`exercise_kinds.py` defines the kinds, and finds positions for them.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from hashlib import sha256
from math import log2
from string import ascii_uppercase
from typing import Any, ClassVar

from grundy.analysis.reasons import SPOKEN, nim_sum
from grundy.analysis.solution import MoveValue, Solution, as_is, solve_position
from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import DrawnMoves
from grundy.core.capabilities.solving import Nimbers
from grundy.core.game import AnyGame, Ending
from grundy.core.nimsum import xor
from grundy.core.notation import either
from grundy.core.types import JsonObject, Position
from grundy.drawing.scene import Scene
from grundy.engines.choose import choose
from grundy.engines.engine import Engine, Value
from grundy.engines.walk import remotenesses
from grundy.players.simple import read_move

WALKED = 2_000  # most moves to walk for a remoteness: a longer game is too hard for an exercise
SHORT = 24  # longest text of a position that a sentence quotes


class Look:
    def __init__(
        self,
        game: AnyGame,
        position: Position,
        ending: Ending,
        budget: Budget,
        walk: int = WALKED,
        known_options: dict[Position, list[Position]] | None = None,
    ) -> None:
        self.game, self.position, self.ending, self.budget = game, position, ending, budget
        self.walk, self.known_options = walk, known_options  # the limit of a walk, and options that walks share

    @cached_property
    def remoteness(self) -> int | None:
        """Moves to the end under best play (scored games: as if the last move won), or None if that is too far."""
        if self.game.loopy:
            return self.solution.remoteness
        return self.far([self.position], Ending.NORMAL if self.ending is Ending.SCORED else self.ending)[0]

    @cached_property
    def solution(self) -> Solution:
        return solve_position(self.game, self.position, self.ending, self.budget, walk=0)

    def far(self, positions: list[Position], ending: Ending) -> list[int | None]:
        return remotenesses(self.game, positions, ending, self.budget, self.walk, self.known_options)

    @property
    def moves(self) -> list[MoveValue]:
        return self.solution.moves

    @property
    def best(self) -> list[MoveValue]:
        return [move for move in self.moves if move.best]

    @cached_property
    def engine(self) -> Engine:
        return choose(self.game, self.position, self.ending, self.budget)

    def value(self, position: Position) -> Value:
        found: Value = self.engine.value(position)
        return found

    def at(self, position: Position) -> "Look":
        return Look(self.game, position, self.ending, self.budget)

    def under(self, ending: Ending) -> "Look":
        return Look(self.game, self.position, ending, self.budget)

    # ---- parts ----

    @cached_property
    def parts(self) -> list[Position]:
        """The parts that still have a move; empty for a loopy game."""
        if self.game.loopy:
            return []
        return [part for part in self.game.split(self.position) if any(True for _ in self.game.moves(part))]

    @cached_property
    def nimbers(self) -> list[int] | None:
        """The nimbers of the parts, or None if they mean nothing here or the engine knows only the outcome."""
        if self.ending is not Ending.NORMAL or self.game.capability(Nimbers).refuses() is not None:
            return None
        found = [self.value(part).nimber for part in (self.parts or [self.position])]
        known = [nimber for nimber in found if nimber is not None]
        return known if len(known) == len(found) else None

    def part_of(self, option: Position) -> Position | None:
        """The part in which the move to this option was made, up to symmetry, or None if that is unclear."""
        canonical = self.game.canonical
        left = Counter(map(canonical, self.game.split(option)))
        gone = Counter(map(canonical, self.game.split(self.position))) - left
        return next(iter(gone)) if gone.total() == 1 else None

    # ---- in words ----

    def text(self) -> str:
        return self.game.text(self.position)

    def named(self) -> str:
        """The position's text, if a sentence can quote it: short, and not a code for a drawing."""
        return "a position" if len(self.text()) > SHORT or self.game.has(DrawnMoves) else self.text()

    def worth(self) -> str:
        """` with nim-sum 1 ⊕ 4 ⊕ 5 = 0`, or as much of it as is known."""
        if self.nimbers is None:
            return ""
        if 1 < len(self.nimbers) <= SPOKEN:
            return f" with nim-sum {nim_sum(self.nimbers, xor(self.nimbers))}"
        return f" with nimber {xor(self.nimbers)}"


# ---- exercises, kinds of exercises, and verdicts on answers ----


HARDEST = 9
LAST = {
    Ending.NORMAL: "The last move wins.",
    Ending.MISERE: "The last move loses.",
    Ending.SCORED: "Points count.",
}


@dataclass(frozen=True)
class Posed:
    """A question, all right answers as text, why they are right, and how many answers a guess has to choose from."""

    question: str
    answers: tuple[str, ...]
    reason: str
    among: int
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Exercise:
    game: AnyGame
    position: Position
    ending: Ending
    kind: str
    by: str
    posed: Posed = field(repr=False)
    grade: int

    @property
    def id(self) -> str:
        """A short, unique id. Symmetric exercises share it."""
        same = self.game.text(self.game.canonical(self.position))
        return sha256(f"{self.game.label()} {same} {self.ending} {self.kind}".encode()).hexdigest()[:10]

    def scene(self, part: str = "") -> Scene:
        """The board of the position, or of one part. A part is drawn without row numbers: they would be wrong."""
        if not part:
            return self.game.scene(self.position).without_moves()
        scene = self.game.scene(self.game.parse(part)).without_moves()
        return replace(scene, shapes=tuple(s for s in scene.shapes if not s.key.endswith(".name")))

    def choices(self) -> dict[str, str]:
        """The parts to choose from, each with a letter. A number would look like the text of a part."""
        return dict(zip(ascii_uppercase, self.posed.parts, strict=False))

    def solved(self) -> str:
        """All right answers on one line."""
        letters = {part: f"{letter} ({part})" for letter, part in self.choices().items()}
        return either([letters.get(answer, answer) for answer in self.posed.answers])

    def to_dict(self) -> JsonObject:
        return {
            "id": self.id,
            "game": self.game.id,
            "params": self.game.params(),
            "ending": str(self.ending),
            "position": self.game.text(self.position),
            "kind": self.kind,
            "by": self.by,
            "asks": self.posed.question,
            "parts": list(self.posed.parts),
            "answers": list(self.posed.answers),
            "reason": self.posed.reason,
            "grade": self.grade,
        }


@dataclass(frozen=True)
class ExerciseStep:
    """A sentence, with the move that it is about and the position after that move, if any."""

    says: str
    move: str | None = None
    position: str | None = None


@dataclass(frozen=True)
class AnswerVerdict:
    right: bool
    steps: tuple[ExerciseStep, ...]


class Kind:
    """Base of all kinds."""

    name: ClassVar[str] = ""
    idea: ClassVar[str] = ""  # the task in a few words
    by: ClassVar[str] = "move"  # what an answer is: a move, a number or a part
    endings: ClassVar[tuple[Ending, ...]] = (Ending.NORMAL,)

    def suits(self, game: AnyGame, ending: Ending) -> bool:
        """Whether this game has exercises of this kind under this ending."""
        return ending in self.endings and game.refusal(ending) is None

    def pose(self, look: Look) -> Posed | None:
        """The question about this position, or None if there is nothing interesting to ask."""
        raise NotImplementedError

    def explain(self, look: Look, answer: str) -> AnswerVerdict:
        raise NotImplementedError


def grade(remoteness: int, among: int, right: int) -> int:
    """Difficulty from 1 to 9. It grows by 1 when the game is twice as long, or a guess half as likely to be right."""
    return max(1, min(HARDEST, round(log2((1 + remoteness) / 2) + log2(among / right))))


# ---- why a move wins or loses, step by step: the move, the opponent's reply, and what is left ----


def made(look: Look, answer: str) -> MoveValue:
    """The move that an answer names. Raises `IllegalMove` if there is no such move."""
    name, option = read_move(look.game, look.position, answer)
    value = look.value(option)
    scored = look.ending is Ending.SCORED
    best = value.gain(look.game.points(look.position, name)) == look.solution.margin if scored else value.outcome == "P"
    return MoveValue(look.game, name, partial(as_is, option), value, best)


def verdict_on(look: Look, answer: str) -> AnswerVerdict:
    """Whether the move wins, and why."""
    move = made(look, answer)
    after = look.at(move.option)
    left = f"{move.move} leaves {after.named()}{after.worth()}"
    if move.best:
        over = not after.moves
        says = f"{left}: {'the game is over, and you have won' if over else 'your opponent loses from there'}."
        return AnswerVerdict(True, (ExerciseStep(says, move.move, after.text()),))
    return AnswerVerdict(False, tuple(refuted(look, move, after, left)))


def refuted(look: Look, move: MoveValue, after: Look, left: str) -> Iterator[ExerciseStep]:
    if not after.moves:
        yield ExerciseStep(f"{move.move} is the last move, and the last move loses.", move.move, after.text())
        return
    if not after.best:
        yield ExerciseStep(
            f"{left}: from there your opponent need not lose, since play can go on forever.", move.move, after.text()
        )
        return
    yield ExerciseStep(f"{left}: from there your opponent can win.", move.move, after.text())
    reply, far = quickest(after)
    then = look.at(reply.option)
    yield ExerciseStep(
        f"Your opponent answers {reply.move}, which leaves {then.named()}{then.worth()}.", reply.move, then.text()
    )
    if not then.moves:
        yield ExerciseStep(
            "No move is left for you: you have lost." if look.ending is Ending.NORMAL else "The game is over."
        )
    else:
        yield ExerciseStep(f"Whatever you do there, you lose{'' if far is None else f', after {moves(far)} at most'}.")


def quickest(look: Look) -> tuple[MoveValue, int | None]:
    """The winning move after which the game ends soonest, and the number of moves until then."""
    walked: list[Any] = look.far([move.option for move in look.best], look.ending)
    known = [(far, i) for i, far in enumerate(walked) if far is not None]
    far, i = min(known, default=(None, 0))
    return look.best[i], far


def moves(count: int) -> str:
    return f"{count} more move{'' if count == 1 else 's'}"
