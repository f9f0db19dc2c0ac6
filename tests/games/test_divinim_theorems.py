"""The strategies of document 000 as players, where they hold and where they say nothing, and boards of two corners."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import OwnSolver, Strategies
from grundy.core.game import Ending
from grundy.games.divinim import DiviNim
from grundy.games.divinim.grids import GridBar
from grundy.players.player import make_player
from tests.games.divinim_brute import boards_to, margin, nimber, poisoned
from tests.support import complaint_of

GAME = DiviNim()
SIDES = range(1, 7)
NO_MOVE = "gives no move here"


def bar(h: int, w: int, *poison: tuple[int, int]) -> GridBar:
    return GridBar((h, w), tuple(sorted(poison)))


def plain(position: tuple[GridBar, ...]) -> list[tuple[str, ...]]:
    return [tuple(text.split("/")) for text in GAME.text(position).split("+")]


def exact(position: tuple[GridBar, ...]) -> int:
    return margin(*plain(position))


def one_square_bars(side: int) -> Iterator[GridBar]:
    for h in range(1, side + 1):
        for w in range(1, side + 1):
            for y in range(h):
                yield from (bar(h, w, (y, x)) for x in range(w) if h * w > 1)


def play(start: tuple[GridBar, ...], theorem: str, seed: int, first: bool) -> tuple[bool, bool]:
    """The theorem's player against a random one: whether he made the last move, and whether the text left him alone."""
    players = [make_player(f"theorem:{theorem}", seed), make_player("random", seed + 1)]
    turn = 0 if first else 1
    position, alone = start, False
    while next(GAME.moves(position), None):
        choice = players[turn].choose(GAME, position, Ending.NORMAL, Budget(None))
        assert GAME.option(position, choice.move) == choice.option
        if turn == 0 and NO_MOVE in choice.reason:
            alone = True
        position, turn = choice.option, 1 - turn
    return turn == 1, alone


# ---- theorem 2.2.5 ----


@pytest.mark.parametrize("seed", range(3))
def test_one_corner_games_are_never_lost_when_won(seed: int) -> None:
    for h in SIDES:
        for w in SIDES:
            if h != w:
                assert play((bar(h, w, (0, 0)),), "2.2.5", seed, first=True) == (True, False)
            elif h > 1:
                assert play((bar(h, w, (0, 0)),), "2.2.5", seed, first=False)[0]


def test_one_square_games_are_won_unless_the_text_gives_no_move() -> None:
    """A thin bar with squares on both sides cannot be finished in one cut, which is what the text asks for."""
    lost = 0
    for here in one_square_bars(5):
        if nimber(plain((here,))[0]):
            won, alone = play((here,), "2.2.5", 1, first=True)
            assert won or alone, GAME.text((here,))
            lost += not won
    assert lost, "random moves do lose some of them"


def test_where_2_2_5_gives_no_move() -> None:
    follow = GAME.capability(Strategies).named()["2.2.5"].follow
    for here in one_square_bars(6):
        (h, w), ((y, x),) = here.body, here.poison
        ends = (x, w - 1 - x) if h == 1 else (y, h - 1 - y)
        lost = nimber(plain((here,))[0]) == 0
        silent = lost or (min(h, w) == 1 and min(ends) > 0)
        found = follow((here,))
        assert (found is None) == silent, GAME.text((here,))
        if found:
            option = GAME.option((here,), found[0])
            assert nimber(plain(option)[0]) == 0
            assert ("finished" in found[1]) == (min(h, w) == 1)


@pytest.mark.parametrize("text", ["#./..", ".#..", "#../.../...+#"])
def test_a_move_that_the_text_does_not_give_is_called_random(text: str) -> None:
    choice = make_player("theorem:2.2.5", 4).choose(GAME, GAME.parse(text), Ending.NORMAL, Budget(1))
    assert choice.reason.startswith("2.2.5 gives no move here, so one of")
    again = make_player("theorem:2.2.5", 4).choose(GAME, GAME.parse(text), Ending.NORMAL, Budget(1))
    assert again == choice, "same seed, same move"


@pytest.mark.parametrize("theorem", ["2.2.5", "2.2.6"])
@pytest.mark.parametrize("text", ["###", "#.../..../...#+#./..", "##./#.."])
def test_positions_that_the_text_is_not_about(theorem: str, text: str) -> None:
    choice = make_player(f"theorem:{theorem}", 4).choose(GAME, GAME.parse(text), Ending.NORMAL, Budget(1))
    assert NO_MOVE in choice.reason


def test_2_2_5_is_not_about_two_poisoned_squares() -> None:
    choice = make_player("theorem:2.2.5", 4).choose(GAME, GAME.start(), Ending.NORMAL, Budget(1))
    assert NO_MOVE in choice.reason


@pytest.mark.parametrize(("params", "text"), [({"grid": "triangle"}, "#/..."), ({"dimension": 3}, "#./..//../..")])
def test_boards_that_the_text_does_not_know(params: dict[str, Any], text: str) -> None:
    """On other grids the player says that it has no strategy, or moves at random and says so."""
    game, said = DiviNim(**params), []
    player = make_player("theorem", 4)
    complaint = complaint_of(
        lambda: said.append(player.choose(game, game.parse(text), Ending.NORMAL, Budget(1)).reason)
    )
    assert NO_MOVE in said[0] if said else "strateg" in (complaint or "")


# ---- theorem 2.2.6 ----


