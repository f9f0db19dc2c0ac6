"""Certificates that state something false, however well they are made, are refused; and a forger who finds holes."""

import importlib.util
import random
import re
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import grundy
from grundy.analysis import check_certificate
from grundy.analysis.certificates import RULES, code_of
from grundy.analysis.check_certificate import FIELDS, VERSION, ReferenceRule, Wrong, check, digest, dump, sources
from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Entailing, Nimbers
from grundy.core.errors import Refused
from grundy.core.game import Ending
from grundy.core.registry import all_games
from grundy.engines.choose import choose
from tests.stress.certificate_forger import HEAP_GAMES, Forger, module_of
from tests.stress.certificate_truth import truth
from tests.stress.forged_proofs import periods

FAR = "0" * 40 + "7"  # digits that say nothing of heaps below 43
UNREAD = ("poset", "strings-and-coins", "subset-take-away", "sum")  # reference rules that do not say what a position is


def forged(game: str, kind: str, ending: str, position: str, answer: Any, body: Any, /, **params: str) -> Any:
    rule = digest(sources(RULES, game))
    told = (VERSION, game, params, rule, kind, ending, position, answer, body)
    fields = dict(zip(FIELDS, told, strict=False))
    return {**fields, "sha256": digest(fields)}


def proof(code: str) -> tuple[dict[str, int], dict[str, str]]:
    """Answer and body of the period of a code."""
    [(period, preperiod, values)] = periods(code)
    window = 2 * max(preperiod, 1) + 2 * period + len(code) - 2
    body = {"code": code, "values": " ".join(map(str, values[:window]))}
    return {"period": period, "preperiod": preperiod}, body


def of_position(game: str, position: str, answer: Any, *lines: str, ending: str = "normal", **params: str) -> Any:
    kind = "outcome" if isinstance(answer, str) else "nimber"
    named = f"{game} {position}{'' if ending == 'normal' else ' misere'} {answer}"
    return pytest.param(forged(game, kind, ending, position, answer, list(lines), **params), id=named)


def of_code(game: str, plays: str, named: str, /, **params: str) -> Any:
    return pytest.param(forged(game, "period", "normal", "", *proof(plays), **params), id=named)


