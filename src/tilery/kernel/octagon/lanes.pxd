cimport cython
from tilery.kernel.octagon.table cimport OctTable


@cython.final
cdef class LaneList:
    cdef OctTable table
    cdef int room
    cdef readonly int total
    cdef int[::1] made
    cdef int[::1] ranks
    cdef int[::1] ranked
    cdef int[::1] member
    cdef int[::1] letter
    cdef int[::1] last
    cdef int[::1] next_letter
    cdef int slots
    cdef int[::1] lane_at

    cdef int axis_of(self, int lane) noexcept nogil

    @cython.locals(axis=int)
    cdef int numbered(self, int number) except -1

    @cython.locals(tile=int)
    cdef void link_all(self) noexcept nogil

    @cython.locals(axis=int, slot=int, lane=int)
    cdef void link(self, int tile) noexcept nogil

    @cython.locals(axis=int, lane=int, after=int, before=int)
    cdef void unlink(self, int tile) noexcept nogil

    @cython.locals(start=int, end=int, place=int, letter=int)
    cdef void rank_again(self, int lane, int axis) noexcept nogil

    cdef int lane_of(self, long long line, int axis) noexcept nogil

    @cython.locals(first=int, slot=int)
    cdef int slot_of(self, long long line, int axis) noexcept nogil

    cdef void copy_from(self, LaneList other) noexcept
