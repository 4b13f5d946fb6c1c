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
    cdef uint32_t owing
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

    @cython.locals(letter=int, need=int)
    cdef bint prepare(self) noexcept

    cpdef bint run(self, long long node_limit)

    @cython.locals(offset=Py_ssize_t, child=Py_ssize_t, mask=uint32_t, letter=int, done=bint)
    cdef bint descend(self, uint32_t arc, int depth) noexcept nogil

    @cython.locals(row=Py_ssize_t, place=int, letter=int, first=int, second=int, third=int)
    cdef bint note(self, int depth) noexcept nogil

    cdef void use(self, int letter) noexcept nogil

    cdef void put_back(self, int letter) noexcept nogil
