"""Sprouts: the forms of positions, compiled generator and search against the interpreted rules, and what is kept."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grundy import Budget
from grundy.core.errors import BadPosition, CorruptStore, OverBudget
from grundy.core.game import Ending
from grundy.engines.choose import choose
from grundy.engines.native import Native
from grundy.games.sprouts import Sprouts
from grundy.games.sprouts.canonical import canonical, numbered
from grundy.games.sprouts.misere import MisereSolver, Trees
from grundy.games.sprouts.options import moves, part_moves
from grundy.games.sprouts.positions import Part, Position, lives, spots, text_of
from grundy.games.sprouts.solver import SproutsNimbers
from grundy.games.sprouts.table import PartTable
from grundy.operations.verify_solution import check, check_solution

GAME = Sprouts()
MISERE = "NNPPPNNPPPNNN"  # by number of spots: Applegate and others, 1991; Lemoine and Viennot, 2009


def random_parts(rng: random.Random, spots_at_most: int) -> Iterator[Part]:
    """Parts of a random game as the generator leaves them: nothing dropped, nothing in order."""
    (part,) = spots(rng.randint(1, spots_at_most))
    while True:
        yield part
        raw = [after for _, after in part_moves(part, 0)]
        if not raw:
            return
        part = numbered(rng.choice(raw))
        part = tuple(tuple(b for b in region if b) for region in part)
        part = numbered(tuple(region for region in part if region))
        if not part:
            return


def shuffled(part: Part, rng: random.Random) -> Part:
    """The same part written another way: regions in another order or turned over, boundaries begun elsewhere."""
    regions = []
    for region in rng.sample(part, len(part)):
        step = rng.choice((1, -1))
        starts = [rng.randrange(len(boundary)) for boundary in region]
        boundaries = [(b[s:] + b[:s])[::step] for b, s in zip(region, starts, strict=True)]
        regions.append(tuple(rng.sample(boundaries, len(boundaries))))
    return numbered(tuple(regions))


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("0", "0"),
        ("1", "222.}"),
        ("5+0.}", "5+222.}"),
        ("22.0.}", "0.1.}"),
        ("0.aa.0.}", "0.0.2.}"),
        ("BA.0.0.}AB.}", "0.0.AB.}AB.}"),
        ("0.0.A.}A.}", "0.0.2.}"),
        ("0.}0.AB.}BA.}", "0.AB.}AB.}+222.}"),
        ("1ab1ba.}", "1ab1ba.}"),
    ],
)
def test_forms(text: str, form: str) -> None:
    assert text_of(canonical(GAME.parse(text))) == form  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("-3", "0 or more"),
        ("61", "at most 60 spots"),
        ("x", "after a boundary"),
        ("0.0", "after a boundary"),
        ("0.}}", "without a boundary"),
        ("01.}", "of its own"),
        ("0.3.}", 'found "3"'),
        ("0.A.}", "met once"),
        ("AAA.}", "met 3 times"),
        ("abab.0.}", "cross"),
        ("A.A.0.}", "two boundaries"),
        ("5+", "found"),
        ("5 5", "expected"),
    ],
)
def test_malformed_positions(text: str, words: str) -> None:
    with pytest.raises(BadPosition, match="type something like 5") as caught:
        GAME.parse(text)
    assert words in str(caught.value)


def test_letters_beyond_the_alphabet() -> None:
    row = "".join(f"{letter}{tick}" for tick in ("", "'") for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    position = GAME.parse(f"{row}.}}{row}.}}")
    assert GAME.text(position) == f"{row}.}}{row}.}}"
    assert lives(position[0]) == 52  # type: ignore[index]


def test_one_form_whichever_way_a_part_is_written() -> None:
    rng = random.Random(1)
    for _ in range(40):
        for part in random_parts(rng, 4):
            assert canonical([part]) == canonical([shuffled(part, rng)]), part


@cache
def tree(part: Part) -> frozenset[Any]:
    """All that can happen, by the bare rules: nothing is dropped, merged or split."""
    return frozenset(tree(numbered(after)) for _, after in part_moves(part, 0))


@cache
def tree_of_form(position: Position) -> frozenset[Any]:
    return frozenset(tree_of_form(option) for _, option in moves(position))


def test_the_form_keeps_the_whole_game_tree() -> None:
    """Every simplification at once: an equal tree means equal nimbers, misère outcomes and lengths in every sum."""
    rng = random.Random(2)
    seen = set()
    while len(seen) < 150:
        for part in random_parts(rng, 3):
            if lives(part) <= 6 and part not in seen:
                seen.add(part)
                assert tree(part) == tree_of_form(canonical([part])), part


@pytest.mark.long
def test_compiled_forms_and_options_are_the_interpreted_ones() -> None:
    rng = random.Random(3)
    table = PartTable(False, Budget(None))
    parts, options = set(), 0
    while len(parts) < 2000:
        for part in random_parts(rng, 5):
            parts.add(part)
            compiled = [table.part(number) for number in table.numbers(part)]
            assert canonical(compiled) == canonical([part]), part
            if lives(part) < 9 and len(parts) % 4 == 0:
                for number in table.numbers(part):
                    found = {canonical([table.part(n) for n in option]) for option in table.options(number)}
                    assert found == {option for _, option in moves((table.part(number),))}, part
                    options += len(found)
    assert options > 1000


def test_keys_rarely_differ_for_one_part() -> None:
    """A part may have two keys; then the search is slower, not wrong. It had better be rare."""
    rng = random.Random(4)
    table = PartTable(False, Budget(None))
    parts = [part for _ in range(60) for part in random_parts(rng, 6)]
    twice = [part for part in parts if sorted(table.numbers(part)) != sorted(table.numbers(shuffled(part, rng)))]
    assert len(twice) < len(parts) / 50


def test_tables_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    roomy = SproutsNimbers(Budget(None))
    roomy.value(spots(8))
    monkeypatch.setattr("grundy.games.sprouts.table.FIRST_ROOM", 1 << 8)
    small = SproutsNimbers(Budget(None))
    room = small.begin().room
    assert room < roomy.begin().room
    assert small.value(spots(8)) == 0
    assert small.begin().room > room
    assert small.note() == roomy.note()


@pytest.mark.parametrize("n", range(12))
def test_normal_play_follows_the_conjecture(n: int) -> None:
    found = SproutsNimbers(Budget(None)).value(spots(n))
    assert ("P" if found in (0, "P") else "N") == ("N" if n % 6 > 2 else "P")


@pytest.mark.parametrize("n", range(9))
def test_misere_play_as_published(n: int) -> None:
    assert MisereSolver(Budget(None)).value(spots(n)) == MISERE[n]


def test_reduced_trees() -> None:
    trees = Trees()
    star = trees.reduced(frozenset({0}))
    two = trees.reduced(frozenset({0, star}))
    assert trees.reduced(frozenset({star})) == 0  # one move, then one more: nothing, as the proviso allows
    assert trees.sum(star, star) == 0
    assert trees.sum(two, two) != 0  # unlike normal play
    assert [trees.won[t] for t in (0, star, two, trees.sum(two, two))] == [True, False, True, False]


def test_large_positions_and_sums() -> None:
    position = GAME.parse("8+8+3+0.AB.}AB.}")
    value = choose(GAME, position, Ending.NORMAL, Budget(None)).value(position)
    nimber = choose(GAME, GAME.parse("0.AB.}AB.}"), Ending.NORMAL, Budget(None)).value(GAME.parse("0.AB.}AB.}")).nimber
    assert value.nimber == 1 ^ (nimber or 0)  # the two eights cancel


def test_a_win_is_found_without_looking_at_all_options() -> None:
    for ending in (Ending.NORMAL, Ending.MISERE):
        engine = choose(GAME, spots(5), ending, Budget(None))
        options = [option for _, option in GAME.moves(spots(5))]
        (place,) = engine.a_win(spots(5), options) or []
        assert engine.value(options[place]).outcome == "P"
        assert engine.a_win(spots(2 if ending is Ending.NORMAL else 4), []) == []


# ---- what is kept ----


def test_over_budget_says_how_far_and_keeps_the_facts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path))
    with pytest.raises(OverBudget, match=r"positions expanded, .* nimbers settled, kept for the next try"):
        Native(GAME, Ending.NORMAL, Budget(None, nodes=800)).value(spots(8))
    again = Native(GAME, Ending.NORMAL, Budget(None))
    assert again.value(spots(8)).outcome == "P"
    assert len(again.solver.saved) > 100


def test_an_interrupted_search_keeps_its_facts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path))

    def interrupt(what: str, done: int, total: int) -> None:
        if done > 300:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Native(GAME, Ending.NORMAL, Budget(None, progress=interrupt)).value(spots(8))
    assert list(tmp_path.rglob("values.bin"))


def test_facts_come_back_as_they_were() -> None:
    one, other = SproutsNimbers(Budget(None)), SproutsNimbers(Budget(None))
    one.value(spots(7))
    other.learn(one.facts())
    assert one.facts() == b""
    assert other.value(spots(7)) == one.value(spots(7))
    assert other.begin().expansions < 3  # only what warms the kernel up


def test_solutions_are_checked(tmp_path: Path) -> None:
    found = check_solution(GAME, spots(5), Budget(None), tmp_path)
    assert (found.outcome, found.lost > 0, found.won > 0) == ("N", True, True)
    assert check_solution(GAME, spots(5), Budget(None), tmp_path) == found


def test_a_wrong_solution_is_refused() -> None:
    lines = list(SproutsNimbers(Budget(None)).solution(spots(4)))
    assert check(GAME, spots(4), lines, Budget(None))[0] == "N"
    for number, line in enumerate(lines):
        kind, heap, part = line.split(" ", 2)
        false = [f"won {heap} {part}", f"lost {int(heap) + 1} {part}"] if kind == "lost" else [f"lost {heap} {part}"]
        for wrong in false:
            with pytest.raises(CorruptStore):
                check(GAME, spots(4), [*lines[:number], wrong, *lines[number + 1 :]], Budget(None))
    with pytest.raises(CorruptStore, match="does not tell who wins"):
        check(GAME, spots(4), lines[1:], Budget(None))
    with pytest.raises(CorruptStore, match="does not follow"):
        check(GAME, spots(4), lines[:-1], Budget(None))
    with pytest.raises(CorruptStore, match="no line"):
        check(GAME, spots(4), ["drawn 0 4"], Budget(None))
