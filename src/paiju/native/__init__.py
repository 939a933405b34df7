"""The core as machine code: one shared library of all kernels, built once for a source text, called through C.

`library` finds it (in the package, or where `build` has put it) and calls its kernels with NumPy arrays or with the
numbers and rows of `memory`, which need nothing but Python. `program` and `machine` make it, from the same functions
that the interpreter runs, with Numba and a linker; neither is needed to use it.
"""
