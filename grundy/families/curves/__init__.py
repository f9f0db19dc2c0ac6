"""Curves drawn on paper that cross nothing, for games that are played so.

sheet.py         faces, boundaries and corners of a drawing, and every line that can be added; their text
drawing.py       a drawing: what was there first and the lines since; its text and its layout, from line to line
mesh.py          a triangulated sheet, on whose edges lines run; curve_layout.py moves its points
route.py         leads new lines; relax.py rounds lines off
by_hand.py       reads a curve drawn by hand; picture.py is the scene, for a page or a terminal
"""
