cimport cython
from tilery.kernel.chance cimport KernelChance
from tilery.kernel.octagon.lane cimport Lane
from tilery.kernel.octagon.table cimport OctTable
from tilery.kernel.octagon.turn cimport TurnSearch

cdef int _KINDS, _RECORD, _HELD, _OPENING, _PLAY, _EXCHANGE
cdef int _RUNNING, _STALL, _OUT, _ALL_PASSED, _EXCHANGED, _BONUS


cdef class OctState:
    cdef OctTable table
    cdef TurnSearch search
    cdef Lane lane
    cdef KernelChance chance
    cdef bytes seed
    cdef int seats
    cdef bint stuck
    cdef bint letters_out
    cdef bint all_settle
    cdef int stall_rounds
    cdef bytes rules
    cdef int turn
    cdef long long step
    cdef long long opened
    cdef int late
    cdef int quiet
    cdef readonly int reason
    cdef int[::1] hands
    cdef int[::1] held
    cdef int[::1] pile
    cdef readonly int left_in_pile
    cdef int[::1] scores
    cdef int[::1] gone
    cdef int[::1] overdue
    cdef readonly int kind
    cdef int[::1] chosen
    cdef int[::1] given
    cdef int givens
    cdef int[::1] covered
    cdef int covers

    cpdef int copy_from(self, OctState other) except -1

    cpdef int seat(self)

    cpdef int score(self, int seat) except? -1

    cdef bint can_exchange(self) noexcept nogil

    cdef void carry_out(self) noexcept nogil

    @cython.locals(seat=int, number=int, tile=int, first=int)
    cdef void lay_word(self) noexcept nogil

    @cython.locals(number=int)
    cdef void note_covered(self) noexcept nogil

    @cython.locals(lane=int, place=int, number=int, letter=int, red=int)
    cdef void lay_tiles(self, int seat) noexcept nogil

    cdef void add(self, int seat, int kind, int count) noexcept nogil

    @cython.locals(drawn=int, index=int, kind=int)
    cdef int draw(self, int seat, int count) noexcept nogil

    @cython.locals(seat=int, number=int)
    cdef void swap_tiles(self) noexcept nogil

    cdef void end_turn(self) noexcept nogil

    @cython.locals(staying=int, seat=int)
    cdef void close(self, int played) noexcept nogil

    @cython.locals(stars=int)
    cdef bint is_out(self, int seat) noexcept nogil

    @cython.locals(seat=int, kind=int)
    cdef void settle(self, int reason, int out) noexcept nogil
