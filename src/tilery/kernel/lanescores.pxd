cimport cython
from libc.stdint cimport uint32_t
from tilery.kernel.lanecells cimport LaneCells

cdef int _MET, _RECORD, _TOP, _HEAVIEST, _WORST


cdef class LaneScores(LaneCells):
    cdef int[::1] red
    cdef int[::1] hand
    cdef int held
    cdef int bonus
    cdef int limit
    cdef int room
    cdef readonly object records
    cdef int[::1] numbers
    cdef readonly int found
    cdef readonly bint full
    cdef int[::1] counts
    cdef int kept
    cdef int least
    cdef int lane
    cdef int[::1] word
    cdef int fresh
    cdef int[::1] place
    cdef int[::1] letter
    cdef int[::1] weight
    cdef int[::1] need
    cdef int[::1] spare
    cdef int[::1] spare_red
    cdef int[::1] forced
    cdef int[::1] forced_red
    cdef int[::1] use
    cdef int[::1] laid
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
    cdef int[::1] best_taken
    cdef int[::1] table_count
    cdef int[::1] table_red

    @cython.locals(sure=int, most=int, heaviest=int, place=int, cell=int, heavy=int, reds=int)
    cdef void weigh(self, int start, int length) noexcept nogil

    @cython.locals(arc=uint32_t, place=int)
    cdef bint reads_back(self, int length) noexcept nogil

    @cython.locals(number=int)
    cdef int redden(self, int heaviest) noexcept nogil

    @cython.locals(reds=int, weight=int, number=int)
    cdef int spend(self, int heaviest) noexcept nogil

    @cython.locals(total=int, number=int)
    cdef int gained(self, int reds) noexcept nogil

    @cython.locals(number=int, place=int, cell=int, stars=int)
    cdef void with_stars(self, int start, int length) noexcept nogil

    @cython.locals(number=int, cell=int, met=int, at=int)
    cdef bint surround(self, int start, int length) noexcept nogil

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

    @cython.locals(points=int, heaviest=int, number=int, across=int, stars=int, letter=int, lacking=int)
    cdef void settle(self) noexcept nogil

    @cython.locals(cell=int, total=int, axis=int, place=int)
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

    cdef int in_row(self, int tile) noexcept nogil

    @cython.locals(value=int, at=int, lowest=int, number=int, place=int)
    cdef void keep(self, int start, int length, int points, int stars, int reds, int taken) noexcept nogil

    cdef void rise(self, int value) noexcept nogil
