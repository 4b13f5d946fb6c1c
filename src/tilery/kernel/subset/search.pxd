cimport cython
from libc.stdint cimport uint32_t

cdef int _WIDTH, _ROW, _DEEPEST, _MOST
cdef uint32_t _ONE


@cython.locals(least=int, place=Py_ssize_t)
cdef int low(const int[::1] values) noexcept

@cython.locals(most=int, place=Py_ssize_t)
cdef int high(const int[::1] values) noexcept


cdef class SubsetSearch:
    cdef const uint32_t[::1] cells
    cdef const uint32_t[::1] below
    cdef uint32_t root
    cdef uint32_t having
    cdef uint32_t owing
    cdef int[::1] there
    cdef int[::1] needed
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

    @cython.locals(letter=int, need=int)
    cdef bint prepare(self) noexcept nogil

    cdef bint restart(self, long long node_limit) noexcept nogil

    cpdef bint run(self, long long node_limit)

    @cython.final
    @cython.locals(
        offset=Py_ssize_t, child=uint32_t, mask=uint32_t, fit=uint32_t, low=uint32_t, owed=uint32_t, letter=int,
        need=int, left=int, done=bint,
    )
    cdef bint descend(self, uint32_t arc, int depth, uint32_t having, uint32_t owing) noexcept nogil

    @cython.locals(row=Py_ssize_t, place=int, letter=int, first=int, second=int, third=int)
    cdef bint note(self, int depth) noexcept nogil


cdef int popcount(uint32_t bits) noexcept nogil
