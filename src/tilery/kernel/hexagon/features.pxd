cimport cython
from libc.stdint cimport int32_t

from tilery.kernel.hexagon.keeper cimport HexKeeper

cdef int _HEAD, _BLANK, _COLUMNS, _TILES


@cython.locals(
    height=Py_ssize_t, index=Py_ssize_t, head=Py_ssize_t, row=Py_ssize_t, step=Py_ssize_t, letters=int, tile=int,
)
cpdef object write_walks(
    HexKeeper kept, int[::1] numbers, int[::1] at, double unit, int kind, float[:, ::1] rows, signed char[:, ::1] uses
)
