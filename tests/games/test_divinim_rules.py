"""The simplifications a to f that the Scored engine rests on, against brute force, and wrong versions refuted."""

from collections.abc import Iterator
from itertools import islice

import pytest

from tests.games import divinim_simplifications as rules
from tests.games.divinim_brute import boards_to, bundles, every_board, heaps_of, margin, nimber, poisoned
from tests.games.divinim_simplifications import RESTS, SMALL, TINY, Against

SHAPES = [(h, w) for h in range(1, 7) for w in range(h, 7)]
ONE_SQUARE = [
    board
    for h, w in SHAPES
    for y in range(h)
    for x in range(w)
    if (board := tuple("".join("#" if (i, j) == (y, x) else "." for j in range(w)) for i in range(h))) != ("#",)
]
ZEROS = [((1, 1),), ((1, 2, 3),), ((1, 1), (1, 1))]
POSITIONS = [*RESTS[1:], *((a, b) for a in SMALL for b in TINY), *rules.sums(TINY[::3], 4)]


def holds(against: Iterator[Against]) -> None:
    assert list(islice(against, 3)) == []


def test_the_oracle_on_boards_solved_by_hand() -> None:
    assert margin(("#",)) == 0, "a finished bar earns nothing"
    assert margin(("##",)) == 2, "one cut hands over two squares"
    assert margin(("#.",)) == 1
    assert margin(("#.", "..")) == -1
    assert margin(("#.", ".#")) == 0
    assert margin(("#...", "...#")) == 2, "document 000, figure 2.6"
    assert margin((1, 1), ("#",)) == -1
    assert [nimber(bar) for bar in [("##",), (".#.",), (1, 2, 4), ("#..", "...", "...")]] == [1, 0, 7, 0]
    assert len(every_board(3, 3)) == 101, "patterns of a 3x3 board up to symmetry, without the empty one"
    assert sum(poisoned(board) == 1 for board in every_board(3, 3)) == 3
    assert heaps_of(("...", "#..")) == (1, 2)


def test_a_one_square_bar_is_its_multiset_of_heaps() -> None:
    holds(rules.rule_a(ONE_SQUARE))
    for board in ONE_SQUARE[:120]:
        holds(rules.same_in_every_sum((board,), (heaps_of(board),), RESTS[::29]))


def test_a_is_not_two_heaps() -> None:
    board, bundle, _ = next(rules.rule_a(ONE_SQUARE, wrong=True))
    assert (board, bundle) == ((".#.",), (2,))


@pytest.mark.long
def test_b_zero_bars_are_interchangeable() -> None:
    assert sum(map(rules.zero, bundles(3))) == 10
    holds(rules.rule_b(3, 1))
    holds(rules.rule_b(2, 2, rests=RESTS[::3]))


def test_b_zero_bars_are_opened_last() -> None:
    holds(rules.rule_b_unopened([(*rest, *zeros) for rest in RESTS for zeros in ZEROS]))


def test_b_bars_of_equal_nimber_are_not_interchangeable() -> None:
    against = list(rules.rule_b(2, 1, wrong=True))
    assert {bars for bars, *_ in against} == {(bar,) for bar in bundles(2) if len(bar) > 1 and nimber(bar)}
    assert (((1, 1, 1),), ((1,),), ((1, 1, 1),), -2, 0) in against


def test_b_other_one_square_bars_cannot_wait() -> None:
    _, found, best = next(rules.rule_b_unopened(POSITIONS, wrong=True))
    assert found > best


def test_c_equal_single_heaps_cancel() -> None:
    holds(rules.rule_c(4))


@pytest.mark.parametrize(("wrong", "bar"), [("any", (1, 1)), ("nonzero", (1, 1, 1))])
def test_c_equal_bars_in_general_do_not_cancel(wrong: str, bar: tuple[int, ...]) -> None:
    assert ((bar, bar), (), (), -2, 0) in rules.rule_c(4, wrong)


def test_d_closed_forms() -> None:
    holds(rules.rule_d(5, 1))
    holds(rules.rule_d(3, 3))


def test_d_class_c_needs_an_even_number() -> None:
    against = list(rules.rule_d(3, 0, wrong="even"))
    assert (0, ((1, 1, 1, 2), (1, 1, 1, 2)), 0, -2) in against
    assert (0, ((1, 1, 2), (1, 1, 1, 2)), 0, 2) in against


def test_d_without_class_c_is_wrong() -> None:
    against = list(rules.rule_d(3, 0, wrong="C"))
    equal = [bars for _, bars, found, said in against if (found, said) == (-2, 0)]
    unequal = [bars for _, bars, found, said in against if (found, said) == (2, 0)]
    assert len(equal) + len(unequal) == len(against)
    assert equal == [((1, 1, 1), (1, 1, 1)), ((1, 1, 1), (1, 1, 2, 3)), ((1, 1, 2, 3), (1, 1, 2, 3))]
    assert ((1, 1, 1), (1, 1, 1, 2)) in unequal


def test_e_parity() -> None:
    holds(rules.rule_e(POSITIONS))
    assert next(rules.rule_e(POSITIONS, wrong=True)) == ((("#", "#"),), 2, 1)


def test_f_group_bound_for_every_split() -> None:
    holds(rules.rule_f(POSITIONS))


def test_f_bound_cannot_be_better_by_two() -> None:
    """The bound is reached on either side: with a rest and without."""
    against = list(rules.rule_f(POSITIONS[:400], wrong=2))
    assert {bool(position_nimber(position)) for position, _, _ in against} == {False, True}
    assert against[0] == (((1,),), 1, 0)


def position_nimber(position: tuple[tuple[object, ...], ...]) -> int:
    total = 0
    for bar in position:
        total ^= nimber(bar)
    return total


@pytest.mark.long
def test_larger_boards_too() -> None:
    """All 3x4 boards alone and beside a zero bar and a single heap."""
    boards = boards_to((3, 4))
    positions = [(board, *rest) for board in boards for rest in [(), ((1, 1),), ((2,),)]]
    holds(rules.rule_e(positions))
    holds(rules.rule_f(positions))
    holds(rules.rule_b_unopened(positions))
    holds(rules.same_in_every_sum(((2,), (2,)), (), [(board,) for board in boards]))
    assert len(bundles(3)) == 34
