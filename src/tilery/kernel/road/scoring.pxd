cimport cython
from libc.stdint cimport int64_t, uint32_t

from tilery.kernel.road.board cimport RoadBoard

cdef int _OPENINGS, _TEXT, _DOWN, _WIDE, _BLANK, _SPACE
cdef uint32_t _ALL


@cython.final
cdef class RoadScorer(RoadBoard):
    cdef object graph
    cdef const uint32_t[::1] cells
    cdef uint32_t root
    cdef int64_t hope
    cdef int[::1] open_count
    cdef uint32_t[::1] open_arc
    cdef int[::1] open_sum
    cdef int[::1] open_times
    cdef int[::1] open_along
    cdef int64_t[::1] sums
    cdef int64_t[::1] products
    cdef int64_t[::1] hope_sums
    cdef int64_t[::1] hope_products
    cdef readonly object text
    cdef unsigned char[::1] ink

    @cython.locals(
        count=int, first=int, turn=int, along=int, start=int, arc=uint32_t, points=int, product=int, at=int,
    )
    cdef void open(self, int depth, int cell) noexcept nogil

    @cython.locals(mask=uint32_t, letter=int)
    cdef uint32_t wanted(self) noexcept nogil

    @cython.locals(first=int, start=int, place=int, arc=uint32_t, child=uint32_t, mask=uint32_t, letter=int)
    cdef void tally(self, int depth, int cell, uint32_t wanted) noexcept nogil

    @cython.locals(points=int64_t, product=int64_t, along=int)
    cdef void follow(self, int slot, int place, uint32_t arc, int at) noexcept nogil

    @cython.locals(letter=int, worth=int64_t, times=int64_t, slot=int, alone=int64_t)
    cdef int64_t gain(self, int depth, int cell, int tile) noexcept nogil

    @cython.locals(total=int64_t, turn=int, along=int, start=int)
    cdef int64_t loss(self, int cell) noexcept nogil

    @cython.locals(total=int64_t, arc=uint32_t, points=int64_t, product=int64_t, new=int, at=int)
    cdef int64_t read(self, int start, int along, int cell) noexcept nogil

    @cython.locals(used=int, depth=int, cell=int, turn=int, along=int, start=int)
    cdef int spell(self, int length) noexcept nogil

    @cython.locals(arc=uint32_t, at=int, size=int)
    cdef int spell_from(self, int used, int start, int along, int cell) noexcept nogil

    @cython.locals(place=int)
    cdef int write(self, int used, int start, int along, int size) noexcept nogil


@cython.locals(offset=uint32_t, mask=uint32_t, bits=uint32_t)
cdef uint32_t step(const uint32_t[::1] cells, uint32_t arc, int letter) noexcept nogil
