cimport cython
from libc.stdint cimport uint32_t

cdef int _TALL
cdef uint32_t _ANY


@cython.locals(
    at=Py_ssize_t, size=Py_ssize_t, place=Py_ssize_t, arc=Py_ssize_t, mask=uint32_t, every=uint32_t, under=uint32_t,
    height=uint32_t,
)
cdef void gather_below(const uint32_t[::1] cells, uint32_t[::1] below) noexcept nogil

cdef int popcount(uint32_t bits) noexcept nogil
