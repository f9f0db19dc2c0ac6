"""Where things stand on a board in a real browser: what is left after a move stays, and blocks fit a phone."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opened
from tests.browser.hand import Mouse, every_way
from tests.browser.playing import address, stands_at

pytestmark = pytest.mark.long

PLACES = """() => [...document.querySelectorAll('#board .shapes > g:not(.leaving)')].map((shape) => {
    const { x, y } = shape.querySelector('.choc, .poison, .branch')?.getBoundingClientRect() ?? {};
    return x === undefined ? null : `${Math.round(x)},${Math.round(y)}`;
}).filter(Boolean)"""


def make(page: Page, move: str) -> None:
    Mouse(page).make(next(way for way in every_way(page) if way["move"] == move))


def test_pieces_and_edges_stay_where_they_are(opened: Opened) -> None:
    for game, start, move, left in [
        ("divinim", "#.../..../...#", "c2", "#./../..+../../.#"),
        ("chocolate", "4x6", "eat 1 top row", "3x6"),
        ("hackenbush", "0-1,1-2,1-3,2-3,0-4", "cut 1-2", "0-1,0-4,1-3,2-3"),
    ]:
        page = opened(address(game, position=start, second="human"), reduced_motion="reduce")
        before = page.evaluate(PLACES)
        make(page, move)
        stands_at(page, left)
        after: Any = page.evaluate(PLACES)
        assert after
        assert set(after) <= set(before), game


def test_the_parts_of_a_sum_fit_a_phone(opened: Opened) -> None:
    sum = "nim:3+5 & kayles:6 & chocolate:4x6 & hackenbush:0-1,1-2,1-3,2-3"
    page = opened(address("sum", position=sum, second="human"), viewport={"width": 390, "height": 844})
    page.wait_for_function("""() => {
        const board = document.querySelector('#board');
        return board.querySelector('svg[viewBox]') && board.scrollWidth <= board.clientWidth;
    }""")
