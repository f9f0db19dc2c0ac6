"""Genera and misère canonical forms against plain play: sums with Nim heaps searched by the definition."""

import random
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import grundy
from grundy import Budget
from grundy.analysis.tameness import Genera
from grundy.core.capabilities.solving import Entailing
from grundy.core.game import Ending
from grundy.core.nimsum import mex
from grundy.engines.misere_forms import RESTIVE, RESTLESS, TAME, WILD, Forms, Genus, tame_sum
from grundy.engines.reference import Reference
from grundy.operations.analyse import analyse
from tests.support import registered_games, samples

Parts = tuple[Any, ...]  # a sum, each part a pair (game, position)
NIM = grundy.game("nim")


@cache
def lost(parts: Parts) -> bool:
    """Misère, by the definition: who cannot move has won."""
    options = [
        (*parts[:i], (game, game.canonical(option)), *parts[i + 1 :])
        for i, (game, position) in enumerate(parts)
        for _, option in game.moves(position)
    ]
    return bool(options) and not any(lost(tuple(sorted(option, key=repr))) for option in options)


@cache
def nimber(game: Any, position: Any) -> int:
    return mex(nimber(game, game.canonical(option)) for _, option in game.moves(position))


def digit(game: Any, position: Any, twos: int) -> int:
    """The Nim heap that makes P of the position with so many heaps of 2."""
    parts = ((game, position), (NIM, (2,) * twos))
    return next(m for m in range(50) if lost(tuple(sorted((*parts, (NIM, (m,) if m else ())), key=repr))))


@pytest.mark.parametrize(
    ("game", "position"),
    [
        *(("kayles", str(n)) for n in range(1, 9)),
        *(("kayles", text) for text in ("5+1", "5+2", "5+4", "4+3", "2+2")),
        *(("dawson-kayles", str(n)) for n in range(8, 13)),
        ("dawson-kayles", "10+4"),
        ("grundys-game", "13"),
        ("octal[code=0.312]", "4"),
        ("octal[code=0.312]", "4+4"),
        ("chomp", "2,2"),
        ("hackenbush", "0-1,1-2,1-3,2-3"),
    ],
)
def test_the_genus_is_that_of_the_definition(game: str, position: str) -> None:
    name, _, code = game.removesuffix("]").partition("[code=")
    rules = grundy.game(name, code=code) if code else grundy.game(name)
    here = rules.parse(position)
    found = grundy.genus(rules, here).genus
    assert found.nimber == nimber(rules, rules.canonical(here))
    wanted = [digit(rules, rules.canonical(here), twos) for twos in range(5)]
    assert [found.digit(i) for i in range(5)] == wanted


@pytest.mark.parametrize("game", registered_games(), ids=lambda game: game.id)
def test_parts_forms_and_genera_agree_on_every_game(game: Any) -> None:
    """A form found part by part is that of the whole; its genus that of the position; its outcome the definition's."""
    if game.loopy or game.refusal(Ending.MISERE) or game.capability(Entailing).concerns(game.start()):
        with pytest.raises(grundy.GrundyError):
            grundy.genus(game)
        return
    genera = Genera(game, Budget(60))
    whole = genera.forms.of_game(game)
    whole.of_parts = lambda parts: None
    for position in samples(game)[:4]:
        form = genera.form_of.value(position)
        assert whole.value(position) == form, game.text(position)
        known = genera.forms.known[form]
        assert genera.known(position)[:2] == genera.below.value(position)[:2] == known[:2], game.text(position)
        plain = Reference(game, Ending.MISERE, Budget(60)).value(position).outcome
        assert (known.genus.digits[0] == 0) == (plain == "P"), game.text(position)


def born(forms: Forms, day: int) -> list[int]:
    found = [0]
    for _ in range(day):
        found = sorted({form for size in range(len(found) + 1) for form in map(forms.form, combinations(found, size))})
    return found


def test_there_are_as_many_games_on_each_day_as_in_winning_ways() -> None:
    forms = Forms(Budget(60))
    assert [len(born(forms, day)) for day in range(5)] == [1, 2, 3, 5, 22]
    assert [forms.name(form) for form in born(forms, 3)] == ["0", "1", "2", "2_+", "3"]


def test_different_forms_are_told_apart_by_a_sum_and_mates_make_p() -> None:
    """Of the games of day 4 each two differ beside some game; a game and its mate are P."""
    forms = Forms(Budget(60))
    games = born(forms, 4)

    def is_lost(form: int) -> bool:
        return forms.known[form].genus.digits[0] == 0

    rng, beside = random.Random(2), list(games)
    for _ in range(100):
        beside.append(forms.form(rng.sample(beside, rng.randint(1, 12))))
    seen = {tuple(is_lost(forms.sum(game, other)) for other in beside) for game in games}
    assert len(seen) == len(games)
    assert all(is_lost(forms.sum(game, forms.mate(game))) for game in games)
    assert all(forms.mate(forms.mate(game)) == game for game in games)


