"""Views that are linked: a table and a tree show boards, and sliders move all of them."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Opened, window
from tests.web.conftest import Server

pytestmark = pytest.mark.long


def spot(page: Page, across: float, up: float) -> tuple[float, float]:
    """A point of the picture, in parts of it from its lower left corner."""
    box = page.locator(".frame").bounding_box()
    assert box is not None
    return box["x"] + across * box["width"], box["y"] + (1 - up) * box["height"]


def test_pointing_at_a_table_shows_the_board_and_a_click_plays_it(opened: Opened) -> None:
    page = opened("/table/nim")
    expect(page.locator("#legend")).to_contain_text("63")  # the XOR of two heaps
    expect(page.locator(".axis")).to_have_text(["heap 1", "heap 2"])
    board = page.locator(".cell-board")
    page.mouse.move(*spot(page, 3.5 / 64, 5.5 / 64))
    expect(page.locator("#read")).to_have_text("heap 1 3, heap 2 5: 6")
    expect(board).to_have_attribute("data-position", "3+5")
    expect(board.locator("circle")).to_have_count(8)
    page.mouse.wheel(0, -900)  # nearer, about the pointer
    expect(page.locator("#read b")).to_have_attribute("data-value", "3,5")
    expect(page.locator(".written").first).to_be_visible()
    page.click("text=Fit")
    expect(page.locator(".written")).to_have_count(0)
    page.mouse.click(*spot(page, 2.5 / 64, 7.5 / 64))
    page.wait_for_url("**/play/nim?position=2%2B7*")
    page.go_back()
    expect(board).to_have_attribute("data-position", "2+7")  # the address holds the cell


def test_a_slider_moves_the_table_the_period_and_the_board(opened: Opened) -> None:
    page = opened("/table/slow-nim?to=30&cell=7")
    expect(page.locator("#read b")).to_have_text("1")  # 7 mod 3
    expect(page.locator("[data-fact=period]")).to_contain_text("period 3")
    page.locator(".slider input[type=range]").press("ArrowRight")
    expect(page.locator("#read b")).to_have_text("3")  # 7 mod 4
    expect(page.locator("[data-fact=period]")).to_contain_text("period 4")
    expect(page.locator(".cell-board a")).to_have_attribute("href", re.compile(r"k=3&position=7"))
    expect(page).to_have_url(re.compile(r"k=3&.*cell=7"))
    page.goto("/table/octal?to=20")
    page.get_by_label("code, number 2").press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"code=0\.76&"))
    expect(page.locator("#said")).to_contain_text("octal[code=0.76]")


def test_a_finger_looks_at_a_cell_and_then_plays_it(chromium: Browser, site: Server) -> None:
    page = window(chromium, site, viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto("/table/chomp?to=4,4")
    page.wait_for_selector("body[data-ready]")
    page.touchscreen.tap(*spot(page, 0.1, 0.9))
    expect(page.locator("#read")).to_have_text("a1 0, a2 4: no position")
    page.touchscreen.tap(*spot(page, 0.7, 0.3))
    expect(page.locator(".cell-board")).to_have_attribute("data-position", "3,1")
    expect(page.locator(".cell-board")).to_be_in_viewport()
    page.touchscreen.tap(*spot(page, 0.7, 0.3))
    page.wait_for_url("**/play/chomp?*position=3%2C1*")
    page.context.close()


def test_pointing_at_a_tree_lights_the_move_and_shows_the_board(opened: Opened) -> None:
    page = opened("/tree/nim?position=3%2B2")
    page.locator(".node[aria-label^='take 2 from 2']").hover()
    expect(page.locator(".own-board")).to_have_attribute("data-position", "3")
    expect(page.locator(".lit-move b")).to_have_text("take 2 from heap 2")
    expect(page.locator(".lit-place .going circle")).to_have_count(2)
    expect(page.locator(".edge-of.looked-at")).to_have_text("take 2 from 2")
    page.mouse.move(5, 5)
    expect(page.locator(".own-board")).to_have_attribute("data-position", "3+2")
    expect(page.locator(".lit-place")).to_be_hidden()
