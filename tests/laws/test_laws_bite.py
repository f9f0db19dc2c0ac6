"""The laws can fail: each is tried on a game or an engine that is broken on purpose, and has to notice."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from grundy import HeapGame, Known, rule, solve
from grundy.core.capabilities.solving import MoveCount
from grundy.core.errors import Refused
from grundy.core.game import AnyGame, Ending
from grundy.core.registry import all_games
from grundy.drawing.scene import Scene
from grundy.engines import choose
from grundy.engines.engine import Value, of_nimber
from grundy.engines.search import Search
from grundy.families import Heaps
from tests.laws import laws
from tests.laws.test_perft import perft
from tests.support import PERFT, samples

pytestmark = pytest.mark.nojit

Nim: Any = all_games()["nim"]


@dataclass(frozen=True)
class WrongFormula(Nim):
    """Nim whose formula forgets the heaps of 3."""

    def formula(self, position: Heaps) -> int:
        return super().formula(tuple(n for n in position if n != 3))


@dataclass(frozen=True)
class WrongMisere(Nim):
    """Nim that plays misère like normal."""

    def misere_formula(self, position: Heaps) -> str:
        return "N" if self.formula(position) else "P"


@dataclass(frozen=True)
class ForgetsAWinningMove(Nim):
    """Nim that names only the first winning move."""

    def winning(self, position: Heaps, ending: Ending) -> Iterator[tuple[str, Heaps]]:
        yield from list(super().winning(position, ending))[:1]


@dataclass(frozen=True)
class NamesNoWinningMove(Nim):
    """Nim with a way to name its winning moves that refuses every ending."""

    def winning(self, position: Heaps, ending: Ending) -> Iterator[tuple[str, Heaps]]:
        raise Refused("nim cannot list its winning moves directly")


@dataclass(frozen=True)
class MiscountsMoves(Nim):
    """Nim that counts one move too many."""


class OneTooMany(MoveCount[MiscountsMoves]):
    def of(self, position: Heaps) -> int:
        return sum(position) + (len(position) > 1)


@dataclass(frozen=True)
class UnfairSymmetry(Nim):
    """Nim whose canonical form drops the smallest heap."""

    def canonical(self, position: Heaps) -> Heaps:
        return tuple(sorted(position))[-1:]


@dataclass(frozen=True)
class RestlessSymmetry(Nim):
    """Nim whose canonical form turns the heaps round, again and again."""

    def canonical(self, position: Heaps) -> Heaps:
        return position[::-1]


@dataclass(frozen=True)
class WrongParts(Nim):
    """Nim that glues heaps together and calls that a part."""

    def split(self, position: Heaps) -> list[Heaps]:
        return [(sum(position),)] if position else []


@dataclass(frozen=True)
class SizeStandsStill(Nim):
    """Nim whose size is the number of heaps, which need not fall."""

    def size(self, position: Heaps) -> int:
        return len(position)


@dataclass(frozen=True)
class HidesAMove(Nim):
    """Nim whose drawing promises every move and leaves one out."""

    def scene(self, position: Heaps) -> Scene:
        scene = super().scene(position)
        hidden = next(iter(self.moves(position)), ("", ()))[0]
        return replace(scene, gestures=tuple(one for one in scene.gestures if one.move != hidden))


@dataclass(frozen=True)
class RawSvg(Scene):
    """A drawing that forgets to escape its title."""

    def to_svg(self, best: Any = ()) -> str:
        return super().to_svg(best).replace("<title>", "<title>a < b & c", 1)


@dataclass(frozen=True)
class BrokenPicture(Nim):
    """Nim whose picture is no XML."""

    def scene(self, position: Heaps) -> Scene:
        return RawSvg(super().scene(position).shapes)


@dataclass(frozen=True)
class TwoMovesOneText(Nim):
    """Nim whose moves do not say from which heap."""

    def move_text(self, heap: int, n: int, left: Heaps) -> str:
        return f"take {n - sum(left)}"


@dataclass(frozen=True)
class Gullible(Nim):
    """Nim that takes any text for a move."""

    def option(self, position: Heaps, move: str) -> Heaps:
        return position[:-1]


@dataclass(frozen=True)
class LosesHeaps(Nim):
    """Nim whose text shows at most two heaps."""

    def text(self, position: Heaps) -> str:
        return super().text(position[:2])


@dataclass(frozen=True)
class CannotBeTyped(Nim):
    """Nim whose texts the command line takes for files."""

    def text(self, position: Heaps) -> str:
        return "@" + super().text(position)

    def parse(self, text: str) -> Heaps:
        return super().parse(text.replace("@", ""))


def on_all(law: Callable[[AnyGame, Any], object], game: AnyGame, positions: list[Any]) -> None:
    for position in positions:
        law(game, position)


@pytest.mark.parametrize(
    ("kind", "law"),
    [
        (WrongFormula, laws.engines_agree),
        (WrongMisere, laws.engines_agree),
        (ForgetsAWinningMove, laws.winning_moves_win),
        (NamesNoWinningMove, laws.winning_moves_win),
        (MiscountsMoves, laws.moves_are_counted),
        (UnfairSymmetry, laws.symmetry_keeps_the_value),
        (RestlessSymmetry, laws.symmetry_keeps_the_value),
        (WrongParts, laws.parts_add_up),
        (SizeStandsStill, laws.size_falls),
        (HidesAMove, laws.gestures_make_the_moves),
        (BrokenPicture, laws.scene_can_be_shown),
        (TwoMovesOneText, laws.moves_can_be_typed),
        (LosesHeaps, laws.prints_and_parses),
        (CannotBeTyped, laws.prints_and_parses),
    ],
    ids=lambda value: value.__name__,
)
def test_a_broken_game_is_noticed(kind: Any, law: Callable[[AnyGame, Any], object]) -> None:
    positions = [p for p in samples(Nim(), count=30) if p]
    on_all(law, Nim(), positions)
    with pytest.raises((AssertionError, SyntaxError)):  # a ParseError of XML is a SyntaxError
        on_all(law, kind(), positions)


def test_a_game_that_takes_any_text_for_a_move_is_noticed() -> None:
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        laws.illegal_moves_change_nothing(Gullible(), (3, 5))


def test_a_wrong_known_value_is_noticed() -> None:
    @dataclass(frozen=True)
    class WrongBook(Nim):
        known = (Known("1+2", nimber=2, source="a misprint"),)

    with pytest.raises(AssertionError, match="misprint"):
        laws.known_values_hold(WrongBook())


def test_an_answer_that_leaves_a_winning_move_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    kayles = all_games()["kayles"]()
    laws.winning_moves_win(kayles, (5, 2))
    answer = type(solve(kayles, (5, 2)))
    monkeypatch.setattr(answer, "best", property(lambda self: [move.move for move in self.moves if move.best][1:]))
    with pytest.raises(AssertionError, match="the answer"):
        laws.winning_moves_win(kayles, (5, 2))


def test_a_wrong_engine_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    kayles = all_games()["kayles"]()
    laws.engines_agree(kayles, (5, 2))
    right = Search.value
    monkeypatch.setattr(Search, "value", lambda self, position: of_nimber((right(self, position).nimber or 0) ^ 1))
    with pytest.raises(AssertionError, match="search"):
        laws.engines_agree(kayles, (5, 2))


def test_an_engine_with_a_wrong_remoteness_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    kayles = all_games()["kayles"]()
    monkeypatch.setattr(choose, "remoteness", lambda *_: 1)
    with pytest.raises(AssertionError, match="remoteness 1 beside heaps"):
        laws.engines_agree(kayles, (5, 2))


def test_a_wrong_misere_engine_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy.engines.search import Misere

    monkeypatch.setattr(Misere, "value", lambda self, position: Value("N"))
    kayles = all_games()["kayles"]()
    with pytest.raises(AssertionError, match="misere"):
        on_all(laws.engines_agree, kayles, list(samples(kayles)))


def test_a_wrong_rule_is_noticed_by_perft() -> None:
    """Engines that share a wrong rule agree with each other; the counts of the reference rule do not."""

    @dataclass(frozen=True)
    class KaylesWithThree(HeapGame):
        id = "kayles"

        @rule
        def heap_options(n):
            for take in (1, 2, 3):
                for left in range(n - take + 1):
                    yield left, n - take - left

    game = KaylesWithThree()
    for position in samples(game):
        laws.engines_agree(game, position)
    wrong = [e for e in PERFT["kayles"] if perft(game, game.parse(e["position"]), len(e["counts"])) != e["counts"]]
    assert wrong
