"""The first page in real Chromium on a warm server, with the processor slowed down four times, as a phone has it.

Board    from the address to the frame in which the first board is seen, and to that from which it can be played; where
         it stands in the page itself, and is there before the first frame, that is the browser's first contentful paint
Shift    how far things move that were there already (layout shift, from the first board on and in all)
Bytes    all that is sent, as it is sent: page, styles, modules, fonts, answers
"""

import statistics
import sys
from typing import Any

from web import CHROMIUM, QUIET, server, wait_until_idle

SLOWER, TRIES = 4, 9
MOST_MS, MOST_BYTES = 1000, 150_000
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
const look = (name, selector) => requestAnimationFrame(() => {
    if (!document.querySelector(selector)) return look(name, selector);
    window[`${name}From`] = performance.now();
    requestAnimationFrame(() => setTimeout(() => { window[name] = performance.now(); }));  // that frame is drawn
});
look("seen", "#board svg circle");
look("played", "#board .shapes [data-key]");
"""


def visit(browser: Any, port: int, size: tuple[int, int]) -> tuple[float, float, float, float, int]:
    """Milliseconds to the first board and to play, shift after it, shift in all, bytes; all without a cache."""
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    page.add_init_script(WATCH)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    sent: list[int] = []
    line.on("Network.loadingFinished", lambda told: sent.append(told["encodedDataLength"]))
    page.goto(f"http://127.0.0.1:{port}/")
    page.wait_for_selector("body[data-ready]")
    page.wait_for_load_state("networkidle")
    told = page.evaluate(
        "() => { const of = (from) => shifts.filter((one) => one.startTime > from).map((one) => one.value)"
        ".reduce((a, b) => a + b, 0);"
        "const first = performance.getEntriesByName('first-contentful-paint')[0].startTime;"
        "const drawn = seenFrom <= first ? first : seen; return [drawn, played, of(drawn), of(0)]; }"
    )
    page.context.close()
    return *told, int(sum(sent))


def main() -> None:
    from playwright.sync_api import sync_playwright

    if CHROMIUM is None:
        sys.exit("no Chromium found: apt install chromium, or set GRUNDY_BROWSER")
    with server() as (port, pid), sync_playwright() as playwright:
        wait_until_idle(pid)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        visit(browser, port, (1280, 800))  # a warm server, and a browser that has found its fonts
        for size in ((1280, 800), (390, 844)):
            visits = [visit(browser, port, size) for _ in range(TRIES)]
            seen, played, after, shifted, sent = (list(column) for column in zip(*visits, strict=True))
            print(
                f"{size[0]}x{size[1]}: first board after {statistics.median(seen):.0f} ms, at most {max(seen):.0f}"
                f" (wanted: below {MOST_MS}), played after {statistics.median(played):.0f} ms;"
                f" shift after it {max(after):.4f}, in all {max(shifted):.4f} (wanted: 0);"
                f" {max(sent):,} bytes (wanted: below {MOST_BYTES:,})"
            )
        browser.close()


if __name__ == "__main__":
    main()
