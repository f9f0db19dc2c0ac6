"""Notebooks: what `import grundy` takes, and how soon a click in a widget is answered, in a real JupyterLab too.

A click is answered when the board says what was played; from the release of the button, on the page's own clock. The
rival is what a person takes to be at once: 150 ms. The import and the kernel's part are processor's time,
which a loaded machine hardly changes.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from _timing import compare

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

AT_ONCE = 0.150  # seconds
IMPORT = "import time; began = time.process_time(); import grundy; print(time.process_time() - began)"
GAMES = {"nim": "5+5+5", "kayles": "30", "divinim": "#..../...../....#", "chomp": "6x8", "hackenbush": None}
CLICKS = ("2.4", "1.4", "0.4", "2.3", "1.3", "0.3", "2.2", "1.2")  # the last tokens of three heaps, one after the other
TIMED = """(host) => {
    const [root, said] = [host.shadowRoot, host.shadowRoot.querySelector("#said")];
    window.took = new Promise((done) => {
        let began;
        root.addEventListener("pointerup", () => { began = performance.now(); }, { capture: true, once: true });
        new MutationObserver(() => done(performance.now() - began)).observe(said, { childList: true });
    });
}"""


def imported() -> float:
    asked = [sys.executable, "-c", IMPORT]
    return statistics.median(float(subprocess.check_output(asked, cwd=ROOT)) for _ in range(9))


def in_the_kernel() -> None:
    import grundy
    from grundy.notebook.widgets import answered

    for name, start in GAMES.items():
        game = grundy.game(name)
        here = game.start() if start is None else game.parse(start)
        move = next(iter(game.moves(here)))[0]
        body = {"game": name, "params": {}, "ending": "normal", "position": game.text(here)}

        times = []
        for _ in range(10):
            began = time.process_time()
            answered(game, "move", {**body, "move": move})
            times.append(time.process_time() - began)
        compare(f"a move of {name} in the kernel", statistics.median(times), "at once", AT_ONCE, "below 1")


def in_jupyterlab() -> None:
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import ARGUMENTS, find_browser
    from tests.browser.test_notebook import jupyterlab, widget_of

    cells = ["import grundy\ngrundy.play('nim', '5+5+5', players=('human', 'human'))"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        with jupyterlab(Path(folder), "light", cells) as address:
            page = browser.new_page(viewport={"width": 1200, "height": 900})
            page.set_default_timeout(180_000)
            page.goto(f"{address}/lab/tree/a.ipynb?reset")
            page.locator(".jp-Notebook .jp-Cell").first.locator(".jp-InputArea-editor").click()
            page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').first.wait_for()
            page.keyboard.press("Shift+Enter")
            board = widget_of(page, 0)
            times = []
            for key in CLICKS:
                board.evaluate(TIMED)
                board.locator(f'[data-key="{key}"]').click()
                times.append(page.evaluate("() => window.took") / 1000)
                page.wait_for_timeout(500)
        browser.close()
    compare("a click in JupyterLab, median", statistics.median(times), "at once", AT_ONCE, "below 1")
    compare("a click in JupyterLab, slowest", max(times), "at once", AT_ONCE, "below 1")


if __name__ == "__main__":
    compare("import grundy", imported(), "the limit", 0.020, "below 1")
    in_the_kernel()
    if find_spec("jupyterlab"):
        in_jupyterlab()
    else:
        print("a click in JupyterLab: jupyterlab is not installed (pip install jupyterlab)")
