"""Analysis on the board: small signs that cover nothing, a board that stays, a toolbar that is seen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.playing import address, click, settle

pytestmark = pytest.mark.long

PHONE = {"width": 390, "height": 844}

# how high each badge is, and the words or badges that one covers
LOOKED = """() => {
    const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
    const badges = boxes('#board .badge > :first-child');
    const letters = boxes('#board .shapes text, #board .notes text').map(({ x, y, width, height }) =>
        ({ x, y: y + 0.25 * height, width, height: 0.5 * height }));
    const apart = (a, b) => a.x >= b.x + b.width || b.x >= a.x + a.width
        || a.y >= b.y + b.height || b.y >= a.y + a.height;
    const others = (i) => [...letters, ...badges.slice(i + 1)];
    const covered = badges.flatMap((one, i) => others(i).filter((other) => !apart(one, other)));
    return { heights: badges.map(({ height }) => height), covered: covered.length };
}"""


def signed(page: Page) -> None:
    page.wait_for_selector("#analysis:not([aria-busy]) .headline")
    settle(page)


def test_signs_cover_no_name_and_do_not_grow_with_the_board(opened: Opened) -> None:
    page = opened(address("kayles", position="9+4", second="human", analysis="1"))
    boards = [("kayles", "40"), ("chomp", "9,9,9"), ("hackenbush", "0-1,1-2,1-3,2-3")]
    for size in ({"width": 1280, "height": 800}, PHONE):
        page.set_viewport_size(size)
        for game, where in boards:
            page.goto(address(game, position=where, second="human", analysis="1"))
            signed(page)
            looked = page.evaluate(LOOKED)
            assert looked["covered"] == 0, (game, where, size)
            assert min(looked["heights"]) > 16, (game, where)
            assert max(looked["heights"]) < 22, (game, where)


def test_signs_can_be_switched_off_and_stay_off(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", second="human", analysis="1"))
    expect(page.locator("#board .is-win")).to_have_count(1)
    page.get_by_label("signs on the board").click()
    expect(page.locator("#board .badge, #board .is-win, #board .is-loss")).to_have_count(0)
    page.reload()
    signed(page)
    expect(page.locator("#board .badge")).to_have_count(0)
    page.get_by_label("signs on the board").click()
    expect(page.locator("#board .badge")).to_have_count(12)


def test_the_sooner_the_end_the_stronger_the_colour(opened: Opened) -> None:
    page = opened(address("nim", position="1+3", second="human", analysis="1"))
    signed(page)
    shade = "(all) => all.map((one) => one.style.getPropertyValue('--shade'))"
    shades = page.eval_on_selector_all("#board .is-loss", shade)
    assert "1" in shades
    assert len(set(shades)) > 1


def test_the_toolbar_is_seen_and_nothing_shifts(opened: Opened) -> None:
    page = opened(address("kayles", position="9+4", second="human"))
    where = "() => ['#board', '#controls', '#said'].map((one) => document.querySelector(one).getBoundingClientRect().y)"
    for size in ({"width": 1280, "height": 800}, PHONE):
        page.set_viewport_size(size)
        page.goto(address("kayles", position="9+4", second="human"))
        page.wait_for_selector("body[data-ready]")
        settle(page)
        toolbar = page.locator("#controls").bounding_box()
        assert toolbar is not None
        assert toolbar["y"] + toolbar["height"] <= size["height"]
        before = page.evaluate(where)
        page.locator("#analysis [role=switch]").click()
        signed(page)
        page.evaluate("() => scrollTo(0, 0)")
        assert page.evaluate(where) == before
        click(page, "take 1 from 1")
        signed(page)
        assert page.evaluate(where) == before
        page.locator("#analysis [role=switch]").click()


def test_the_binary_columns_never_wrap(opened: Opened) -> None:
    page = opened(address("nim", position="1099511627775+7+1048576", second="human", analysis="1"))
    signed(page)
    columns = page.eval_on_selector_all(
        ".parts .binary",
        """(all) => all.map((one) => {
            const words = document.createRange();
            words.selectNodeContents(one);
            return [...words.getClientRects()].map(({ x, width }) => [x, width].join());
        })""",
    )
    assert len(columns) == 4
    assert {len(lines) for lines in columns} == {1}
    assert len({lines[0] for lines in columns[:3]}) == 1  # the bold one below may be wider
