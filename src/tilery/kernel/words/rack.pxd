cimport cython
from libc.stdint cimport uint8_t, uint32_t

cdef int _STRIDE, _ROW


cdef class RackWords:
    cdef readonly object graph
    cdef const uint32_t[::1] cells
    cdef uint32_t root
    cdef int rest[27]
    cdef uint32_t held
    cdef int wild
    cdef int longest
    cdef uint32_t present
    cdef readonly int room
    cdef int stack[17]
    cdef uint8_t[::1] text
    cdef readonly int count
    cdef int[::1] entries
    cdef int[::1] starts
    cdef uint8_t[::1] begun
    cdef uint32_t[::1] arcs
    cdef readonly int beginnings
    cdef readonly int begin_room
    cdef int[::1] ways
    cdef int[::1] way_starts
    cdef readonly long long nodes
    cdef long long node_limit

    cpdef bint collect(self, long long node_limit) except *
    cpdef bint begin(self, int room, int longest, long long node_limit) except *

    @cython.locals(at=int, place=int, offset=Py_ssize_t, mask=uint32_t, want=uint32_t, low=uint32_t, letter=int, more=int, done=bint)
    cdef bint spell(self, uint32_t arc, int depth, int lacking) noexcept nogil

    @cython.locals(
        at=int, place=int, offset=Py_ssize_t, mask=uint32_t, want=uint32_t, low=uint32_t, child=uint32_t, letter=int, more=int,
        done=bint
    )
    cdef bint start(self, uint32_t arc, int depth, int lacking, int longest) noexcept nogil

    cdef void draw(self, int letter) noexcept nogil

    cdef void put_back(self, int letter) noexcept nogil

    @cython.locals(word=int, at=int, length=int, lacking=int, place=int, letter=int, row=int)
    cdef void count_words(self, bint keep) noexcept nogil

    @cython.locals(number=int, mask=uint32_t, length=int, letter=int, row=int)
    cdef void count_beginnings(self, bint keep) noexcept nogil


@cython.locals(row=int)
cdef void clear(int[::1] counts) noexcept nogil

@cython.locals(total=int, row=int)
cdef int running_starts(int[::1] counts) noexcept nogil

@cython.locals(row=int)
cdef void shift_back(int[::1] starts) noexcept nogil

cdef int popcount(uint32_t bits) noexcept nogil
