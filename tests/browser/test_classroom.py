"""A class in real browsers: a teacher who sees the boards, and pupils who come in by a code and a name."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import GRAVE, violations
from tests.browser.conftest import Opened
from tests.browser.playing import address


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
