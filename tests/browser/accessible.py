"""What axe finds wrong on a page: loaded once into each, and only what is wrong comes back."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")
COLOURS = "cat.color"  # the rules that another theme can break
RUN = """async ([context, only]) => {
    const found = await axe.run(context ?? document, { resultTypes: ['violations'], ...(only && { runOnly: only }) });
    return found.violations;
}"""


def violations(
    page: Page, context: str | None = None, impacts: tuple[str, ...] = (), only: str | None = None
) -> list[tuple[str, list[str]]]:
    """Each rule that is broken, with a few places; those of some impacts, or all; of one kind of rules, or all."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[dict[str, Any]] = page.evaluate(RUN, [context, only])
    return [
        (rule["id"], [node["html"][:120] for node in rule["nodes"][:3]])
        for rule in found
        if not impacts or rule["impact"] in impacts
    ]
