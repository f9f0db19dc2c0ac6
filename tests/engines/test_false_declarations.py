"""What a game says of itself is a claim: an answer that rests on a false one is refused, and a period is no theorem."""

import random
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import Game, HeapGame, RuleError, TableGame, rule
from grundy.engines import declarations as law
from grundy.engines import heaps
from grundy.engines.formulas import Closed
from grundy.players.player import make_player
from tests.conftest import Grundy

# ---- octal codes, numbers to take, sequences ----


@dataclass(frozen=True)
class Kayles(HeapGame):
    """Kayles with a false heap: from `odd` on one may also take three."""

    id = "odd-kayles"
    odd: int = 10**6

    @rule
    def heap_options(n, odd):
        for taken in (1, 2):
            if taken <= n:
                for left in range((n - taken) // 2 + 1):
                    yield left, n - taken - left
        if n >= odd:
            yield n - 3

    def octal(self):
        return 0, 7, 7


@dataclass(frozen=True)
class Takes(HeapGame):
    """Take one; from `odd` on also two, which takes() does not say."""

    id = "odd-takes"
    odd: int = 10**6
    all_but: int = 0

    @rule
    def heap_options(n, odd, all_but):
        for taken in range(1, n + 1):
            if (taken == 1) != all_but or (taken == 2 and n >= odd):
                yield n - taken

    def takes(self):
        return (1,), bool(self.all_but)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Kayles(odd=100), "lets heap 100 become 97, the octal code 0.77 does not"),
        (Kayles(odd=50), "lets heap 50 become 47"),
        (Takes(odd=37), "lets heap 37 become 35, taking 1 does not"),
    ],
    ids=lambda one: getattr(one, "odd", ""),
)
def test_a_false_code_in_the_window_is_refused_with_the_heap(game: Any, words: str) -> None:
    with pytest.raises(RuleError, match="is not true of the rule") as caught:
        grundy.period(game, 250)
    assert words in str(caught.value)
    assert "test_false_declarations.py, line" in str(caught.value)


@pytest.mark.parametrize(
    "game", [Kayles(odd=5000), Takes(odd=5000), Takes(odd=5000, all_but=1)], ids=["octal", "takes", "but"]
)
def test_a_period_of_an_own_rule_is_certified_under_a_condition_only(game: Any) -> None:
    found = grundy.period(game, 250)
    assert found.period is not None
    assert not found.certified, "from heap 5000 on the rule is another one"
    assert found.certificate is not None
    says = str(found)
    assert "certified if the rule is" in says, says
    assert says.endswith("as it is to there"), says
    assert found.to_dict()["given"] in says


def test_what_could_not_be_compared_is_observed_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.engines.declarations.compare.__defaults__", (1000,))
    found = grundy.period(Kayles(), 250)
    assert not found.certificate
    assert "not certified: the rule was compared with the octal code 0.77 to heap 44 only, not to 167" in str(found)


def test_a_reviewed_game_is_certified_as_before() -> None:
    assert str(grundy.period("kayles", 250)) == "period 12 from heap 71 on, certified"


