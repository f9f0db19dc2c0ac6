"""Certificates: checked without the package, and refused once anything in them is changed."""

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.analysis import check_certificate
from grundy.analysis.certificates import RULES, Certificate, of_solution
from grundy.analysis.check_certificate import FIELDS, Wrong, check, digest, dump
from grundy.core.budget import Budget
from grundy.core.errors import GrundyError, OverBudget, Refused
from grundy.core.game import Ending, with_params
from grundy.core.registry import all_games
from grundy.engines.choose import choose
from grundy.engines.native import Native
from tests.support import PATIENCE

# one of each kind, under each ending it has, with what is proved
KINDS: dict[str, tuple[str, dict[str, Any], str | None, str, Any]] = {
    "outcome": ("kayles", {}, "6+3+1", "normal", "N"),
    "outcome misere": ("kayles", {}, "5", "misere", "N"),
    "outcome of a board": ("cram", {}, "3x3", "misere", "N"),
    "outcome of Sprouts": ("sprouts", {}, "3", "normal", "N"),
    "outcome misere of Sprouts": ("sprouts", {}, "2", "misere", "P"),
    "nimber": ("octal", {"code": "0.137"}, "9+4", "normal", 3),
    "period": ("octal", {"code": "0.52"}, None, "normal", {"period": 4, "preperiod": 4}),
    "quotient": (
        "octal",
        {"code": "0.52"},
        None,
        "misere",
        {"order": 6, "p_elements": 2, "period": 4, "preperiod": 6},
    ),
}


@cache
def made(name: str) -> Certificate:
    game, params, position, ending, _ = KINDS[name]
    return grundy.certify(grundy.game(game, **params), position, ending=ending, kind=name.split()[0])


def checked(fields: dict[str, Any]) -> str:
    return check(dump(fields), RULES)


@pytest.mark.parametrize("name", KINDS)
def test_without_the_package(name: str, tmp_path: Path) -> None:
    """The file, the checker and the rule alone in a folder; an interpreter that finds no package."""
    path = tmp_path / "proof.json.gz"
    made(name).write(path, checker=True)
    bare = [sys.executable, "-I", "-S"]
    gone = subprocess.run([*bare, "-c", "import grundy"], capture_output=True, cwd=tmp_path, timeout=PATIENCE)
    assert gone.returncode == 1
    command = [*bare, "check_certificate.py", "proof.json.gz"]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=PATIENCE)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, made(name).says + "\n", "")
    path.write_bytes(path.read_bytes()[:-30])
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=PATIENCE)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("refused: ")
    assert ran.stderr.count("\n") == 1


