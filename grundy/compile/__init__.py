"""From a rule to compiled code: the checked tree, numba for the processor, C for a GPU, the cache, and shared kernels.

A kernel takes and gives arrays, with an error code instead of an exception. What serves one game alone is in
the `kernels` of that game's folder, which import nothing but this package.
"""

OK, BAD_OPTION, NIMBER_TOO_LARGE, OUT_OF_ORDER, NO_POSITION = 0, 1, 2, 3, 4  # the codes that a kernel returns