FALSE = [
    of_code("subtraction", "0.333", "a number beyond those that are compared", set="1,2,3,52"),
    of_code("octal", "0.77", "a digit beyond those that are compared", code="0.77" + FAR),
    of_code("octal", "0.77", "another code", code="0.07"),
    of_code("take-and-break", "0.3", "digits that come again and again", code="0.3[03]"),
    of_code("take-and-break", "0.3" + "03" * 20, "digits that come again for some time", code="0.3[03]"),
    of_code("nim", "0." + "3" * 31, "a code for a game that takes any number"),
    of_code("chomp", "0.3", "a game without heaps", edible="1"),
    of_position("top-entails", "1", 1, "=0 0:1", "=1 1"),
    of_position("dots-and-boxes", "_/||/_:pass", 1, "=0 _/||/_", "=1 _/||/_:pass"),
    of_position("northcott", "B.W|B", 1, "=0 .BW|W", "=1 B.W|B"),
    of_position("loopy-graph", "a>b@a", 1, "=0 a>b@b", "=1 a>b@a"),
    of_position("loopy-graph", "a>b@b", "N", "N a>b@b", ending="misere"),
    of_position("arc-kayles", "path:2", "P", "=0 path:2"),
    of_position("geography", "cycle:4@1", "P", "=0 cycle:4@1"),
    of_position("node-kayles", "grid:2x2", "P", "N {}", "P grid:2x2", ending="misere"),
    of_position("graph-chomp", "1-1", "N", "=0 {}", "!0 1-1"),
    of_position("nim", "-3", "P"),
    of_position("nim", "1_0", "N", "!0 1_0"),
    of_position("nim", "٣", "N", "!0 ٣"),
    of_position("nim", "3\n", "N", "!0 3\n"),
    of_position("nim", " 3", "N", "!0  3"),
    of_position("end-nim", "3+1", "N"),
    of_position("antonim", "1,1", "N", "=0 0", "!0 1,1"),
    of_position("welter", "1,1", "N", "=0 0", "!0 1,1"),
    of_position("acrostic", "H+H", "P", "=0 H+H", line="twins"),
    of_position("rugs", "H+H", "N", "=0 T+T", "!0 H+H"),
    of_position("chomp", "0", "P", "=0 0", edible="0"),
    of_position("chomp-3d", "0,1", "N", "=0 0", "!0 0,1"),
    of_position("divinim", "#!+#.", "P", "=0 #!+#.", variant="smaller", dimension="2", grid="square"),
    of_position("divinim", "#!", "N", "N #!", ending="misere", variant="first", dimension="2", grid="square"),
    of_position("divinim", "#../#", "N", "=0 #", "!0 #../#", variant="plain", dimension="2", grid="square"),
    of_position("hackenbush", "1-2", "P", "=0 1-2"),
    of_position("sprouts", "0.aAbB.}", "P"),
    of_position("sprouts", "2:", "P", "P 2:", ending="misere"),
    of_position("subset-take-away", "{}", "N", "!0 {}"),
    of_position("sum", "nim:-1", "P", "=0 nim:-1"),
    of_position("graph", "a>b@c", "P", "=0 a>b@c"),
    of_position("graph", "a>b,b>a@a", "P", "=0 a>b,b>a@a"),
    of_position("kayles", "1", "N", "!0 1", o="oo"),
    of_position("kayles", "1", "N", "!0 1", pins="9"),
    of_position("slow-nim", "3", "P", "=0 3", k="-1"),
    of_position("slow-nim", "3", "P", "=0 3", k="0"),
    of_position("prime-nim", "1", "P", "=0 1", one="2"),
    of_position("chess-pieces", "(0,1)", "N", "=0 (0,0)", "!0 (0,1)", piece="pawn"),
    of_position("max-nim", "2", "P", "=0 2", rule="floor", d="1/2", f="0,1"),
]


@pytest.mark.parametrize("fields", FALSE)
def test_what_is_not_true_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(Wrong):
        check(dump(fields), RULES)


def test_the_quotient_of_another_code_is_refused() -> None:
    """The element of an odd heap tells who wins where one token is taken at a time."""
    answer = {"order": 2, "p_elements": 1, "period": 2, "preperiod": 1}
    body = {"code": "0.3", "table": ["0 1", "1 0"], "p": "1", "elements": "0 1 0 1 0 1 0", "pairs": ["0 1", "1 2"]}
    assert check(dump(forged("octal", "quotient", "misere", "", answer, body, code="0.3")), RULES)
    assert check(dump(forged("subtraction", "quotient", "misere", "", answer, body, set="1")), RULES)
    for lie in (
        forged("octal", "quotient", "misere", "", answer, body, code="0.3" + FAR),
        forged("subtraction", "quotient", "misere", "", answer, body, set="1,52"),
        forged("take-and-break", "quotient", "misere", "", answer, body, code="0.3[03]"),
    ):
        with pytest.raises(Wrong, match="is not the octal code of the rule"):
            check(dump(lie), RULES)


@pytest.mark.long
def test_the_quotient_of_kayles_is_not_that_of_a_longer_code() -> None:
    fields = grundy.certify("kayles", kind="quotient").fields
    lie = forged("octal", "quotient", "misere", "", fields["answer"], fields["body"], code="0.77" + FAR)
    with pytest.raises(Wrong, match="is not the octal code of the rule"):
        check(dump(lie), RULES)


def test_a_game_is_called_by_its_name() -> None:
    fields = forged("arc-kayles", "outcome", "normal", "1-2", "N", ["=0 {}", "!0 1-2"])
    assert check(dump(fields), RULES).startswith("arc-kayles 1-2")
    for name in ("arc_kayles", "ARC-KAYLES", "arc-kayles\n"):
        named = {**fields, "game": name}
        with pytest.raises(Wrong):
            check(dump({**named, "sha256": digest(named)}), RULES)


