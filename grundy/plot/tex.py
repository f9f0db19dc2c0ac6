"""Words, figures and pages for LaTeX: what every TeX with TikZ sets, with no further package."""

from collections.abc import Iterable
from unicodedata import normalize

SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"{\char34}",
    "-": "{-}",  # two of them are no dash, and a position is to be copied
    **{mark: f"\\{mark}" for mark in "&%$#_{}"},
    "–": "--",
    "’": "'",
    "…": r"\dots{}",
}
SIGNS = {
    "⊕": r"\oplus",
    "⊗": r"\otimes",
    "×": r"\times",
    "✕": r"\times",
    "·": r"\cdot",
    "−": "-",
    "∞": r"\infty",
    "≤": r"\leq",
    "≥": r"\geq",
    "≠": r"\neq",
    "«": r"\ll",
    "»": r"\gg",
    "≡": r"\equiv",
    "→": r"\rightarrow",
    "↺": r"\hookleftarrow",
    "○": r"\circ",
    "●": r"\bullet",
    "⌊": r"\lfloor",
    "⌋": r"\rfloor",
    "⌈": r"\lceil",
    "⌉": r"\rceil",
    "φ": r"\varphi",
    "½": r"\frac12",
    **{sign: f"_{digit}" for digit, sign in enumerate("₀₁₂₃₄₅₆₇₈₉")},
    **dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", (f"^{digit}" for digit in range(10)), strict=True)),
}
ACCENTS = {"\u0300", "\u0301", "\u0302", "\u0303", "\u0308", "\u030a", "\u030c", "\u0327"}  # that every font has
LETTERS = "æœøßÆŒØ"
HEAD = r"""\usepackage[utf8]{inputenc}
\usepackage{tikz,array}
"""


def escaped(text: str) -> str:
    """Plain text as TeX has it; a letter that it does not know is written by its number."""
    return "".join(map(letter, text))


def letter(one: str) -> str:
    if one in SPECIAL:
        return SPECIAL[one]
    if one in SIGNS:
        return f"${SIGNS[one]}$"
    taken_apart = normalize("NFD", one)
    known = " " <= taken_apart[0] <= "~" and ACCENTS.issuperset(taken_apart[1:])
    return one if known or one in LETTERS else f"[U+{ord(one):04X}]"


def typewriter(text: str) -> str:
    """A position or a move, which may be broken after what separates its pieces."""
    return r"\texttt{" + "".join(map(typed, text)) + "}"


def typed(one: str) -> str:
    """Its font has all that a keyboard has."""
    known = f"{{\\char{ord(one)}}}" if one in SPECIAL and one.isascii() else letter(one)
    return known + (r"\allowbreak{}" if one in "+,/&;" else "")


def number(value: float) -> str:
    """As short as three decimals allow."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def page_of(picture: str) -> str:
    """A document of one page, as large as the picture."""
    return (
        "\\documentclass{article}\n" + HEAD + "\\newsavebox\\drawn\n\\begin{document}\n"
        f"\\begin{{lrbox}}{{\\drawn}}\\fboxsep=4pt\\fboxrule=0pt\\fbox{{%\n{picture}}}\\end{{lrbox}}\n"
        "\\ifdefined\\pagewidth\\let\\pdfpagewidth\\pagewidth\\let\\pdfpageheight\\pageheight\\fi\n"
        "\\pdfpagewidth=\\wd\\drawn \\pdfpageheight=\\dimexpr\\ht\\drawn+\\dp\\drawn\\relax\n"
        "\\hoffset=-1in \\voffset=-1in \\shipout\\box\\drawn\n\\end{document}\n"
    )


def tabular(rows: Iterable[Iterable[str]], columns: str, head: int = 1) -> str:
    """A plain table of cells that are TeX already; a rule under the first rows."""
    lines = [" & ".join(row) + r" \\" for row in rows]
    body = "\n".join([*lines[:head], r"\hline\rule{0pt}{2.6ex}%", *lines[head:]] if head else lines)
    return f"\\begin{{tabular}}{{{columns}}}\n{body}\n\\end{{tabular}}\n"
