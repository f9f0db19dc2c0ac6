"""A class in real browsers: a teacher who sees the boards, and pupils who come in by a code and a name."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import GRAVE, violations
from tests.browser.conftest import Opened
from tests.browser.playing import address, stands_at


def come_in(page: Page, name: str) -> None:
    page.fill("#door input", name)
    page.click("#door button")
    expect(page.locator("#seats")).to_contain_text("You")


@pytest.mark.refused
def test_a_teacher_sees_the_boards_of_the_pupils(opened: Opened) -> None:
    teacher = opened(address("nim", position="1+2", second="human"))
    teacher.get_by_role("button", name="Class room").click()
    teacher.wait_for_url("**/teach/*")
    expect(teacher.locator("#said")).to_have_text("Nobody has come yet.")
    expect(teacher.locator("#code svg")).to_be_visible()
    typed = (teacher.locator("#link").text_content() or "").partition("/")[2]
    one, two = opened(f"/{typed}"), opened(f"/{typed.upper().replace('C/', 'c/')}")
    come_in(one, "<b>Ann</b>")
    expect(one.locator("#said")).to_contain_text("Waiting for a partner")
    come_in(two, "Bob")
    boards = teacher.locator("#boards .pair")
    expect(boards).to_have_count(1)
    expect(boards.locator("h2")).to_have_text("<b>Ann</b> – Bob")
    expect(one.locator("#said")).to_contain_text("Your turn.")
    one.locator("#board [role=button][aria-label='take 1 from heap 1']").click()
    expect(boards).to_contain_text("Bob to move, 1 move so far")
    expect(boards.locator("circle")).to_have_count(2)
    expect(two.locator("#said")).to_contain_text("<b>Ann</b>: take 1 from heap 1. Your turn.")
    two.get_by_role("button", name="Resign").click()
    expect(boards).to_contain_text("<b>Ann</b> wins")
    expect(teacher.locator("#results tr").first).to_have_text("<b>Ann</b>100×")
    assert violations(teacher, impacts=GRAVE) == []

    teacher.get_by_role("button", name="New round").click()
    expect(boards).to_contain_text("0 moves so far")
    expect(two.locator("#seats")).to_contain_text("<b>Ann</b>● here")
    teacher.once("dialog", lambda dialog: dialog.accept())
    teacher.get_by_role("button", name="Close the class").click()
    expect(teacher.locator("#said")).to_have_text("This class is over.")
    expect(one.locator("#said")).to_contain_text("there is no such class")


# ---- a game in front of a class ----


def test_the_presenter_view_fills_the_screen_and_one_key_switches_the_analysis(opened: Opened) -> None:
    page = opened(address("kayles", position="9", second="human"), viewport={"width": 1920, "height": 1080})
    pin, board = page.locator("#board circle.piece").first, page.locator("#board")
    before = (pin.bounding_box() or {})["width"]
    page.keyboard.press("p")
    expect(page.locator("header")).to_be_hidden()
    page.wait_for_function("() => document.querySelector('#board').getBoundingClientRect().width > 1850")
    assert (board.bounding_box() or {})["height"] > 750
    page.wait_for_function(
        "(before) => document.querySelector('#board circle.piece').getBoundingClientRect().width > 1.8 * before",
        arg=before,
    )
    expect(page.locator("#analysis")).to_be_hidden()
    page.keyboard.press("a")
    expect(page.locator("#analysis .headline")).to_be_visible()
    expect(page.locator("#board .badge").first).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator("#analysis")).to_be_hidden()
    page.click(".presenter-bar button:has-text('Leave')")
    expect(page.locator("header")).to_be_visible()


def test_a_position_as_a_picture_and_a_game_on_paper(opened: Opened, tmp_path: Path) -> None:
    page = opened(address("nim", position="1+2", second="human"))
    page.locator("#board [role=button][aria-label='take 1 from heap 1']").click()
    stands_at(page, "2")
    for kind, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.get_by_role("button", name=kind, exact=True).click()
        download.value.save_as(tmp_path / kind)
        assert (tmp_path / kind).read_bytes().startswith(start)
    picture = (tmp_path / "SVG").read_text()
    assert picture.count("<circle") == 2
    assert 'fill="rgb(' in picture
    assert "class=" not in picture
    page.evaluate("() => { window.print = () => dispatchEvent(new Event('beforeprint')); }")
    page.get_by_role("button", name="Print").click()
    page.emulate_media(media="print")
    expect(page.locator(".sheet li span")).to_have_text("Player 1: take 1 from heap 1")
    expect(page.locator(".sheet li circle")).to_have_count(2)
    expect(page.locator(".sheet .qr")).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
    page.emulate_media(media="screen")
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".sheet")).to_have_count(0)


def test_an_assignment_hides_what_may_not_be_seen(opened: Opened) -> None:
    page = opened(address("nim", position="1+2", second="human", analysis="1"))
    page.get_by_role("button", name="Assignment").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".qr")).to_be_visible()
    assert violations(page, "dialog", GRAVE) == []
    link = dialog.get_by_role("textbox", name="Link").input_value()
    dialog.get_by_role("checkbox", name="Hints").check()
    expect(dialog.get_by_role("textbox", name="Link")).not_to_have_value(link)
    page.goto(link)
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#analysis")).to_be_hidden()
    page.keyboard.press("a")
    page.keyboard.press("h")
    page.locator("#board [role=button][aria-label='take 1 from heap 1']").click()
    expect(page.locator("#said")).to_contain_text("Player 2: your turn.")
    expect(page.locator("#analysis, #board .badge, #board .hinted").filter(visible=True)).to_have_count(0)
    expect(page.locator("#controls")).not_to_contain_text("Hint")
    assert "hide=analysis%2Chints" in page.url
