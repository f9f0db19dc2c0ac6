"""Every game is played to its end by its gestures alone: with a mouse, with a finger on a phone, and by keys."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import grundy
from grundy.core.game import AnyGame
from grundy.core.registry import all_games
from tests.browser.accessible import violations
from tests.browser.conftest import Opened
from tests.browser.hand import Finger, Hand, Mouse, Way, every_way
from tests.browser.playing import address, position, stands_at, wait_for_turn
from tests.later import some_now

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
ARROWS = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]
CODE = re.compile(r"^\W|^[a-z]?\d+$|[a-z]\d|[|>#@]")  # what nobody would say
# every kind of gesture: press and sweep, drag, pick, gather, and those together
NOW = {"block-turning", "geography", "hackenbush", "nim"}
STARTS = [(name, "") for name in sorted(all_games())]
LARGE = [("nim", "70+2"), ("monotonic-nim", "2,300")]  # numbers are slid along


def length(game: AnyGame, start: Any) -> int:
    """How many moves a few random games take from there, at most."""
    longest = 0
    for seed in range(3):
        here, rng, count = start, random.Random(seed), 0
        while count < 12 and (moves := list(game.moves(here))):
            here, count = rng.choice(moves)[1], count + 1
        longest = max(longest, count)
    return longest


def short_start(game: AnyGame) -> str:
    """A random position from which a game takes a few moves."""
    starts = [game.sample(random.Random(size), size) for size in range(4, 16)]
    return game.text(min(starts, key=lambda start: abs(length(game, start) - 2)))


def chosen(page: Page, rng: random.Random) -> Way:
    """A gesture at random: first its kind, so that no kind is rare."""
    offered: dict[str, list[Way]] = {}
    for way in every_way(page):
        offered.setdefault(f"{way['kind']}{bool(way.get('many'))}", []).append(way)
    way = rng.choice(offered[rng.choice(sorted(offered))])
    return {**way, "low": way["high"]} if way["kind"] == "slide" else way


def play_by_hand(page: Page, hand: Hand, rng: random.Random) -> None:
    while wait_for_turn(page):
        before = page.url
        hand.make(chosen(page, rng))
        page.wait_for_function("(before) => location.href !== before", arg=before)


def play_by_keys(page: Page, rng: random.Random) -> None:
    wait_for_turn(page)  # or the board may be drawn again after a pass
    page.locator("#board [tabindex='0']").focus()
    while wait_for_turn(page):
        before = page.url
        page.wait_for_function("() => document.activeElement.dataset.key !== undefined")
        for _ in range(rng.randrange(4)):
            page.keyboard.press(rng.choice(ARROWS))
        page.keyboard.press("Enter")
        asked = "#board .menu:not([hidden])"
        page.wait_for_function(
            "([before, asked]) => location.href !== before || document.querySelector(asked)", arg=[before, asked]
        )
        if page.url == before:
            if page.locator(f"{asked} input").count():
                for key in ("Tab", "End", "Tab"):  # the slider, as far as it goes, and the button
                    page.keyboard.press(key)
            else:
                for _ in range(rng.randrange(page.locator(f"{asked} button").count())):
                    page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            page.wait_for_function("(before) => location.href !== before", arg=before)


@pytest.mark.parametrize(
    ("name", "start"),
    [pytest.param(*one, marks=() if one[0] in NOW else pytest.mark.long) for one in STARTS + LARGE],
)
def test_a_whole_game_by_mouse_by_finger_and_by_keys(opened: Opened, name: str, start: str) -> None:
    game, rng = grundy.game(name), random.Random(name)
    page = opened(address(name, position=start or short_start(game), ending="normal", second="human"))
    expect(page.locator("h1")).not_to_be_empty()
    start = position(page)
    labels = page.eval_on_selector_all("#board [role=button]", "(all) => all.map((one) => one.ariaLabel)")
    assert [label for label in labels if not CODE.search(label)] == labels
    for hand, size in ((Mouse(page), DESK), (Finger(page), PHONE), (None, DESK)):
        page.set_viewport_size(size)
        if position(page) != start:
            page.click("text=Restart")
            stands_at(page, start)
        if hand:
            play_by_hand(page, hand, rng)
        else:
            page.get_by_label("Who plays second").select_option("perfect")
            play_by_keys(page, rng)
        assert re.search("wins?: .* made the last move", page.inner_text("#said"))
        assert next(iter(game.moves(game.parse(position(page)))), None) is None


def test_what_is_asked_over_the_board_is_accessible(opened: Opened) -> None:
    page = opened(address("kayles", position="9", second="human"))
    Finger(page).tap(Finger(page).place("0.3"))
    page.wait_for_selector(".menu button")
    assert violations(page) == []
    page.goto(address("nim", position="70+2", second="human"))
    page.wait_for_selector("body[data-ready]")
    slide = next(way for way in every_way(page) if way["kind"] == "slide")
    Mouse(page).tap(Mouse(page).place(slide["start"]))
    page.wait_for_selector(".menu input")
    assert violations(page) == []


@pytest.mark.every_game
@pytest.mark.parametrize("name", some_now(sorted(all_games()), "nimble"))
def test_a_place_may_be_pressed_before_what_is_brought_there(opened: Opened, name: str) -> None:
    """Nobody is told that it is no move: what can be brought there lights up."""
    page = opened(address(name, ending="normal", second="human"))
    wait_for_turn(page)
    ways, hand = every_way(page), Mouse(page)
    buttons = set(page.eval_on_selector_all("#board [role=button]", "all => all.map((one) => one.dataset.key)"))
    drags = [way for way in ways if way["kind"] == "drag" and way["end"] not in buttons]
    for way in list({way["end"]: way for way in drags}.values())[:4]:
        hand.tap(hand.place(way["end"]))
        expect(page.locator("#board .chosen")).to_have_attribute("data-key", way["end"])
        lit = page.eval_on_selector_all("#board .lit", "all => all.map((one) => one.dataset.key)")
        assert sorted(set(lit)) == sorted({one["start"] for one in drags if one["end"] == way["end"]})
        expect(page.locator("#said")).not_to_contain_text("no move")
        before = page.url
        hand.press(hand.place(way["start"]), way)
        page.wait_for_function("(before) => location.href !== before", arg=before)
        expect(page.locator("#said")).to_contain_text(page.inner_text("#moves [aria-current]"))
        page.keyboard.press("Home")
        page.wait_for_function("(before) => location.href === before", arg=before)
        wait_for_turn(page)
