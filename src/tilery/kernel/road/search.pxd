cimport cython
from libc.stdint cimport int64_t, uint32_t, uint64_t

from tilery.kernel.road.keeper cimport RoadKeeper
from tilery.kernel.road.scoring cimport RoadScorer

cdef int _STRIDE, _LETTERS, _MARKS, _DOWN, _LONGEST, _BLANK, _FRACTION
cdef uint64_t _EITHER, _HALF


@cython.final
cdef class RoadSearch:
    cdef readonly RoadScorer board
    cdef readonly RoadKeeper best
    cdef RoadKeeper scouted
    cdef RoadKeeper front
    cdef RoadKeeper ahead
    cdef int64_t[::1] marks
    cdef int64_t[::1] seen
    cdef Py_ssize_t seen_size
    cdef int64_t seen_count
    cdef uint32_t firsts
    cdef int last_goals
    cdef int64_t last_most
    cdef int64_t last_times
    cdef int length
    cdef readonly int64_t nodes
    cdef int64_t node_limit
    cdef readonly int64_t found
    cdef readonly bint cut
    cdef readonly bint dropped
    cdef int64_t hope_share
    cdef bint in_beam

    cpdef object every(self, int length, int64_t node_limit)

    cpdef object beam(self, int length, int width, int64_t node_limit, int64_t hope_share)

    cpdef object reserve(self, Py_ssize_t width)

    cdef void run_every(self, int length, int64_t node_limit) noexcept nogil

    @cython.locals(depth=int)
    cdef void run_beam(self, int length, int width, int64_t node_limit, int64_t hope_share) noexcept nogil

    @cython.locals(place=Py_ssize_t)
    cdef void forget_sets(self) noexcept nogil

    @cython.locals(letter=int)
    cdef void begin(self, int length, int64_t node_limit) noexcept nogil

    @cython.locals(slot=int)
    cdef void expand_all(self, int depth) noexcept nogil

    @cython.locals(place=int)
    cdef void lay(self, RoadKeeper roads, int slot, int depth) noexcept nogil

    @cython.locals(place=int)
    cdef void unlay(self, int depth) noexcept nogil

    @cython.locals(mark=int64_t, last=bint, goals=int, place=int, cell=int, row=int, column=int)
    cdef void extend(self, int depth, int64_t score) noexcept nogil

    cdef int64_t lost(self, int cell, int row, int column) noexcept nogil

    @cython.locals(choices=uint64_t)
    cdef uint64_t choose(self, int depth, int cell) noexcept nogil

    @cython.locals(count=int)
    cdef uint64_t count_choices(self, uint64_t choices) noexcept nogil

    @cython.locals(choices=uint64_t, most=int64_t, count=int, base=int64_t, option=int, total=int64_t)
    cdef void finish_all(self, int depth, int cell, int row, int column, int64_t score) noexcept nogil

    cdef int64_t rank_of(self, int64_t score) noexcept nogil

    @cython.locals(
        base=int64_t, top=int64_t, live=uint32_t, choices=uint64_t, count=int, option=int, rank=int64_t
    )
    cdef void hand_on_all(self, int depth, int cell, int row, int column, int64_t score, int64_t mark) noexcept nogil

    cdef void hand_on(self, int depth, int cell, int tile, int64_t score, int64_t rank, int64_t mark) noexcept nogil

    @cython.locals(choices=uint64_t, base=int64_t, tile=int, total=int64_t, top=int64_t)
    cdef void go_on(self, int depth, int cell, int row, int column, int64_t score) noexcept nogil

    @cython.locals(place=int, goal=int, row=int, column=int)
    cdef void foresee(self, int depth, int cell, int tile) noexcept nogil

    @cython.locals(count=int, place=int)
    cdef bint pass_over(self, int depth) noexcept nogil

    @cython.locals(mark=int64_t, place=int, cell=int)
    cdef int64_t mark_of(self, int depth) noexcept nogil

    @cython.locals(tile=int)
    cdef int64_t covering(self, int cell) noexcept nogil

    @cython.locals(key=int64_t, size=Py_ssize_t, place=Py_ssize_t)
    cdef bint is_known(self, int64_t mark, int head) noexcept nogil

    @cython.locals(length=int, used=int)
    cpdef object words(self, int slot)


@cython.locals(room=Py_ssize_t)
cdef Py_ssize_t room_for(Py_ssize_t count) noexcept nogil

cdef uint64_t highest(uint64_t bits) noexcept nogil

cdef int lowest(uint64_t bits) noexcept nogil

@cython.locals(count=int)
cdef int popcount(uint64_t bits) noexcept nogil

cdef int popcount_half(uint32_t bits) noexcept nogil
