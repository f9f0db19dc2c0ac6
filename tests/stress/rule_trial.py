"""A random rule on trial: the laboratory's table against the definition, run on the rule's plain Python generator.

The definition is written here once more, in whole numbers and ten lines: options, XOR, mex. A rule that raises, or
that yields what is no option, has to be refused in one line; a wrong rule is cut down to a few lines that still fail.
"""

import ast
import functools
import itertools
import operator
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from numbers import Integral
from pathlib import Path
from typing import Any

import grundy
from grundy.core.budget import Budget
from grundy.core.errors import GrundyError
from grundy.core.registry import game_from_file
from grundy.engines.heaps import extend
from tests.stress.rule_fuzzer import rule_file

SECONDS = 1800.0  # for one table: what takes so long has no end


class NoOption(Exception):
    """The rule yields what is no option."""


def whole(x: Any) -> bool:
    return isinstance(x, Integral) and not isinstance(x, bool)


def mex(values: set[int]) -> int:
    return next(m for m in itertools.count() if m not in values)


def heaps_by_definition(game: Any) -> Iterator[int]:
    """The nimbers of all heaps below its side."""
    values = [0]
    yield 0
    for n in range(1, game.sides[0]):
        reached = set()
        for option in game.heap_options.function(n, *game.rule_arguments()):
            parts = option if isinstance(option, tuple) else (option,)
            if not all(whole(part) and 0 <= part < n for part in parts):
                raise NoOption(f"heap {n}: {option!r}")
            reached.add(functools.reduce(operator.xor, (values[part] for part in parts), 0))
        values.append(mex(reached))
        yield values[-1]


def tuples_by_definition(game: Any) -> Iterator[int]:
    """The nimbers of all tuples below its sides, the last coordinate fastest; -1 where a tuple is no position."""
    values: dict[tuple[int, ...], int] = {}
    for position in itertools.product(*map(range, game.sides)):
        if game.defect(position) is None:
            first = (position,) if game.table_options.arguments[0] == "position" else position
            reached = set()
            for option in game.table_options.function(*first, *game.rule_arguments()):
                option = option if isinstance(option, tuple) else (option,)
                if not all(map(whole, option)) or values.get(option, -1) < 0:
                    raise NoOption(f"{position}: {option!r}")
                reached.add(values[option])
            values[position] = mex(reached)
        yield values.setdefault(position, -1)


@dataclass(frozen=True)
class Verdict:
    """How one rule fared: `way` is how the laboratory found its values, `wrong` what is wrong with them, or nothing."""

    way: str
    positions: int = 0
    wrong: str = ""


def laboratory(game: Any) -> tuple[list[int], str]:
    """The laboratory's values in the same order, and how it found them."""
    budget = Budget(SECONDS)
    if isinstance(game, grundy.HeapGame):
        values, note = extend(game, [0], game.sides[0], budget, compiled=True)
        refused = not note.startswith("compiled")
    else:
        table = grundy.table(game, tuple(n - 1 for n in game.sides), budget=budget)
        values, refused = table.values.ravel(), not hasattr(table, "packed")
    return [int(v) for v in values], "refused" if refused else "compiled in part" if budget.notes else "compiled"


def judge(game: Any) -> Verdict:
    """Both tables, compared in every position."""
    heaps = isinstance(game, grundy.HeapGame)
    expected: list[int] = []
    reason = ""
    try:
        for value in heaps_by_definition(game) if heaps else tuples_by_definition(game):
            expected.append(value)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"[:100]
    try:
        found, way = laboratory(game)
    except GrundyError as error:
        if not reason:
            return Verdict("raised", wrong=f"refused although the rule is right: {error}")
        if "\n" in str(error):
            return Verdict("raised", wrong=f"more than one line: {error}")
        return Verdict("raised", len(expected))
    except Exception as error:
        return Verdict("crashed", wrong=f"{type(error).__name__}: {error}"[:300])
    if reason:
        return Verdict("raised", wrong=f"no error, but the rule has one ({reason})")
    different = [i for i, (a, b) in enumerate(zip(found, expected, strict=True)) if a != b]
    if different:
        i = different[0]
        what = f"{len(different)} values differ, the first at {i}: {found[i]}, by definition {expected[i]} ({way})"
        return Verdict(way, len(expected), what)
    return Verdict(way, len(expected))


def try_source(source: str, which: int, folder: Path) -> Verdict:
    """Write the file, load it as a user's own, and judge the rule that it has under that number."""
    path = folder / f"rule_{abs(hash(source)):x}.py"
    path.write_text(source)
    kind: Any = game_from_file(path)
    return judge(kind(which=which))


def try_seed(seed: int, rules: int, shrink: bool = True) -> tuple[Counter[str], list[str]]:
    """All rules of one file: counts of what became of them, and what went wrong, with a short source of the first."""
    counts: Counter[str] = Counter()
    wrong = []
    source = rule_file(seed, rules)
    with tempfile.TemporaryDirectory(prefix="grundy-fuzz-") as folder:
        for which in range(rules):
            verdict = try_source(source, which, Path(folder))
            counts.update({"rules": 1, verdict.way: 1, "positions": verdict.positions, "wrong": bool(verdict.wrong)})
            if verdict.wrong:
                wrong.append(f"seed {seed}, which={which}: {verdict.wrong}")
                if shrink and len(wrong) == 1:
                    wrong.append(shrunken(source, which, Path(folder)))
    return counts, wrong


# ---- shrinking ----


def shrunken(source: str, which: int, folder: Path, tries: int = 40) -> str:
    """The source without the other rules, then with statements dropped for as long as the rule is still wrong."""
    best = ast.parse(source)
    for node in ast.walk(best):
        if isinstance(node, ast.If) and ast.unparse(node.test) in {f"which == {i}" for i in range(99) if i != which}:
            node.body = [ast.Pass()]
    smaller = shorter(best)
    while tries > 0 and (tree := next(smaller, None)) is not None:
        tries -= 1
        if fails(ast.unparse(tree), which, folder):
            best, smaller = tree, shorter(tree)
    return ast.unparse(best)


def fails(source: str, which: int, folder: Path) -> bool:
    try:
        return bool(try_source(source, which, folder).wrong)
    except GrundyError:  # not even a game any more
        return False


def shorter(tree: ast.Module) -> Iterator[ast.Module]:
    """Copies with one statement less, the longest statements first."""
    spots = [
        (len(ast.unparse(statement)), number, block, i)
        for number, node in enumerate(ast.walk(tree))
        for block in ("body", "orelse")
        if isinstance(node, ast.Module | ast.FunctionDef | ast.For | ast.While | ast.If)
        for i, statement in enumerate(getattr(node, block, []))
        if not isinstance(statement, ast.Pass | ast.ClassDef | ast.ImportFrom | ast.Import)
    ]
    for _, number, block, i in sorted(spots, reverse=True):
        copy = ast.parse(ast.unparse(tree))
        node: Any = next(itertools.islice(ast.walk(copy), number, None))
        statements = getattr(node, block)
        del statements[i]
        if not statements and block == "body":
            statements.append(ast.Pass())
        yield ast.fix_missing_locations(copy)
