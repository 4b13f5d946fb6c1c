cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t

cdef int _BLANK
cdef uint32_t _ANY, _FREE, _FACE, _TOUCH, _SUPPORT


cdef class HexPlane:
    cdef readonly int width
    cdef uint8_t[::1] codes
    cdef uint8_t[::1] marks
    cdef int32_t[::1] deltas
    cdef uint32_t[::1] faces
    cdef int32_t[::1] beside
    cdef int32_t[::1] ring
    cdef int32_t[::1] counts
    cdef int marked
    cdef int freed
    cdef int grown
    cdef int left

    @cython.locals(cell=int)
    cdef void prepare(self, bint blocked) noexcept nogil

    @cython.locals(cell=int, code=int, direction=int)
    cdef void show(self, bint blocked) noexcept nogil

    cdef void free(self, int cell) noexcept nogil

    @cython.locals(first=int, until=int, spot=int, direction=int)
    cdef void grow(self) noexcept nogil

    cdef void lay(self, int cell, int code) noexcept nogil

    @cython.locals(code=int)
    cdef void show_face(self, int cell) noexcept nogil

    cdef void hide_face(self, int cell) noexcept nogil

    cdef void lift(self, int cell) noexcept nogil

    @cython.locals(direction=int)
    cdef void lean(self, int cell, int change) noexcept nogil

    @cython.locals(index=int, direction=int)
    cdef void open(self, int32_t[::1] tiles, int count) noexcept nogil

    @cython.locals(index=int, direction=int)
    cdef void close(self) noexcept nogil


@cython.locals(rows=int, cell=int, row=int, column=int)
cdef int sound_margin(uint8_t[::1] codes, int width, int margin) noexcept nogil
