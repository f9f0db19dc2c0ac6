"""Exercises as a person does them: an answer by mouse and finger, its reason, the next one; rating, streak, file."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import grundy
from tests.browser.conftest import Opened
from tests.browser.hand import Finger


def first(page: Page) -> dict[str, Any]:
    """The exercise that the page shows."""
    with page.expect_response("**/api/exercises") as asked:
        page.reload()
    page.wait_for_selector("body[data-ready]")
    shown: list[dict[str, Any]] = asked.value.json()["exercises"]
    return min(shown, key=lambda one: abs(500 + 150 * one["grade"] - 800))  # nearest to a new rating


def token(page: Page, move: str) -> tuple[float, float]:
    """The middle of the token of Nim that takes so many: `take 2 from 1` presses the last but one of the first row."""
    taken, row = (int(word) for word in move.split() if word.isdecimal())
    keys = page.locator(f'.exercise .board [data-key^="{row - 1}."]')
    box = keys.nth(keys.count() - taken).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def fact(page: Page, name: str) -> Any:
    return page.locator(f'[data-fact="{name}"]')


def test_a_move_is_wrong_then_right_and_the_next_one_comes(opened: Opened, tmp_path: Path) -> None:
    page = opened("/exercises/nim?kind=zero&seed=5")
    exercise = first(page)
    wrong = next(move for move, _ in moves_of(exercise) if move not in exercise["answers"])
    expect(page.locator(".asks")).to_have_text(exercise["asks"])
    page.mouse.click(*token(page, wrong))
    expect(page.locator(".verdict")).to_have_text("Not right.")
    expect(page.locator(".explained li").nth(1)).to_contain_text("Your opponent answers")
    expect(page.locator(".explained li").last).to_contain_text(re.compile("you lose|you have lost"))
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".verdict")).to_have_text("")
    expect(page.locator(".exercise .board:not(.closed)")).to_be_visible()
    page.mouse.click(*token(page, exercise["answers"][0]))
    expect(page.locator(".verdict")).to_have_text("Right.")
    expect(fact(page, "right")).to_have_text("0 of 1")  # the first answer counts
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".verdict")).to_have_text("")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    kept = json.loads(Path(saved.value.path()).read_text())
    assert kept["games"]["nim"]["seen"] == [exercise["id"]]
    kept["games"]["nim"]["rating"] = 1234
    (tmp_path / "kept.json").write_text(json.dumps(kept))
    page.set_input_files("input[type=file]", tmp_path / "kept.json")
    expect(fact(page, "rating")).to_have_text("1234")
    (tmp_path / "kept.json").write_text("{}")
    page.set_input_files("input[type=file]", tmp_path / "kept.json")
    expect(page.locator("#said")).to_contain_text("no file of exercises")


def moves_of(exercise: dict[str, Any]) -> list[tuple[str, str]]:
    return grundy.moves(exercise["game"], exercise["position"]).written()


def test_the_exercise_of_the_day_on_a_phone(opened: Opened) -> None:
    page = opened("/exercises", viewport={"width": 390, "height": 844}, has_touch=True)
    card = page.locator('[data-game="nim"]')
    expect(card).to_contain_text("today’s is waiting")
    with page.expect_response("**/api/exercises") as asked:
        card.get_by_role("link", name="Nim").click()
    page.wait_for_selector("body[data-ready]")
    shown = asked.value.json()["exercises"]
    asks = page.locator(".asks").inner_text()
    exercise = next(one for one in shown if one["asks"] == asks)
    answer(page, exercise)
    expect(page.locator(".verdict")).to_have_text("Right.")
    expect(fact(page, "days in a row")).to_have_text("1")
    page.goto("/exercises")
    expect(page.locator('[data-game="nim"]')).to_contain_text("today ✓")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


def answer(page: Page, exercise: dict[str, Any]) -> None:
    """As it is asked: by a finger on the board, in the field, or on one of the parts."""
    given = exercise["answers"][0]
    if exercise["by"] == "number":
        page.get_by_label("Your answer").fill(given)
        page.get_by_role("button", name="Check").click()
    elif exercise["by"] == "part":
        page.locator(f'.part-button[data-part="{given}"]').click()
    else:
        page.locator(".exercise .place").scroll_into_view_if_needed()
        finger = Finger(page)
        spot = token(page, given)
        finger.tap(spot)
        finger.tap(spot)


def test_a_number_and_a_part(opened: Opened) -> None:
    page = opened("/exercises/kayles?kind=nimber&seed=1")
    exercise = first(page)
    page.get_by_label("Your answer").fill("77")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".explained")).to_contain_text(exercise["reason"])
    page.get_by_label("kind").select_option("which-part")
    expect(page.locator('.exercise[data-kind="which-part"]')).to_be_visible()
    page.get_by_role("button", name="I do not know").click()
    expect(page.locator(".verdict")).to_contain_text("The answer")
    expect(fact(page, "right")).to_have_text("0 of 2")
