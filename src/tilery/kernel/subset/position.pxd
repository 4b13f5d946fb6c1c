cimport cython

from tilery.kernel.chance cimport KernelChance
from tilery.kernel.subset.chooser cimport SubsetChooser
from tilery.kernel.subset.keeper cimport SubsetKeeper
from tilery.kernel.subset.rules cimport SubsetRules
from tilery.kernel.subset.table cimport SubsetTable
from tilery.kernel.subset.turns cimport SubsetTurns

cdef int _NONE, _RESPONDING, _OVER, _ACTIONS


@cython.final
cdef class SubsetPosition:
    cdef SubsetRules rules
    cdef SubsetTable table
    cdef SubsetChooser chooser
    cdef SubsetKeeper kept
    cdef SubsetTurns turns
    cdef KernelChance luck
    cdef int kind
    cdef int slot
    cdef bint full

    cpdef object load(self, object numbers, bytes seed)

    cpdef object copy_from(self, SubsetPosition other)

    cpdef object reseed(self, bytes seed)

    cpdef bytes numbers(self)

    cpdef int seat(self) noexcept nogil

    cpdef int score(self, int seat) except? -1

    cpdef bint is_full(self) noexcept

    cpdef int reason(self) noexcept

    cpdef object choose(self, long long nodes)

    cdef void choose_best(self, long long nodes) noexcept nogil

    cpdef object choose_likely(
        self, long long nodes, int limit, double temperature, bytes seed, unsigned long long number
    )

    @cython.locals(number=int)
    cpdef object play_likely(self, long long nodes, int limit, double temperature, bytes seed, int actions)

    cdef object take_luck(self, int limit, double temperature, bytes seed)

    @cython.locals(seat=int)
    cdef void choose_drawn(
        self, long long nodes, int limit, double temperature, unsigned long long number
    ) noexcept nogil

    cdef void take(self, int rank) noexcept nogil

    @cython.locals(start=int, place=int)
    cpdef tuple chosen(self)

    cpdef object play(self)

    cpdef object play_on(self, int mover, int turns, long long nodes)

    @cython.locals(endless=bint, actions=int, seat=int)
    cdef void play_turns(self, int mover, int turns, long long nodes) noexcept nogil

    @cython.locals(kind=int)
    cdef void carry_out(self) noexcept nogil
