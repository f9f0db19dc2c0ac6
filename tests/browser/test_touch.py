"""On every board, what is touched is what goes: a gesture removes, moves, changes or fills the shapes that it touches.

Gestures are made with a real mouse. The preview, the board that is left, the status line and the list of moves must
agree.
"""

import json
import random
import re
from collections.abc import Iterator
from itertools import zip_longest

import pytest
from playwright.sync_api import Page, Route, expect

from grundy.core.capabilities.solving import forced_pass
from grundy.core.game import AnyGame
from grundy.core.registry import all_games
from tests.browser.conftest import Opened
from tests.browser.hand import Mouse, Way, every_way
from tests.browser.playing import address, position, wait_for_turn
from tests.browser.touch import PLY, Witness
from tests.later import some_now
from tests.support import EXAMPLES, example_kinds
from tests.web.conftest import NO_LIMIT, Server, serving

PRESSED = 12  # gestures of one position that are tried
PLIES = 8  # moves of a game that is played on


def starts(game: AnyGame) -> list[str]:
    """The usual start, and some positions that are not too large."""
    rng = random.Random(game.id)
    some = [game.start(), *(game.sample(rng, size) for size in (5, 9, 14))]
    played = [one for one in some if next(iter(game.moves(one)), None) and not forced_pass(game, one)]
    return list(dict.fromkeys(text for text in map(game.text, played) if len(text) < 200))[:3]


def of_every_kind(ways: list[Way], rng: random.Random, most: int) -> list[Way]:
    """Some of the gestures at random, so that no kind is rare. Slides are left out: they are numbers."""
    by_kind: dict[str, list[Way]] = {}
    for way in rng.sample(ways, len(ways)):
        if way["kind"] != "slide":
            by_kind.setdefault(f"{way['kind']}{bool(way.get('many'))}", []).append(way)
    return [way for row in zip_longest(*by_kind.values()) for way in row if way][:most]


def try_gestures(page: Page, rng: random.Random, most: int = PRESSED) -> Iterator[list[str]]:
    """Gestures of one position, each taken back; what is wrong with each."""
    start = position(page)
    for way in of_every_kind(every_way(page), rng, most):
        yield [f"{start} {way}: {what}" for what in Witness(page).watch(way, 1).wrong()]
        page.keyboard.press("Home")
        page.wait_for_selector("#moves > [aria-current]")
        wait_for_turn(page)


def play_on(page: Page, rng: random.Random) -> Iterator[list[str]]:
    """Gestures one after the other; what is wrong with each."""
    while (ply := page.evaluate(PLY)) < PLIES and wait_for_turn(page):
        for way in of_every_kind(every_way(page), rng, 1):
            where = position(page)
            yield [f"{where} {way}: {what}" for what in Witness(page).watch(way, ply + 1).wrong()]
            break
        else:
            return  # too many moves to draw


def stories(page: Page, game: AnyGame, site: str = "") -> Iterator[list[str]]:
    rng = random.Random(game.id)
    for start in starts(game):
        page.goto(site + address(game.id, position=start, ending="normal", second="human"))
        page.wait_for_selector("body[data-ready]")
        yield from try_gestures(page, rng)
        yield from play_on(page, rng)


