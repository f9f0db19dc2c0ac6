"""Photographs every page of the browser app again: `python docs/make_screenshots.py`, with Chromium installed.

Each page is taken in light, in dark and at the width of a phone, into docs/pictures/page-*.png. Names of pages, such as
`simulate claims`, take only those.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

PICTURES = Path(__file__).parent / "pictures"
BROWSER = os.environ.get("GRUNDY_BROWSER") or shutil.which("chromium-headless-shell") or "chromium"
LOOKS = {
    "light": {"color_scheme": "light", "viewport": {"width": 1280, "height": 860}},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1280, "height": 860}},
    "phone": {"color_scheme": "light", "viewport": {"width": 390, "height": 844}},
}
BAR = quote("#......./..#...../......../.....#..", safe="")
PAGES = {
    "games": "/",
    "lost": "/",
    "game": f"/play/divinim?position={BAR}&ending=normal&first=human&second=human&analysis=1",
    "setup": f"/play/divinim?position={BAR}",
    "sum": "/sum",
    "tree": f"/tree/divinim?position={quote('#.../..../....', safe='')}&depth=3",
    "table": "/table/nim?cell=21,38",
    "census": "/census/divinim?size=4x4",
    "findings": "/table/kayles?to=150",
    "simulate": "/simulate/divinim?ending=scored&first=greedy&second=random&games=200000&seed=1"
    + "&random=rows%3D6..8%2Ccolumns%3D8%2Cpoisons%3D4",
    "compare": "/simulate/kayles?position=9&second=random&games=100000&seed=1",
    "claims": "/claims?document=003&verdict=false+as+printed",
    "room": f"/play/divinim?position={BAR}&ending=scored&second=human",
    "class": "/play/nim?position=3%2B5%2B4&second=human",
    "present": "/play/kayles?position=9%2B4&second=human&analysis=1",
    "learn": "/learn",
    "exercise": "/exercises/nim?kind=zero&grade=6&seed=11",
    "draw": "/draw/hackenbush?position=" + quote("0-1,1-2,1-3,2-3,3-4,4-5,4-6,5-6,1-7,7-8,0-9,9-10,9-9,0-11,0-11"),
    "api": "/api/docs",
}
LONG = ("game", "simulate", "claims")  # pages that a phone shows in full
WAIT = 120_000  # milliseconds: the first question of a kind compiles


def main() -> None:
    command = [str(Path(sys.executable).with_name("grundy")), "serve", "--port", "0", "--host", "0.0.0.0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
        assert server.stdout is not None
        site = server.stdout.readline().split()[3].rstrip("/")
        try:
            browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"])
            wanted = sys.argv[1:] or PAGES
            for name in wanted:
                for look, options in LOOKS.items():
                    page = browser.new_context(base_url=site, reduced_motion="reduce", **options).new_page()
                    page.set_default_timeout(WAIT)
                    page.goto(PAGES[name])
                    page.wait_for_selector("body[data-ready]")
                    page.reload()  # a type face that comes late is for the next page
                    page.wait_for_selector("body[data-ready]")
                    prepare(page, name)
                    whole = look == "phone" and name in LONG
                    page.screenshot(path=PICTURES / f"page-{name}-{look}.png", full_page=whole)
                    page.context.close()
            browser.close()
        finally:
            server.terminate()


def prepare(page: Page, name: str) -> None:
    """Bring the page to the state worth showing."""
    if name == "lost":
        while page.locator("#first-after button").count() == 0:
            page.locator("#board:has(.board:not(.closed)) [role=button]").first.press("Enter")
            page.wait_for_selector("#board .board:not(.closed), #first-after button")
        page.click("text=See where you lost it")
        page.wait_for_selector("#analysis:not([aria-busy]) .headline")
    if name == "game":
        for number, line in enumerate((1, 5, 2, 4), start=1):
            page.locator("#board [role=button]").nth(line).press("Enter")
            page.locator("#moves [data-ply]").nth(number - 1).wait_for()
        page.evaluate("() => document.activeElement.blur()")
        page.wait_for_selector(".chart")
        page.wait_for_selector("#analysis:not([aria-busy])")
        page.mouse.move(0, 0)
    if name == "setup":
        page.click("text=New game")
        page.wait_for_selector("#setup .board [role=button]")
    if name == "sum":
        page.wait_for_selector("#begin")
    if name == "draw":
        page.wait_for_selector(".steps")
    if name == "table":
        page.wait_for_selector(".cell-board svg")
    if name == "tree":
        page.locator(".node").nth(1).hover()
        page.wait_for_selector(".lit-place:visible")
    if name == "learn":
        question = page.locator(".question").first
        question.locator("[role=button][aria-label='take 1 from heap 2']").click()
        question.locator("text=Try again").wait_for()
        question.scroll_into_view_if_needed()
    if name == "findings":
        page.wait_for_selector("[data-fact=period]")
        page.locator("#findings").scroll_into_view_if_needed()
    if name in ("simulate", "compare"):
        run(page, "greedy" if name == "simulate" else "greedy:equal")
    if name == "compare":
        run(page, "perfect")
        page.click("text=Compare")
        page.wait_for_selector("#compared table")
        page.evaluate("() => scrollTo(0, 0)")
    if name == "claims":
        claim = page.locator("[data-id='003/same-pictures']")
        claim.locator("text=Check now").click()
        page.wait_for_selector("#said:has-text('same-pictures')")
        claim.locator(".counterexample svg").wait_for()
        page.mouse.wheel(0, claim.bounding_box()["y"] - 60)
    if name == "room":
        page.click("text=Play a friend")
        page.wait_for_url("**/room/*")
        friend = page.context.browser.new_context(reduced_motion="reduce").new_page()
        friend.goto(page.url)
        for number, sitting in enumerate((page, friend, page), start=1):
            sitting.locator("#board:has(.board:not(.closed)) [role=button]").nth(2).press("Enter")
            page.wait_for_function(f"() => document.querySelectorAll('.move-text').length === {number}")
    if name == "exercise":
        page.locator(".exercise .board [data-key]").first.click()
        page.locator(".explained li", has_text="you").last.wait_for()
        page.wait_for_timeout(3000)
    if name == "class":
        teach(page)
    if name == "present":
        page.wait_for_selector("#analysis:not([aria-busy]) .headline")
        page.keyboard.press("p")
    if name == "api":
        solve = page.locator("details", has_text="/api/solve")
        solve.locator("summary").click()
        solve.locator("text=Send").click()
        solve.locator("pre").wait_for()
    page.wait_for_timeout(400)


def teach(page: Page) -> None:
    """Open a class; five pairs come in, and the first of each moves."""
    page.click("text=Class room")
    page.wait_for_url("**/teach/*")
    page.wait_for_selector("#code svg")
    door = page.url.partition("#")[0].replace("/teach/", "/c/")
    pairs = (("Ada", "Emmy"), ("Carl", "Leonhard"), ("Sofia", "Paul"), ("Mary", "Blaise"), ("Ida", "Grace"))
    for number, pair in enumerate(pairs, start=1):
        first, second = (page.context.browser.new_context(reduced_motion="reduce").new_page() for _ in pair)
        for pupil, name in zip((first, second), pair, strict=True):
            pupil.goto(door)
            pupil.fill("#door input", name)
            pupil.click("#door button")
            pupil.wait_for_selector("#board [role=button]")
        first.locator(f"#board [role=button][aria-label^='take {1 + number % 3} ']").first.click()
        page.wait_for_selector(f"#boards .pair:nth-child({number})[data-moves='1']")


def run(page: Page, player: str) -> None:
    """Play the games, with that player as A."""
    page.get_by_label("player A", exact=True).fill(player)
    page.click("#form .main")
    page.wait_for_function("(name) => document.querySelector('.run h2')?.textContent.includes(name)", arg=player)
    page.wait_for_selector("text=CSV")


if __name__ == "__main__":
    main()