# ---- what the rules say of themselves ----


@pytest.mark.every_game
@pytest.mark.parametrize("game_id", sorted(set(all_games()) - set(UNREAD)))
def test_a_rule_reads_what_the_package_writes(game_id: str) -> None:
    """Every position is read, and has as many options as the package sees."""
    module, rng = module_of(game_id), random.Random(1)
    for case, _, _ in module["CASES"]:
        game = grundy.game(game_id, **case)
        params = {name: text for name, text in game.params().items() if name in module.get("PARAMS", {})}
        for _ in range(4):
            position = game.sample(rng, rng.choice((1, 3, 5)))
            if not one_board(game_id, game.text(position)):
                continue
            rule = ReferenceRule(RULES, game_id, params, "normal", "outcome")
            key, options = rule.read(game.text(position))
            after = {rule.read(game.text(option))[0] for _, option in game.moves(position)}
            assert set(options) == after, game.text(position)
            assert rule.read(game.text(position))[0] == key


@pytest.mark.every_game
@pytest.mark.parametrize("game_id", sorted(set(all_games()) - set(UNREAD)))
def test_a_rule_refuses_what_the_package_does(game_id: str) -> None:
    """Endings that a game does not have, and nimbers where there are none."""
    module = module_of(game_id)
    for case, _, _ in module["CASES"]:
        game = grundy.game(game_id, **case)
        params = {name: text for name, text in game.params().items() if name in module.get("PARAMS", {})}
        entails = game.capability(Entailing).concerns(game.start())
        no_nimbers = game.loopy or entails or game.capability(Nimbers).refuses()
        for ending, kind in ((Ending.NORMAL, "outcome"), (Ending.MISERE, "outcome"), (Ending.NORMAL, "nimber")):
            refused = game.refusal(ending) or (kind == "nimber" and no_nimbers)
            with pytest.raises(Wrong) if refused else nullcontext():
                ReferenceRule(RULES, game_id, params, str(ending), kind)


def one_board(game_id: str, text: str) -> bool:
    """The reference rules of some games recognize one board only, and no drawings of Sprouts or Brussels Sprouts."""
    if game_id in ("acrostic", "block-turning", "graph-chomp", "hackenbush", "rugs", "tartan"):
        return "+" not in text
    return game_id not in ("sprouts", "brussels-sprouts") or ":" not in text


@pytest.mark.every_game
@pytest.mark.parametrize("game_id", UNREAD)
def test_rules_for_counting_only_prove_nothing(game_id: str) -> None:
    game = all_games()[game_id]()
    with pytest.raises(Refused):
        grundy.certify(game, game.start())


@pytest.mark.parametrize("game_id", HEAP_GAMES)
def test_a_code_is_the_one_of_the_package(game_id: str) -> None:
    more = {"subtraction": [{"set": "1,2,3,52"}, {"set": "4"}], "octal": [{"code": "0.77" + FAR}, {"code": "4.0"}]}
    for params in [*(params for params, _, _ in module_of(game_id)["CASES"]), *more.get(game_id, [])]:
        game = grundy.game(game_id, **params)
        code = code_of(game)
        own = module_of(game_id).get("code", lambda params: "")
        assert own(game.params()) == (code if code[-1:] != "." else "")


# ---- certify ----


@pytest.mark.parametrize("line", ["twins", "turtles", "triplets", "mock", "ruler"])
def test_every_line_of_acrostic(line: str) -> None:
    game = grundy.game("acrostic", line=line)
    position = game.parse("HHH/HTH")
    expected = choose(game, position, Ending.NORMAL, Budget(), "reference").value(position).outcome
    assert grundy.certify(game, position).fields["answer"] == expected


