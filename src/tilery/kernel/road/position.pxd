cimport cython
from libc.math cimport exp
from libc.stdint cimport int64_t, uint64_t

from tilery.kernel.chance cimport KernelChance
from tilery.kernel.road.budget cimport RoadTotals
from tilery.kernel.road.keeper cimport RoadKeeper
from tilery.kernel.road.rules cimport RoadRules
from tilery.kernel.road.search cimport RoadSearch

cdef int _KINDS, _CELLS, _LONGEST, _LOW, _MULLIGANS, _PLAY, _MULLIGAN, _PASS, _OTHERS
cdef int _FINE
cdef double _MULLIGAN_VALUE, _PASS_VALUE


@cython.final
cdef class RoadPosition(RoadRules):
    cdef RoadKeeper best
    cdef RoadSearch search
    cdef RoadTotals totals
    cdef KernelChance choices
    cdef int64_t room
    cdef int offered
    cdef double[::1] weights

    cpdef object choose(self, int64_t nodes)

    cpdef object choose_likely(self, int64_t nodes, int limit, double temperature, bytes seed, uint64_t number)

    @cython.locals(number=int)
    cpdef object play_likely(self, int64_t nodes, int limit, double temperature, bytes seed, int actions)

    @cython.locals(count=int, rank=int)
    cdef void choose_drawn(self, int64_t nodes, int limit, double temperature, uint64_t number) noexcept nogil

    @cython.locals(best=double, scale=double, total=double, drawn=double, point=double, rank=int)
    cdef int pick_likely(self, int count, double temperature, uint64_t number) noexcept nogil

    cdef double value_of(self, int rank) noexcept nogil

    cpdef object reseed(self, bytes seed)

    cpdef object play(self)

    cpdef object play_on(self, int mover, int64_t turns, int64_t nodes)

    cdef object make_room(self, int64_t nodes, int limit)

    cdef object reserve(self, int64_t nodes, int limit)

    cdef void pick(self, int64_t nodes) noexcept nogil

    cdef void look(self, int64_t nodes, int limit) noexcept nogil

    @cython.locals(seat=int, kind=int, cell=int)
    cdef void take_rack(self) noexcept nogil

    @cython.locals(place=int)
    cdef void take_road(self, int slot) noexcept nogil

    @cython.locals(first=int, which=int, to=int, count=int, kind=int, number=int)
    cdef void offer_others(self) noexcept nogil

    @cython.locals(earlier=int, same=bint, kind=int)
    cdef bint is_offered(self, int number) noexcept nogil

    cdef void take_other(self, int number) noexcept nogil

    @cython.locals(place=int)
    cpdef tuple road(self)

    @cython.locals(kind=int)
    cpdef list mulligan(self)
