"""Codes of heaps and of coins: read and written as CGSuite does, with its nimbers and numbers of options."""

import json
from itertools import islice, product

import pytest

import grundy
from grundy.cli.runner import run
from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.core.nimsum import mex, xor
from grundy.families.game_codes import heaps_left, in_words, read_code, read_coin_code
from grundy.games import coin_turning
from grundy.games.take_and_break import NAMED, TakeAndBreak
from grundy.games.take_and_break.values import heap_nimbers, simple

# of its test GameHeapTest: the code, how many options 20 tokens have, and the nimbers to 20
CGSUITE = {
    "0.[3]": (20, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20"),
    "4!.0": (9, "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0"),
    "0.77": (20, "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1"),
    "0.07": (10, "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3"),
    "0.0330003": (3, "0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0"),
    "0.3003330[3]": (17, "0 1 0 1 2 3 2 3 4 5 4 5 6 7 6 7 8 9 8 9 10"),
    "0.3F": (38, "0 1 2 0 1 2 3 4 5 3 4 5 6 7 8 6 7 8 9 10 11"),
}


@pytest.mark.parametrize("code", CGSUITE)
def test_options_and_nimbers_are_those_of_cgsuite(code: str) -> None:
    game = grundy.game("take-and-break", code=code)
    options, nimbers = CGSUITE[code]
    assert len(list(game.moves((20,)))) == options
    assert grundy.table(game, to=20).values.tolist() == [int(n) for n in nimbers.split()]


WRITTEN = [
    "{2+}=.0",
    "0.*!",
    "0.{3,5}!",
    "0.V",
    "0.{0,1,2!,3=}",
    "0.3[03]",
    "0.{0,2!,3+}",
    "8.09",
    "0.{1!+}",
    "C.5[07]",
]


@pytest.mark.parametrize("code", [*CGSUITE, *WRITTEN, *NAMED.values()])
def test_what_is_written_is_read_again(code: str) -> None:
    read = read_code(code)
    assert str(read) == code
    assert read_code(read.cgsuite()) == read
    assert read.ogdoad() is None or read_code(str(read.ogdoad())) == read
    assert in_words(read).endswith(".")


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (".77", "0.77"),
        ("0.770", "0.77"),
        ("OctalCode([0, 7])", "0.07"),
        ('TakeAndBreak("4.[3]")', "4.[3]"),
        ("0.3f", "0.3F"),
        ("0.&40;!", "0.{3,5}!"),
    ],
)
def test_other_ways_to_write_a_code(typed: str, code: str) -> None:
    assert str(read_code(typed)) == code


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "77",
        "2.3",
        "*.3",
        "44.3",
        "0.0",
        "0.[0]",
        "0.[3",
        "0.[]",
        "0.3]",
        "0.Z",
        "0.{x}",
        "0.{2!}=",
        "0.&99999999999999999999;",
    ],
)
def test_what_is_no_code(typed: str) -> None:
    with pytest.raises(BadParam, match="is no code"):
        grundy.game("take-and-break", code=typed)


def test_ways_to_lay_tokens_in_heaps() -> None:
    for rest, heaps in product(range(9), range(5)):
        every = [sizes for sizes in product(range(1, rest + 1), repeat=heaps) if sum(sizes) == rest]
        rising = {tuple(sorted(sizes)) for sizes in every}
        assert set(heaps_left(rest, heaps, "")) == rising
        assert set(heaps_left(rest, heaps, "!")) == {sizes for sizes in rising if len(set(sizes)) == heaps}
        if heaps > 1:
            assert set(heaps_left(rest, heaps, "=")) == {sizes for sizes in rising if len(set(sizes)) == 1}
            assert set(heaps_left(rest, heaps, "?")) == {sizes for sizes in rising if len(set(sizes)) > 1}


def test_names_are_read_however_their_words_are_joined() -> None:
    for typed in ("dawsons-kayles", "Dawson's Kayles", "game.heap.DawsonsKayles"):
        assert grundy.game("octal", code=typed).params()["code"] == "0.07"
    assert grundy.game("take-and-break", code="Rims").params()["code"] == "0.[7]"


