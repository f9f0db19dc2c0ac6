"""What a person does at a board: look whose turn it is, and take a move by mouse, keyboard or finger."""

import random
from urllib.parse import parse_qs, quote, urlsplit

from playwright.sync_api import Page

from tests.browser.hand import Mouse, every_way, ways

OVER = "resigned|wins|You win|tie"


def address(game: str, **query: str) -> str:
    return f"/play/{game}?" + "&".join(f"{name}={quote(value, safe='')}" for name, value in query.items())


def position(page: Page) -> str:
    """As the address has it."""
    return parse_qs(urlsplit(page.url).query)["position"][0]


def stands_at(page: Page, where: str) -> None:
    """Waits until the address has the position."""
    page.wait_for_function("(where) => new URLSearchParams(location.search).get('position') === where", arg=where)


def settle(page: Page) -> None:
    """Waits until nothing moves and no colour changes any more: two frames, and the end of all that was begun."""
    page.evaluate("""async () => {
        const frame = () => new Promise(requestAnimationFrame);
        await frame();
        await frame();
        const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
        await Promise.allSettled(ending.map((one) => one.finished));
        await frame();
    }""")


def wait_for_turn(page: Page) -> bool:
    """Waits until a person is to move, or the game is over; whether it goes on."""
    said = page.wait_for_function(r"""() => {
        const said = document.querySelector('#said').textContent;
        return /our turn|\b(over|wins?|tie)\b/.test(said) && said;
    }""")
    return "our turn" in said.json_value()


def moves(page: Page) -> list[str]:
    """The moves that the board offers, each once."""
    return [way["move"] for way in ways(page)]


def click(page: Page, move: str) -> None:
    """Makes a move by its gesture, with the mouse."""
    meant = [way for way in every_way(page) if move in (way["move"], way.get("same"))]
    made = min(reversed(meant), key=lambda way: (way["move"] != move, way.get("many", 0)))
    before = page.url
    Mouse(page).make(made)
    page.wait_for_function("(before) => location.href !== before", arg=before)


def play_to_the_end(page: Page, rng: random.Random, most: int = 200) -> str:
    """Random moves with the mouse until the game is over; what the page says then."""
    for _ in range(most):
        if not wait_for_turn(page):
            return page.inner_text("#said")
        offered = moves(page)
        if offered:
            click(page, rng.choice(offered))
        else:  # too many moves to draw: they are typed
            page.focus("#typed input")
            page.fill("#typed input", page.get_attribute("#offered option", "value") or "")
            page.press("#typed input", "Enter")
    raise AssertionError("the game does not end")
