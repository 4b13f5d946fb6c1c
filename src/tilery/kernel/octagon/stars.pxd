cimport cython
from tilery.kernel.octagon.keeper cimport PlayKeeper
from tilery.kernel.octagon.lane cimport Lane

cdef int _HEAVIEST, _MET, _WORST, _LETTERS


@cython.final
cdef class StarChooser:
    cdef Lane lane
    cdef PlayKeeper plays
    cdef int[::1] need
    cdef int[::1] spare
    cdef int[::1] spare_red
    cdef int[::1] forced
    cdef int[::1] forced_red
    cdef int[::1] use
    cdef int[::1] ring
    cdef int[::1] mark
    cdef int rings
    cdef int required
    cdef int taken
    cdef int steady
    cdef int span_start
    cdef int span_end
    cdef int[::1] best
    cdef int[::1] best_reds
    cdef int[::1] table_count
    cdef int[::1] table_red

    @cython.locals(letter=int, tile=int)
    cdef void begin(self) noexcept nogil

    @cython.locals(number=int, cell=int, stars=int)
    cdef void with_stars(self, int start, int way, int length) noexcept nogil

    @cython.locals(before=int, after=int, number=int, cell=int, met=int, at=int)
    cdef bint surround(self, int start, int way, int length) noexcept nogil

    cdef bint require(self, int tile) noexcept nogil

    cdef void allow(self, int tile, int side) noexcept nogil

    cdef void count_spare(self, int letter) noexcept nogil

    @cython.locals(letter=int)
    cdef void withhold(self, int tile) noexcept nogil

    @cython.locals(letter=int)
    cdef void take(self, int tile) noexcept nogil

    @cython.locals(letter=int)
    cdef void give_back(self, int tile) noexcept nogil

    @cython.locals(index=int, tile=int, letter=int)
    cdef void choose(self, int number) noexcept nogil

    @cython.locals(points=int, heaviest=int, most=int, number=int, across=int, stars=int, letter=int, lacking=int)
    cdef void settle(self) noexcept nogil

    @cython.locals(cell=int, total=int, weight=int, axis=int)
    cdef int across(self, int number) noexcept nogil

    @cython.locals(own=int)
    cdef int reds_of(self, int letter, int used) noexcept nogil

    @cython.locals(total=int, weight=int, number=int)
    cdef int heaviest_sum(self, int letter, int tiles) noexcept nogil

    @cython.locals(best=int, most=int, number=int, letter=int, used=int, gain=int)
    cdef bint use_another(self) noexcept nogil

    @cython.locals(total=int, number=int, letter=int)
    cdef void note_best(self, int points, int stars, int heaviest) noexcept nogil

    @cython.locals(before=int)
    cdef bint first_of(self, int number) noexcept nogil

    @cython.locals(number=int, letter=int)
    cdef int reds_now(self, int heaviest) noexcept nogil

    @cython.locals(count=int, number=int, letter=int, wanted=int, value=int, tile=int, red=bint)
    cdef void note_taken(self, int stars) noexcept nogil

    @cython.locals(number=int)
    cdef bint is_spare(self, int tile) noexcept nogil

    @cython.locals(axis=int)
    cdef int in_row(self, int tile) noexcept nogil
