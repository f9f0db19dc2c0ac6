"""The drawing board in a real browser: a figure is drawn by mouse and by keyboard, its nimber read, the game won."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import violations
from tests.browser.conftest import Opened
from tests.browser.playing import click, position, stands_at, wait_for_turn
from tests.web.conftest import Server

pytestmark = pytest.mark.long

BOARD = "/draw/hackenbush"


def asked(site: Server, path: str, **question: Any) -> Any:
    with site.client() as client:
        return client.post(f"/api/{path}", json=question).json()


def empty_board(opened: Opened, **options: Any) -> Page:
    page = opened(BOARD, **options)
    page.click("text=Clear")
    expect(page.locator("#value")).to_contain_text("draw something")
    expect(page.locator("[data-fact=nimber]")).to_have_text("0")
    return page


def spot(page: Page, across: float, up: float) -> tuple[float, float]:
    """A place on the screen, in cells of the canvas."""
    x, y = page.evaluate(
        """([across, up]) => {
            const svg = document.querySelector('#canvas svg');
            const point = new DOMPoint(40 * across, -40 * up).matrixTransform(svg.getScreenCTM());
            return [point.x, point.y];
        }""",
        [across, up],
    )
    return x, y


def press(page: Page, *cells: tuple[float, float]) -> None:
    """Click each place in turn."""
    for across, up in cells:
        page.mouse.click(*spot(page, across, up))


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*spot(page, *start))
    page.mouse.down()
    page.mouse.move(*spot(page, (start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    page.mouse.move(*spot(page, *end))
    page.mouse.up()


def shows(page: Page, text: str) -> None:
    expect(page.locator("#typed input")).to_have_value(text)
    expect(page.locator("#value")).not_to_have_attribute("aria-busy", "true")


def reads(page: Page, nimber: int) -> None:
    expect(page.locator("[data-fact=nimber]")).to_have_text(str(nimber))


def draw_kite(page: Page) -> None:
    """By clicks, drags and the loop button: a stalk, a triangle on it, and a loop at a corner."""
    drag(page, (5, 0), (5, 2))  # up from the floor, where there was nothing
    press(page, (4, 4))
    drag(page, (4, 4), (6, 4))
    drag(page, (6, 4), (5, 2))
    shows(page, "0-1,1-2,1-3,2-3")
    page.keyboard.press("Escape")
    press(page, (6, 4))
    page.click("#tools >> text=Loop")
    shows(page, "0-1,1-2,1-3,2-3,3-3")


def test_a_figure_is_drawn_read_and_won(opened: Opened, site: Server) -> None:
    page = empty_board(opened)
    draw_kite(page)
    answer = asked(site, "solve", game="hackenbush", position="0-1,1-2,1-3,2-3,3-3")
    assert answer["nimber"] == 1
    reads(page, 1)
    expect(page.locator("#canvas .wins")).to_have_count(sum(move["best"] for move in answer["moves"]))
    shown = page.locator("#canvas .worth").all_text_contents()  # drawn together with the winning ones
    assert shown == [str(move["nimber"]) for move in answer["moves"]][: len(shown)]
    expect(page.locator(".cuts button")).to_have_count(5)
    expect(page.locator("#steps")).to_contain_text("Fusion principle")
    expect(page.locator("#steps")).to_contain_text("Every step has nimber 1.")
    page.click("#begin")
    page.wait_for_selector("body[data-ready]")
    stands_at(page, "0-1,1-2,1-3,2-3,3-3")
    while wait_for_turn(page):
        moves = asked(site, "solve", game="hackenbush", position=position(page))["moves"]
        click(page, next(move["move"] for move in moves if move["best"]))
    expect(page.locator("#said")).to_contain_text("You win")
    stands_at(page, "0")


def test_the_same_by_keyboard_alone(opened: Opened) -> None:
    page = empty_board(opened)
    page.focus("#canvas svg")
    page.keyboard.press("Enter")  # a foot on the floor, where the cross is
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")  # joined to a vertex above
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    shows(page, "0-1,1-2")
    reads(page, 2)
    page.keyboard.press("l")
    shows(page, "0-1,1-2,2-2")
    reads(page, 3)
    page.keyboard.press("u")
    shows(page, "0-1,1-2")
    page.keyboard.press("r")
    shows(page, "0-1,1-2,2-2")
    page.keyboard.press("Delete")  # redo has chosen nothing
    shows(page, "0-1,1-2,2-2")
    page.keyboard.press("Enter")
    page.keyboard.press("Delete")
    shows(page, "0-1")
    reads(page, 1)


def test_what_hangs_free_is_said_and_not_counted(opened: Opened) -> None:
    page = empty_board(opened)
    press(page, (3, 0), (3, 2))
    page.keyboard.press("Escape")
    press(page, (6, 2), (6, 4))
    shows(page, "0-1")
    expect(page.locator("#note")).to_contain_text("1 edge is not connected")
    expect(page.locator("#canvas .loose")).to_have_count(1)
    drag(page, (6, 2), (3, 2))
    shows(page, "0-1,1-2,2-3")
    expect(page.locator("#note")).to_have_count(0)
    reads(page, 3)


@pytest.mark.refused
def test_move_erase_and_type(opened: Opened) -> None:
    page = empty_board(opened)
    page.fill("#typed input", "0-1,0-1,1-2")
    page.click("text=Draw it")
    shows(page, "0-1,0-1,1-2")
    expect(page.locator("#canvas .joint")).to_have_count(3)
    reads(page, 1)
    page.fill("#typed input", "0-1,2-3")
    page.click("text=Draw it")
    expect(page.locator("#said")).to_contain_text("falls at once")
    page.click("#tools >> text=Erase")
    worth = page.locator("#canvas .joint .worth").last.bounding_box()
    assert worth is not None
    page.mouse.click(worth["x"] + worth["width"] / 2, worth["y"] + 1)
    expect(page.locator("#canvas .joint")).to_have_count(2)
    expect(page.locator("[data-fact=nimber]")).not_to_have_text("1")
    page.click("#tools >> text=Undo")
    expect(page.locator("#canvas .joint")).to_have_count(3)
    reads(page, 1)  # with the answer the canvas is drawn again
    page.click("#tools >> text=Move")
    before = page.locator("[data-vertex='1'] circle").get_attribute("cx") or ""
    box = page.locator("[data-vertex='1'] circle").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] - 20)
    page.mouse.up()
    expect(page.locator("[data-vertex='1'] circle")).not_to_have_attribute("cx", before)
    shows(page, "0-1,0-1,1-2")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#canvas .joint")).to_have_count(3)


@pytest.mark.parametrize(
    "look",
    [
        {"color_scheme": "light"},
        {"color_scheme": "dark"},
        {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True},
    ],
    ids=["light", "dark", "phone"],
)
def test_the_board_is_accessible_and_fits(opened: Opened, look: dict[str, Any]) -> None:
    page = opened(BOARD, **look)
    expect(page.locator(".steps")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out to the side"


def test_a_game_without_a_drawing_board_has_no_such_page(opened: Opened, site: Server) -> None:
    with site.client() as client:
        assert client.get("/draw/nim").status_code == 404
    page = opened("/play/nim")
    expect(page.locator("#controls >> text=Draw")).to_have_count(0)
    assert "has no drawing board" in asked(site, "drawn", game="nim", vertices=[], edges=[])["error"]