def test_the_checker_is_short_and_imports_only_the_standard_library() -> None:
    source = Path(check_certificate.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 320
    names = {line.split()[1].split(".")[0] for line in source.splitlines() if line.startswith(("import ", "from "))}
    assert names <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("name", KINDS)
def test_answers(name: str) -> None:
    fields = made(name).fields
    assert fields["answer"] == KINDS[name][4]
    assert fields["sha256"] == digest(fields)
    again = grundy.certify(
        grundy.game(KINDS[name][0], **KINDS[name][1]), KINDS[name][2], ending=KINDS[name][3], kind=name.split()[0]
    )
    assert again.to_bytes() == made(name).to_bytes()


@pytest.mark.long
def test_kayles_for_ever() -> None:
    assert grundy.certify("kayles", kind="period").fields["answer"] == {"period": 12, "preperiod": 71}
    quotient = grundy.certify("kayles", kind="quotient").fields["answer"]
    assert quotient == {"order": 40, "p_elements": 9, "period": 12, "preperiod": 71}


# ---- whatever is changed ----


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a value, inner ones too."""
    if path:
        yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[key], (*path, key))


def changes(value: Any) -> Iterator[Any]:
    """Other values instead of one: of its kind, and of none."""
    if isinstance(value, str):
        words = value.split(" ")
        yield from (value + "0", value[:-1], value + " 1", " ".join(words[::-1]), "")
        yield from (
            " ".join([*words[:i], str(int(word) + 1), *words[i + 1 :]])
            for i, word in enumerate(words[:8])
            if word.isdigit()
        )
        yield {"N": "P", "P": "N", "normal": "misere", "misere": "normal"}.get(value, value.swapcase())
        yield value.replace("=", "!") if "=" in value else value.replace("!", "=")
    elif type(value) is int:
        yield from (value + 1, value - 1, 2 * value, str(value), float(value), True)
    elif isinstance(value, list):
        yield from (value[1:], value[:-1], value[::-1], value + value[:1], [])
    elif isinstance(value, dict):
        yield from ({**value, "more": "1"}, dict(reversed(value.items())), {})
    yield from (None, [value])


def tampered(fields: dict[str, Any]) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    for path in places(fields):
        for new in (*changes(at(fields, path)), ...):
            changed = copy.deepcopy(fields)
            inner = at(changed, path[:-1])
            if new is ...:
                del inner[path[-1]]
            else:
                inner[path[-1]] = new
            if changed != fields or dump(changed) != dump(fields):
                yield path, changed


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


@pytest.mark.parametrize("name", KINDS)
def test_every_change_is_refused(name: str) -> None:
    tried = 0
    for _, changed in tampered(made(name).fields):
        tried += 1
        with pytest.raises(Wrong):
            checked(changed)
    assert tried > 60


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if " of " in name else ()) for name in KINDS]
)
def test_with_a_new_checksum_only_what_is_true_passes(name: str) -> None:
    """Who makes the checksum anew can still not prove anything false."""
    passed = refused = 0
    for path, changed in tampered(made(name).fields):
        if path == ("sha256",):
            continue
        changed["sha256"] = digest(changed)
        try:
            checked(changed)
        except Wrong:
            refused += 1
        else:
            passed += 1
            assert path[0] not in ("certificate", "game", "rule", "kind", "ending", "answer"), changed
            assert changed["answer"] == (truth(changed) if changed["position"] else made(name).fields["answer"])
    assert refused > 20 * passed


def truth(fields: dict[str, Any]) -> Any:
    """The answer by the reference engine, which knows nothing of certificates."""
    game, ending = with_params(all_games()[fields["game"]], fields["params"]), Ending(fields["ending"])
    position = game.parse(fields["position"])
    value = choose(game, position, ending, Budget(), "reference").value(position)
    return value.nimber if fields["kind"] == "nimber" else value.outcome


@pytest.mark.parametrize("name", ["outcome", "quotient"])
def test_cut_short(name: str) -> None:
    data = made(name).to_bytes()
    for end in {0, 1, 10, len(data) // 3, len(data) // 2, len(data) - 40, len(data) - 2, len(data) - 1}:
        with pytest.raises(Wrong):
            check(data[:end], RULES)


def test_another_rule_is_refused(tmp_path: Path) -> None:
    made("outcome").write(tmp_path / "proof.json", checker=True)
    folder = tmp_path / "reference_rules"
    rule = folder / "kayles.py"
    rule.write_text(rule.read_text().replace("(1, 2)", "(1, 3)"))
    with pytest.raises(Wrong, match="another rule"):
        check(made("outcome").to_bytes(), folder)
    changed = {**made("outcome").fields, "rule": digest(check_certificate.sources(folder, "kayles"))}
    changed["sha256"] = digest(changed)
    with pytest.raises(Wrong, match="does not follow"):
        check(dump(changed), folder)


def test_a_board_that_is_in_the_position_cannot_be_changed_for_another() -> None:
    """Tokens stand on a graph that no move changes: a line about the same tokens on another graph proves nothing."""
    fields = grundy.certify("graph", "a>b,b>c@a").fields
    assert fields["answer"] == "P"
    lie = {**fields, "answer": "N", "body": ["=0 a>b@b", "!0 a>b,b>c@a"]}
    lie["sha256"] = digest(lie)
    with pytest.raises(Wrong, match="another board"):
        checked(lie)


# ---- every game ----


def test_sprouts_by_rows_has_the_options_of_the_package() -> None:
    """The rule by which Sprouts is checked, held against the package's, position by position."""
    game = grundy.game("sprouts")
    waiting, seen = [game.parse("3")], set()
    rule = check_certificate.ReferenceRule(RULES, "sprouts", {}, "normal", "outcome")
    while waiting and len(seen) < 60:
        position = waiting.pop(0)
        key, options = rule.read(game.text(position))
        if key not in seen:
            seen.add(key)
            after = [game.canonical(option) for _, option in game.moves(position)]
            assert set(options) == {rule.read(game.text(option))[0] for option in after}, game.text(position)
            waiting += after


@pytest.mark.long
def test_eight_spots() -> None:
    proof = grundy.certify("sprouts", "8")
    assert proof.fields["answer"] == "P"
    assert len(proof.to_bytes()) < 5_000_000


def test_a_solver_that_gives_a_line_twice() -> None:
    game = grundy.game("sprouts")
    solution = list(Native(game, Ending.NORMAL, Budget()).solution(game.parse("4")))
    assert of_solution(game, solution + solution[::-1]) == of_solution(game, solution)


@pytest.mark.long
@pytest.mark.parametrize("game_id", sorted(all_games()))
def test_a_game_is_certified_or_says_why_not(game_id: str) -> None:
    game = all_games()[game_id]()
    position = game.parse(game.example)
    for ending in (Ending.NORMAL, Ending.MISERE):
        try:
            found = grundy.certify(game, position, ending=ending, budget=Budget(1))
        except (OverBudget, Refused):
            continue
        assert found.fields["answer"] == choose(game, position, ending, Budget()).value(position).outcome
        assert list(found.fields) == FIELDS


def test_bad_input() -> None:
    with pytest.raises(GrundyError, match="kind is one of outcome, nimber, period, quotient"):
        grundy.certify("nim", "3", kind="margin")
    with pytest.raises(Refused, match="no certificates of scores"):
        grundy.certify("dots-and-boxes", "1x1", ending="scored")
    with pytest.raises(Refused, match="no certificates of sums"):
        grundy.certify("sum", "nim:3 & nim:4")
    with pytest.raises(GrundyError, match="goes with the normal ending"):
        grundy.certify("nim", "3", ending="misere", kind="nimber")
    with pytest.raises(Refused, match="only the period of an octal code"):
        grundy.certify("grundys-game", kind="period", budget=Budget(0.3))
    with pytest.raises(OverBudget):
        grundy.certify("cram", "5x6", budget=Budget(0.2))
    assert json.loads(made("outcome").to_bytes())["answer"] == "N"
