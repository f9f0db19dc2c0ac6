"""The laws that every game keeps, as functions that raise `AssertionError` with what they saw.

They take any game, so that they can be tried on deliberately broken ones too (test_laws_bite.py).
"""

from functools import cache, reduce
from operator import xor as ixor
from typing import Any
from xml.etree import ElementTree

import pytest

from grundy import solve
from grundy.core.budget import Budget
from grundy.core.capabilities.solving import MoveCount, Nimbers
from grundy.core.errors import IllegalMove, Refused
from grundy.core.game import AnyGame, Ending, Game, plain
from grundy.engines.choose import choose, engines, find_remoteness
from grundy.engines.engine import Value
from grundy.engines.reference import Reference
from tests.support import can_be_walked, complaint_of, endings, oracle

SVG = "{http://www.w3.org/2000/svg}"


@cache
def truth(game: AnyGame, ending: Ending, position: Any) -> tuple[Value, int | None]:
    """Value and remoteness by the definition; many laws ask for the same ones."""
    engine = oracle(game, ending)
    return engine.value(position), engine.remoteness(position)


def prints_and_parses(game: AnyGame, position: Any) -> None:
    text = game.text(position)
    assert text
    assert text.isprintable(), repr(text)
    assert text[0] not in "-@", f"{text} means an option, standard input or a file on the command line"
    assert game.parse(text) == position, text
    assert game.parse(f"  {text}\n") == position, f"{text} with space around it"
    assert hash(game.parse(text)) == hash(position)


def is_valid(game: AnyGame, position: Any) -> None:
    assert game.defect(position) is None
    assert game.defect(position) is None
    assert game.checked(position) == position


def options_are_positions(game: AnyGame, position: Any) -> None:
    for move, option in game.moves(position):
        assert game.defect(option) is None, f"{move}: {game.defect(option)}"
        assert game.parse(game.text(option)) == option, move


def size_falls(game: AnyGame, position: Any) -> None:
    """On every move, unless the game says that play need not end."""
    assert game.size(position) >= 0
    if game.loopy:
        return
    for move, option in game.moves(position):
        assert 0 <= game.size(option) < game.size(position), f"{game.text(position)}: {move}"


def symmetry_keeps_the_value(game: AnyGame, position: Any) -> None:
    same = game.canonical(position)
    assert game.canonical(same) == same, f"canonical of {game.text(position)} is not its own"
    assert game.size(same) <= game.size(position)
    for ending in endings(game):
        assert truth(game, ending, same) == truth(game, ending, position), f"{game.text(position)}, {ending}"


def parts_add_up(game: AnyGame, position: Any) -> None:
    """The XOR of the parts' nimbers is the nimber of the whole, all by the definition."""
    if game.loopy:  # parts need not have nimbers there; an engine that adds up what they have is held to the definition
        return
    parts = list(game.split(position))
    if game.capability(Nimbers).refuses():
        assert parts == [position], "a game that is no sum has no parts"
        return
    by_parts = reduce(ixor, (truth(game, Ending.NORMAL, part)[0].nimber or 0 for part in parts), 0)
    texts = [game.text(part) for part in parts]
    assert by_parts == truth(game, Ending.NORMAL, position)[0].nimber, f"{game.text(position)}: parts {texts}"


def engines_agree(game: AnyGame, position: Any) -> set[str]:
    """Every engine that does not refuse says what the definition says; returns the engines that answered.

    The remoteness beside the best engine's answer, which may be walked for, is that of the definition too.
    """
    answered = set()
    for ending in endings(game):
        value, remote = truth(game, ending, position)
        best = choose(game, position, ending, Budget(None))
        for kind in engines():
            if kind.refuses(game, position, ending) is not None:
                continue
            if kind is Reference:  # the definition itself
                answered.add(kind.name)
                continue
            other = best if kind is type(best) else choose(game, position, ending, Budget(None), kind.name)
            found, where = other.value(position), f"{kind.name}, {game.text(position)}, {ending}"
            assert found.outcome == value.outcome, where
            assert found.margin == value.margin, where
            if not game.loopy:  # there a nimber is a convention of the game's, and the definition has none
                assert found.nimber in (None, value.nimber), where
                assert answered or found.nimber == value.nimber, f"{where}: the best engine leaves the nimber out"
            assert other.remoteness(position) in (None, remote), where
            answered.add(kind.name)
        shown = find_remoteness(game, position, ending, best, best.budget)
        assert shown == remote, f"remoteness {shown} beside {best.name}, {game.text(position)}, {ending}"
    return answered


def scene_can_be_shown(game: AnyGame, position: Any) -> None:
    """As SVG, in which what is pressed names its move and every drawn winning move is outlined, and in a terminal."""
    scene, legal = game.scene(position), {move for move, _ in game.moves(position)}
    picture = ElementTree.fromstring(scene.to_svg(legal))
    assert picture.tag == f"{SVG}svg"
    drawn = {group.get("data-move") for group in picture.iter(f"{SVG}g")} - {None}
    assert drawn <= scene.moves() | {one.move for one in scene.gestures}, game.text(position)
    for move in sorted(scene.moves())[:5]:
        assert any(chosen for _, chosen in scene.marked([move])), f"{game.text(position)}: {move} is outlined nowhere"
    assert all(line.isprintable() for line in scene.to_text().splitlines())


