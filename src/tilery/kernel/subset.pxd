cimport cython
from libc.stdint cimport uint32_t

cdef int _WIDTH, _ROW


cdef class SubsetSearch:
    cdef const uint32_t[::1] cells
    cdef uint32_t root
    cdef int[::1] there
    cdef int[::1] needed
    cdef int missing
    cdef int longest
    cdef const int[::1] weights
    cdef int[::1] word
    cdef readonly object text
    cdef unsigned char[::1] letters
    cdef readonly object rows
    cdef int[::1] numbers
    cdef readonly Py_ssize_t room
    cdef readonly Py_ssize_t found
    cdef readonly Py_ssize_t written
    cdef readonly long long nodes
    cdef long long node_limit

    cpdef bint run(self, long long node_limit)

    @cython.locals(offset=Py_ssize_t, child=Py_ssize_t, mask=uint32_t, letter=int, owed=int, done=bint)
    cdef bint descend(self, uint32_t arc, int depth) noexcept nogil

    @cython.locals(row=Py_ssize_t, place=int, letter=int, first=int, second=int, third=int)
    cdef bint note(self, int depth) noexcept nogil
