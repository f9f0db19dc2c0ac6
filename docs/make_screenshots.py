"""Photographs every page of the browser app again: `python docs/make_screenshots.py`, with Chromium installed.

Each page is taken in light, in dark and at the width of a phone, into docs/pictures/page-*.png.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

PICTURES = Path(__file__).parent / "pictures"
BROWSER = os.environ.get("GRUNDY_BROWSER") or shutil.which("chromium") or "chromium"
LOOKS = {
    "light": {"color_scheme": "light", "viewport": {"width": 1280, "height": 860}},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1280, "height": 860}},
    "phone": {"color_scheme": "light", "viewport": {"width": 390, "height": 844}},
}
BAR = quote("#......./..#...../......../.....#..", safe="")
PAGES = {
    "games": "/",
    "game": f"/play/divinim?position={BAR}&ending=normal&first=human&second=human&analysis=1",
    "setup": f"/play/divinim?position={BAR}",
    "sum": "/sum",
    "tree": f"/tree/divinim?position={quote('#.../..../....', safe='')}&depth=3",
    "table": "/table/nim?to=127,127",
    "census": "/census/divinim?size=4x4",
    "learn": "/learn",
    "draw": "/draw/hackenbush?position=" + quote("0-1,1-2,1-3,2-3,3-4,4-5,4-6,5-6,1-7,7-8,0-9,9-10,9-9,0-11,0-11"),
    "api": "/api/docs",
}


def main() -> None:
    command = [str(Path(sys.executable).with_name("grundy")), "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
        assert server.stdout is not None
        site = server.stdout.readline().split()[3].rstrip("/")
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"])
        for look, options in LOOKS.items():
            for name, path in PAGES.items():
                page = browser.new_context(base_url=site, reduced_motion="reduce", **options).new_page()
                page.goto(path)
                page.wait_for_selector("body[data-ready]")
                prepare(page, name)
                page.screenshot(path=PICTURES / f"page-{name}-{look}.png", full_page=look == "phone" and name == "game")
                page.context.close()
        browser.close()
        server.terminate()


def prepare(page: Page, name: str) -> None:
    """Bring the page to the state worth showing."""
    if name == "game":
        for number, move in enumerate(("r3", "c6 on 2", "r1 on 1", "c5 on 2"), start=1):
            page.fill("#typed input", move)
            page.press("#typed input", "Enter")
            page.wait_for_function(f"() => document.querySelectorAll('#moves li button').length === {number}")
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
    if name == "api":
        solve = page.locator("details", has_text="/api/solve")
        solve.locator("summary").click()
        solve.locator("text=Send").click()
        solve.locator("pre").wait_for()
    page.wait_for_timeout(400)


if __name__ == "__main__":
    main()
