"""Certificates: proofs of answers that a short program checks without any engine."""

import gzip
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from grundy.analysis import check_certificate
from grundy.analysis.check_certificate import (
    VERSION,
    Key,
    ReferenceRule,
    Wrong,
    by_digits,
    digest,
    dump,
    module_of,
    sources,
)
from grundy.analysis.misere_quotients import make_quotient
from grundy.analysis.periods import find_period
from grundy.core.budget import Budget
from grundy.core.errors import CorruptStore, OverBudget, Refused
from grundy.core.game import AnyGame, Ending
from grundy.core.nimsum import xor
from grundy.core.result import Result, TextLine
from grundy.core.types import Integers, JsonObject, Position
from grundy.core.user_games import is_user_game
from grundy.engines.choose import choose
from grundy.engines.declarations import octal_of, takes_of
from grundy.engines.native import Native
from grundy.families import HeapGame

MOST = 2_000_000  # lines


class Goal(NamedTuple):
    key: Key
    number: int  # 0 under the misère ending
    equal: bool  # or not; under the misère ending whether it is a P-position


class Prover:
    """Writes the lines that prove one position."""

    def __init__(self, game: AnyGame, position: Position, ending: Ending, rule: ReferenceRule, budget: Budget) -> None:
        self.game, self.ending, self.rule, self.budget = game, ending, rule, budget
        self.engine = choose(game, position, ending, budget)
        self.lines: list[str] = []
        self.done: set[Goal] = set()
        self.nimbers: dict[Key, int] = {}

    def key(self, position: Position) -> Key:
        self.budget.look()
        return self.rule.read(self.game.text(position))[0]

    def parts(self, position: Position) -> dict[Key, Position]:
        """The parts of a position as the rule knows them; two equal ones cancel."""
        found: dict[Key, Position] = {}
        for part in self.game.split(position) if len(self.key(position)) > 1 else [position]:
            key = self.key(part)
            if found.pop(key, None) is None and key:
                found[key] = part
        return found

    def number(self, key: Key, part: Position) -> int:
        """A part's nimber. In a game without parts nothing is XORed, so 1 stands for any nimber but 0."""
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

    def total(self, position: Position) -> int:
        return xor(self.number(key, part) for key, part in self.parts(position).items())

    # ---- what is needed ----

    def equal(self, position: Position) -> Iterator[tuple[Goal, Position]]:
        """What proves the nimber of a position: the nimbers of all its parts."""
        for key, part in self.parts(position).items():
            yield Goal(key, self.number(key, part), True), part

    def differs(self, position: Position, number: int) -> Iterator[tuple[Goal, Position]]:
        """That its nimber is not that one. Of its largest part it is enough to know which nimber it does not have."""
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

    def cheapest(self, options: list[Position]) -> Position:
        """One that is already proved, or else the smallest."""
        return min(options, key=lambda one: (any(g not in self.done for g, _ in self.equal(one)), self.game.size(one)))

    def steps(self, goal: Goal, part: Position) -> Iterator[tuple[Goal, Position]]:
        options = [option for _, option in self.budget.listed(self.game.moves(part))]
        if goal.equal:
            for option in options:
                yield from self.differs(option, goal.number)
        below = range(goal.number) if goal.equal else [goal.number]
        for number in below:
            yield from self.equal(self.cheapest([one for one in options if self.total(one) == number]))
        self.write(f"{'=' if goal.equal else '!'}{goal.number}", part)

    def misere_steps(self, goal: Goal, position: Position) -> Iterator[tuple[Goal, Position]]:
        options = {self.key(option): option for _, option in self.budget.listed(self.game.moves(position))}
        if goal.equal:
            yield from ((Goal(key, 0, False), option) for key, option in options.items())
        elif options:
            lost = [Goal(key, 0, True) for key, option in options.items() if not self.number(key, option)]
            reply = min(lost, key=lambda one: (one not in self.done, self.game.size(options[one.key])))
            yield reply, options[reply.key]
        self.write("P" if goal.equal else "N", position)

    def write(self, sign: str, part: Position) -> None:
        self.lines.append(f"{sign} {self.game.text(part)}")
        self.budget.report("lines", len(self.lines), 0)
        if len(self.lines) > MOST:
            raise OverBudget(f"over budget: more than {MOST:,} lines; begin with a smaller position")

    def prove(self, goal: Goal, part: Position) -> None:
        """Prove a goal after all that it rests on, without recursion: play may be long."""
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


