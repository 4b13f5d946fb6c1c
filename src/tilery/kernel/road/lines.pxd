cimport cython
from libc.stdint cimport int64_t, uint32_t

from tilery.kernel.road.board cimport RoadBoard

cdef int _SUMS, _WIDE, _TALLY, _SIDE, _SPACE
cdef uint32_t _WORD, _DE_BRUIJN
cdef unsigned char[::1] _PLACES


@cython.final
cdef class RoadLines:
    cdef unsigned char[::1] letters
    cdef unsigned char[::1] fresh
    cdef int[::1] worth
    cdef int[::1] times
    cdef unsigned char[::1] inside
    cdef const uint32_t[::1] cells
    cdef uint32_t root
    cdef uint32_t[::1] first
    cdef uint32_t[::1] pairs
    cdef uint32_t[::1] triples
    cdef unsigned char[::1] before
    cdef int64_t[::1] before_points
    cdef int64_t[::1] before_times
    cdef unsigned char[::1] behind
    cdef int64_t[::1] behind_points
    cdef int64_t[::1] behind_times
    cdef int[::1] counts
    cdef int64_t[::1] tallies
    cdef int64_t[::1] top
    cdef unsigned char[::1] whole
    cdef uint32_t[::1] made
    cdef uint32_t[::1] hoped
    cdef readonly object text
    cdef unsigned char[::1] ink

    cpdef object look_at(self, RoadBoard board)

    @cython.locals(
        fresh=int, points=int64_t, product=int64_t, before=int64_t, before_times=int64_t, behind=int64_t,
        behind_times=int64_t, side=int, count=int, at=int, place=int,
    )
    cdef bint measure(self, int number, int cell, int along) noexcept nogil

    @cython.locals(side=int, first=int, place=int, start=int, pair=int, arc=uint32_t, at=int)
    cdef void tally(self, int number, int cell, int along, uint32_t wanted, bint hoping) noexcept nogil

    @cython.locals(node=uint32_t, mask=uint32_t, want=uint32_t, further=int, letter=int, child=uint32_t)
    cdef void spread(
        self, int number, int side, uint32_t arc, int64_t points, int64_t product, uint32_t wanted, bint hoping
    ) noexcept nogil

    @cython.locals(
        first=int, arc=uint32_t, points=int64_t, product=int64_t, further=int, want=uint32_t, letter=int, pair=int
    )
    cdef void spread_second(self, int number, int side, uint32_t wanted, bint hoping) noexcept nogil

    @cython.locals(further=int, letter=int, pair=int)
    cdef void spread_first(self, int number, int side, uint32_t wanted, bint hoping) noexcept nogil

    @cython.locals(total=int64_t, times=int64_t, at=int, last=int)
    cdef void follow(
        self, int number, int side, int letter, uint32_t arc, int pair, int64_t points, int64_t product, bint hoping
    ) noexcept nogil

    @cython.locals(first=int, place=int, kind=int, want=uint32_t)
    cdef void find_top(self, int number) noexcept nogil

    @cython.locals(place=int)
    cdef void add_hope(self, int number, int letter, int64_t points, int64_t product) noexcept nogil

    @cython.locals(place=int)
    cdef void add(self, int number, int letter, int64_t points, int64_t product) noexcept nogil

    @cython.locals(total=int64_t, arc=uint32_t, points=int64_t, product=int64_t, new=int, at=int)
    cdef int64_t read(self, int start, int along, int cell) noexcept nogil

    @cython.locals(arc=uint32_t, at=int, size=int)
    cdef int spell_from(self, int used, int start, int along, int cell) noexcept nogil

    @cython.locals(place=int)
    cdef int write(self, int used, int start, int along, int size) noexcept nogil


@cython.locals(offset=uint32_t, mask=uint32_t)
cdef uint32_t step(const uint32_t[::1] cells, uint32_t arc, int letter) noexcept nogil

cdef int lowest(uint32_t bits) noexcept nogil

cdef int popcount(uint32_t bits) noexcept nogil
