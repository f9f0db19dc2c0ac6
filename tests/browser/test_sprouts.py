"""Sprouts in a real browser: moves seen only when they are looked at, chosen on the board and by picture."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opened
from tests.browser.hand import ways
from tests.browser.playing import address, click, moves, position, wait_for_turn


@pytest.mark.refused
def test_a_game_of_three_spots_to_its_end(opened: Opened) -> None:
    page = opened(address("sprouts", position="3", second="perfect"))
    assert position(page) == "3:", "on paper, where all that is drawn is kept"
    assert sorted(moves(page)) == ["1-1", "1-1 around 2", "1-2"]
    assert page.locator("#choices button").count() == 3
    place = next(way["start"] for way in ways(page) if way["move"] == "1-2")
    line = page.locator(f"#board .move[data-key='{place}'] .choice")
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