def gestures_make_the_moves(game: AnyGame, position: Any) -> None:
    """Gestures reach exactly the legal moves, from shapes that are drawn to shapes that are drawn."""
    scene, legal = game.scene(position), dict(game.moves(position))
    where = game.text(position)
    assert scene.moves() <= legal.keys(), f"{where}: gestures that are no moves"
    if scene.complete:
        left = legal.keys() - scene.moves()
        slid = {move for move in left if any(slide.reaches(move) for slide in scene.number_fields())}
        assert left == slid, f"{where}: moves that no hand can make: {sorted(left - slid)[:3]}"
    keys, groups = {shape.key for shape in scene.shapes}, {shape.group for shape in scene.shapes}
    for way in scene.gestures:
        ends = {way.start: groups if way.many else keys, way.end: keys | {""}} | dict.fromkeys(way.also, keys)
        assert all(end in there for end, there in ends.items()), f"{where}: {way}"
        if way.same:
            reached = game.canonical(game.option(position, way.move))
            assert reached == game.canonical(legal[way.same]), f"{where}: {way}"
    for slide in scene.number_fields():
        assert slide.start in keys
        for number in {slide.low, slide.high, (slide.low + slide.high) // 2} - set(slide.but):
            assert game.option(position, slide.move.replace("{}", str(number))) is not None
        for number in (slide.low - 1, slide.high + 1, *slide.but[:3]):
            with pytest.raises(IllegalMove):
                game.option(position, slide.move.replace("{}", str(number)))


def moves_can_be_typed(game: AnyGame, position: Any) -> None:
    moves = list(game.moves(position))
    texts = [plain(move) for move, _ in moves]
    assert len(set(texts)) == len(texts), f"{game.text(position)}: two moves with one text"
    for move, option in moves:
        assert move.isprintable(), repr(move)
        for typed in (move, move.upper(), move.replace(" ", ""), f" {move}  "):
            assert game.option(position, typed) == option, f"{game.text(position)}: {typed!r}"


def moves_are_counted(game: AnyGame, position: Any) -> None:
    assert game.capability(MoveCount).of(position) == sum(1 for _ in game.moves(position)), game.text(position)


def winning_moves_win(game: AnyGame, position: Any) -> None:
    """An answer's best moves are those that the definition finds, and so are those that the game names by itself.

    A game without a way of its own to name them says so under every ending; one that has a way uses it somewhere, if
    perhaps not for all parameters.
    """
    named = set()
    for ending in endings(game):
        where, wanted = f"{game.text(position)}, {ending}", best_moves(game, position, ending)
        best = solve(game, position, ending, Budget(None)).best
        assert sorted(best) == sorted(wanted), f"{where}: the answer"
        try:
            told = list(game.winning(position, ending))
        except Refused:
            continue
        named.add(ending)
        assert sorted(told) == sorted(wanted.items()), f"{where}: the game itself"
    says = f"{game.id} names its winning moves under {named or 'no ending'}"
    assert bool(named) == game.has(Game.winning) or (not named and game != type(game)()), says


def best_moves(game: AnyGame, position: Any, ending: Ending) -> dict[str, Any]:
    """By the definition: the moves to a P-position; scored, those that are worth most."""
    values = {move: (option, truth(game, ending, option)[0]) for move, option in game.moves(position)}
    if ending is not Ending.SCORED:
        return {move: option for move, (option, value) in values.items() if value.outcome == "P"}
    gains = {move: value.gain(game.points(position, move)) for move, (_, value) in values.items()}
    return {move: values[move][0] for move, gain in gains.items() if gain == max(gains.values())}


def illegal_moves_change_nothing(game: AnyGame, position: Any) -> None:
    before, moves = game.text(position), list(game.moves(position))
    for typed in ("", " ", "no such move", "take 0 from 1", "take -1 from 1", "1", "\x1b[31m", "x" * 5000, "é\n\0"):
        with pytest.raises(IllegalMove) as caught:
            game.option(position, typed)
        message = str(caught.value)
        assert message.isprintable(), repr(message)
        assert len(message) < 1000
    assert game.text(position) == before
    assert list(game.moves(position)) == moves


def known_values_hold(game: AnyGame) -> None:
    for known in game.known:
        if game.refusal(known.ending):
            raise AssertionError(f"{known}: the game refuses this ending")
        position = game.parse(known.position)
        engines = [choose(game, position, known.ending, Budget(60))]
        if can_be_walked(game, position, 1500):
            engines.append(oracle(game, known.ending))
        for engine in engines:
            value = engine.value(position)
            where = f"{engine.name}: {known}"
            assert known.outcome in (None, value.outcome), where
            assert known.nimber in (None, value.nimber) or (game.loopy and value.nimber is None), where


def is_documented(game: AnyGame) -> None:
    kind = type(game)
    assert (kind.__doc__ or "").strip(), "a docstring: its first line is the rule in one sentence"
    assert not (kind.__doc__ or "").startswith(f"{kind.__name__}("), "the docstring is the one that dataclass makes"
    assert game.source, "where the rule comes from"
    assert game.known, "values from the literature"
    assert all(known.source for known in game.known), "each known value cites its source"
    is_valid(game, game.parse(game.example))


def says_what_is_wrong(game: AnyGame, text: str) -> None:
    """Any text is a position that prints and parses, or a complaint of one line; never another exception."""
    found: list[Any] = []
    if complaint_of(lambda: found.append(game.parse(text))) is None:
        prints_and_parses(game, found[0])
        is_valid(game, found[0])
