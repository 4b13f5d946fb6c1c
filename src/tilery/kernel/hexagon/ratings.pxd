cimport cython
from libc.stdint cimport int32_t

from tilery.kernel.hexagon.match cimport HexMatch

cdef int _CODES, _BLANK, _BANK_SIZE, _WIDTH


@cython.final
cdef class HexRatings:
    cdef int32_t[::1] openings
    cdef int32_t[::1] eases
    cdef int32_t[::1] gains
    cdef int32_t[::1] hardest
    cdef int32_t[::1] hardness

    @cython.locals(best=int, most=int, index=int, cell=int)
    cdef int best_opening(self, HexMatch match) noexcept nogil

    @cython.locals(best=int, index=int, rating=int)
    cdef int next_rating(self, HexMatch match, int below) noexcept nogil

    @cython.locals(row=int, ease=int)
    cdef int rate(self, HexMatch match, int cell) noexcept nogil

    @cython.locals(seat=int)
    cdef int has_pawn(self, HexMatch match, int cell) noexcept nogil

    @cython.locals(seat=int, best=int, index=int, cell=int, rating=int)
    cdef void place_knocked(self, HexMatch match, int marks) noexcept nogil

    @cython.locals(other=int, index=int)
    cdef bint may_go(self, HexMatch match, int seat, int cell, int marks) noexcept nogil

    @cython.locals(count=int, code=int, copy=int, ease=int, place=int)
    cdef int sort_hardest(self, HexMatch match) noexcept nogil
