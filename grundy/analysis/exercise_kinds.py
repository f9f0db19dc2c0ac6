"""The kinds of exercises, and how to generate them: draw random positions and try the kinds in turn."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from typing import ClassVar

from grundy.analysis.exercise import (
    LAST,
    WALKED,
    AnswerVerdict,
    Exercise,
    ExerciseStep,
    Kind,
    Look,
    Posed,
    grade,
    made,
    verdict_on,
)
from grundy.analysis.reasons import SPOKEN, nim_sum, parts_of, reasons
from grundy.analysis.solution import MoveValue
from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import SetUp
from grundy.core.capabilities.solving import Nimbers
from grundy.core.errors import BadParam, Refused, UnknownName, nearest
from grundy.core.game import AnyGame, Ending, Game, random_position, take
from grundy.core.nimsum import xor
from grundy.core.notation import printable
from grundy.core.random_streams import Stream, key


class WinningMove(Kind):
    name = "winning-move"
    idea = "find a winning move"
    endings: ClassVar[tuple[Ending, ...]] = (Ending.NORMAL, Ending.MISERE)

    def question(self, look: Look) -> str:
        return f"{LAST[look.ending]} Find a winning move."

    def pose(self, look: Look) -> Posed | None:
        if not 0 < len(look.best) < len(look.moves):
            return None
        answers = tuple(move.move for move in look.best)
        return Posed(self.question(look), answers, self.reason(look), len(look.moves))

    def reason(self, look: Look) -> str:
        alike = (look.game, look.position, look.ending, look.engine, look.budget)
        parts = parts_of(*alike) if look.nimbers and len(look.parts) > 1 else None
        best = [(move.move, move.option) for move in look.best]
        return " ".join(reasons(look.game, look.ending, look.solution.value, parts, best, look.value, False))

    def explain(self, look: Look, answer: str) -> AnswerVerdict:
        return verdict_on(look, answer)


# ---- scored: find the move with the best margin ----


class Gain(Kind):
    name = "gain"
    idea = "gain the point"
    endings = (Ending.SCORED,)

    def pose(self, look: Look) -> Posed | None:
        if not 0 < len(look.best) < len(look.moves):
            return None
        answers = tuple(move.move for move in look.best)
        margin = look.solution.margin or 0
        question = f"{LAST[look.ending]} Find a best move: with it you finish {stands(margin)}."
        return Posed(question, answers, self.says(look, look.best[0]), len(look.moves))

    def says(self, look: Look, move: MoveValue) -> str:
        """The points that a move earns now, and the margin after best play from there."""
        earned, later = look.game.points(look.position, move.move), -(move.value.margin or 0)
        out = stands(earned + later)
        return f"{move.move} earns {earned} now, and best play from there {later:+d}: you finish {out}."

    def explain(self, look: Look, answer: str) -> AnswerVerdict:
        move = made(look, answer)
        after = look.at(move.option)
        first = ExerciseStep(self.says(look, move), move.move, after.text())
        if move.best:
            return AnswerVerdict(True, (first,))
        steps = [first]
        if after.best:
            reply = after.best[0]
            earned = look.game.points(after.position, reply.move)
            says = f"Your opponent answers {reply.move} and earns {earned}."
            steps.append(ExerciseStep(says, reply.move, reply.position))
        steps.append(ExerciseStep(f"With a better move you finish {stands(look.solution.margin or 0)}."))
        return AnswerVerdict(False, tuple(steps))


def stands(margin: int) -> str:
    if margin == 0:
        return "even"
    return f"{abs(margin)} point{'' if abs(margin) == 1 else 's'} {'ahead' if margin > 0 else 'behind'}"


# ---- misère traps: moves that win under the normal ending but lose here ----


class MisereTrap(WinningMove):
    name = "misere-trap"
    idea = "win although the last move loses"
    endings = (Ending.MISERE,)

    def question(self, look: Look) -> str:
        return "The last move loses, and the usual winning move is a trap here. Find a winning move."

    def trapped(self, look: Look) -> list[str]:
        """The moves that win under the normal ending only."""
        wins = {move.move for move in look.best}
        return [move.move for move in look.under(Ending.NORMAL).best if move.move not in wins]

    def pose(self, look: Look) -> Posed | None:
        return super().pose(look) if look.best and self.trapped(look) else None

    def reason(self, look: Look) -> str:
        return f"{super().reason(look)} {self.trapped(look)[0]} would win under the normal ending, but loses here."

    def explain(self, look: Look, answer: str) -> AnswerVerdict:
        found = super().explain(look, answer)
        move = found.steps[0].move
        if found.right or move not in self.trapped(look):
            return found
        return AnswerVerdict(
            False, (ExerciseStep(f"{move} is the trap: it would win under the normal ending."), *found.steps)
        )


# ---- name the nimber: the mex of the options, or the nim-sum of the parts ----


class NimberExercise(Kind):
    name = "nimber"
    idea = "name the nimber"
    by = "number"

    def suits(self, game: AnyGame, ending: Ending) -> bool:
        return super().suits(game, ending) and game.capability(Nimbers).refuses() is None

    def pose(self, look: Look) -> Posed | None:
        nimber, left = look.solution.nimber, self.left(look)
        if nimber is None or not left:
            return None
        return Posed("What is the nimber of this position?", (str(nimber),), self.reason(look, left), max(left) + 2)

    def left(self, look: Look) -> list[int] | None:
        """The nimbers of the options, or None if one of them is unknown."""
        left = {move.value.nimber for move in look.moves}
        return None if None in left else sorted(nimber for nimber in left if nimber is not None)

    def reason(self, look: Look, left: list[int]) -> str:
        nimber, parts = look.solution.nimber, look.nimbers or []
        if not left:
            return "No move is possible, so the nimber is 0."
        if 1 < len(parts) <= SPOKEN:
            return f"The nim-sum of the parts is {nim_sum(parts, xor(parts))}."
        nimbers = f"nimber{'s' if left[1:] else ''} {', '.join(map(str, left))}"
        return f"The moves leave the {nimbers}: the smallest number that is missing is {nimber}."

    def explain(self, look: Look, answer: str) -> AnswerVerdict:
        if not answer.strip().isdecimal() or len(answer) > 20:
            raise BadParam(f'a nimber is a whole number such as 3, not "{printable(answer[:20])}"')
        given, nimber, left = int(answer), look.solution.nimber, self.left(look)
        if nimber is None or left is None:
            raise Refused(f"the winner is known here, but not the nimber; try a smaller position of {look.game.id}")
        reason = ExerciseStep(self.reason(look, left))
        if given == nimber:
            return AnswerVerdict(True, (reason,))
        same = next((move for move in look.moves if move.value.nimber == given), None)
        if same is None:
            wrong = ExerciseStep(f"It is not {given}: no move leaves the smaller nimber {nimber}.")
        else:
            says = f"{same.move} leaves nimber {given}, and a position never has the nimber of one of its options."
            wrong = ExerciseStep(says, same.move, same.position)
        return AnswerVerdict(False, (wrong, reason))


# ---- which part holds a winning move? ----


MOST_PARTS = 6


class WhichPart(Kind):
    name = "which-part"
    idea = "which part holds a winning move"
    by = "part"
    endings = (Ending.NORMAL, Ending.MISERE)

    def suits(self, game: AnyGame, ending: Ending) -> bool:
        return super().suits(game, ending) and game.has(Game.split)

    def pose(self, look: Look) -> Posed | None:
        parts = self.texts(look)
        if not 2 <= len(parts) <= MOST_PARTS or not look.best:
            return None
        held = {look.part_of(move.option) for move in look.moves if move.best}
        answers = tuple(text for text, part in parts.items() if part in held)
        if None in held or len(answers) in (0, len(parts)):
            return None
        question = f"{LAST[look.ending]} Which part holds a winning move?"
        return Posed(question, answers, self.reason(look, answers), len(parts), tuple(parts))

    def texts(self, look: Look) -> dict[str, object]:
        """The text of each part, with its canonical form."""
        return {look.game.text(part): look.game.canonical(part) for part in look.parts}

    def reason(self, look: Look, answers: tuple[str, ...]) -> str:
        move = look.best[0]
        others = " No other part holds one." if len(answers) == 1 else ""
        return f"{verdict_on(look, move.move).steps[0].says}{others}"

    def explain(self, look: Look, answer: str) -> AnswerVerdict:
        parts = self.texts(look)
        answer = answer.strip()
        if answer not in parts:
            raise BadParam(f'"{printable(answer[:40])}" is not a part here; type one of: {", ".join(parts)}')
        inside = [move for move in look.moves if look.part_of(move.option) == parts[answer]]
        won = [move for move in inside if move.best]
        if won:
            return AnswerVerdict(True, verdict_on(look, won[0].move).steps)
        example = verdict_on(look, inside[0].move).steps
        return AnswerVerdict(
            False, (ExerciseStep(f"No move in {answer} wins{self.wanted(look, answer)}. For example:"), *example)
        )

    def wanted(self, look: Look, answer: str) -> str:
        """The nimber that a winning move would have to leave in this part."""
        if look.nimbers is None:
            return ""
        whole, alone = xor(look.nimbers), look.value(look.game.parse(answer)).nimber or 0
        return f": it has nimber {alone}, and a winning move would have to make it {alone} ⊕ {whole} = {alone ^ whole}"


# ---- make it zero: the question shows the nimbers of the parts, and the answer must leave nim-sum 0 ----


class Zero(WinningMove):
    name = "zero"
    idea = "make the nim-sum 0"
    endings = (Ending.NORMAL,)

    def suits(self, game: AnyGame, ending: Ending) -> bool:
        return super().suits(game, ending) and game.capability(Nimbers).refuses() is None and game.has(Game.split)

    def question(self, look: Look) -> str:
        numbers = look.nimbers or []
        return f"The nim-sum of the parts is {nim_sum(numbers, xor(numbers))}. Make a move that leaves nim-sum 0."

    def pose(self, look: Look) -> Posed | None:
        return super().pose(look) if look.nimbers and 1 < len(look.nimbers) <= SPOKEN else None


@cache
def all_kinds() -> Mapping[str, Kind]:
    """All kinds, by name."""
    made = (kind() for kind in (Gain, MisereTrap, NimberExercise, WhichPart, WinningMove, Zero))
    return {kind.name: kind for kind in made}


def find_kind(name: str) -> Kind:
    if name not in all_kinds():
        raise UnknownName(f'there is no kind of exercise "{name[:40]}"; {nearest(name[:40], list(all_kinds()))}')
    return all_kinds()[name]


def kinds_for(game: AnyGame, ending: Ending, name: str = "") -> list[Kind]:
    """The kinds that fit this game and ending, or only the one with this name."""
    kinds = [find_kind(name)] if name else list(all_kinds().values())
    suited = [kind for kind in kinds if kind.suits(game, ending)]
    if not suited:
        raise BadParam(
            f"{game.label()} has no exercises of {f'the kind {name}' if name else 'any kind'} for the {ending} ending"
        )
    return suited


# ---- generating exercises: draw positions, try the kinds in turn, keep questions that are interesting and new ----


SMALLEST, SIZES = 2, 11  # the smallest size of a position, and how many sizes take turns
LARGER_AFTER = 250  # after this many positions, add one larger size
LONGER_AFTER = 1_000  # after this many positions, allow a longer walk to the end of the game
MOST_MOVES = 40  # skip positions with more moves: nobody can survey them
MORE_AFTER = 100  # after this many positions, allow one more move: the game may have too few other positions
WASTED = 20  # give up on a size after this many positions in a row with too many moves
MOST_KNOWN = 50_000  # remember the options of this many positions: most games reach the same ones again and again
PATIENCE = 2_000  # stop after this many positions in a row without a new exercise


def make_exercises(
    game: AnyGame, ending: Ending, kinds: Sequence[Kind], seed: int, budget: Budget, only: int | None = None
) -> Iterator[Exercise]:
    """Generate exercises, no two alike, until no more are found. `only` restricts them to one grade."""
    if game.seats() > 2:
        raise Refused(f"{game.label()} has more than two players; exercises are for games with two")
    table = game.capability(SetUp)
    seen: set[tuple[str, object]] = set()
    known_options: dict[object, list[object]] = {}
    wasted: Counter[int] = Counter()
    last = 0
    for drawn in count():
        if drawn - last > PATIENCE:
            return
        budget.look()
        size = SMALLEST + drawn % (SIZES + drawn // LARGER_AFTER)
        if wasted[size] == WASTED:
            continue
        position = random_position(game, Stream(key(seed, drawn)), size)
        most = MOST_MOVES + drawn // MORE_AFTER
        moves = len(take(game.moves(position), most + 1))
        wasted[size] = wasted[size] + 1 if moves > most else 0
        if not 2 <= moves <= most:
            continue
        kind, same = kinds[drawn % len(kinds)], game.canonical(position)
        if (kind.name, same) in seen:
            continue
        seen.add((kind.name, same))
        walk = WALKED * (1 + drawn // LONGER_AFTER)
        if len(known_options) > MOST_KNOWN:
            known_options.clear()
        found = pose(kind, Look(game, position, ending, budget, walk, known_options))
        if found is None:
            continue
        if (laid := table.laid_out(position)) != position:  # the moves of the laid-out position have other names
            found = pose(kind, Look(game, laid, ending, budget, walk, known_options))
        if found is not None and only in (None, found.grade):
            last = drawn
            yield found


def pose(kind: Kind, look: Look) -> Exercise | None:
    """An exercise of this kind, or None if the game is too long or there is nothing to ask."""
    posed = None if look.remoteness is None else kind.pose(look)
    if posed is None:
        return None
    hard = grade(look.remoteness or 0, posed.among, len(posed.answers))
    return Exercise(look.game, look.position, look.ending, kind.name, kind.by, posed, hard)
