"""What a person does at a board: look whose turn it is, and take a move by mouse, keyboard or finger."""

import random
from urllib.parse import parse_qs, quote, urlsplit

from playwright.sync_api import Page

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
    said = page.wait_for_function("""() => {
        const said = document.querySelector('#said').textContent;
        return /our turn|over|win|tie/.test(said) && said;
    }""")
    return "our turn" in said.json_value()


def moves(page: Page) -> list[str]:
    """The moves that the board offers, each once."""
    shown = page.eval_on_selector_all("#board [role=button]", "all => all.map((one) => one.dataset.move)")
    assert len(shown) == len(set(shown))
    return list(shown)


def click(page: Page, move: str) -> None:
    """With the mouse, on the first place that carries the move and is not covered by another; or on its picture."""
    before = page.url
    found = page.evaluate(
        """(move) => {
            for (const element of document.querySelectorAll('#board .move')) {
                if (element.dataset.move !== move) continue;
                const line = element.querySelector('path.choice');
                for (let k = 1; line && k < 24; k += 1) {
                    const at = line.getPointAtLength((k / 24) * line.getTotalLength());
                    const { x, y } = at.matrixTransform(line.getScreenCTM());
                    if (document.elementFromPoint(x, y)?.closest('.move')?.dataset.move === move) return [x, y];
                }
                const box = element.getBoundingClientRect();
                for (const along of [0.5, 0.05, 0.95, 0.3, 0.7]) for (const down of [0.5, 0.05, 0.95, 0.3, 0.7]) {
                    const [x, y] = [box.x + along * box.width, box.y + down * box.height];
                    if (document.elementFromPoint(x, y)?.closest('.move')?.dataset.move === move) return [x, y];
                }
            }
            const still = [...document.querySelectorAll('#choices button')].find((one) => one.dataset.move === move);
            still?.scrollIntoView({ block: 'nearest', inline: 'center' });
            const box = still?.getBoundingClientRect();
            return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
        }""",
        move,
    )
    assert found, f"no place to click for {move}"
    page.mouse.click(*found)
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
