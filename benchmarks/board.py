"""The board in real Chromium, by the browser's own clock: how soon a move is drawn, how smoothly a thing is dragged.

Moves   from the order to the frame in which the own move, or the perfect player's answer, is drawn; every game from
        its usual start, once the page has come to rest: nobody moves before the board is seen
Drag    a coin among 100 shapes is moved as often as the screen asks for: frames a second, and the work for one of them
"""

import statistics
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from web import CHROMIUM, QUIET, server, wait_until_idle

from grundy.core.registry import all_games

OWN, ANSWER = 100, 300  # milliseconds that are wanted
TRIES = 5  # of which the median counts: the first question of a kind compiles
COIN = "." * 49 + "o"  # a square and its number each, and the coin
SWINGS = 120  # places that the coin is taken to
MOVED = """(number) => new Promise((done) => {
    const played = () => document.querySelectorAll("#moves [data-ply]").length;
    const over = () => /wins?:/.test(document.querySelector("#said").textContent);
    const form = document.querySelector("#typed");
    form.elements.move.focus();
    form.elements.move.value = document.querySelector("#offered option").value;
    const began = performance.now();
    const look = () => requestAnimationFrame(() => (
        played() >= number || over() ? setTimeout(() => done(performance.now() - began)) : look()));
    look();
    form.requestSubmit();
})"""
FRAMES = """(seconds) => new Promise((done) => {
    const times = [];
    const next = (now) => {
        times.push(now);
        now - times[0] < 1000 * seconds ? requestAnimationFrame(next) : done(times);
    };
    requestAnimationFrame(next);
})"""


def opened(browser: Any, port: int, address: str) -> Any:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.add_init_script("""localStorage.setItem("grundy.speed", '"0"')""")
    page.goto(f"http://127.0.0.1:{port}/play/{address}")
    page.wait_for_selector("body[data-ready]")
    page.evaluate("() => document.fonts.ready.then(() => new Promise(requestIdleCallback))")
    return page


def moves(browser: Any, port: int) -> Iterator[tuple[str, float, float]]:
    for game in sorted(all_games()):
        times = []
        for number, player in enumerate(("human", "perfect"), start=1):
            tried = []
            for _ in range(TRIES):
                page = opened(browser, port, f"{game}?second={player}")
                tried.append(page.evaluate(MOVED, number))
                page.context.close()
            times.append(statistics.median(tried))
        yield game, times[0], times[1]


def drag(browser: Any, port: int) -> str:
    page = opened(browser, port, f"silver-dollar?position={COIN}&second=human")
    shapes = page.locator("#board .shapes > g").count()
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable")
    box = page.locator('#board [data-key^="coin"]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    before = work(line)
    page.evaluate(f"() => {{ window.frames_seen = ({FRAMES})(2); }}")
    for k in range(SWINGS):
        page.mouse.move(x - 5 * k, y - 10 * (k % 2))
    times = page.evaluate("() => window.frames_seen")
    spent = work(line) - before
    page.mouse.up()
    page.context.close()
    steps = [b - a for a, b in pairwise(times)]
    return (
        f"drag among {shapes} shapes: {1000 / statistics.mean(steps):.0f} frames a second, longest {max(steps):.0f} ms,"
        f" work {1000 * spent / len(steps):.1f} ms a frame (wanted: 60 frames, work below 16.7 ms)"
    )


def work(line: Any) -> float:
    """Seconds that the page has worked so far."""
    return next(one["value"] for one in line.send("Performance.getMetrics")["metrics"] if one["name"] == "TaskDuration")


def main() -> None:
    from playwright.sync_api import sync_playwright

    if CHROMIUM is None:
        sys.exit("no Chromium found: apt install chromium, or set GRUNDY_BROWSER")
    with server() as (port, pid), sync_playwright() as playwright:
        wait_until_idle(pid)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        late = []
        for game, own, answer in moves(browser, port):
            print(f"{game:18} own move {own:6.1f} ms, answer {answer:6.1f} ms")
            late += [game] if own > OWN or answer > ANSWER else []
        print(f"later than {OWN} ms for the own move or {ANSWER} ms for the answer: {', '.join(late) or 'none'}")
        print(drag(browser, port))
        browser.close()


if __name__ == "__main__":
    main()
