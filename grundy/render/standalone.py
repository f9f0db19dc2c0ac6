"""A page in one file: the modules joined into one script, with styles and data."""

import base64
import re
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path

from grundy.drawing.scene import page_style
from grundy.version import __version__

STATIC = Path(__file__).parents[1] / "web" / "static"
IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.js";\n', re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)  # on lines of its own
TYPE = re.compile(r"/\*\* @type \{[^*]*\*/ ?")  # beside code
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|function|class) ([\w$]+))", re.MULTILINE)


def joined(name: str, instead: Mapping[str, str] = {}) -> str:
    """A module after all that it imports; `instead` replaces some modules by others."""
    found: dict[str, str] = {}

    def add(name: str) -> None:
        if name in found:
            return
        found[name] = ""  # breaks cycles: of modules that need each other the later one comes first
        text = (STATIC / f"{name}.js").read_text("utf-8")
        for _, other in IMPORT.findall(text):
            add(instead.get(other, other))
        del found[name]
        found[name] = as_function(name, text, instead)

    add(name)
    return "\n".join(found.values())


def as_function(name: str, text: str, instead: Mapping[str, str]) -> str:
    gives = f"return {{ {', '.join(EXPORT.findall(text))} }};"
    body = IMPORT.sub(lambda line: f"const {names(line[1])} = {module(instead.get(line[2], line[2]))};\n", text)
    body = TYPE.sub("", COMMENT.sub("", body))
    return f"const {module(name)} = await (async () => {{\n{EXPORT.sub('', body)}{gives}\n}})();"


def names(imported: str) -> str:
    """The `{ a as b }` of an import for an assignment."""
    return re.sub(r"(\w+) as (\w+)", r"\1: \2", imported)


def module(name: str) -> str:
    return f"in_{name}"


# ---- the whole file ----


FONT = '"Grundy Sans"'  # the only font of this page
INSTEAD = {"api": "packed"}  # modules that are replaced
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:"


def page_alone(title: str, origin: str, packed: bytes) -> str:
    """`origin` says in a comment where the page comes from."""
    main = (STATIC / "embed.html").read_text("utf-8").partition("-->\n")[2]
    styles = "\n".join((STATIC / f"{name}.css").read_text("utf-8") for name in ("style", "embed"))
    fonts = (STATIC / "fonts.css").read_text("utf-8").splitlines(keepends=True)
    script = joined("alone", INSTEAD).replace("</script", "<\\/script")
    comment = f"{origin}\nMade by Grundy {__version__}: MIT licence, copyright (c) The Grundy authors.".replace(
        "--", "- -"
    )
    return f"""<!doctype html>
<!--
{comment}
It is whole: it asks no server for anything.
-->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(title)}</title>
<link rel="icon" href="data:,">
<style>
{within(line for line in fonts if FONT in line)}{styles}
{page_style()}
</style>
</head>
<body class="embed">
<main id="main">
{main}</main>
<noscript><p class="alone">This page needs JavaScript.</p></noscript>
<script type="text/plain" id="packed">
{base64.b64encode(packed).decode()}
</script>
<script type="module">
{script}
</script>
</body>
</html>
"""


def within(fonts: Iterable[str]) -> str:
    """Font rules with their files inside."""

    def data(found: re.Match[str]) -> str:
        return f"url(data:font/woff2;base64,{base64.b64encode((STATIC / found[1]).read_bytes()).decode()})"

    at_once = "".join(fonts).replace("font-display: optional", "font-display: block")
    return re.sub(r'url\("([\w.-]+)"\)', data, at_once)
