"""Compiled loops that several games share: arrays in, arrays out, with an error code instead of an exception.

They import nothing of Grundy. What serves one game is in that game's folder, and imports nothing but these.
"""

OK, BAD_OPTION, NIMBER_TOO_LARGE, OUT_OF_ORDER, NO_POSITION = 0, 1, 2, 3, 4  # the codes that a kernel returns
