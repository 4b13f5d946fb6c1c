cimport cython
from libc.stdint cimport int64_t

from tilery.kernel.chance cimport KernelChance
from tilery.kernel.road.scoring cimport RoadScorer

cdef int _SEATS, _KINDS, _CELLS, _SEED_WORDS


cdef class RoadState:
    cdef readonly RoadScorer board
    cdef KernelChance chance
    cdef int seats
    cdef int cover
    cdef int stall_rounds
    cdef unsigned char[::1] owner
    cdef int[::1] racks
    cdef int[::1] held
    cdef int[::1] bag
    cdef readonly int bag_size
    cdef int[::1] heads
    cdef int64_t[::1] points
    cdef unsigned char[::1] left
    cdef int[::1] overdue
    cdef bint late
    cdef int turn
    cdef readonly int reason
    cdef int64_t step
    cdef int64_t opened
    cdef int64_t quiet
    cdef int64_t passes

    cpdef object set_tile(self, int cell, int letter, bint blank, int seat)

    cpdef object set_held(self, int seat, int letter, int count)

    cpdef object set_bag(self, int letter, int count)

    cpdef object set_seat(self, int seat, int head, int64_t score, bint left, int overdue)

    cpdef object set_turn(self, int turn, bint late, int reason)

    cpdef object check_seat(self, int seat)

    cpdef object copy_from(self, RoadState other)

    @cython.locals(cell=int, kind=int, place=int, seat=int, word=int)
    cdef void become(self, RoadState other) noexcept nogil

    cpdef int seat(self)

    cpdef object score(self, int seat)


cpdef object check_kind(int letter)
