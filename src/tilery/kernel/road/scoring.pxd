cimport cython
from libc.stdint cimport int64_t, uint32_t, uint64_t

from tilery.kernel.road.board cimport RoadBoard
from tilery.kernel.road.lines cimport RoadLines

cdef int _EITHER, _SUMS, _WIDE, _TALLY, _LINES, _KNOWN, _BARE, _DOWN, _BLANK
cdef uint32_t _WORD, _DE_BRUIJN
cdef unsigned char[::1] _PLACES
cdef int64_t _MANY, _LOWEST
cdef uint64_t _HALF


@cython.final
cdef class RoadScorer(RoadBoard):
    cdef object graph
    cdef uint32_t every
    cdef uint64_t blanks
    cdef RoadLines lines
    cdef int[::1] known
    cdef int kept_lines
    cdef Py_ssize_t cache_size
    cdef int64_t[::1] cache_keys
    cdef int64_t[::1] cache
    cdef int64_t dear
    cdef unsigned char[::1] dearest
    cdef int dear_count
    cdef uint32_t at_first
    cdef uint32_t wanted
    cdef unsigned char[::1] options
    cdef int option_count
    cdef int64_t top_rank
    cdef int64_t[::1] gains
    cdef int64_t[::1] ranks
    cdef readonly object text
    cdef unsigned char[::1] ink

    @cython.locals(place=int, slot=Py_ssize_t)
    cpdef void prepare(self) noexcept nogil

    cdef uint32_t at_hand(self) noexcept nogil

    @cython.locals(along=int, number=int)
    cdef int line(self, int depth, int cell, int turn) noexcept nogil

    @cython.locals(key=int64_t, slot=Py_ssize_t, letters=uint32_t)
    cdef void refine(self, int number, int cell, int turn) noexcept nogil

    @cython.locals(key=int64_t, place=int64_t, at=int)
    cdef int64_t line_key(self, int cell, int along) noexcept nogil

    cdef void complete(self, int number, int cell, int along, bint hoping) noexcept nogil

    @cython.locals(worth=int64_t, total=int64_t)
    cdef int64_t most(self, int cell, int row, int column, int kind) noexcept nogil

    @cython.locals(total=int64_t)
    cdef int64_t most_times(self, int cell, int row, int column) noexcept nogil

    @cython.locals(place=int, letter=int)
    cdef void price(self) noexcept nogil

    @cython.locals(held=uint32_t, letter=int, place=int)
    cdef void sort_by_value(self) noexcept nogil

    @cython.locals(letter=int, worth=int64_t, total=int64_t, here=int, there=int)
    cdef int64_t gain(self, int cell, int tile, int row, int column) noexcept nogil

    @cython.locals(free=bint, letter_times=int, word_times=int)
    cdef int weigh(self, int cell, int row, int column, uint64_t choices, int64_t hope_share) noexcept nogil

    @cython.locals(
        count=int, letter=int, worth=int64_t, gain=int64_t, hope=int64_t, here=int, there=int, rank=int64_t
    )
    cdef void weigh_all(
        self, uint32_t letters, int blank, int letter_times, int word_times, int row, int column, int64_t hope_share
    ) noexcept nogil

    cdef int64_t worth_on(self, int cell, int tile) noexcept nogil

    @cython.locals(fresh=bint, total=int64_t, turn=int, along=int, start=int)
    cdef int64_t loss(self, int cell, int row, int column) noexcept nogil

    @cython.locals(used=int, depth=int, cell=int, turn=int, along=int, start=int)
    cdef int spell(self, int length) noexcept nogil

    @cython.locals(found=bint, later=int)
    cdef bint is_covered(self, int depth, int length) noexcept nogil


cdef int lowest(uint32_t bits) noexcept nogil
