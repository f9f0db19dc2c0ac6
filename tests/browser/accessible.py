"""What axe finds wrong on a page: loaded once into each, and only what is wrong comes back."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")
RUN = """async (context) => {
    const found = await axe.run(context ?? document, { resultTypes: ['violations'] });
    return found.violations;
}"""


def violations(page: Page, context: str | None = None, impacts: tuple[str, ...] = ()) -> list[tuple[str, list[str]]]:
    """Each rule that is broken, with a few places; those of some impacts, or all."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[dict[str, Any]] = page.evaluate(RUN, context)
    return [
        (rule["id"], [node["html"][:120] for node in rule["nodes"][:3]])
        for rule in found
        if not impacts or rule["impact"] in impacts
    ]