def test_positions_of_one_form_cannot_be_told_apart() -> None:
    """Beside random small sums, searched by the definition."""
    rng = random.Random(3)
    kayles, dawson = grundy.game("kayles"), grundy.game("dawson-kayles")
    here = [(game, (n,)) for game in (kayles, dawson) for n in range(1, 8)] + [(NIM, (n,)) for n in range(4)]
    forms = Forms(Budget(60))
    of = {game: forms.of_game(game) for game in (kayles, dawson, NIM)}
    alike = [
        (one, other)
        for one, other in combinations(here, 2)
        if of[one[0]].value(one[1]) == of[other[0]].value(other[1]) and one[0] != other[0]
    ]
    assert len(alike) > 5
    for one, other in alike:
        for _ in range(6):
            beside = [(rng.choice((kayles, dawson)), (rng.randint(1, 5),)), (NIM, (rng.randint(1, 3),))]
            outcomes = {lost(tuple(sorted([part, *beside], key=repr))) for part in (one, other)}
            assert len(outcomes) == 1, (one, other, beside)


def test_names_and_kinds() -> None:
    assert grundy.canonical("kayles", "5").name == "{2_2 3 2 1}"
    assert grundy.canonical("nim", "2+2+2").name == "2_22"
    assert grundy.canonical("nim", "1+1").name == "0"
    octal = grundy.game("octal", code="0.312")
    assert [grundy.canonical(octal, str(n)).name for n in range(1, 7)] == ["1", "2", "2_+", "{2_+ 1}", "2_+", "2_++"]
    kinds = [grundy.genus("kayles", text).kind for text in ("4", "5", "6", "9")]
    assert kinds == [TAME, RESTLESS, TAME, WILD]
    assert grundy.genus(grundy.game("octal", code="0.75"), "5").kind == RESTIVE
    assert str(Genus(8, (8, 10))) == "8^8,10"


def test_sums_of_tame_positions_are_those_of_nim() -> None:
    """Also of heaps that are tame though they have wild options, such as heaps 6 to 8 of Kayles."""
    kayles = grundy.game("kayles")
    genera = Genera(kayles, Budget(60))
    heaps = [n for n in range(1, 15) if genera.known((n,)).kind == TAME]
    assert {6, 7, 8, 10, 13, 14} <= set(heaps)
    for pair in [(6, 7), (8, 8), (6, 10), (13, 1), (14, 8), (7, 7), (13, 6)]:
        found = genera.known(pair)
        assert found.genus == tame_sum(genera.known((n,)).genus for n in pair)
        plain = grundy.solve(kayles, pair, "misere", engine="misere").outcome
        assert (found.genus.digits[0] == 0) == (plain == "P")


@pytest.mark.parametrize("code", ["0.33", "0.107", "4.0", "0.31", "0.137", "0.77"])
def test_tame_heaps_by_the_code_are_those_of_the_rule(code: str) -> None:
    from grundy.engines import tame

    game = grundy.game("octal", code=code)
    plain, quick = tame.TameHeaps(game), tame.TameHeaps(game)
    plain.reach(60, Budget(60))
    for n in range(1, 61):
        if plain.wild is not None and n >= plain.wild:
            break
        digits = game.octal()
        codes = tame.room(plain.codes[:n], 60)
        assert tame.code_of(set(tame.by_digits(digits, False, codes, n).tolist())) == plain.codes[n]
    assert quick.reach(150, Budget(60)) == (plain.wild is None)
    assert quick.wild == plain.wild
    assert quick.codes[: len(plain.codes)] == plain.codes[: len(quick.codes)]


def test_the_tame_engine_answers_and_says_why() -> None:
    octal = grundy.game("octal", code="0.33")
    found = grundy.solve(octal, "400+311+7+2", "misere")
    assert found.engine == "tame"
    assert "plays like misère Nim (heap 400 like 1" in found.why
    said = analyse(octal, "40+31+7", "misere").reasons[-1]
    likened = "heap 40 like 1, 31 like 1, 7 like 1; together genus 1^031"
    assert said == f"All heaps are tame, and tame games play like misère Nim: {likened}."
    passed = grundy.solve("kayles", "9+3", "misere")
    assert passed.engine == "misere"
    assert "heap 5 is wild" in passed.why


def test_sequences_periods_and_budgets() -> None:
    found = grundy.genera(grundy.game("octal", code="0.33"), 300)
    assert (found.period, found.preperiod, found.first_wild) == (3, 0, None)
    assert "genus(n + 3) = genus(n)" in (found.certificate or "")
    found = grundy.genera(grundy.game("octal", code="0.312"), 60)
    assert (found.period, found.preperiod, found.certificate, found.first_wild) == (2, 5, None, 4)
    assert found.to_dict()["genera"][:7] == ["0^120", "1^031", "2^20", "0^02", "2^1420", "0^02", "1^13"]
    assert grundy.genera("subtraction", 40).to_dict()["certified"]


def test_a_budget_that_ends_in_the_middle_leaves_what_is_known(ask: Any) -> None:
    ran = ask("genera", "kayles", "--to", "300", "--budget", "300ms")
    assert ran.rc == 3
    assert "genera of heaps 0 to " in ran.out
    assert ran.err.startswith("grundy: heap ")
    assert "was not reached: over budget" in ran.err
    ran = ask("genera", "chomp")
    assert (ran.rc, ran.out) == (2, "")
    assert "not played with heaps" in ran.err
