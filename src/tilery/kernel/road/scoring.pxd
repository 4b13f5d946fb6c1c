cimport cython
from libc.stdint cimport int64_t, uint32_t

from tilery.kernel.road.board cimport RoadBoard

cdef int _WIDE, _SUMS, _TALLY, _LINES, _BARE, _TEXT, _DOWN, _BLANK, _SPACE, _KNOWN
cdef uint32_t _ALL
cdef int64_t _MANY


@cython.final
cdef class RoadScorer(RoadBoard):
    cdef object graph
    cdef const uint32_t[::1] cells
    cdef uint32_t root
    cdef int64_t[::1] tallies
    cdef int[::1] known
    cdef int lines
    cdef int64_t[::1] top
    cdef unsigned char[::1] whole
    cdef int64_t[::1] keys
    cdef Py_ssize_t cache_size
    cdef int64_t[::1] cache_keys
    cdef int64_t[::1] cache
    cdef int64_t dear
    cdef uint32_t at_first
    cdef uint32_t wanted
    cdef uint32_t[::1] made
    cdef uint32_t[::1] hoped
    cdef readonly object text
    cdef unsigned char[::1] ink

    @cython.locals(place=int, slot=Py_ssize_t)
    cpdef void prepare(self) noexcept nogil

    cdef uint32_t at_hand(self) noexcept nogil

    @cython.locals(along=int, number=int)
    cdef int line(self, int depth, int cell, int turn) noexcept nogil

    @cython.locals(key=int64_t, points=int64_t, product=int64_t, starts=int64_t, ends=int64_t, at=int, place=int)
    cdef bint measure(self, int number, int cell, int along) noexcept nogil

    @cython.locals(key=int64_t, slot=Py_ssize_t, letters=uint32_t)
    cdef void refine(self, int number, int cell, int turn) noexcept nogil

    cdef void complete(self, int number, int cell, int along, bint hoping) noexcept nogil

    @cython.locals(worth=int64_t, total=int64_t)
    cdef int64_t most(self, int cell, int row, int column, int kind) noexcept nogil

    @cython.locals(total=int64_t)
    cdef int64_t most_times(self, int cell, int row, int column) noexcept nogil

    @cython.locals(held=uint32_t)
    cdef void price(self) noexcept nogil

    @cython.locals(start=int, arc=uint32_t, points=int64_t, product=int64_t, at=int)
    cdef void tally(self, int number, int cell, int along, uint32_t wanted, bint hoping) noexcept nogil

    @cython.locals(further=int, hoped=bint, mask=uint32_t, want=uint32_t, low=uint32_t, child=uint32_t)
    cdef void spread(
        self, int number, uint32_t arc, int64_t points, int64_t product, int behind, int along, uint32_t wanted, bint hoping
    ) noexcept nogil

    @cython.locals(first=int, place=int, kind=int, want=uint32_t)
    cdef void find_top(self, int number) noexcept nogil

    cdef void follow(
        self, int number, uint32_t low, uint32_t arc, int64_t points, int64_t product, int at, int along, bint hoping
    ) noexcept nogil

    @cython.locals(place=int)
    cdef void add_hope(self, int number, uint32_t low, int64_t points, int64_t product) noexcept nogil

    @cython.locals(place=int)
    cdef void add(self, int number, uint32_t low, int64_t points, int64_t product) noexcept nogil

    @cython.locals(letter=int, worth=int64_t, total=int64_t)
    cdef int64_t gain(self, int cell, int tile, int row, int column) noexcept nogil

    @cython.locals(letter=int, worth=int64_t, total=int64_t)
    cdef int64_t hope(self, int cell, int tile, int row, int column) noexcept nogil

    cdef int64_t worth_on(self, int cell, int tile) noexcept nogil

    @cython.locals(fresh=bint, total=int64_t, turn=int, along=int, start=int)
    cdef int64_t loss(self, int cell, int row, int column) noexcept nogil

    @cython.locals(total=int64_t, arc=uint32_t, points=int64_t, product=int64_t, new=int, at=int)
    cdef int64_t read(self, int start, int along, int cell) noexcept nogil

    @cython.locals(used=int, depth=int, cell=int, turn=int, along=int, start=int)
    cdef int spell(self, int length) noexcept nogil

    @cython.locals(found=bint, later=int)
    cdef bint is_covered(self, int depth, int length) noexcept nogil

    @cython.locals(arc=uint32_t, at=int, size=int)
    cdef int spell_from(self, int used, int start, int along, int cell) noexcept nogil

    @cython.locals(place=int)
    cdef int write(self, int used, int start, int along, int size) noexcept nogil


@cython.locals(offset=uint32_t, mask=uint32_t)
cdef uint32_t step(const uint32_t[::1] cells, uint32_t arc, int letter) noexcept nogil


cdef int popcount(uint32_t bits) noexcept nogil
