"""Exercises: the answers are exactly the right ones by the definition, no two are alike, wrong ones are explained."""

import re
from functools import reduce
from itertools import islice
from operator import xor
from pathlib import Path
from xml.etree import ElementTree

import pytest

import grundy
from grundy.analysis.exercise import Exercise, Look
from grundy.analysis.exercise_kinds import find_kind, kinds_for, make_exercises
from grundy.core.budget import Budget
from grundy.core.errors import BadParam, IllegalMove, Refused
from grundy.core.game import AnyGame, Ending
from grundy.core.registry import all_games
from grundy.operations.exercises import ExerciseSheet
from tests.analysis.right_answers import NO_MOVE_MATTERS, best_moves, check
from tests.support import can_be_walked, endings

SAMPLE, TRIED, WALKED = 2, 5, 150  # exercises of each game and ending, among the first few, if so small
DRAWN = ("nim", "chomp", "graph", "hackenbush", "northcott", "sprouts")  # with all kinds of shapes


def made(game: AnyGame, ending: Ending, count: int, seed: int = 20) -> list[Exercise]:
    kinds = kinds_for(game, ending)
    return list(islice(make_exercises(game, ending, kinds, seed, Budget(None)), count))


def test_where_no_move_matters_nothing_is_asked() -> None:
    for id, ending in NO_MOVE_MATTERS:
        assert made(grundy.game(id), ending, 1) == []


@pytest.mark.parametrize("id", list(all_games()))
def test_answers_are_exactly_the_right_ones(id: str) -> None:
    game = all_games()[id]()
    for ending in endings(game):
        if (id, ending) in NO_MOVE_MATTERS:
            continue
        found = made(game, ending, TRIED)
        assert len({one.id for one in found}) == TRIED, "no two are alike"
        small = [one for one in found if can_be_walked(game, game.canonical(one.position), WALKED)]
        assert len(small) >= SAMPLE
        for one in small[:SAMPLE]:
            check(one)


@pytest.mark.parametrize(
    ("id", "ending"), [("nim", "normal"), ("kayles", "misere"), ("divinim", "scored"), ("northcott", "normal")]
)
def test_every_answer_is_judged_and_explained(id: str, ending: str) -> None:
    """Right ones as right; a wrong move with what it leaves and an answer to it that the definition calls good."""
    game = all_games()[id]()
    for one in made(game, Ending(ending), 8):
        look = Look(game, one.position, one.ending, Budget(None))
        moves = [move for move, _ in game.moves(one.position)]
        tried = {"move": moves, "number": [str(n) for n in range(9)], "part": one.posed.parts}[one.by]
        for answer in tried:
            said = find_kind(one.kind).explain(look, answer)
            assert said.right == (answer in one.posed.answers), answer
            assert said.steps[0].says
            if not said.right and one.by == "move":
                step = next(step for step in said.steps if step.move)
                assert (step.move, game.parse(step.position or "")) == (answer, game.option(one.position, answer))
                replies = [step for step in said.steps if step.move][1:]
                assert all(
                    reply.move in best_moves(game, game.option(one.position, answer), one.ending) for reply in replies
                )


def test_the_same_seed_gives_the_same_exercises_and_another_one_others() -> None:
    once = grundy.exercises("kayles", number=12, seed=5)
    assert once.to_dict() == grundy.exercises("kayles", number=12, seed=5).to_dict()
    assert once.to_dict() != grundy.exercises("kayles", number=12, seed=6).to_dict()
    grades = [one.grade for one in once.exercises]
    assert grades == sorted(grades)


def test_exercises_of_a_kind_and_a_grade() -> None:
    found = grundy.exercises("nim", number=5, kind="zero", grade=5).exercises
    assert [(one.kind, one.grade) for one in found] == [("zero", 5)] * 5
    for one in found:
        assert reduce(xor, one.position) != 0


