cimport cython
from libc.stdint cimport uint32_t

cdef int _SIZE, _WIDTH, _GOALS, _BLANK, _LINE, _ONE


cdef class RoadBoard:
    cdef unsigned char[::1] letters
    cdef unsigned char[::1] fresh
    cdef unsigned char[::1] lain
    cdef unsigned char[::1] cover
    cdef unsigned char[::1] inside
    cdef int[::1] worth
    cdef int[::1] times
    cdef int[::1] letter_times
    cdef int[::1] word_times
    cdef int[::1] rack
    cdef int[::1] value
    cdef uint32_t held
    cdef uint32_t ones
    cdef bint same
    cdef int through
    cdef bint meets_fresh
    cdef bint covers_fresh
    cdef int head
    cdef int[::1] path_cell
    cdef unsigned char[::1] path_tile
    cdef unsigned char[::1] saved_letter
    cdef unsigned char[::1] saved_fresh
    cdef int[::1] saved_worth
    cdef int[::1] goals

    cpdef object set_cell(self, int cell, int letter_times, int word_times)

    cpdef object set_tile(self, int cell, int letter, int worth, bint coverable)

    @cython.locals(letter=int, value=int)
    cdef void put(self, int depth, int cell, int tile) noexcept nogil

    @cython.locals(cell=int, tile=int)
    cdef void take(self, int depth) noexcept nogil

    @cython.locals(head=int, first=int, count=int, turn=int, along=int, beside=int, fresh=bint)
    cdef int aim(self, int depth) noexcept nogil

    @cython.locals(count=int, turn=int, corner=int)
    cdef int aim_corners(self, int first) noexcept nogil

    @cython.locals(beyond=int)
    cdef int aim_line(self, int first, int count, int beside, int along) noexcept nogil

    @cython.locals(turn=int, beyond=int, known=bint, place=int)
    cdef int aim_round(self, int first, int count, int beside) noexcept nogil


cdef int compass(int turn) noexcept nogil

cdef int corner_cell(int turn) noexcept nogil

@cython.locals(row=int, column=int)
cpdef int checked_cell(int cell) except -1

cdef int checked_letter(int letter) except -1

cdef int checked_worth(int worth) except -1
