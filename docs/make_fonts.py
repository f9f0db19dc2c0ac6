"""Makes the page's type faces again from IBM Plex: `python docs/make_fonts.py FOLDER`, with `brotli` installed.

FOLDER holds the npm packages `@ibm/plex-sans-variable`, `-serif` and `-mono` (0.2.0, 2.0.0, 2.5.0), unpacked. Each face
keeps the letters and signs that pages show, so that it is small; the license reserves the name Plex for the whole, so
the parts are called Grundy. Figures of Plex are all of one width.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

STATIC = Path(__file__).parents[1] / "grundy" / "web" / "static"
FACES = {
    "sans": "IBM Plex Sans Var-Roman",  # all weights in one, so that a page never has one of them alone
    "serif": "IBMPlexSerif-Regular",
    "serif-bold": "IBMPlexSerif-SemiBold",
    "serif-italic": "IBMPlexSerif-Italic",
    "mono": "IBMPlexMono-Regular",
    "mono-bold": "IBMPlexMono-SemiBold",
}
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180)]
SIGNS = "–—‘’“”„†•…‹›€−×·±½≤≥≠≈∞√∂∑∏←↑→↓₀₁₂₃₄₅₆₇₈₉⁰⁴⁵⁶⁷⁸⁹ΣαβΔπ●○■□▲▶◆"


def made(whole: Path) -> TTFont:
    options = subset.Options(flavor="woff2", layout_features=["kern", "mark", "liga", "tnum"], hinting=False)
    face = subset.load_font(str(whole), options)
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=[*LATIN, *map(ord, SIGNS)])
    chosen.subset(face)
    if "fvar" in face:
        instantiateVariableFont(face, {"wdth": 100, "wght": (400, 600)}, inplace=True)
    for record in face["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = record.toUnicode().replace("IBM Plex", "Grundy").replace("IBMPlex", "Grundy")
    face["name"].names = [record for record in face["name"].names if record.nameID != 7]  # the trademark's line
    face.flavor = "woff2"
    return face


if __name__ == "__main__":
    for name, plex in FACES.items():
        [whole] = Path(sys.argv[1]).rglob(f"complete/woff2/{plex}.woff2")
        made(whole).save(STATIC / f"{name}.woff2")
        print(f"{name}.woff2: {(STATIC / f'{name}.woff2').stat().st_size:,} bytes")