def proof_by_lines(
    game: AnyGame, position: Position, ending: Ending, kind: str, rule: ReferenceRule, budget: Budget
) -> tuple[object, list[str]]:
    """The outcome or the nimber, and the lines that prove it."""
    if kind == "outcome" and ending is Ending.NORMAL and not Native.refuses(game, position, ending):
        native = Native(game, ending, budget)
        if hasattr(native.solver, "solution"):
            return native.value(position).outcome, of_solution(game, native.solution(position))
    prover = Prover(game, position, ending, rule, budget)
    value = prover.engine.value(position)
    if ending is Ending.MISERE:
        goals: Iterable[tuple[Goal, Position]] = [(Goal(prover.key(position), 0, value.outcome == "P"), position)]
    elif kind == "nimber" or value.outcome == "P":
        goals = prover.equal(position)
    else:
        goals = prover.differs(position, 0)
    if kind == "nimber" and value.nimber is None:
        raise Refused(f"{game.text(position)[:60]} has no nimber that could be certified")
    for goal, part in goals:
        prover.prove(goal, part)
    return value.outcome if kind == "outcome" else value.nimber, prover.lines


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


# ---- periods and misère quotients of heap games as certificates ----


WINDOW = 30_000  # heaps: what a short program can still check in a minute
ORDER = 120  # elements of a monoid
PAIRS = 3_000


def code_of(game: HeapGame) -> str:
    """The octal code of a game, or nothing. Taking a number from a fixed set is digit 3 at its place."""
    digits = None if game.unequal() else octal_of(game)
    if digits is None and (taken := takes_of(game)) is not None and not taken[1]:
        digits = tuple(3 * (k in taken[0]) for k in range(max(taken[0]) + 1))
    if digits is None or max(digits) > 7:
        return ""
    first, *others = digits
    return f"{first}.{''.join(map(str, others)).rstrip('0')}"


def spaced(numbers: Integers) -> str:
    return " ".join(str(int(n)) for n in numbers)


def period(game: AnyGame, budget: Budget) -> tuple[dict[str, int], JsonObject]:
    if isinstance(game, HeapGame) and not code_of(game):  # before a search that may be long
        raise Refused(f"{game.id}: only the period of an octal code can be certified, and these heaps play none")
    found = find_period(game, None, budget)
    assert isinstance(game, HeapGame)
    code = code_of(game)
    if found.period is None or found.preperiod is None or found.saltus or not found.certificate:
        raise Refused(f"{game.id}: {found}; only a period that is proved can be certified")
    size = 2 * max(found.preperiod, 1) + 2 * found.period + len(code) - 2
    if size > WINDOW:
        raise Refused(f"{game.id}: the window has {size:,} heaps, and the checker looks at {WINDOW:,} at most")
    values = found.values if len(found.values) >= size else find_period(game, size, budget).values
    answer = {"period": found.period, "preperiod": found.preperiod}
    return answer, {"code": code, "values": spaced(values[:size])}


def quotient(game: AnyGame, budget: Budget) -> tuple[dict[str, int], JsonObject]:
    found = make_quotient(game, None, budget).quotient
    assert isinstance(game, HeapGame)
    if found.order > ORDER:
        raise Refused(f"{game.id}: a monoid of {found.order:,} elements, and the checker looks at {ORDER} at most")
    every = range(found.order)
    table = [[found.product([x, y]) for y in every] for x in every]
    lost = [x for x in every if found.is_p[x]]
    answer = {"order": found.order, "p_elements": len(lost)}
    if found.period is not None and found.preperiod is not None and (code := code_of(game)):
        answer |= {"period": found.period, "preperiod": found.preperiod}
        phi = [found.element(n) for n in range(2 * (found.preperiod + found.period) + len(code) - 2)]
        options = [list(by_digits([int(d) for d in code.replace(".", "")], n)) for n in range(len(phi))]
    else:
        answer |= {"heaps": found.heaps}
        code, phi = "", found.phi
        options = [list(game.heap_parts(n)) for n in range(len(phi))]
    wins = [sum(1 << y for y in every if table[x][y] in lost) for x in every]
    kinds = set()
    for n, listed in enumerate(options):
        w = 0
        for option in listed:
            w |= wins[found.product(phi[m] for m in option)]
        kinds |= {(phi[n], w)} if listed else set()
    pairs = closed(kinds, table, budget)
    body = {"code": code, "table": [spaced(row) for row in table], "p": spaced(lost), "elements": spaced(phi)}
    return answer, {**body, "pairs": [f"{x} {w:x}" for x, w in sorted(pairs)]}


