"""Lessons: wrong answers are answered with the reason, boards are played by hand, exercises come at the end."""

from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import Opened, window
from tests.web.conftest import Server


def verdict(question: Locator) -> Any:
    """Whether it was right, and why."""
    return expect(question.locator(".exercise"))


def test_wrong_answers_are_answered_with_the_reason(opened: Opened) -> None:
    page = opened("/learn")
    first, second = page.locator(".question").nth(0), page.locator(".question").nth(1)
    first.locator("[role=button][aria-label='take 1 from heap 2']").click()
    verdict(first).to_contain_text("take 1 from heap 2 leaves 2+4 with nim-sum 2 ⊕ 4 = 6")
    verdict(first).to_contain_text("Your opponent answers take 2 from heap 2, which leaves 2+2")
    expect(first.locator(".small-game circle")).to_have_count(4)  # and there it is
    first.locator("text=Try again").click()
    first.locator("[role=button][aria-label='take 3 from heap 2']").click()
    verdict(first).to_contain_text("Right.")
    second.locator("text=N: the player").click()
    verdict(second).to_contain_text("It is P: no move wins. For example:")
    second.locator("text=P: the player").click()
    verdict(second).to_contain_text("Right.")
    expect(page.locator("#contents a").first).to_contain_text("2/3")
    page.click("a:has-text('Next')")
    expect(page.locator("h2").first).to_contain_text("2.")
    number = page.locator(".question").first  # 3 xor 6
    number.locator("input").fill("9")
    number.locator("text=Check").click()
    verdict(number).to_contain_text("9 is the ordinary sum")
    number.locator("input").fill("5")
    number.locator("text=Check").click()
    verdict(number).to_contain_text("Right.")
    expect(number.locator(".columns")).to_contain_text("= 101  5")


def test_what_tells_two_positions_apart_is_the_reason(opened: Opened) -> None:
    page = opened("/learn#misere-quotients")
    alike = page.locator(".question").nth(1)
    alike.locator("text=nothing").click()
    verdict(alike).to_contain_text("Put 1 beside both: 2+2+2+1 is N, and 1 is P.")
    alike.get_by_role("button", name="2", exact=True).click()
    verdict(alike).to_contain_text("Right.")


def test_boards_in_lessons_are_played_by_hand(opened: Opened) -> None:
    page = opened("/learn#sprouts")
    live = page.locator(".small-game").first
    spots = live.locator(".ends circle")
    expect(spots).to_have_count(2)
    live.scroll_into_view_if_needed()
    boxes = [spot.bounding_box() for spot in spots.all()]
    (x, y), (to, there) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to) / 2, (y + there) / 2 - 20, steps=5)
    page.mouse.move(to, there, steps=5)
    page.mouse.up()
    expect(live.locator("> [role=status]")).to_contain_text("The answer:")


def test_a_lesson_ends_with_three_exercises(chromium: Browser, site: Server) -> None:
    page = window(chromium, site, viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto("/learn#mex")
    with page.expect_response("**/api/exercises") as made:
        page.locator(".exercises").scroll_into_view_if_needed()
    exercises = page.locator(".exercises .question")
    expect(exercises).to_have_count(3)
    asked = made.value.json()["exercises"]
    for exercise, one in zip(exercises.all(), asked[:: len(asked) // 3], strict=False):
        (answer,) = one["answers"]
        exercise.locator("input").fill(str(int(answer) + 1))
        exercise.locator("text=Check").tap()
        verdict(exercise).to_contain_text("Not right.")
        verdict(exercise).to_contain_text(one["reason"])
        exercise.locator("input").fill(answer)
        exercise.locator("text=Check").tap()
        verdict(exercise).to_contain_text("Right.")
    expect(page.locator("#contents a").nth(2)).to_contain_text("1/5")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.context.close()
