"""Compiled loops: arrays in, arrays out, with an error code instead of an exception. They import nothing of Grundy."""

OK, BAD_OPTION, NIMBER_TOO_LARGE = 0, 1, 2  # the codes that a kernel returns