@pytest.mark.parametrize(
    ("game", "name", "value"),
    [
        ("take-and-break", "code", "0.[1]"),
        ("coin-turning", "code", "2-3E"),
        ("max-nim", "d", "2.5"),
        ("chocolate", "d", "2.5"),
        ("simplicial-nim", "faces", "01-2"),
        ("bitter-chocolate", "steps", "00,1"),
        ("subtraction", "set", "1000000"),
    ],
)
def test_a_value_that_the_rule_does_not_know_is_refused(game: str, name: str, value: str) -> None:
    played = grundy.game(game, **{name: value})
    with pytest.raises(Refused, match=f"the rule knows no {name}={re.escape(value)}"):
        grundy.certify(played, played.start())


def test_no_search_for_a_period_that_cannot_be_certified() -> None:
    """Digits beyond 7 break a heap into three: no theorem makes a period of them certain."""
    budget = Budget(None)
    with pytest.raises(Refused, match="only the period of an octal code"):
        grundy.certify(grundy.game("octal", code="0.3F"), kind="period", budget=budget)
    assert budget.tabled == 0


# ---- the forger ----

# a part of the checker, and what stands there when it is forgotten
HOLES = {
    "which texts are positions": ("need(fits(text, self.pattern, 10**6),", "need(True,"),
    "which values parameters have": ("need(fits(text, patterns[name], 4000),", "need(True,"),
    "which kinds the rule allows": ("need(not why,", "need(True,"),
    "which code the rule has": ("code == rule.code(rule.params)", "code"),
    "how games are named": ('fits(game, "[a-z0-9]+(-[a-z0-9]+)*", 60)', "True"),
    "that a misère P-position has an option": ('bool(signs) and set(signs) == {"N"}', 'set(signs) <= {"N"}'),
    "that a misère P-position has N-options only": ('set(signs) == {"N"}', '"N" in signs'),
    "that no option has the nimber": ("all(self.differs(one, n) for one in listed)", "True"),
    "that smaller nimbers are reached": ("return below and", "return"),
    "that an option has the nimber": ("true = any(self.differs(option, n) is False for option in options)", "true = 1"),
    "the board": ("need(setting(moves) == self.board,", "need(True,"),
    "the least preperiod": ("n0 == least or values[n0 - 1] != values[n0 - 1 + p]", "True"),
    "the answer": ("need(proved,", "need(True,"),
    "that elements act differently": ("len(set(wins)) == len(every)", "True"),
    "that heaps make all elements": ("made == set(every) and all(", "all("),
    "the element of a heap": ("not w & wins[phi[n]] and (bool(options) or phi[n] == 0)", "True"),
    "that a sum has an option that is lost": ("all(x in p or w & 1 for x, w in pairs)", "True"),
}
OF_PERIODS = ("which code the rule has", "the least preperiod")
OF_MONOIDS = tuple(HOLES)[-4:]
QUICK = ("which texts are positions", "which code the rule has")


def test_a_forger_finds_nothing() -> None:
    forger = Forger(1, {"positions": 1, "accepted": 1})
    forger.run(most=400)
    assert not forger.false
    assert forger.counts["accepted and true"] > 40
    assert forger.counts["refused"] > 200


@pytest.mark.long
def test_a_forger_finds_nothing_for_longer() -> None:
    forger = Forger(2)
    forger.run(most=20_000)
    assert not forger.false


@pytest.mark.parametrize(
    "hole", [hole if hole in QUICK else pytest.param(hole, marks=pytest.mark.long) for hole in HOLES]
)
def test_the_forger_finds_a_hole(hole: str, tmp_path: Path) -> None:
    """What the checker does not look at any more is found out."""
    way = "periods" if hole in OF_PERIODS else "monoids" if hole in OF_MONOIDS else "positions"
    forger = Forger(3, {way: 1, "accepted": 1}, with_hole(hole, tmp_path))
    forger.run(most=40_000, stop=True)
    assert [truth(fields) for fields in forger.false]


def with_hole(hole: str, folder: Path) -> ModuleType:
    old, new = HOLES[hole]
    source = Path(check_certificate.__file__).read_text(encoding="utf-8")
    assert source.count(old) == 1
    path = folder / "checker_with_a_hole.py"
    path.write_text(source.replace(old, new), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
