"""Misère quotients: those of the literature, held against a plain search; kept, and gone on with."""

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import Budget
from grundy.core.errors import Cancelled, OverBudget, Refused
from grundy.core.result import OVER
from grundy.engines import quotient_growth as heaps
from grundy.engines.monoids import Quotient, document_of, saved_quotient
from grundy.engines.quotient_growth import Builder, find_quotient, octal_options

KNOWN = [  # code, order, P-elements, preperiod, period
    ("0.77", 40, 9, 71, 12),
    ("0.15", 42, 12, 66, 10),
    ("0.123", 20, 5, 5, 5),
    ("0.75", 8, 2, 8, 2),
    ("0.3", 2, 1, 1, 2),
    ("4.1", 2, 1, 1, 1),
]


def octal(code: str) -> Any:
    return grundy.game("octal", code=code)


def wins(game: Any) -> Any:
    """Whether the player to move wins if the last one to move loses: by the moves alone."""

    @cache
    def known(position: Any) -> bool:
        options = {tuple(sorted(option)) for _, option in game.moves(position)}
        return not options or not all(map(known, options))

    return known


@pytest.mark.parametrize(("code", "order", "p", "preperiod", "period"), KNOWN)
def test_quotients_of_the_literature(code: str, order: int, p: int, preperiod: int, period: int) -> None:
    found = grundy.quotient(octal(code)).to_dict()
    assert (found["order"], found["p_elements"]) == (order, p)
    assert (found["preperiod"], found["period"], found["certified"]) == (preperiod, period, True)


@pytest.mark.nojit
@pytest.mark.parametrize("name", ["kayles", "dawson-kayles", "grundys-game", "subtraction", "nim"])
def test_random_sums_against_a_search(name: str) -> None:
    game, rng = grundy.game(name), random.Random(name)
    quotient, _ = find_quotient(game, 9, Budget(None))
    known = wins(game)
    for _ in range(60):
        position = tuple(sorted(rng.randint(1, 9) for _ in range(rng.randint(1, 4))))
        while sum(position) > 20:
            position = position[1:]
        element = quotient.product(map(quotient.element, position))
        assert quotient.is_p[element] != known(position), position


def test_a_presentation_gives_the_monoid_back() -> None:
    """Rewriting by the relations takes every word to the normal form of its element."""
    found = grundy.quotient("kayles").quotient
    rules = found.relations()
    assert len(found.generators) == 7
    rng = random.Random(1)
    for _ in range(200):
        word = [rng.randrange(3) for _ in found.generators]
        element = found.product(
            found.phi[heap] for heap, n in zip(found.generators, word, strict=True) for _ in range(n)
        )
        while rule := next((rule for rule in rules if all(a <= b for a, b in zip(rule[0], word, strict=True))), None):
            word = [n - a + b for n, a, b in zip(word, *rule, strict=True)]
        assert tuple(word) == found.words[element]


@pytest.mark.nojit
def test_no_wrong_monoid_is_verified() -> None:
    """One element that changes sides, or one heap that has another element, is found."""
    builder = Builder(lambda n: octal_options((0, 1, 2, 3), n), Budget(None))
    for _ in range(16):
        builder.grow()
    assert builder.checked() is None
    for x in range(1, len(builder.monoid.is_p)):
        builder.monoid.is_p[x] ^= 1
        assert builder.checked() is not None, x
        builder.monoid.is_p[x] ^= 1
    builder.stands[9] = builder.stands[8]
    assert builder.checked() is not None


def test_what_a_budget_ended_is_kept_and_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    game, grown = octal("0.144"), Builder.grow

    def tired(builder: Builder) -> None:
        if builder.count == 15:
            raise OverBudget("enough")
        grown(builder)

    monkeypatch.setattr(Builder, "grow", tired)
    found = grundy.quotient(game)
    assert (found.to_dict()["heaps"], found.to_dict()["certified"], found.quotient.order) == (15, False, 12)
    assert found.verdict() == (OVER, "only the first 15 heaps are known, and kept: enough")
    begun = []

    def rested(builder: Builder) -> None:
        begun.append(builder.count)
        grown(builder)

    monkeypatch.setattr(Builder, "grow", rested)
    whole, _ = find_quotient(game, None, Budget(None))
    assert begun[1] == 15  # the first one is only there to have everything compiled
    assert (whole.order, whole.preperiod, whole.period) == (30, 12, 10)
    fewer, _ = find_quotient(game, 15, Budget(None))
    assert (fewer.heaps, fewer.order) == (15, 12), "of these heaps, however many are known"
    again = saved_quotient(game)
    assert again == whole


def test_what_is_known_when_it_is_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """And gone on with, even where nothing but the unit was found."""
    grown = Builder.grow
    told: list[tuple[str, int, int]] = []
    for last, code in ((0, "0.156"), (2, "0.0156"), (9, "0.156")):

        def stopped(builder: Builder, last: int = last) -> None:
            if builder.count == last and builder.parts(3).shape[1] == 2:  # not the one that has everything compiled
                raise Cancelled("stopped on request")
            grown(builder)

        monkeypatch.setattr(Builder, "grow", stopped)
        found = grundy.quotient(octal(code), budget=Budget(None, progress=lambda *said: told.append(said)))
        assert found.verdict() == (OVER, f"only the first {last} heaps are known, and kept: called off")
        assert not last or told[-1] == (f"order {found.quotient.order}; heaps", last, 0)
    monkeypatch.setattr(Builder, "grow", grown)
    assert grundy.quotient(octal("0.0156"), 12).quotient.heaps == 12


