"""Outcomes and nimbers as lines, each of which follows from lines before it (see `check_certificate.py`).

A goal is a part with a number and whether its nimber is that one. That it is needs all options, that it is not
needs one. Under the misère ending a goal is a whole position. What a position is, the checker's rule says: two texts
are one position if the rule reads them alike.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from grundy.core.budget import Budget
from grundy.core.errors import CorruptStore, OverBudget, Refused
from grundy.core.game import Ending
from grundy.core.nimsum import xor
from grundy.core.registry import AnyGame
from grundy.engines.choose import choose
from grundy.engines.native import Native
from grundy.studies.certificates.check_certificate import Key, Rule

MOST = 2_000_000  # lines


class Goal(NamedTuple):
    key: Key
    number: int  # 0 under the misère ending
    equal: bool  # or not; under the misère ending whether it is a P-position


class Prover:
    """Writes the lines of one position."""

    def __init__(self, game: AnyGame, position: Any, ending: Ending, rule: Rule, budget: Budget) -> None:
        self.game, self.ending, self.rule, self.budget = game, ending, rule, budget
        self.engine = choose(game, position, ending, budget)
        self.lines: list[str] = []
        self.done: set[Goal] = set()
        self.nimbers: dict[Key, int] = {}

    def key(self, position: Any) -> Key:
        self.budget.look()
        return self.rule.read(self.game.text(position))[0]

    def parts(self, position: Any) -> dict[Key, Any]:
        """The parts of a position as the rule knows them; two equal ones cancel."""
        found: dict[Key, Any] = {}
        for part in self.game.split(position) if len(self.key(position)) > 1 else [position]:
            key = self.key(part)
            if found.pop(key, None) is None and key:
                found[key] = part
        return found

    def number(self, key: Key, part: Any) -> int:
        """A part's nimber; without parts, where nothing is XORed, 1 stands for any but 0."""
        if key not in self.nimbers:
            self.budget.spend()
            value = self.engine.value(part)
            if value.outcome not in ("N", "P"):
                raise Refused(f"{self.game.text(part)[:60]} is neither an N- nor a P-position: it has no certificate")
            plain = int(value.outcome == "N")
            if value.nimber is None and self.rule.has_parts:
                value = choose(self.game, part, self.ending, self.budget, "reference").value(part)
            self.nimbers[key] = plain if value.nimber is None else value.nimber
        return self.nimbers[key]

    def total(self, position: Any) -> int:
        return xor(self.number(key, part) for key, part in self.parts(position).items())

    # ---- what is needed ----

    def equal(self, position: Any) -> Iterator[tuple[Goal, Any]]:
        """The nimber of a position: those of all its parts."""
        for key, part in self.parts(position).items():
            yield Goal(key, self.number(key, part), True), part

    def differs(self, position: Any, number: int) -> Iterator[tuple[Goal, Any]]:
        """That its nimber is not that one: of its largest part, which may stay open, only what it is not."""
        parts = self.parts(position)
        largest = max(parts, key=lambda key: self.game.size(parts[key]), default=None)
        for key, part in parts.items():
            if key != largest:
                number ^= self.number(key, part)
                yield Goal(key, self.number(key, part), True), part
        if largest is not None:
            mine = self.number(largest, parts[largest])
            if Goal(largest, mine, True) not in self.done:
                yield (Goal(largest, number, False) if mine > number else Goal(largest, mine, True)), parts[largest]

    def cheapest(self, options: list[Any]) -> Any:
        """One that is proved already, if there is one; else the smallest."""
        return min(options, key=lambda one: (any(g not in self.done for g, _ in self.equal(one)), self.game.size(one)))

    def steps(self, goal: Goal, part: Any) -> Iterator[tuple[Goal, Any]]:
        options = [option for _, option in self.budget.listed(self.game.moves(part))]
        if goal.equal:
            for option in options:
                yield from self.differs(option, goal.number)
        below = range(goal.number) if goal.equal else [goal.number]
        for number in below:
            yield from self.equal(self.cheapest([one for one in options if self.total(one) == number]))
        self.write(f"{'=' if goal.equal else '!'}{goal.number}", part)

    def misere_steps(self, goal: Goal, position: Any) -> Iterator[tuple[Goal, Any]]:
        options = {self.key(option): option for _, option in self.budget.listed(self.game.moves(position))}
        if goal.equal:
            yield from ((Goal(key, 0, False), option) for key, option in options.items())
        elif options:
            lost = [Goal(key, 0, True) for key, option in options.items() if not self.number(key, option)]
            reply = min(lost, key=lambda one: (one not in self.done, self.game.size(options[one.key])))
            yield reply, options[reply.key]
        self.write("P" if goal.equal else "N", position)

    def write(self, sign: str, part: Any) -> None:
        self.lines.append(f"{sign} {self.game.text(part)}")
        self.budget.report("lines", len(self.lines), 0)
        if len(self.lines) > MOST:
            raise OverBudget(f"over budget: more than {MOST:,} lines; begin with a smaller position")

    def prove(self, goal: Goal, part: Any) -> None:
        """A goal after all that it rests on, without recursion: play may be long."""
        steps = self.steps if self.ending is Ending.NORMAL else self.misere_steps
        stack = [(goal, steps(goal, part))] if goal not in self.done else []
        while stack:
            self.budget.spend()
            goal, wanted = stack[-1]
            needed = next(wanted, None)
            if needed is None:
                stack.pop()
                self.done.add(goal)
            elif needed[0] not in self.done:
                stack.append((needed[0], steps(*needed)))


def outcome_lines(game: AnyGame, position: Any, ending: Ending, rule: Rule, budget: Budget) -> tuple[str, list[str]]:
    if ending is Ending.NORMAL and not Native.refuses(game, position, ending):
        native = Native(game, ending, budget)
        if hasattr(native.solver, "solution"):
            return native.value(position).outcome, of_solution(game, native.solution(position))
    prover = Prover(game, position, ending, rule, budget)
    outcome = prover.engine.value(position).outcome
    if ending is Ending.MISERE:
        prover.prove(Goal(prover.key(position), 0, outcome == "P"), position)
        return outcome, prover.lines
    for goal, part in prover.equal(position) if outcome == "P" else prover.differs(position, 0):
        prover.prove(goal, part)
    return outcome, prover.lines


def nimber_lines(game: AnyGame, position: Any, rule: Rule, budget: Budget) -> tuple[int, list[str]]:
    prover = Prover(game, position, Ending.NORMAL, rule, budget)
    value = prover.engine.value(position)
    if value.nimber is None:
        raise Refused(f"{game.text(position)[:60]} has no nimber that could be certified")
    for goal, part in prover.equal(position):
        prover.prove(goal, part)
    return value.nimber, prover.lines


def of_solution(game: AnyGame, solution: list[str]) -> list[str]:
    """The couples of a solver, smaller parts first: `lost 2 PART` says that its nimber is 2.

    A solver may know one part under two numbers, and so give the same line twice.
    """
    couples = [line.split(" ", 2) for line in dict.fromkeys(solution)]
    if wrong := next((couple for couple in couples if couple[0] not in ("lost", "won") or len(couple) < 3), None):
        raise CorruptStore(f'the solution says "{" ".join(wrong)[:60]}", which is no line')
    settled = {part for kind, _, part in couples if kind == "lost"}
    needed = [couple for couple in couples if couple[0] == "lost" or couple[2] not in settled]
    needed.sort(key=lambda couple: (game.size(game.parse(couple[2])), couple[2], int(couple[1])))
    return [f"{'=' if kind == 'lost' else '!'}{heap} {part}" for kind, heap, part in needed]