def corner(sides: tuple[int, int]) -> GridBar:
    return bar(*sides, (0, 0))


@cache
def two_corner_positions() -> list[tuple[GridBar, ...]]:
    """Boards with two opposite corners, and all pairs of one-corner bars, which is all that play makes of them."""
    boards: list[tuple[GridBar, ...]] = [
        (bar(h, w, (0, 0), (h - 1, w - 1)),) for h in SIDES for w in SIDES if h * w > 1
    ]
    bars = list(combinations_with_replacement(SIDES, 2))
    pairs = combinations_with_replacement(bars, 2)
    return boards + [(corner(a), corner(b)) for a, b in pairs if (a, b) != ((1, 1), (1, 1))]


def text_allows(position: tuple[GridBar, ...]) -> list[list[tuple[int, int]]]:
    """Theorem 2.2.6 read a second time: the sizes of the bars after each move that it asks for."""
    sizes = [tuple(sorted(b.body)) for b in position]
    if len(position) == 1:
        n, m = sizes[0]
        if m == 2 * n:
            return [[(n, n), (n, n)]]
        return [[(1, 1), (1, m - 1)]] if n == 1 else [sorted([(1, m), tuple(sorted((n - 1, m)))])]
    winning = [i for i, (n, m) in enumerate(sizes) if n < m]
    thin = [i for i in winning if sizes[i][0] == 1]
    if not winning:
        return []
    if (1, 1) in sizes or len(winning) == 1:
        goals = [(i, (sizes[i][0], sizes[i][0])) for i in winning]  # a square, of one square if the bar is thin
    elif thin:
        goals = [(i, (1, 1)) for i in thin]
    else:
        goals = [(i, (sizes[i][0] - 1, sizes[i][0])) for i in winning]
    return [sorted([*sizes[:i], goal, *sizes[i + 1 :]]) for i, goal in goals]


def test_2_2_6_says_what_the_text_says() -> None:
    follow = GAME.capability(Strategies).named()["2.2.6"].follow
    for position in two_corner_positions():
        allowed, found = text_allows(position), follow(position)
        assert (found is None) == (not allowed), GAME.text(position)
        if found:
            after = GAME.option(position, found[0])
            assert sorted(tuple(sorted(b.body)) for b in after) in allowed, GAME.text(position)
            assert found[1].startswith("2.2.")


def failures(theorem: str, positions: list[tuple[GridBar, ...]]) -> dict[str, Any]:
    """Where the text's move falls short of the exact margin, or where there is none: with what it reaches."""
    follow, found = GAME.capability(Strategies).named()[theorem].follow, {}
    for position in positions:
        said, best = follow(position), exact(position)
        reached = None if said is None else GAME.points(position, said[0]) - exact(GAME.option(position, said[0]))
        if reached != best:
            found[GAME.text(position)] = reached
    return found


def test_where_2_2_6_falls_short_of_the_exact_margin() -> None:
    """Nowhere, where it gives a move; it gives none where both bars are squares or finished, which is lost."""
    silent = {GAME.text(p): None for p in two_corner_positions() if len(p) == 2 and all(h == w for (h, w), *_ in p)}
    assert failures("2.2.6", two_corner_positions()) == silent
    assert len(silent) == 20


def test_where_2_2_6_is_followed_beyond_its_words() -> None:
    """The text is about opposite corners. With the poison elsewhere, its moves are missing or fall short."""
    boards = [board for board in boards_to((2, 2), (2, 3), (3, 3)) if poisoned(board) == 2]
    found = failures("2.2.6", [GAME.parse("/".join(board)) for board in boards])
    assert set(found.values()) == {None, -2}
    assert found["##./..."] is None
    assert found["#./.#/.."] == -2
    assert exact(GAME.parse("#./.#/..")) == 0


@pytest.mark.parametrize("seed", range(3))
def test_2_2_6_plays_whole_games_of_legal_moves(seed: int) -> None:
    rng = random.Random(seed)
    for position in rng.sample(two_corner_positions(), 40):
        play(position, "2.2.6", seed, first=bool(seed % 2))


# ---- boards of two corners in general ----


def native(ending: Ending, *bars: GridBar) -> int:
    return int(GAME.capability(OwnSolver).solver(ending, Budget(None)).value(bars))


def test_adjacent_corners() -> None:
    """Both ends of an edge of length w, height h: Scored is won by 2 or tied; Last is lost on odd strips only."""
    for h in range(1, 11):
        for w in range(2, 13):
            here = bar(h, w, (0, 0), (0, w - 1))
            assert native(Ending.SCORED, here) == (2 if w == 2 * h else 0), (h, w)
            assert (native(Ending.NORMAL, here) == 0) == (h == 1 and w % 2 == 1), (h, w)
            if h < 7 and w < 8:
                assert exact((here,)) == native(Ending.SCORED, here)


def test_opposite_corners() -> None:
    """Scored as theorem 2.2.6 has it; Last is lost exactly if both sides are odd."""
    for h in range(1, 9):
        for w in range(1, 9):
            if h * w > 1:
                here = bar(h, w, (0, 0), (h - 1, w - 1))
                assert native(Ending.SCORED, here) == (2 if h == 2 * w or w == 2 * h else 0), (h, w)
                assert (native(Ending.NORMAL, here) == 0) == (h % 2 == w % 2 == 1), (h, w)
                assert exact((here,)) == native(Ending.SCORED, here)