def test_a_damaged_document_is_not_believed() -> None:
    game = octal("0.3")
    find_quotient(game, None, Budget(None))
    path = document_of(game).folder / "document"
    damaged = path.read_bytes().replace(b"true", b"false")
    assert damaged != path.read_bytes()
    path.write_bytes(damaged)
    assert saved_quotient(game) is None


def test_too_large_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.engines.monoids.MOST_ORDER", 10)
    code, said = grundy.quotient(octal("0.7700000001")).verdict()  # up to heap 9 as Kayles, which others have learnt
    assert code == OVER
    assert "the first 4 heaps are known" in said
    assert "heap 5 makes it too large: more than 10 elements" in said


def test_who_has_no_quotient() -> None:
    with pytest.raises(Refused, match="not played with heaps"):
        grundy.quotient("chomp")
    assert grundy.quotient("grundys-game", 12).to_dict()["certified"] is False
    assert heaps.certified(grundy.game("nim"), np.zeros(100, dtype=np.int64)) is None


def test_a_rule_of_ones_own_is_certified_on_condition() -> None:
    class Own(grundy.HeapGame):
        """Take one or two."""

        id = "one-or-two"

        @grundy.rule
        def heap_options(n):  # type: ignore[no-untyped-def]
            for take in (1, 2):
                if take <= n:
                    yield n - take

        def takes(self) -> Any:
            return (1, 2), False

    found = grundy.quotient(Own())
    assert found.quotient.period == 3
    assert not found.to_dict()["certified"]
    assert "certified if the rule is taking 1, 2 beyond heap" in str(found)
    assert not found.quotient.covers(10**6)


def test_elements_of_far_heaps() -> None:
    found: Quotient = grundy.quotient("kayles").quotient
    assert found.covers(10**6)
    assert found.element(10**6) == found.phi[71 + (10**6 - 71) % 12]


@pytest.mark.parametrize(("name", "heaps"), [("kayles", 5), ("subtraction", 40), ("octal", 12)])
def test_answers_moves_and_reasons_against_a_search(name: str, heaps: int) -> None:
    game, rng = grundy.game(name, **({"code": "0.123"} if name == "octal" else {})), random.Random(name)
    known = wins(game)
    for _ in range(6):
        position: tuple[int, ...] = ()
        while sum(position) < 25:
            position = (*position, rng.randint(1, heaps))
        found = grundy.solve(game, position, "misere", engine="quotient")
        assert found.engine in ("quotient", "tame")
        assert (found.outcome == "N") is known(tuple(sorted(position)))
        moves = dict(game.moves(position))
        assert [move.move for move in found.moves] == list(moves)
        assert all(move.option == moves[move.move] for move in found.moves)
        assert all(move.best is not known(tuple(sorted(move.option))) for move in found.moves)


def test_a_thousand_heaps_of_a_million() -> None:
    """Every winning move that is listed is a legal one, and leaves a P-position."""
    game, rng = grundy.game("kayles"), random.Random(3)
    position = tuple(rng.randint(1, 10**6) for _ in range(1000))
    found = grundy.solve(game, position, "misere")
    assert found.outcome == "N"
    assert found.moves_total == sum(1 + n // 2 + (n - 1) // 2 for n in position)
    assert len(found.moves) == 40
    for move in found.moves[::10]:
        assert sum(position) - sum(move.option) in (1, 2)
        assert move.move.startswith(f"take {sum(position) - sum(move.option)} from ")
        assert len(set(position) ^ set(move.option)) <= 3
        assert grundy.solve(game, move.option, "misere").outcome == "P"
    assert "their product is" in found.why
    assert "proved for all heaps, period 12" in found.why


def test_the_perfect_player_wins_by_a_quotient() -> None:
    record = grundy.match("kayles", ("perfect", "random"), "60+41+33", "misere", seed=1)
    assert grundy.solve("kayles", "60+41+33", "misere").outcome == "N"
    assert record.winner == 1


def test_without_a_quotient_it_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.engines.monoids.MOST_ORDER", 2)
    monkeypatch.setattr("grundy.engines.quotient.SHORT_SEARCH", 1)
    found = grundy.solve(octal("0.77000000000001"), "13+12", "misere", engine="quotient")
    assert found.engine == "misere"
    assert "no quotient was found that covers its heaps" in found.why


@pytest.mark.parametrize(("name", "position"), [("mark", "25"), ("take-a-divisor", "25"), ("mark", "13+17")])
def test_a_small_sum_is_searched_before_a_quotient_is_looked_for(
    name: str, position: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """These games have no small quotient, and a search of them takes some hundred positions."""
    monkeypatch.setattr(heaps, "find_quotient", forbidden)
    found = grundy.solve(name, position, "misere")
    assert (found.engine, found.outcome) == ("misere", grundy.solve(name, position, "misere", engine="misere").outcome)
    assert found.moves_total == len(found.moves)


def forbidden(*asked: Any) -> Any:
    raise AssertionError("nobody needs a quotient here")


def test_a_quotient_that_is_not_found_leaves_time_to_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked for in turns with a search, and a few times only, however many options there are."""
    asked = []

    def none(game: Any, to: int, budget: Budget) -> tuple[Quotient, str]:
        asked.append(budget.seconds)
        return Quotient([], [()], [[]], [False], [0]), "too large"

    monkeypatch.setattr(heaps, "find_quotient", none)
    found = grundy.solve("grundys-game", "26", "misere", Budget(100))
    assert found.engine == "misere"
    assert 1 <= len(asked) <= 2
    assert sum(asked) <= 40
