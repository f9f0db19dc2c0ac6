"""The examples: notebooks as pages, with the outputs that they keep, and the games of examples/ as source."""

import json
from collections.abc import Iterator
from typing import Any

import links

EXAMPLES = [str(path.relative_to(links.ROOT)) for path in sorted((links.ROOT / "examples").glob("*.py"))]
NOTEBOOKS = sorted((links.ROOT / "examples").glob("notebooks/*.ipynb"))
ORIGIN = {f"notebooks/{path.stem}.md": str(path.relative_to(links.ROOT)) for path in NOTEBOOKS}
FENCE = "`" * 6


def whole(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)


def block(language: str, text: str) -> str:
    return f"{FENCE}{language}\n{text.rstrip()}\n{FENCE}"


def shown(output: dict[str, Any]) -> Iterator[str]:
    """What a page can show of an output: the richest form that needs no program."""
    data = output.get("data", {})
    if output["output_type"] == "stream":
        yield block("text", whole(output["text"]))
    elif "image/svg+xml" in data:
        yield raw(whole(data["image/svg+xml"]))
    elif "image/png" in data:
        yield raw(f'<img alt="" src="data:image/png;base64,{whole(data["image/png"]).strip()}">')
    elif "text/html" in data:
        yield raw(whole(data["text/html"]))
    elif "text/plain" in data:
        yield block("text", whole(data["text/plain"]))


def raw(html: str) -> str:
    """In a shadow of its own, so that its styles stay there; without empty lines, which would end it."""
    kept = "\n".join(line for line in html.splitlines() if line.strip())
    return f'<div class="output"><template shadowrootmode="open">\n{kept}\n</template></div>'


def cells(notebook: dict[str, Any]) -> Iterator[str]:
    for cell in notebook["cells"]:
        text = whole(cell["source"])
        if cell["cell_type"] == "markdown":
            yield text
        elif cell["cell_type"] == "code" and text.strip():
            yield block("python", text)
            for output in cell["outputs"]:
                yield from shown(output)


def pages() -> dict[str, dict[str, str]]:
    made = {}
    for path in NOTEBOOKS:
        text = "\n\n".join(cells(json.loads(path.read_text(encoding="utf-8"))))
        made[f"notebooks/{path.stem}.md"] = text + "\n"
    return ({"Notebooks": made} if made else {}) | {
        "Games in a file": {links.place(path): links.source_page(path) for path in EXAMPLES}
    }
