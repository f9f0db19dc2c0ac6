"""The rule of a game in words says what its parameters make of it, and what earns a point."""

from dataclasses import dataclass, fields
from typing import Any

import pytest

import grundy
from grundy import HeapGame, param, rule
from grundy.core.capabilities.presentation import Wording
from grundy.core.game import AnyGame, Game
from grundy.core.registry import all_games
from tests.support import every_game, label


@dataclass(frozen=True)
class Own(HeapGame):
    """Take at most {k} tokens,
    but not {no}: {this} stays.

    More about it.
    """

    id = "own"
    k: int = param(3, 1, 9)
    no: tuple[int, ...] = param((1, 2, 5), 1, 9)

    @rule
    def heap_options(n, k):  # type: ignore[no-untyped-def]
        yield from range(max(0, n - k), n)


def said(game: AnyGame) -> str:
    return game.capability(Wording).rule()


def test_a_docstring_is_filled_with_the_parameters() -> None:
    assert said(Own()) == "Take at most 3 tokens, but not 1, 2 or 5: {this} stays."
    assert said(Own(k=7, no=(4,))) == "Take at most 7 tokens, but not 4: {this} stays."


@pytest.mark.parametrize(
    ("id", "params", "words"),
    [
        (
            "diet-chomp",
            {},
            "Eat a square together with all squares to its right and above it: at most 2 squares in one move.",
        ),
        ("diet-chomp", {"k": 0}, "Eat a square together with all squares to its right and above it."),
        ("subtraction", {"set": "1,3,4"}, "Take 1, 3 or 4 from a heap of tokens."),
        ("octal", {"code": "0.07"}, "Take 2 tokens from a heap and leave nothing, one heap or two heaps of it."),
        (
            "octal",
            {"code": "4.1"},
            "Take 1 token from a heap and leave nothing of it; or split a heap into two heaps without taking anything.",
        ),
        (
            "chocolate",
            {"d": "3/2"},
            "Break the bar along a line and eat one of the two pieces: at most 2/3 of the bar.",
        ),
        ("max-nim", {"rule": "ceil"}, "Take at most half of a heap, rounded up."),
    ],
)
def test_the_rule_says_its_parameters(id: str, params: dict[str, Any], words: str) -> None:
    assert said(grundy.game(id, **params)) == words


@pytest.mark.parametrize("game", every_game(), ids=label)
def test_every_rule_is_a_sentence_without_blanks(game: AnyGame) -> None:
    assert said(game).endswith(".")
    assert "{" not in said(game)
    assert bool(game.capability(Wording).scoring()) == game.has(Game.points)


def test_every_parameter_of_a_rule_changes_its_words() -> None:
    other = {"set": "2,5", "k": "7", "d": "5/3", "code": "0.3", "edible": "1", "rule": "ceil"}
    for id, kind in all_games().items():
        for name in {f.name for f in fields(kind)} & other.keys():
            value = "1-3" if id == "coin-turning" else other[name]
            assert said(grundy.game(id, **{name: value})) != said(grundy.game(id)), (id, name)


def test_scored_divinim_says_what_a_point_is() -> None:
    words = grundy.game("divinim").capability(Wording).scoring()
    assert words == "A move earns a point for every single poisoned square that it makes."
    assert (
        "costs a point for every square"
        in grundy.game("divinim", score="area", marks="lowest").capability(Wording).scoring()
    )