def test_what_cannot_be_asked_is_said() -> None:
    with pytest.raises(BadParam, match="no exercises of the kind gain"):
        grundy.exercises("nim", kind="gain")
    with pytest.raises(BadParam, match="whole number such as 3"):
        grundy.explain("nim", "3+5", "many", kind="nimber")
    with pytest.raises(BadParam, match="type one of: 3, 5"):
        grundy.explain("nim", "3+5", "4", kind="which-part")
    with pytest.raises(IllegalMove):
        grundy.explain("nim", "3+5", "")


def test_an_unknown_nimber_is_no_zero() -> None:
    """A theorem tells who wins alone: nothing is asked about nimbers then, and none is said."""
    long = "XX" + "." * 20
    with pytest.raises(Refused, match="but not the nimber"):
        grundy.explain("treblecross", long, "0", kind="nimber")
    look = Look(all_games()["treblecross"](), (long,), Ending.NORMAL, Budget(None))
    assert find_kind("nimber").pose(look) is None
    assert grundy.explain("treblecross", long, "cross 3").right
    wrong = grundy.explain("treblecross", long, "cross 10").to_text()
    assert wrong.startswith("Wrong.")
    assert "leaves XX.......X............: from there" in wrong, "without a word on its nimber"


def test_parts_are_chosen_by_letters_on_paper() -> None:
    """Their texts are sizes, and rows have numbers."""
    (one,) = made_of_kind("nim", "which-part", 1)
    assert one.posed.question.endswith("Which part holds a winning move?")
    assert list(one.choices()) == ["A", "B"][: len(one.posed.parts)]
    letter = next(letter for letter, part in one.choices().items() if part == one.posed.answers[0])
    assert one.solved() == f"{letter} ({one.posed.answers[0]})"
    assert not any(shape.text.endswith(":") for shape in one.scene(one.posed.answers[0]).shapes)


def made_of_kind(id: str, kind: str, count: int) -> list[Exercise]:
    return grundy.exercises(id, number=count, kind=kind).exercises


def test_steps_in_words() -> None:
    said = grundy.explain("nim", "3+5+4", "take 1 from 1").to_text().splitlines()
    assert said == [
        "Wrong.",
        "take 1 from 1 leaves 2+5+4 with nim-sum 2 ⊕ 5 ⊕ 4 = 3: from there your opponent can win.",
        "Your opponent answers take 1 from 1, which leaves 1+5+4 with nim-sum 1 ⊕ 5 ⊕ 4 = 0.",
        "Whatever you do there, you lose, after 10 more moves at most.",
    ]


@pytest.fixture(scope="module")
def sheet() -> ExerciseSheet:
    """Exercises of games that are drawn with circles, boxes, lines, polygons, curves and words."""
    some = [one for id in DRAWN for one in made(all_games()[id](), Ending.NORMAL, 1)]
    return ExerciseSheet(some[0].game, Ending.NORMAL, some, len(some))


def test_a_sheet_in_three_forms(sheet: ExerciseSheet, tmp_path: Path) -> None:
    from grundy.render.worksheet import sheet_html, sheet_pdf, sheet_svg

    count = len(sheet.exercises)
    sheet_pdf(sheet, tmp_path / "x.pdf")
    written = (tmp_path / "x.pdf").read_bytes()
    assert written.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", written)) == 2, "one of exercises, one of solutions"
    sheet_svg(sheet, tmp_path / "x.svg")
    assert ElementTree.parse(tmp_path / "x.svg").getroot().tag.endswith("svg")
    sheet_html(sheet, tmp_path / "x.html")
    html = (tmp_path / "x.html").read_text(encoding="utf-8")
    assert html.count("<svg") == count
    assert html.index("Solutions") > html.rindex("</svg>")
    assert "prefers-color-scheme" not in html, "paper is white"


def test_the_nimber_of_a_position_without_moves() -> None:
    right = grundy.explain("nim", "0", "0", kind="nimber")
    assert right.right
    assert "No move is possible, so the nimber is 0." in right.to_text()
