cimport cython
from libc.stdint cimport int64_t, uint32_t

from tilery.kernel.road.keeper cimport RoadKeeper
from tilery.kernel.road.scoring cimport RoadScorer

cdef int _STRIDE, _LETTERS, _MARKS, _LONGEST, _BLANK


@cython.final
cdef class RoadSearch:
    cdef readonly RoadScorer board
    cdef readonly RoadKeeper best
    cdef RoadKeeper front
    cdef RoadKeeper ahead
    cdef int64_t[::1] marks
    cdef int64_t[::1] seen
    cdef int64_t seen_count
    cdef unsigned char[::1] choices
    cdef int length
    cdef readonly int64_t nodes
    cdef int64_t node_limit
    cdef readonly int64_t found
    cdef readonly bint cut
    cdef readonly bint dropped
    cdef int64_t hope_share
    cdef bint in_beam

    @cython.locals(first=int, count=int, letter=int)
    cdef int choose(self, int depth) noexcept nogil

    cdef void finish(self, int depth, int cell, int tile, int64_t score) noexcept nogil

    @cython.locals(count=int, index=int)
    cpdef object expand_all(self, int depth, int[::1] slots)

    cpdef object expand(self, int depth)

    @cython.locals(place=int)
    cdef void lay(self, RoadKeeper roads, int slot, int depth) noexcept nogil

    @cython.locals(place=int)
    cdef void unlay(self, int depth) noexcept nogil

    @cython.locals(
        mark=int64_t, wanted=uint32_t, choices=int, goals=int, place=int, cell=int, choice=int, tile=int, base=int64_t, total=int64_t,
    )
    cdef void extend(self, int depth, int64_t score) noexcept nogil

    @cython.locals(rank=int64_t)
    cdef void hand_on(self, int depth, int cell, int tile, int64_t score, int64_t mark) noexcept nogil

    @cython.locals(mark=int64_t, place=int)
    cdef int64_t mark_of(self, int depth) noexcept nogil

    @cython.locals(key=int64_t, size=Py_ssize_t, place=Py_ssize_t)
    cdef bint is_known(self, int64_t mark, int head) noexcept nogil

    @cython.locals(length=int, used=int)
    cpdef object words(self, int slot)
