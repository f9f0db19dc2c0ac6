"""A game looked at again in a real browser: branches, graph, the card at the end, mistakes, its link and its text."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import violations
from tests.browser.conftest import Opened
from tests.browser.hand import Mouse, every_way
from tests.browser.playing import address, click, stands_at

PHONE = {"width": 390, "height": 844}
LOST = [
    "take 2 from 1",
    "take 1 from 2",
    "take 4 from 3",
    "take 4 from 2",
]  # the third and the fourth give the win away


MAIN_LINE = "#moves ol > li > span button"


def main_line(page: Page) -> list[str]:
    return page.locator(MAIN_LINE).all_inner_texts()


def try_move(page: Page, move: str) -> None:
    """By its gesture, where it is only an answer: the address stays."""
    Mouse(page).make(next(way for way in every_way(page) if way["move"] == move))


@pytest.mark.long
def test_arrow_keys_branches_and_the_link_that_carries_them(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", second="human"))
    click(page, "take 1 from 1")
    click(page, "take 2 from 2")
    page.locator("#name").click()  # the board's own keys are for the board
    page.keyboard.press("ArrowLeft")
    stands_at(page, "2+5+4")
    click(page, "take 5 from 2")
    click(page, "take 1 from 1")
    branch = page.locator("#moves .variations button")
    expect(branch).to_have_text(["take 5 from heap 2", "take 1 from heap 1"])
    assert main_line(page) == ["take 1 from heap 1", "take 2 from heap 2"]
    page.locator("#board [tabindex='0']").focus()
    page.keyboard.press("ArrowLeft")  # among the things
    stands_at(page, "1+4")
    page.locator("#name").click()
    for key, where in [
        ("ArrowLeft", "2+4"),
        ("ArrowUp", "2+3+4"),
        ("ArrowDown", "2+4"),
        ("Home", "3+5+4"),
        ("End", "1+4"),
    ]:
        page.keyboard.press(key)
        stands_at(page, where)
    page.keyboard.press("ArrowRight")  # there is nothing more
    page.click("#line >> text=Promote")
    expect(page.locator("#moves .variations button")).to_have_text(["take 2 from heap 2"])
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert main_line(page) == ["take 1 from heap 1", "take 5 from heap 2", "take 1 from heap 1"]
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click("text=Copy link")
    expect(page.locator("#kept")).to_have_text("The link to this whole game is copied.")
    link = page.evaluate("window.copied")
    other = opened(link)
    stands_at(other, "1+4")
    expect(other.locator(MAIN_LINE)).to_have_text(["take 1 from heap 1", "take 5 from heap 2", "take 1 from heap 1"])
    other.click("#moves .variations button")
    stands_at(other, "2+3+4")
    other.click("#line >> text=Delete")
    expect(other.locator("#moves .variations")).to_have_count(0)
    stands_at(other, "2+5+4")


@pytest.mark.refused
def test_a_broken_link_says_so_and_shows_its_position(opened: Opened) -> None:
    page = opened(address("nim", position="3+5", second="human") + "#game=xyz!")
    expect(page.locator("#said")).to_have_text("This link is broken: it holds no game that can be read.")
    stands_at(page, "3+5")
    forged = """async (moves) => {
        const { packed } = await import('/static/gamelink.js');
        const record = { format: 'grundy record 1', game: 'nim', params: {}, ending: 'normal', start: '3+5', moves };
        return packed({ record, shown: ['__proto__', 99] });
    }"""
    page.goto(
        address("nim", position="3+5", second="human", ending="misere") + page.evaluate(forged, ["take 9 from 1"])
    )
    expect(page.locator("#said")).to_contain_text("move 1 of the record")
    page.goto(address("nim", position="3+5", second="human") + page.evaluate(forged, ["take 1 from 1"]))
    stands_at(page, "2+5")
    huge = page.evaluate("""async () => {
        const { packed } = await import('/static/gamelink.js');
        return packed({ record: { a: 'a'.repeat(70000) } });
    }""")
    assert len(huge) < 500
    page.goto(address("nim", position="3", second="human") + huge)
    expect(page.locator("#said")).to_contain_text("This link is broken")


def test_the_card_at_the_end_and_the_mistakes_on_a_phone(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", second="human"), viewport=PHONE)
    for move in LOST:
        click(page, move)
    page.locator("#board [tabindex='0']").focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog", name="Player 1 wins")
    expect(card).to_contain_text("It turned with move 4, of Player 2: take 4 from heap 2.")
    expect(page.locator("#result-title")).to_be_focused()
    expect(page.locator("#moves .turned")).to_have_count(2)
    expect(page.locator("#moves .sole button")).to_have_text("take 2 from heap 1")
    assert violations(page, "main") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    stands_at(page, "0")
    expect(card).to_be_hidden()  # who looks again has seen it
    page.locator("#analysis input").first.check()
    expect(page.locator(".chart .bar")).to_have_count(6)
    page.locator(".chart .bar").nth(2).click()
    stands_at(page, "1+4+4")
    expect(page.locator(".chart .bar[aria-current]")).to_have_attribute("aria-label", re.compile("remoteness 9"))
    page.click("text=Learn from your mistakes (2)")
    told = page.locator("#mistakes [role=status]")
    expect(told).to_contain_text("played “take 4 from heap 3” and gave the win away")
    expect(page.locator("#board .badge")).to_have_count(0)
    expect(page.locator("#mistakes")).to_be_in_viewport()
    try_move(page, "take 1 from 2")
    expect(told).to_contain_text("“take 1 from heap 2” leaves nimber 6, not 0")
    page.click("#mistakes >> text=Try again")
    expect(told).to_contain_text("Find a move")
    try_move(page, "take 1 from 1")
    expect(told).to_contain_text("Right: “take 1 from heap 1” leaves nimber 0")
    assert violations(page, "#mistakes") == []
    page.click("#mistakes >> text=Next")
    expect(page.locator("#mistakes h2")).to_have_text("Mistake 2 of 2")
    page.click("#mistakes >> text=Show one")
    expect(told).to_have_text("“take 3 from heap 2” keeps the win.")
    page.click("#mistakes >> text=Done")
    expect(page.locator("#mistakes")).to_be_hidden()
    expect(page.locator("#board .badge")).not_to_have_count(0)


def test_again_swap_sides_and_review_from_the_card(opened: Opened) -> None:
    page = opened(address("nim", position="1+2", second="perfect"))
    click(page, "take 1 from 1")
    expect(page.locator("#result")).to_contain_text("It turned with move 1, yours: take 1 from heap 1.")
    page.click("#result >> text=Again")
    stands_at(page, "1+2")
    expect(page.locator("#moves li")).to_have_count(0)
    click(page, "take 2 from 2")
    page.click("#result >> text=Review")
    stands_at(page, "1+2")
    expect(page.locator(".chart .bar")).to_have_count(3)
    click(page, "take 1 from 1")  # another try, and the perfect player answers it
    expect(page.locator("#moves .variations button")).to_have_count(2)
    page.click("#result >> text=Swap sides")
    expect(page).to_have_url(re.compile("first=perfect"))
    expect(page.locator("#moves li button")).to_have_count(1)


@pytest.mark.refused
def test_a_record_as_text(opened: Opened, tmp_path: Path) -> None:
    page = opened(address("nim", position="3+5+4", second="human"))
    click(page, "take 1 from 1")
    page.click("text=Record as text")
    box = page.get_by_label("The record as text")
    expect(box).to_have_value(re.compile(r"1\. take 1 from 1\n$"))
    text = box.input_value()
    box.fill(text + "  1. take 3 from 1\n    1. take 2 from 1\n2. take 5 from 2\n")
    page.click("#written >> text=Open")
    expect(page.locator("#kept")).to_have_text("The game of this text is open.")
    stands_at(page, "2+4")
    expect(page.locator("#moves .variations button")).to_have_text(["take 3 from heap 1", "take 2 from heap 1"])
    box.fill(text + "7. take 1 from 1\n")
    page.click("#written >> text=Open")
    expect(page.locator("#kept")).to_contain_text("line 9 of the record: move 7 does not fit here")
    file = tmp_path / "game.txt"
    file.write_text(text)
    page.set_input_files("input[type=file]", file)
    stands_at(page, "2+5+4")
