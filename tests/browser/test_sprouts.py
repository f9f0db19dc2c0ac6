"""Sprouts in a real browser: moves seen only when they are looked at, chosen on the board and by picture."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.playing import address, click, moves, position, settle, wait_for_turn
from tests.games.sprouts_hands import wobbly

pytestmark = pytest.mark.long


@pytest.mark.refused
def test_a_game_of_three_spots_to_its_end(opened: Opened) -> None:
    page = opened(address("sprouts", position="3", second="perfect"))
    assert position(page) == "3:", "on paper, where all that is drawn is kept"
    assert sorted(moves(page)) == ["1-1", "1-1 around 2", "1-2"]
    assert page.locator("#choices button").count() == 3
    line = page.locator("#board .move[data-move='1-2'] .choice")
    faint = float(line.evaluate("(one) => getComputedStyle(one).opacity"))
    page.hover("#choices button[data-move='1-2']")
    assert faint < 0.5
    page.wait_for_function("(one) => getComputedStyle(one).opacity > 0.5", arg=line.element_handle())
    expect(page.locator("#board .about")).to_have_text("1-2")
    page.click("#choices button[data-move='1-2']")
    rng, made = random.Random(11), 1
    page.wait_for_function("() => document.querySelectorAll('#moves li button').length >= 2")
    while wait_for_turn(page):
        click(page, rng.choice(moves(page)))
        made += 1
    length = page.locator("#moves li button").count()  # the game is over: nothing changes any more
    assert 6 <= length <= 8, "between 2n and 3n - 1 moves"
    assert "made the last move" in page.inner_text("#said")
    assert page.locator("#choices button").count() == 0
    assert page.locator("#board .stroke").count() == length
    page.click("text=Undo")
    page.wait_for_function("() => /our turn/.test(document.querySelector('#said').textContent)")
    page.fill("#typed input", "1-99")
    page.press("#typed input", "Enter")
    page.wait_for_function("() => /no spot 99/.test(document.querySelector('#said').textContent)")


def offered_ways(page: Page) -> list[list[complex]]:
    """Where the lines that can be chosen run, on the screen."""
    found = page.eval_on_selector_all(
        "#board path.choice",
        """all => all.map((line) => Array.from({ length: 33 }, (_, k) => {
            const at = line.getPointAtLength((k / 32) * line.getTotalLength()).matrixTransform(line.getScreenCTM());
            return [at.x, at.y];
        }))""",
    )
    return [[complex(x, y) for x, y in way] for way in found]


def draw_by_mouse(page: Page, way: list[complex]) -> None:
    page.mouse.move(way[0].real, way[0].imag)
    page.mouse.down()
    for place in way[1:]:
        page.mouse.move(place.real, place.imag)
    page.mouse.up()


def draw_by_finger(page: Page, way: list[complex]) -> None:
    hand = page.context.new_cdp_session(page)
    kinds = ["touchStart"] + ["touchMove"] * (len(way) - 1)
    for kind, place in zip(kinds, way, strict=True):
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": place.real, "y": place.imag}]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.detach()


def stands_elsewhere(page: Page, where: str) -> None:
    """Waits until the address has another position."""
    page.wait_for_function("(where) => new URLSearchParams(location.search).get('position') !== where", arg=where)


def answered(page: Page, before: str) -> bool:
    """Waits until a curve is a move, or is refused; whether it is a move."""
    page.wait_for_function(
        """(before) => document.querySelector('#board .ink.refused')
            || new URLSearchParams(location.search).get('position') !== before""",
        arg=before,
    )
    return position(page) != before


@pytest.mark.parametrize("draw", [draw_by_mouse, draw_by_finger])
def test_a_game_drawn_freehand(opened: Opened, draw: Callable[[Page, list[complex]], None]) -> None:
    touch = draw is draw_by_finger
    size = {"width": 390, "height": 844} if touch else {"width": 1280, "height": 800}
    page = opened(address("sprouts", position="3", second="human"), has_touch=touch, viewport=size)
    rng, read = random.Random(7), 0
    while wait_for_turn(page):
        page.evaluate("scrollTo(0, 0)")  # a line chosen from the list has led away from the board
        settle(page)
        before = position(page)
        cell = page.evaluate("40 * document.querySelector('#board svg').getScreenCTM().a")
        ways = [[place / cell for place in way] for way in offered_ways(page)]
        wide = [way for way in ways if max(abs(place - way[0]) for place in way) > 0.5]
        if wide:
            draw(page, [cell * place for place in wobbly(rng, rng.choice(wide), 0.08)[::4]])
        if wide and answered(page, before):
            read += 1
            assert "~" in position(page).rpartition("/")[2], "the line keeps its trail"
            expect(page.locator("#board .ink")).to_have_attribute("points", "")
        else:
            page.locator("#choices button").first.click()
            stands_elsewhere(page, before)
    assert read >= 4


def spots_of(page: Page) -> list[complex]:
    """Where a curve may begin and end, on the screen."""
    boxes = [box for end in page.locator("#board .ends circle").all() if (box := end.bounding_box())]
    return [complex(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]


def test_a_crossing_is_shown(opened: Opened) -> None:
    page = opened(address("sprouts", position="4:1-3", second="human"))
    settle(page)
    first, second, _, fourth, _ = spots_of(page)
    draw_by_mouse(page, [second, second - 20 + 40j, fourth + 20 + 40j, fourth])
    expect(page.locator("#said")).to_have_text("Here the curve crosses a line.")
    expect(page.locator("#board .wrong circle")).to_be_visible()
    mark = page.locator("#board .wrong circle").bounding_box()
    assert mark
    assert fourth.real < mark["x"] < second.real
    draw_by_mouse(page, [second, first])
    stands_elsewhere(page, "4:1-3")
    assert position(page).startswith("4:1-3/1-2")
    expect(page.locator("#board .wrong circle")).to_have_count(0)
    expect(page.locator("#moves li button").first).to_have_text("1-2")


def test_a_curve_drawn_in_a_room_is_seen_by_the_friend(opened: Opened) -> None:
    one = opened(address("sprouts", position="2", second="human"))
    one.click("text=Play a friend")
    one.wait_for_url("**/room/*")
    two = opened(one.url)
    expect(one.locator("#said")).to_contain_text("Your turn.")
    settle(one)
    draw_by_mouse(one, spots_of(one))
    for page in (one, two):
        expect(page.locator("#moves .move-text")).to_have_text("1-2")
        expect(page.locator("#board .stroke")).to_have_count(1)
