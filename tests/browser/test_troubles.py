"""What goes wrong on the way, and what the page says then: lost answers, closed rooms, no clipboard, huge trees."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opened
from tests.browser.playing import address, click, position, stands_at

pytestmark = pytest.mark.long


def said(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("#said")).to_contain_text(text)


def lose(page: Page, path: str) -> None:
    """The next answers to this question do not come whole."""
    page.route(f"**/api/{path}", lambda route: route.fulfill(status=200, body=""))


def again(page: Page, path: str) -> None:
    """Answers come again, and the page is told to try."""
    page.unroute(f"**/api/{path}")
    page.click("#said >> text=Try again")


def test_a_lost_answer_is_asked_for_again(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", second="perfect"))
    lose(page, "move")
    page.locator("#board [role=button][aria-label='take 1 from heap 1']").click()
    said(page, "The answer was lost on the way.")
    lose(page, "choose")
    again(page, "move")
    stands_at(page, "2+5+4")
    said(page, "The answer was lost on the way.")
    again(page, "choose")
    expect(page.locator("#moves li button")).to_have_count(2)
    said(page, "Your turn.")
    lose(page, "view")
    page.click("#moves li button >> nth=0")  # a step that was not looked at yet
    said(page, "The answer was lost on the way.")
    expect(page.locator("#moves [aria-current]")).to_have_attribute("title", position(page))  # as before
    again(page, "view")
    stands_at(page, "2+5+4")


def test_who_steps_back_is_told_how_to_go_on(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", first="perfect", second="human"))
    said(page, "Your turn.")
    page.click("text=Undo")
    said(page, "press “Play on”")
    page.click("#controls >> text=Play on")
    said(page, "Your turn.")


def test_a_players_reason_is_shown_with_the_analysis_alone(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", first="perfect", second="human"))
    said(page, re.compile(r"Perfect: take 2 from heap 1\. Your turn\."))
    move = page.locator("#moves li button")
    expect(move).to_have_attribute("title", "1+5+4")
    page.locator("#analysis input").first.check()
    expect(move).to_have_attribute("title", re.compile("nim-sum 0"))
    page.click("text=Restart")
    said(page, re.compile(r"Perfect: take 2 from heap 1 \(.*nim-sum 0.*\)\. Your turn\."))


def test_a_hint_that_takes_long_is_announced(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", second="human"))
    waiting: list[Route] = []
    page.route("**/api/choose", lambda route: waiting.append(route))
    page.click("#controls >> text=Hint")
    said(page, "Looking for a good move …")
    waiting.pop().continue_()
    said(page, "Hint: take 2 from heap 1")
    page.click("#controls >> text=Hint")
    said(page, "Looking for a good move …")
    click(page, "take 1 from 1")  # who plays has no use for it any more
    said(page, "Player 2: your turn.")


def test_links_are_copied_without_a_clipboard(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", second="human"))
    page.evaluate("""() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined }); // as over plain http
        document.execCommand = () => { window.copied = getSelection().toString(); return true; };
    }""")
    page.click("text=Copy link")
    expect(page.locator("#kept")).to_have_text("The link to this position is copied.")
    assert page.evaluate("window.copied") == page.url
    page.evaluate("document.execCommand = () => false")
    page.click("text=Copy link")
    expect(page.locator("#kept")).to_have_text(page.url)


@pytest.mark.refused
def test_a_room_that_is_gone_says_so_and_the_game_goes_on(opened: Opened) -> None:
    page = opened(address("nim", position="1+2", second="human"))
    refusal = {"status": 429, "json": {"error": "too many windows listen"}}
    page.route("**/api/rooms/*/events", lambda route: route.fulfill(**refusal))
    page.click("text=Play a friend")
    page.wait_for_url("**/room/*")
    said(page, "The connection is lost; trying again")  # the room is there, but nobody may listen
    refusal["status"] = 404
    said(page, "This room has closed")
    page.click("text=Play on from here")
    stands_at(page, "1+2")


def test_a_sum_keeps_its_parts_when_it_is_loaded_again(opened: Opened) -> None:
    page = opened("/sum")
    page.click(".part >> nth=2 >> [title=Remove]")
    page.locator("#add").click()
    page.locator(".part select").nth(2).select_option("octal")
    page.get_by_label("code").fill("0.07")
    page.locator(".part .position input[type=text]").nth(2).fill("12")
    expect(page.locator("#position")).to_have_text("nim:3+2 & kayles:5 & octal[code=0.07]:12")
    page.get_by_label("Ending").select_option("misere")
    page.reload()
    expect(page.locator("#position")).to_have_text("nim:3+2 & kayles:5 & octal[code=0.07]:12")
    expect(page.get_by_label("code")).to_have_value("0.07")
    expect(page.get_by_label("Ending")).to_have_value("misere")


@pytest.mark.refused
def test_a_tree_counts_what_it_shows_and_is_never_blank(opened: Opened) -> None:
    page = opened("/tree/nim?position=1%2B2")
    said(page, "5 positions shown.")
    page.click("text=Open all")
    expect(page.locator(".node")).not_to_have_count(5)
    said(page, f"{page.locator('.node').count()} positions shown.")
    page.goto("/tree/nim?position=17%2B18%2B19&depth=6")
    said(page, "The tree to 6 moves is too large; this is the one to 3 moves.")
    expect(page.locator(".node")).not_to_have_count(0)
    refusal = {"error": "over budget: 10 s of time"}
    page.route("**/api/tree", lambda route: route.fulfill(status=422, json=refusal))
    page.goto("/tree/nim?position=3%2B5")
    said(page, "over budget: 10 s of time")
    expect(page.locator(".node")).to_have_attribute("aria-label", "3+5, ?")


def test_leaving_a_lesson_whose_board_has_not_come_yet(opened: Opened) -> None:
    page = opened("/learn")
    page.route("**/api/view", lambda route: None)
    page.goto("/learn#sums")
    page.reload()
    page.hover(".lesson-place svg")
    page.click("text=Next →")
    expect(page.locator("h2").first).to_contain_text("5.")


def test_a_game_without_tables_says_so(opened: Opened) -> None:
    page = opened("/table/sprouts")
    said(page, "Sprouts has no table")
    page.click("#said a")
    page.wait_for_url("**/tree/sprouts")


def test_a_table_leaves_blank_what_is_no_position_and_has_axes(opened: Opened) -> None:
    page = opened("/table/chomp?to=4,4")
    colours = page.evaluate("""() => {
        const image = document.querySelector('canvas').getContext('2d').getImageData(0, 0, 5, 5).data;
        return [0, 24].map((at) => image[4 * at + 3]); // rows 0,4: shorter below than above; rows 4,0
    }""")
    assert colours == [0, 255]
    page.locator("canvas").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#read b")).to_have_text("no position")
    expect(page.locator("#legend")).to_contain_text("no position")
    expect(page.locator("#legend")).not_to_contain_text("-1")
    said(page, "14 values, from 0 to 5.")
    expect(page.locator(".axis")).to_have_text(["a1", "a2"])
    expect(page.locator(".tick.up")).to_have_text(["0", "1", "2", "3", "4"])
