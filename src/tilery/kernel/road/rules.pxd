cimport cython
from libc.stdint cimport int64_t

from tilery.kernel.road.state cimport RoadState

cdef int _KINDS, _RACK, _BLANK, _NOTHING, _PLAY, _MULLIGAN, _ALL_PASSED, _STALL, _NONE


cdef class RoadRules(RoadState):
    cdef readonly int kind
    cdef int size
    cdef int64_t gain
    cdef int which
    cdef int[::1] path_cell
    cdef unsigned char[::1] path_tile
    cdef int[::1] given

    @cython.locals(kind=int)
    cdef void carry_out(self) noexcept nogil

    @cython.locals(seat=int, place=int, cell=int, letter=int, blank=bint)
    cdef void lay_road(self) noexcept nogil

    @cython.locals(seat=int, kind=int, number=int)
    cdef void put_back(self) noexcept nogil

    cdef void skip_turn(self) noexcept nogil

    @cython.locals(drawn=int, index=int, kind=int)
    cdef int draw(self, int seat) noexcept nogil

    cdef void end_turn(self) noexcept nogil

    cdef int next_seat(self, int seat) noexcept nogil

    cdef void go_on(self) noexcept nogil

    @cython.locals(staying=int, seat=int)
    cdef bint ends(self) noexcept nogil
