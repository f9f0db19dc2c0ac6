"""Parameters: their bounds, and as text."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import HeapGame, NetGame, TableGame, param, rule
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


@dataclass(frozen=True)
class Steps(TableGame):
    """Move a piece by one of the steps."""

    id = "steps"
    steps: tuple[tuple[int, int], ...] = param(((1, 2), (2, 1)), 0, 9)

    @rule
    def table_options(a, b, steps):
        for x, y in steps:
            if x <= a and y <= b and x + y > 0:
                yield a - x, b - y


def test_a_tuple_of_tuples_is_a_parameter() -> None:
    game = with_params(Steps, {"steps": "1,2/3,3"})
    assert game == Steps(steps=((1, 2), (3, 3)))
    assert game.label() == "steps[steps=1,2/3,3]"
    assert with_params(Steps, game.params()) == game
    values = grundy.table(game, (30, 30)).values
    for a, b in ((3, 5), (9, 9), (7, 4)):
        assert values[a, b] == grundy.solve(game, (a, b), engine="reference").nimber
    for wrong in ("", "1,2/", "1,2/x", "1,2/1,10", "1,2;2,1"):
        with pytest.raises(BadParam, match=r"1,2/2,1"):
            with_params(Steps, {"steps": wrong})
    for data in ((1, 2), ((),), (("a",),), "1,2"):
        with pytest.raises(BadParam):
            Steps(steps=data)  # type: ignore[arg-type]


def test_a_sum_takes_a_tuple_of_tuples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the notation of sums too, and from a user's file, which is checked when it is loaded."""
    monkeypatch.chdir(tmp_path)
    lines = Path(__file__).read_text("utf-8").partition("class Steps")[2].partition("\n\n\n")[0]
    head = "from dataclasses import dataclass\nfrom grundy import TableGame, param, rule\n@dataclass(frozen=True)\n"
    (tmp_path / "steps.py").write_text(f"{head}class Steps{lines}\n")
    assert grundy.solve(grundy.game("steps.py", steps="1,1"), "5,7").nimber == 1
    assert grundy.game("steps.py", steps=[[1, 1]]).params() == {"steps": "1,1"}


def test_lists_and_ranges_are_tuples_of_numbers() -> None:
    assert Three(set=[1, 2]) == Three(set=range(1, 3)) == Three()  # type: ignore[arg-type]
    assert Steps(steps=[[1, 2], range(2, 0, -1)]) == Steps()  # type: ignore[list-item]
    assert hash(Steps(steps=[[1, 2]])) == hash(Steps(steps=((1, 2),)))  # type: ignore[list-item]
    with pytest.raises(BadParam):
        Three(set="1,2")  # type: ignore[arg-type]


@dataclass(frozen=True)
class Crowded(NetGame):
    """Take a vertex with one of these numbers of neighbors."""

    id = "crowded"
    example = "a-b,b-c"
    neighbors: tuple[int, ...] = param((0, 1), 0, 9)

    def start(self) -> Any:
        return self.parse("path:4")

    def gone(self, net: Any, thing: Any) -> Any:
        return [thing] if len(net.neighbours(thing)) in self.neighbors else []


def test_a_net_game_takes_parameters_from_a_sequence() -> None:
    """Its options may be lists too."""
    assert Crowded(neighbors=[2]) == Crowded(neighbors=range(2, 3)) == Crowded(neighbors=(2,))  # type: ignore[arg-type]
    assert grundy.solve(Crowded(neighbors=[2])).best == ["take 2", "take 3"]  # type: ignore[arg-type]
    assert with_params(Crowded, {"neighbors": "0,2"}).label() == "crowded[neighbors=0,2]"


def test_a_game_without_example_and_start_has_those_of_its_family() -> None:
    assert (Three().example, Three().start()) == ("3+5+4", (9,))
    assert (Steps().example, Steps().start()) == ("5,3", (4, 6))


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