def test_an_octal_code_beyond_f_names_the_game_that_plays_it() -> None:
    with pytest.raises(BadParam, match="take-and-break plays it"):
        grundy.game("octal", code="0.[3]")


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["codes", "OctalCode([1, 5])", "--json"]) == 0
    [told] = json.loads(capsys.readouterr().out)["codes"]
    assert (told["code"], told["names"], told["cgsuite"]) == ("0.15", ["guiles"], 'game.heap.TakeAndBreak("0.15")')
    assert run(["codes", "guile"]) == 2


COINS = {
    "1-3": (191, "1 2 4 7 8 11 13 14 16 19 21 22"),
    "3": (171, "0 0 1 2 4 7 8 11 13 14 16 19"),
    "1+C": (20, "1 2 1 4 1 2 1 8 1 2 1 4"),
    "1-3C(5)": (11, "1 2 4 7 8 1 2 4 7 8 1 2"),
    "3C(5)": (6, "0 0 1 2 4 0 0 1 2 4 0 0"),
    "1-5C": (5, "1 2 1 4 1 2 1 4 1 2 1 4"),
    "3E": (9, "0 0 1 0 0 1 2 2 1 0 0 1"),
    "4FS": (9, "0 0 0 1 0 2 1 0 2 1 0 2"),
    "1+S": (2046, "1 2 4 3 6 7 8 16 18 25 32 11"),
}


@pytest.mark.parametrize("code", COINS)
def test_coins_are_those_of_cgsuite(code: str) -> None:
    options, nimbers = COINS[code]
    read = read_coin_code(code)
    assert sum(1 for _ in read.companions(19)) == options
    values = coin_turning.CoinTurning(code).coin_values(Budget(None))
    assert list(islice(values, 12)) == [int(n) for n in nimbers.split()]
    assert str(read) == code
    assert read_coin_code(read.cgsuite()) == read


@pytest.mark.parametrize(
    "name", ["turning-turtles", "mock-turtles", "twins", "triplets", "ruler", "turnips", "grunt", "sym"]
)
def test_a_named_code_of_coins_is_that_game(name: str) -> None:
    coded, named = coin_turning.CoinTurning(name), grundy.game(name)
    for row in ("TTTTTTTH", "THHTTH"):
        wanted = {option for _, option in named.moves((row,))}
        assert {option for _, option in coded.moves((row,))} == wanted


@pytest.mark.parametrize("typed", ["", "C", "0", "3-1", "1+CE", "4C(3)", "1C(2)C(3)", "1,,2", "x"])
def test_what_is_no_code_of_coins(typed: str) -> None:
    with pytest.raises(BadParam, match="is no code"):
        grundy.game("coin-turning", code=typed)


@pytest.mark.parametrize(
    "code", ["0.[3]", "4.[3]", "4!.[37]", "0.3[03]", "{2+}=.3", "0.7[5!]", "0.3[{0,1,2!,3=}]", "C=.3"]
)
def test_nimbers_by_sets_are_those_of_the_rule(code: str) -> None:
    game = TakeAndBreak(code)
    assert simple(game.read)
    found = [0]
    for n in range(1, 30):
        found.append(mex(xor(found[part] for part in left) for left in game.heap_parts(n)))
    assert heap_nimbers(game.read, 30, Budget(None)).tolist() == found


def test_codes_of_more_heaps_are_left_to_the_rule() -> None:
    assert not any(simple(read_code(code)) for code in ("0.3F", "0.*", "0.{0,2+}!", "8.3"))


@pytest.mark.parametrize("code", ["4.[3]", "{2+}=.3", "0.{3,5}!", "0.3[{0,1,2!,3=}]"])
def test_codes_are_read_in_sums(code: str) -> None:
    text = f"take-and-break[code={code}]:5 & nim:3"
    game = grundy.game("sum")
    assert game.text(game.parse(text)) == text
