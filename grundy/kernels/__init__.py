"""Compiled loops: arrays in, arrays out, with an error code instead of an exception. They import nothing of Grundy."""

OK, BAD_OPTION, NIMBER_TOO_LARGE, OUT_OF_ORDER = 0, 1, 2, 3  # the codes that a kernel returns
