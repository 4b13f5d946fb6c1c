cimport cython
from libc.stdint cimport uint64_t

from tilery.kernel.chance cimport KernelChance
from tilery.kernel.subset.rules cimport SubsetRules

cdef int _WIDTH, _BAG, _FACES, _ANSWER, _SIZE


@cython.final
cdef class SubsetTable:
    cdef readonly SubsetRules rules
    cdef KernelChance chance
    cdef object every
    cdef int[::1] numbers
    cdef int[::1] scores
    cdef int[::1] left
    cdef int[::1] overdue
    cdef int[::1] emptied
    cdef int[::1] tiles
    cdef int[::1] by_kind
    cdef int[::1] kinds
    cdef int[::1] shown
    cdef int[::1] answers
    cdef readonly int phase
    cdef int turn
    cdef int first
    cdef int rounds
    cdef int step
    cdef int opened
    cdef int mulligans
    cdef int late
    cdef readonly int reason
    cdef int dice
    cdef int dice_left

    cdef void clear(self) noexcept

    cpdef object load(self, object numbers, bytes seed)

    cpdef object save(self)

    cdef object seed_bytes(self)

    @cython.locals(place=int)
    cdef void copy_from(self, SubsetTable other) noexcept nogil

    cdef int held(self, int row) noexcept nogil

    cdef void move(self, int letter, int source, int target) noexcept nogil

    @cython.locals(count=int, letter=int)
    cdef int move_all(self, int source, int target) noexcept nogil

    @cython.locals(drawn=int, letter=int, index=int)
    cdef int draw(self, int seat, int count) noexcept nogil

    @cython.locals(kind=int, index=int)
    cdef void draw_die(self) noexcept nogil

    @cython.locals(place=int)
    cdef void roll(self) noexcept nogil

    @cython.locals(place=int)
    cdef void return_dice(self) noexcept nogil

    @cython.locals(place=int)
    cdef void erase_answer(self, int seat) noexcept nogil

    @cython.locals(seats=int, other=int)
    cdef int after(self, int seat) noexcept nogil

    @cython.locals(seat=int)
    cdef int unanswered(self) noexcept nogil

    @cython.locals(points=int, letter=int)
    cdef int worth(self, int row) noexcept nogil