def test_a_false_code_does_not_make_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rule itself can be asked it is; beyond, a false code is met on the heaps that are compared."""
    for use in (lambda game: grundy.solve(game, "120"), lambda game: grundy.table(game, 120)):
        with pytest.raises(RuleError, match=r"octal.* is not true of the rule: the rule lets heap 100 become 97"):
            use(Kayles(odd=100))
    true = grundy.table(Kayles(odd=10**6), 120).values.tolist()
    assert true == grundy.table("kayles", 120).values.tolist()


def test_an_own_sequence_is_not_asked_where_the_rule_can_be() -> None:
    @dataclass(frozen=True)
    class Boast(HeapGame):
        id = "boast"

        @rule
        def heap_options(n):
            if n:
                yield n - 1

        def sequence(self, known, stop, budget):
            import numpy as np

            return np.arange(stop)

    assert grundy.table(Boast(), heaps.INTERPRETED_TO + 5).values.tolist()[-3:] == [1, 0, 1]


# ---- orders of tuples ----


@dataclass(frozen=True)
class Lopsided(TableGame):
    """Take any number from the first heap, but only one from the second: not the same in any order."""

    id = "lopsided"
    example = "3,2"
    order = "symmetric"

    @rule
    def table_options(a, b):
        for k in range(1, a + 1):
            yield a - k, b
        if b > 0:
            yield a, b - 1


@pytest.mark.parametrize("position", ["3,1", "5,2", "2,5", "4,4"])
def test_an_order_that_is_not_the_rules_is_refused(position: str) -> None:
    for use in (grundy.solve, grundy.tree):
        with pytest.raises(RuleError, match=r"lopsided: .* no answer is given, since order cannot be true"):
            use(Lopsided(), position)
    with pytest.raises(RuleError, match="order"):
        make_player("perfect").choose(Lopsided(), (3, 1), grundy.Ending.NORMAL, grundy.Budget())


@pytest.mark.parametrize("to", [(5, 5), (30, 30)], ids=["whole box", "sampled"])
def test_an_order_that_is_not_the_rules_makes_no_table(to: tuple[int, int]) -> None:
    with pytest.raises(RuleError, match=r"in another order it is .* order cannot be true"):
        grundy.table(Lopsided(), to)


# ---- closed forms, symmetries, parts, winning moves ----


@dataclass(frozen=True)
class OneToThree(HeapGame):
    """Take one, two or three."""

    id = "one-to-three"

    @rule
    def heap_options(n):
        for k in range(1, min(3, n) + 1):
            yield n - k


def own(**methods: Any) -> Any:
    return type("Own", (OneToThree,), {"__module__": __name__, **methods})()


FALSE = {
    "formula, everywhere": own(formula=lambda self, position: sum(position) % 3),
    "formula, at the end": own(formula=lambda self, position: (sum(position) + 1) % 4),
    "formula, far off": own(formula=lambda self, position: sum(position) % 4 if sum(position) != 6 else 0),
    "canonical": own(canonical=lambda self, position: tuple(n // 2 for n in position if n // 2)),
    "split": own(split=lambda self, position: [(1,)] * sum(position)),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_not_true_of_the_rule_gives_no_answer(name: str) -> None:
    engine = "" if name.startswith("formula") else "search"
    with pytest.raises(RuleError, match=rf"no answer is given, since {name.split(',')[0]}\(\) cannot be true"):
        grundy.solve(FALSE[name], "9", engine=engine)


def test_a_false_misere_formula_gives_no_answer() -> None:
    with pytest.raises(RuleError, match=r"misere_formula\(\) cannot be true"):
        grundy.solve(own(misere_formula=lambda self, position: "N"), "9", ending="misere")


def test_false_winning_moves_give_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.analysis.solution.LISTED", 2)
    wrong = own(winning=lambda self, position, ending: iter([("take 2 from 1", (position[0] - 2,))]))
    with pytest.raises(RuleError, match=r"it is N, but .* since winning\(\) cannot be true"):
        grundy.solve(wrong, "9")


def test_the_perfect_player_and_the_review_do_not_believe_it_either() -> None:
    wrong = FALSE["formula, everywhere"]
    with pytest.raises(RuleError, match=r"formula\(\) cannot be true"):
        make_player("perfect").choose(wrong, (9,), grundy.Ending.NORMAL, grundy.Budget())
    with pytest.raises(RuleError, match=r"formula\(\) cannot be true"):
        law.try_around(
            wrong, (9,), grundy.Ending.NORMAL, Closed(wrong, grundy.Ending.NORMAL, grundy.Budget()), grundy.Budget()
        )


def test_true_declarations_are_believed() -> None:
    right = own(
        formula=lambda self, position: __import__("functools").reduce(int.__xor__, (n % 4 for n in position), 0)
    )
    assert grundy.solve(right, "9+2").nimber == 3
    assert grundy.solve(own(canonical=lambda self, position: tuple(sorted(position))), "9+2").nimber == 3


# ---- another rule each time ----

TICKS = count()


@dataclass(frozen=True)
class Chance(HeapGame):
    id = "chance"

    @rule
    def heap_options(n):
        for k in range(n):
            if random.random() < 0.5:
                yield k


@dataclass(frozen=True)
class Counter(Game):
    """Take one, and every second time you ask also two."""

    id = "counter"
    example = "5"

    def start(self):
        return 8

    def parse(self, text):
        return int(text)

    def text(self, position):
        return str(position)

    def size(self, position):
        return position

    def moves(self, position):
        for k in range(1, min(position, 1 + next(TICKS) % 2) + 1):
            yield f"take {k}", position - k


def test_a_rule_that_changes_is_named() -> None:
    random.seed(1)  # by chance it might give the same answer twice
    for game, position in ((Chance(), "30"), (Counter(), "8")):
        with pytest.raises(RuleError, match=r"asked twice|cannot be true") as caught:
            grundy.solve(game, position)
        assert "test_false_declarations.py, line" in str(caught.value)
    with pytest.raises(RuleError, match="asked"):
        grundy.table(Chance(), 60)


# ---- as the command shows it ----


def test_the_command_says_what_is_taken_for_true(tmp_path: Path, ask: Grundy) -> None:
    (tmp_path / "own.py").write_text(
        "from dataclasses import dataclass\nfrom grundy import HeapGame, rule\n@dataclass(frozen=True)\n"
        "class Own(HeapGame):\n    'Take one.'\n    id = 'own'\n    @rule\n    def heap_options(n):\n"
        "        if n:\n            yield n - 1\n        if n > 4976:\n            yield n - 2\n"
        "    def takes(self):\n        return (1,), False\n"
    )
    said = ask("period", "own.py")
    assert said.rc == 0
    assert said.out.startswith("own: period 2 from heap 0 on, certified if the rule is taking 1 beyond heap 2 too")
    later = ask("period", "own.py", "--to", "6000", "--json")
    assert '"certified": false' in later.out or later.rc in (2, 3)
