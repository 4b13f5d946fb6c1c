cimport cython
from libc.stdint cimport int64_t

from tilery.kernel.road.scoring cimport RoadScorer
from tilery.kernel.road.search cimport RoadSearch

cdef int _LONGEST, _EXHAUSTIVE
cdef int64_t _MOST, _HOPE_SHARE


@cython.final
cdef class RoadTotals:
    cdef readonly int64_t nodes
    cdef readonly int64_t found
    cdef readonly bint complete

    cpdef object search(self, RoadSearch hunt, int64_t nodes)

    @cython.locals(lengths=int, ways=int64_t, count=int, length=int, limit=int64_t)
    cdef void run(self, RoadSearch hunt, int64_t nodes) noexcept nogil


@cython.locals(held=int, letter=int, lengths=int, worth=int)
cdef int turn_lengths(RoadScorer board) noexcept nogil

@cython.locals(kinds=int, letter=int)
cdef int64_t branching(RoadScorer board) noexcept nogil

cpdef int64_t beam_width(int64_t ways, int length, int64_t nodes) noexcept nogil

@cython.locals(width=int64_t, lengths=int, ways=int64_t, length=int, share=int64_t)
cdef int64_t widest(RoadScorer board, int64_t nodes) noexcept nogil

@cython.locals(product=int64_t, _count=int)
cdef int64_t power(int64_t base, int exponent) noexcept nogil