@pytest.mark.every_game
@pytest.mark.parametrize("name", some_now(sorted(all_games()), "subtraction"))
def test_what_is_touched_is_what_goes(opened: Opened, name: str) -> None:
    game = all_games()[name]()
    found = list(stories(opened(address(name, second="human")), game))
    assert len(found) > 2
    assert [wrong for wrong in found if wrong] == []


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers the games of the examples."""
    files = [part for path in EXAMPLES if '\n    id = "' in path.read_text() for part in ("--local-rules", path)]
    with serving(tmp_path_factory.mktemp("local"), *NO_LIMIT, "--workers", 1, *files) as running:
        yield running


@pytest.mark.long
@pytest.mark.every_game
@pytest.mark.parametrize("name", sorted(example_kinds()))
def test_what_is_touched_is_what_goes_in_users_games(opened: Opened, local: Server, name: str) -> None:
    page = opened(local.url + address(name, second="human"))
    found = list(stories(page, example_kinds()[name](), local.url))
    assert len(found) > 2
    assert [wrong for wrong in found if wrong] == []


def other_end(route: Route) -> None:
    """An answer of the server in which gestures stand for equivalent moves, as at the other end of a row."""
    answer = route.fetch()
    view = answer.json()
    for way in view["scene"].get("ways", []):
        way["move"] = way.pop("same", way["move"])
    route.fulfill(response=answer, body=json.dumps(view))


def test_a_wrong_mapping_is_found(opened: Opened) -> None:
    page = opened(address("kayles", second="human"))
    page.route("**/api/view", other_end)
    page.goto(address("kayles", position="3", second="human"))
    page.wait_for_selector("body[data-ready]")
    found = [wrong for story in try_gestures(page, random.Random(1)) for wrong in story]
    assert any("touched and stays as it was" in wrong for wrong in found)
    assert any("several names" in wrong for wrong in found)


def test_the_pin_that_is_pressed_falls(opened: Opened) -> None:
    """Also after others have gone: pins keep their numbers."""
    page = opened(address("kayles", position="9", second="human"))
    hand = Mouse(page)
    hand.tap(hand.place("0.0"))
    expect(page.locator("#said")).to_contain_text("knock down pin 1.")
    hand.draw(hand.place("0.2"), hand.place("0.3"))
    expect(page.locator("#said")).to_contain_text("knock down pins 4 and 5")
    hand.draw(hand.place("1.0"), hand.place("1.1"))
    expect(page.locator("#said")).to_contain_text("knock down pins 6 and 7")
    left = page.eval_on_selector_all(
        "#board .shapes > g:not(.leaving) .inside", "(all) => all.map((one) => one.textContent)"
    )
    assert left == ["2", "3", "8", "9"]


def test_a_move_has_one_name(opened: Opened) -> None:
    """The hint, the analysis, its list of moves, the preview and the list of moves played call a move the same."""
    page = opened(address("dawson-kayles", position="7", second="human", analysis="1"))
    page.click("text=Hint")
    expect(page.locator("#said")).to_contain_text("Hint: knock down pins")
    hint = re.search(r"Hint: (.*?) \(", page.inner_text("#said"))
    assert hint
    page.click("#analysis summary:has-text('moves')")
    listed = page.locator("#analysis .options button", has_text=hint[1])
    expect(listed).to_have_count(1)
    assert not any("take" in text for text in page.locator("#analysis .options button").all_inner_texts())
    expect(page.locator("#analysis .reasons")).to_contain_text(hint[1])
    listed.click()
    expect(page.locator("#moves [aria-current]")).to_have_text(hint[1])


def test_a_game_opened_again_calls_its_moves_the_same(opened: Opened) -> None:
    """A record has the rule's texts; the list shows the board's words, with the numbers that the pins had."""
    page = opened(address("kayles", position="9", second="human"))
    hand = Mouse(page)
    for start, end in (("0.0", "0.0"), ("0.2", "0.3"), ("1.0", "1.1")):
        ply = page.evaluate(PLY)
        hand.draw(hand.place(start), hand.place(end))
        page.wait_for_function(f"() => ({PLY})() === {ply + 1}")
    played = page.locator("#moves [data-ply]").all_inner_texts()
    assert played == ["knock down pin 1", "knock down pins 4 and 5", "knock down pins 6 and 7"]
    page.evaluate("""() => {
        const kept = JSON.parse(sessionStorage.getItem("grundy.game"));
        delete kept.told;
        sessionStorage.setItem("grundy.game", JSON.stringify(kept));
    }""")
    page.reload()
    expect(page.locator("#moves [data-ply]")).to_have_text(played)
