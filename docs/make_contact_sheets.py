"""Photographs the board of every game, on a screen and on a phone in dark, with Chromium.

`python docs/make_contact_sheets.py` makes sheets, docs/pictures/boards-LOOK-NUMBER.png: games by their names.
With ids of games and `--out FOLDER`, only these are photographed, into that folder.
"""

import argparse
import io
import subprocess
import sys
from pathlib import Path

from make_screenshots import BROWSER, PICTURES, WAIT
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from grundy.core.registry import all_games

LOOKS = {  # width, height, colors, games in a row, how small
    "1280x800": (1280, 800, "light", 5, 0.32),
    "390x844": (390, 844, "dark", 10, 0.5),
}
SHEETS = 3  # of each look
COLOURS = 256  # enough for flat drawings, and the files stay small


def main(games: list[str], folder: Path) -> None:
    command = [str(Path(sys.executable).with_name("grundy")), "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
        assert server.stdout is not None
        site = server.stdout.readline().split()[3].rstrip("/")
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(base_url=site, reduced_motion="reduce").new_page()
        page.set_default_timeout(WAIT)
        try:
            taken = [photographs(page, game) for game in games]
        finally:
            server.terminate()
        browser.close()
    each = -(-len(games) // SHEETS)
    for name, (*_, columns, scale) in LOOKS.items():
        for first in range(0, len(games), each):
            photos = [photographed[name] for photographed in taken[first : first + each]]
            sheet(photos, columns, scale).save(folder / f"boards-{name}-{first // each + 1}.png", optimize=True)


def photographs(page: Page, game: str) -> dict[str, Image.Image]:
    """One game in all looks."""
    taken: dict[str, Image.Image] = {}
    for name, (width, height, colors, *_) in LOOKS.items():
        page.emulate_media(color_scheme=colors)
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/play/{game}?second=human")
        page.wait_for_selector("body[data-ready]")
        taken[name] = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(all_games()))
    parser.add_argument("--out", type=Path, default=PICTURES)
    asked = parser.parse_args()
    main(asked.games, asked.out)
