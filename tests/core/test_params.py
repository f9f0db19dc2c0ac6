"""Parameters: their bounds, and as text."""

from dataclasses import dataclass, fields
from typing import Any

import pytest

import grundy
from grundy import HeapGame, param, rule
from grundy.core.capabilities.presentation import Wording
from grundy.core.errors import BadParam, UnknownName
from grundy.core.game import AnyGame, with_params
from grundy.core.registry import all_games
from tests.support import every_game, label

WITH_PARAMS = [(game, f) for game in every_game() if game.label() == game.id for f in fields(game)]
EVERY_PARAM = pytest.mark.parametrize(("game", "field"), WITH_PARAMS, ids=lambda v: getattr(v, "id", None) or v.name)


@dataclass(frozen=True)
class Three(HeapGame):
    """A game with one parameter of each kind."""

    id = "three"
    tokens: int = param(9, 0, 200)
    set: tuple[int, ...] = param((1, 2), 1, 50)
    name: str = param("abc", high=5)

    @rule
    def heap_options(n, set):
        for take in set:
            if take <= n:
                yield n - take


@EVERY_PARAM
def test_the_default_reads_back(game: AnyGame, field: Any) -> None:
    text = game.params()[field.name]
    assert getattr(with_params(type(game), {field.name: text}), field.name) == field.default
    assert field.metadata["help"], "a parameter says what it is"


@EVERY_PARAM
def test_bounds_hold(game: AnyGame, field: Any) -> None:
    low, high = field.metadata["low"], field.metadata["high"]
    kind = type(game)
    if isinstance(field.default, str):
        wrong = ["x" * (high + 1)] if high is not None else []
    else:
        wrong = [
            str(bound) for bound in (None if low is None else low - 1, None if high is None else high + 1) if bound
        ]
        wrong += ["-1" if low == 0 else "", "1.5", "x", "9" * 5000, "0x10"]
    for text in wrong:
        with pytest.raises(BadParam) as caught:
            with_params(kind, {field.name: text})
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("game", every_game(), ids=label)
def test_an_unknown_parameter_is_refused(game: AnyGame) -> None:
    with pytest.raises(UnknownName, match="no_such"):
        with_params(type(game), {"no_such": "1"})
    if game.id in all_games():
        with pytest.raises(UnknownName, match="no_such"):
            grundy.game(game.id, no_such=1)


def test_texts_of_each_kind() -> None:
    game = with_params(Three, {"tokens": " 12 ", "set": "3, 5", "name": " xyz "})
    assert (game.tokens, game.set, game.name) == (12, (3, 5), "xyz")
    assert game.params() == {"tokens": "12", "set": "3,5", "name": "xyz"}
    assert game.label() == "three[tokens=12;set=3,5;name=xyz]"
    assert Three().label() == "three"


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"tokens": "201"}, "lies between 0 and 200, not at 201"),
        ({"tokens": "-1"}, "lies between 0 and 200"),
        ({"tokens": "many"}, 'takes a whole number, not "many"; type tokens=9'),
        ({"set": "1,0"}, "lies between 1 and 50, not at 0"),
        ({"set": "1,,2"}, "takes numbers such as 1,2,3"),
        ({"name": "abcdef"}, "at most 5 characters, not 6"),
        ({"tokens": "\x1b[31m"}, r"\\x1b"),
    ],
)
def test_complaints_name_the_parameter_and_the_bound(texts: dict[str, str], message: str) -> None:
    with pytest.raises(BadParam, match=message):
        with_params(Three, texts)


def test_a_near_miss_is_suggested() -> None:
    with pytest.raises(UnknownName, match="did you mean tokens"):
        with_params(Three, {"token": "3"})


def test_parameters_by_value_and_by_text() -> None:
    assert grundy.game("subtraction", set=(1, 3)) == grundy.game("subtraction", set="1,3")
    assert grundy.game("octal", code="0.07").params() == {"code": "0.07"}
    with pytest.raises(BadParam):
        grundy.game("subtraction", set=(0,))
    with pytest.raises(UnknownName, match="did you mean set"):
        grundy.game("subtraction", sets=(1, 3))


@pytest.mark.parametrize(
    ("typed", "code", "title"),
    [
        ("guiles", "0.15", "Guiles"),
        ("Dawson's Chess", "0.137", "Dawson's Chess"),
        ("kenyons-game", "0.3F", "Kenyon's Game"),
        (".3f", "0.3F", "Kenyon's Game"),
        ("C.09", "C.09", "Octal game"),
    ],
)
def test_octal_codes_have_names_and_digits_to_f(typed: str, code: str, title: str) -> None:
    game = grundy.game("octal", code=typed)
    assert (game.params()["code"], game.capability(Wording).title()) == (code, title)


@pytest.mark.parametrize("code", ["", "77", "0.G", "1.7", "0.00", "0.", "0.7.7", "0.7x", "٠.7", "0." + "7" * 200])
def test_octal_codes_that_are_none(code: str) -> None:
    with pytest.raises(BadParam):
        grundy.game("octal", code=code)
