cimport cython
from libc.stdint cimport int64_t, uint32_t

cdef int _GOALS, _OPENINGS, _SPELT, _DOWN, _WIDE, _BLANK, _LINE, _ONE
cdef uint32_t _ALL


@cython.final
cdef class RoadBoard:
    cdef object graph
    cdef const uint32_t[::1] cells
    cdef uint32_t root
    cdef readonly object text
    cdef unsigned char[::1] letters
    cdef unsigned char[::1] fresh
    cdef unsigned char[::1] cover
    cdef unsigned char[::1] inside
    cdef int[::1] worth
    cdef int[::1] times
    cdef int[::1] letter_times
    cdef int[::1] word_times
    cdef int[::1] rack
    cdef int[::1] value
    cdef uint32_t ones
    cdef bint same
    cdef int through
    cdef int head
    cdef int64_t hope
    cdef int[::1] path_cell
    cdef unsigned char[::1] path_tile
    cdef unsigned char[::1] saved_letter
    cdef int[::1] saved_worth
    cdef int[::1] goals
    cdef int[::1] open_count
    cdef uint32_t[::1] open_arc
    cdef int[::1] open_sum
    cdef int[::1] open_times
    cdef int[::1] open_along
    cdef int64_t[::1] sums
    cdef int64_t[::1] products
    cdef int64_t[::1] hope_sums
    cdef int64_t[::1] hope_products
    cdef readonly object spelt
    cdef int64_t[::1] spelling

    @cython.locals(letter=int, covered=int, value=int)
    cdef void put(self, int depth, int cell, int tile) noexcept nogil

    @cython.locals(cell=int, tile=int)
    cdef void take(self, int depth) noexcept nogil

    @cython.locals(head=int, first=int, count=int, turn=int, along=int, beside=int)
    cdef int aim(self, int depth) noexcept nogil

    @cython.locals(count=int, turn=int, corner=int)
    cdef int aim_corners(self, int first) noexcept nogil

    @cython.locals(beyond=int)
    cdef int aim_line(self, int first, int count, int beside, int along) noexcept nogil

    @cython.locals(turn=int, beyond=int, known=bint, place=int)
    cdef int aim_round(self, int first, int count, int beside) noexcept nogil

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

    @cython.locals(count=int, depth=int, cell=int, turn=int, along=int, start=int)
    cdef int spell(self, int length) noexcept nogil

    @cython.locals(arc=uint32_t, points=int64_t, product=int64_t, at=int, size=int)
    cdef int spell_from(self, int count, int start, int along, int cell) noexcept nogil

    cdef int note(self, int count, int start, int along, int size, int64_t points) noexcept nogil


cdef int compass(int turn) noexcept nogil

cdef int corner_cell(int turn) noexcept nogil

@cython.locals(offset=uint32_t, mask=uint32_t, bits=uint32_t)
cdef uint32_t step(const uint32_t[::1] cells, uint32_t arc, int letter) noexcept nogil
