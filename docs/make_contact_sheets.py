"""Photographs every game with its analysis, in three sizes: `python docs/make_contact_sheets.py`, with Chromium.

Each size is one picture, docs/pictures/boards-WIDTHxHEIGHT.png: games by their names, from left to right.
"""

import io
import subprocess
import sys
from pathlib import Path

from make_screenshots import BROWSER, PICTURES, WAIT
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from grundy.core.registry import all_games

SIZES = {(1280, 800): (5, 0.32), (390, 844): (10, 0.5), (1920, 1080): (5, 0.24)}  # columns, and how small
COLOURS = 256  # enough for flat drawings, and the files stay small


def main() -> None:
    command = [str(Path(sys.executable).with_name("grundy")), "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
        assert server.stdout is not None
        site = server.stdout.readline().split()[3].rstrip("/")
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(base_url=site, reduced_motion="reduce").new_page()
        page.set_default_timeout(WAIT)
        try:
            taken = [photographs(page, game) for game in sorted(all_games())]
        finally:
            server.terminate()
        browser.close()
    for number, ((width, height), (columns, scale)) in enumerate(SIZES.items()):
        sheet([photos[number] for photos in taken], columns, scale).save(
            PICTURES / f"boards-{width}x{height}.png", optimize=True
        )


def photographs(page: Page, game: str) -> list[Image.Image]:
    """One game in all sizes."""
    taken = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/play/{game}?second=human&analysis=1")
        page.wait_for_selector("body[data-ready]")
        page.wait_for_selector("#analysis:not([aria-busy]) .headline")
        taken.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
    return taken


def sheet(photos: list[Image.Image], columns: int, scale: float) -> Image.Image:
    width, height = (round(side * scale) for side in photos[0].size)
    rows = -(-len(photos) // columns)
    found = Image.new("RGB", (columns * (width + 4), rows * (height + 4)), "#888888")
    for number, photo in enumerate(photos):
        row, column = divmod(number, columns)
        small = photo.resize((width, height), Image.Resampling.LANCZOS)
        found.paste(small, (column * (width + 4) + 2, row * (height + 4) + 2))
    return found.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main()
