"""Parameters at the edge of their grammar: a game is made that can be asked about, or the refusal is one line.

The texts are edge cases, and the usual value with letters put in, left out and changed. What is made is asked the
questions that read the parameter in a way of their own: periods, sequences, tables, quotients, boards for the hand.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.core.game import AnyGame, with_params
from grundy.core.notation import show_param
from grundy.core.registry import all_games
from tests.later import some_now
from tests.support import complaint_of

EDGES = """
, 0 -1 0. . 0.[ 0.] 0.[] 0.[3] [3] 0.[0] 0.[03] 0.[7]{2+} 0.0 0.8 0.G 0.{ 0.{} 0.{2+} 0.{2+}= 4!.0 ! 0.3!
0.30000000000000000000000000001 1/0 0/0 1e9 nan inf 1,,2 1, None ٣ ² ½ 1- - 1-0 0-0 3-1 1-1 1,1,1 0,0,0 5,3 1000000,1
C() 1-3C(0) 1-3C(-1) C(5) E 0C(2) z z/0 z/z z*z 0x10 1_000 +3
"""
TEXTS = ["", " ", " 3 ", "\0", "9" * 50, *EDGES.split()]
VALUES: list[Any] = [
    (),
    (0,),
    (1,),
    (0, 0),
    (3, 1, 2),
    (1,) * 2000,
    [1],
    None,
    1.5,
    True,
    -1,
    0,
    1,
    10**30,
    (1.5,),
    ("a",),
]
LETTERS = "0123456789ABCDEF.[]{}+-=!,()/z "
CHANGED = 12  # texts made of the usual one
PARAMS = [f"{name} {field.name}" for name, kind in all_games().items() for field in fields(kind)]
OFTEN = ["max-nim f", "subtraction set", "take-and-break code"]


def changed(text: str, rng: random.Random) -> str:
    letters = list(text)
    for _ in range(rng.randint(1, 3)):
        i = rng.randrange(len(letters) + 1)
        letters[i : i + rng.randint(0, 1)] = rng.choice(([], [rng.choice(LETTERS)]))
    return "".join(letters)


def made_of(kind: type[AnyGame], name: str) -> Iterator[AnyGame]:
    """The games that these texts and values make; all others are refused in one line."""
    rng = random.Random(f"{kind.id} {name}")
    usual = show_param(getattr(kind(), name))
    ways: list[Callable[[], AnyGame]] = []
    for text in [*TEXTS, *(changed(usual, rng) for _ in range(CHANGED))]:
        ways.append(lambda text=text: with_params(kind, {name: text}))
    for value in VALUES:
        ways.append(lambda value=value: grundy.game(kind.id, **{name: value}))
    for make in ways:
        found: list[AnyGame] = []
        complaint_of(lambda make=make, found=found: found.append(make()))
        yield from found


QUESTIONS: dict[str, Callable[[AnyGame, Any], object]] = {
    "solve": lambda game, here: grundy.solve(game, here, budget=few()).to_text(),
    "misère": lambda game, here: grundy.solve(game, here, "misere", budget=few()),
    "period": lambda game, here: grundy.period(game, 40, budget=few()),
    "sequence": lambda game, here: grundy.sequence(game, 30, budget=few()),
    "quotient": lambda game, here: grundy.quotient(game, 9, budget=few()),
    "genera": lambda game, here: grundy.genera(game, 9, budget=few()),
    "table": lambda game, here: grundy.table(game, 6, budget=few()),
    "table of pairs": lambda game, here: grundy.table(game, (3, 3), budget=few()),
    "drawing": lambda game, here: game.scene(here).to_text(),
}


def few() -> Budget:
    return Budget(None, nodes=300)


@pytest.mark.parametrize("param", some_now(PARAMS, *OFTEN))
def test_odd_parameters_are_refused_in_one_line_or_work(param: str) -> None:
    name, field = param.split()
    for game in set(made_of(all_games()[name], field)):
        assert with_params(type(game), game.params()) == game, "the parameters read back"
        here = game.sample(random.Random(1), 6)
        for question, ask in QUESTIONS.items():
            try:
                complaint_of(lambda ask=ask, game=game, here=here: ask(game, here))
            except Exception as error:
                raise AssertionError(f"{question} of {game.label()}") from error


@pytest.mark.parametrize(
    ("name", "param"), [("max-nim", "f"), ("subtraction", "set"), ("all-but", "set"), ("kotzigs-nim", "set")]
)
def test_a_list_of_numbers_has_one_at_least(name: str, param: str) -> None:
    with pytest.raises(BadParam, match=f"{name}: parameter {param} takes at least one number; type {param}="):
        grundy.game(name, **{param: ()})


def test_the_period_of_nim_as_a_code(ask: Any) -> None:
    said = ask("period", "take-and-break", "-p", "code=0.[3]", "--to", "60")
    assert (said.rc, said.err) == (0, "")
    assert "period 1 with saltus 1 from heap 0 on, certified" in said.out
    found, nim = grundy.sequence("nim", 60), grundy.sequence(grundy.game("take-and-break", code="0.[3]"), 60)
    assert list(found.values) == list(nim.values)


@pytest.mark.parametrize("name", some_now(all_games(), "nimania", "cram"))
def test_tables_of_odd_shapes(name: str) -> None:
    game = all_games()[name]()
    for to in (0, 3, (0, 0), (2, 2), (1, 2, 1), (1, 1, 1, 1), (1,) * 8, (-1,), ()):
        for ending in ("normal", "misere", "scored"):
            try:
                complaint_of(lambda to=to, ending=ending: grundy.table(game, to, ending, budget=few()))
            except Exception as error:
                raise AssertionError(f"table of {name} to {to}, {ending}") from error
