"""Widgets in a browser: on a page that talks to the Python object as a notebook does, and in a real JupyterLab."""

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import grundy
from tests.browser.conftest import AT_ONCE
from tests.web.conftest import PATIENCE

pytest.importorskip("anywidget", reason="pip install 'grundy[notebook]'")

HOST = """([script, css, dark]) => {
    document.documentElement.style.cssText = dark ? "background:#111;color:#eee" : "background:#fff";
    const heard = {};
    window.model = {
        get: (name) => window.state[name],
        set: (name, value) => { window.state[name] = value; },
        save_changes: () => window.changed(JSON.stringify(window.state)),
        on: (name, does) => { heard[name] = does; },
        send: async (message) => {
            const { said, numbers } = JSON.parse(await window.asked(JSON.stringify(message)));
            heard["msg:custom"](said, numbers.map((one) => new DataView(Uint8Array.from(one).buffer)));
        },
        fire: (name) => heard[name](),
    };
    const el = document.body.appendChild(document.createElement("div"));
    const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    return import(url).then(({ default: widget }) => widget.render({ model, el }));
}"""


@contextmanager
def shown(chromium: Browser, widget: Any, dark: bool = False, width: int = 900) -> Iterator[Page]:
    """The widget on a page of its own, whose questions and changes come here."""
    problems: list[str] = []
    with chromium.new_context(viewport={"width": width, "height": 700}, reduced_motion="reduce") as context:
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))

        def asked(message: str) -> str:
            heard: list[Any] = []
            widget.send = lambda said, numbers=(): heard.append((said, numbers or ()))
            widget.answer_request(json.loads(message), None)
            ((said, numbers),) = heard
            return json.dumps({"said": said, "numbers": [list(one) for one in numbers]})

        names = [name for name in ("asked", "position", "played", "cell") if widget.has_trait(name)]

        def changed(state: str) -> None:
            widget.set_state({name: json.loads(state)[name] for name in names[1:]})

        page.add_init_script(AT_ONCE)
        page.expose_function("asked", asked)
        page.expose_function("changed", changed)
        page.route(
            "http://notebook.test/", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html")
        )
        page.goto("http://notebook.test/")
        page.evaluate("(state) => { window.state = state; }", {name: getattr(widget, name) for name in names})
        page.evaluate(HOST, [str(widget._esm), str(widget._css), dark])
        expect(page.locator("[data-ready]")).to_be_visible()
        yield page
    assert problems == []


def test_a_board_is_clicked_and_the_object_follows(chromium: Browser) -> None:
    board = grundy.play("nim", "1+2")
    with shown(chromium, board) as page:
        page.locator('[data-key="1.1"]').click()
        expect(page.locator("#said")).to_contain_text("Perfect: take 1 from heap 1. Your turn")
        assert board.position == "1"
        assert board.record.moves == ["take 1 from 2", "take 1 from 1"]
        page.get_by_role("switch").check()
        expect(page.locator("#worth")).to_contain_text("The player to move wins")
        page.locator('[data-key="0.0"]').click()
        expect(page.locator("#said")).to_contain_text("You win")
        assert board.record.winner == 1
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#said")).to_contain_text("Your turn")
        assert len(board.record.moves) == 2


def test_what_is_set_in_python_is_shown(chromium: Browser) -> None:
    board = grundy.play("kayles", "3", players=("human", "human"))
    with shown(chromium, board) as page:
        state = {"position": "2+2", "played": {}}
        board.set_trait("position", "2+2")
        page.evaluate("(now) => { Object.assign(window.state, now); window.model.fire('change:position'); }", state)
        expect(page.locator("#board > svg")).to_have_attribute("aria-label", re.compile("^kayles 2[+]2"))
        page.locator('[data-key="0.0"]').focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")  # the keys reach the board, and the focus stays on it
        page.keyboard.press("Enter")
        expect(page.locator("#said")).to_contain_text("Player 2: your turn")
        assert board.position == "1+2"
        assert page.evaluate("() => document.querySelector('[data-ready]').shadowRoot.activeElement.dataset.key")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_is_as_light_as_its_notebook(chromium: Browser, dark: bool) -> None:
    with shown(chromium, grundy.play("nim", "1"), dark) as page:
        expect(page.locator("[data-ready]")).to_have_attribute("data-theme", "dark" if dark else "light")
        ground = page.locator(".notebook").evaluate("(one) => getComputedStyle(one).backgroundColor")
        assert ground == ("rgb(20, 21, 23)" if dark else "rgb(250, 247, 240)")