def closed(kinds: set[tuple[int, int]], table: list[list[int]], budget: Budget) -> set[tuple[int, int]]:
    """The pairs (element, W) of all sums, of those with one element only the smallest W."""
    every = range(len(table))
    beside = cache(lambda w, x: sum(1 << y for y in every if w >> table[x][y] & 1))
    smallest: dict[int, set[int]] = {x: set() for x in every}

    def add(x: int, w: int) -> bool:
        if any(v & ~w == 0 for v in smallest[x]):
            return False
        smallest[x] = {v for v in smallest[x] if w & ~v} | {w}
        return True

    waiting = [kind for kind in sorted(kinds) if add(*kind)]
    least = [(x, w) for x, w in sorted(kinds) if w in smallest[x]]
    while waiting:
        x, v = waiting.pop()
        if v in smallest[x]:
            budget.spend()
            joined = ((table[x][y], beside(v, y) | beside(w, x)) for y, w in least)
            waiting += [pair for pair in joined if add(*pair)]
    found = {(x, w) for x, ws in smallest.items() for w in ws}
    if len(found) > PAIRS:
        raise Refused(f"{len(found):,} pairs of sums, and the checker looks at {PAIRS:,} at most")
    return found


# ---- a certificate as a file: what is claimed, for which game and which rule, the proof, and a checksum ----


KINDS = tuple(check_certificate.KINDS)
RULES = Path(__file__).parents[1] / "reference_rules"


@dataclass(frozen=True)
class Certificate(Result):
    """A proof of an outcome, a nimber or a period, which a short program can check."""

    fields: JsonObject = field(repr=False)
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

    def to_dict(self) -> JsonObject:
        return {name: value for name, value in self.fields.items() if name != "body"} | {"bytes": len(self.to_bytes())}

    def screen(self) -> Iterator[TextLine]:
        yield TextLine(self.says, "bold")
        yield TextLine(
            f"{len(self.to_bytes()):,} bytes; what --out x.json writes is checked, without this package, by:", "dim"
        )
        yield TextLine(f"python {check_certificate.__file__} x.json {RULES}")


def certify(game: AnyGame, position: Position, ending: Ending, kind: str, budget: Budget) -> Certificate:
    """A certificate of one kind, which the checker has accepted."""
    if is_user_game(game) or game.id == "sum" or ending is Ending.SCORED:
        why = "scores" if ending is Ending.SCORED else "sums of games" if game.id == "sum" else "games of one's own"
        raise Refused(f"there are no certificates of {why}: the checker has no rule for them")
    if refusal := game.refusal(ending):
        raise Refused(refusal)
    try:
        files = sources(RULES, game.id)
        known = module_of(RULES, game.id).get("PARAMS", {})  # others say where play begins, or how it is scored
        params = {name: text for name, text in game.params().items() if name in known}
        rule = ReferenceRule(RULES, game.id, params, str(ending), kind)
        of_position = kind in ("outcome", "nimber")
        proof: tuple[object, object]
        if of_position:
            proof = proof_by_lines(game, position, ending, kind, rule, budget)
        else:
            proof = period(game, budget) if kind == "period" else quotient(game, budget)
        text = game.text(position) if of_position else ""
        facts = (VERSION, game.id, params, digest(files), kind, str(ending), text, *proof)
        fields = dict(zip(check_certificate.FIELDS, facts, strict=False))
        fields["sha256"] = digest(fields)
        budget.look()
        return Certificate(fields, check_certificate.check(dump(fields), RULES))
    except Wrong as wrong:
        raise Refused(f"{game.id}: the checker cannot follow a proof of this: {wrong}") from None
