cimport cython
from libc.stdint cimport uint32_t

cdef unsigned int _NEWLINE, _A, _Z
cdef Py_ssize_t _WIDTH


cdef class Minimiser:
    cdef uint32_t[::1] cells
    cdef Py_ssize_t used
    cdef uint32_t[::1] slots
    cdef Py_ssize_t nodes
    cdef uint32_t[::1] word
    cdef uint32_t[::1] masks
    cdef uint32_t[::1] counts
    cdef uint32_t[::1] ends
    cdef uint32_t[::1] arcs
    cdef Py_ssize_t depth

    @cython.locals(size=Py_ssize_t, longest=Py_ssize_t, at=Py_ssize_t, shared=Py_ssize_t, letter=uint32_t)
    cpdef Py_ssize_t read(self, const unsigned char[::1] text) except -1

    cdef void open(self, uint32_t letter) noexcept

    @cython.locals(above=Py_ssize_t, arc=uint32_t)
    cdef int close(self) except -1

    @cython.locals(first=Py_ssize_t, count=Py_ssize_t, slot=Py_ssize_t, offset=Py_ssize_t)
    cdef Py_ssize_t freeze(self, Py_ssize_t depth) except -1

    @cython.locals(code=uint32_t, place=Py_ssize_t)
    cdef Py_ssize_t scatter(self, uint32_t mask, uint32_t[::1] arcs, Py_ssize_t first, Py_ssize_t count) noexcept

    @cython.locals(first=Py_ssize_t, place=Py_ssize_t)
    cdef bint equal(self, Py_ssize_t offset, Py_ssize_t depth) noexcept

    @cython.locals(offset=Py_ssize_t, first=Py_ssize_t, count=Py_ssize_t, place=Py_ssize_t)
    cdef Py_ssize_t append(self, Py_ssize_t depth) except -1

    @cython.locals(offset=Py_ssize_t, slot=Py_ssize_t, mask=uint32_t, count=Py_ssize_t)
    cdef int widen(self) except -1