def test_a_table_is_pointed_at_and_played(chromium: Browser) -> None:
    explorer = grundy.table("nim", to=(3, 3)).explore()
    with shown(chromium, explorer) as page:
        canvas = page.locator("canvas")
        canvas.press("ArrowRight")
        canvas.press("ArrowRight")
        canvas.press("ArrowUp")
        expect(page.locator("#read")).to_have_text("heap 1 2, heap 2 1: 3")
        assert explorer.cell == [2, 1]
        assert explorer.value == 3
        page.locator(".cell").get_by_text("Play it").click()
        expect(page.locator("#worth")).to_contain_text("nimber")
        page.locator('#board [data-key="0.1"]').click()
        expect(page.locator("#said")).to_contain_text("Player 2: your turn")
        assert explorer.position == "1+1"
        assert explorer.solve().outcome == "P"


# ---- the real thing ----

CELLS = ["import grundy\nboard = grundy.play('nim', '1+2')\nboard", "grundy.table('nim', to=(9, 9)).explore()"]
CELLS += ["grundy.solve('kayles', '9+4')", "print(board.position, board.record.moves)"]
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}


@contextmanager
def jupyterlab(folder: Path, theme: str, texts: list[str] = CELLS) -> Iterator[str]:
    """A server of its own, that knows no other settings and asks nobody for news."""
    settings = folder / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "themes.jupyterlab-settings").write_text(json.dumps({"theme": THEMES[theme]}))
    (settings / "notification.jupyterlab-settings").write_text(
        json.dumps({"fetchNews": "false", "checkForUpdates": False})
    )
    code = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    cells = [{**code, "id": f"cell{i}", "source": text} for i, text in enumerate(texts)]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (folder / "a.ipynb").write_text(json.dumps(notebook))
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    asked = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}"]
    asked += ["--ServerApp.token=", "--ServerApp.password=", f"--ServerApp.root_dir={folder}"]
    own = {"HOME": str(folder), "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"), "JUPYTER_PREFER_ENV_PATH": "1"}
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(asked, env=os.environ | own, stdout=log, stderr=log) as server,
    ):
        try:
            until = time.monotonic() + PATIENCE
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    assert server.poll() is None, (folder / "log").read_text()[-1000:]
                    assert time.monotonic() < until
                    time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def widget_of(page: Page, cell: int) -> Locator:
    return page.locator(".jp-Cell").nth(cell).locator("[data-ready]")


@pytest.mark.long
@pytest.mark.skipif(find_spec("jupyterlab") is None, reason="jupyterlab is not installed: pip install jupyterlab")
@pytest.mark.parametrize("theme", THEMES)
def test_widgets_in_a_real_jupyterlab(chromium: Browser, tmp_path: Path, theme: str) -> None:
    with (
        jupyterlab(tmp_path, theme) as address,
        chromium.new_context(viewport={"width": 1200, "height": 1600}) as context,
    ):
        context.set_default_timeout(1000 * PATIENCE)
        page = context.new_page()
        page.add_init_script(AT_ONCE)
        page.goto(f"{address}/lab/tree/a.ipynb?reset")
        page.locator(".jp-Notebook .jp-Cell").first.locator(".jp-InputArea-editor").click()
        expect(page.locator(".jp-Notebook-ExecutionIndicator").first).to_have_attribute("data-status", "idle")
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        board, table = widget_of(page, 0), widget_of(page, 1)
        expect(board).to_have_attribute("data-theme", theme)
        board.locator('[data-key="1.1"]').click()
        expect(board.locator("#said")).to_contain_text("Perfect: take 1 from heap 1. Your turn")
        table.locator("canvas").hover(position={"x": 3, "y": 3})
        expect(table.locator("#read")).to_have_text("heap 1 0, heap 2 9: 9")
        page.locator(".jp-Cell").nth(3).locator(".jp-InputArea-editor").click()
        page.keyboard.press("Control+Enter")
        expect(page.locator(".jp-Cell").nth(3).locator(".jp-OutputArea-output")).to_contain_text(
            "1 ['take 1 from 2', 'take 1 from 1']"
        )
        board.scroll_into_view_if_needed()
        page.screenshot(path=os.environ.get("GRUNDY_SHOTS", str(tmp_path)) + f"/jupyterlab-{theme}.png")
