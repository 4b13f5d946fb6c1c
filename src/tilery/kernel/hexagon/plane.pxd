cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t

cdef int _BLANK
cdef uint32_t _ANY, _FREE


cdef class HexPlane:
    cdef readonly int width
    cdef uint8_t[::1] codes
    cdef uint8_t[::1] marks
    cdef int32_t[::1] deltas
    cdef uint32_t[::1] faces
    cdef int32_t[::1] support
    cdef int left

    cpdef object prepare(self, bint blocked)

    @cython.locals(cell=int, code=int, direction=int)
    cdef void show(self, bint blocked) noexcept nogil

    @cython.locals(last=int, first=int, until=int, cell=int, spot=int, direction=int)
    cdef void grow(self, int32_t[::1] ring, int32_t[::1] beside) noexcept nogil


@cython.locals(rows=int, cell=int, row=int, column=int)
cdef int sound_margin(uint8_t[::1] codes, int width, int margin) noexcept nogil
