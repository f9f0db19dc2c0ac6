"""A page that stands alone: one file with the page's own modules, its styles and what is packed into it.

It is the page of `web/static/embed.html`, whose questions are answered by `packed.js` in place of `api.js`: no file is
asked for, and a browser runs it from a disk.
"""

import base64
import re
from collections.abc import Iterable
from html import escape

from grundy.core.scene import page_style
from grundy.plot.joined import STATIC, joined
from grundy.version import __version__

FONT = '"Grundy Sans"'  # the other ones are for other pages
INSTEAD = {"api": "packed"}  # modules that are replaced
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:"


def page_alone(title: str, told: str, packed: bytes) -> str:
    """`told` says in a comment where the page comes from."""
    main = (STATIC / "embed.html").read_text("utf-8").partition("-->\n")[2]
    styles = "\n".join((STATIC / f"{name}.css").read_text("utf-8") for name in ("style", "embed"))
    fonts = (STATIC / "fonts.css").read_text("utf-8").splitlines(keepends=True)
    script = joined("alone", INSTEAD).replace("</script", "<\\/script")
    said = f"{told}\nMade by Grundy {__version__}: MIT licence, copyright (c) The Grundy authors.".replace("--", "- -")
    return f"""<!doctype html>
<!--
{said}
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
    """With the files that they name inside them."""

    def data(found: re.Match[str]) -> str:
        return f"url(data:font/woff2;base64,{base64.b64encode((STATIC / found[1]).read_bytes()).decode()})"

    at_once = "".join(fonts).replace("font-display: optional", "font-display: block")
    return re.sub(r'url\("([\w.-]+)"\)', data, at_once)
