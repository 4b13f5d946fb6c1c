cimport cython
from libc.math cimport exp
from libc.stdint cimport int32_t, uint64_t

from tilery.kernel.chance cimport KernelChance
from tilery.kernel.hexagon.chooser cimport HexChooser
from tilery.kernel.hexagon.match cimport HexMatch

cdef int _CODES, _SEATS, _SEED_WORDS
cdef uint64_t _FINE
cdef double _THOUSAND


@cython.final
cdef class HexPosition(HexMatch):
    cdef HexChooser chooser
    cdef KernelChance luck
    cdef bytes luck_seed

    cpdef int seat(self)

    cpdef int score(self, int seat) except? -1

    cpdef bint is_full(self)

    cpdef object choose(self, long long nodes)

    cpdef object choose_likely(self, long long nodes, int limit, double temperature, bytes seed, long long number)

    @cython.locals(number=int)
    cpdef object play_likely(self, long long nodes, int limit, double temperature, bytes seed, int actions)

    cdef object take_luck(self, int limit, bytes seed)

    cdef void choose_drawn(self, long long nodes, int limit, double temperature, long long number) noexcept nogil

    cpdef object reseed(self, bytes seed)

    cpdef object play(self)

    cpdef object play_on(self, int mover, int turns, long long nodes)

    cdef void choose_best(self, long long nodes) noexcept nogil

    @cython.locals(seat=int, endless=bint)
    cdef void run_on(self, int mover, int turns, long long nodes) noexcept nogil

    @cython.locals(best=double, scale=double, total=double, point=double, rank=int)
    cdef int pick_likely(self, double temperature, long long number) noexcept nogil

    @cython.locals(seat=int, code=int, cell=int)
    cpdef object load(self, object facts)

    @cython.locals(index=int, code=int, seat=int)
    cdef void clear(self) noexcept nogil

    cpdef object copy_from(self, HexPosition other)

    @cython.locals(same=int, index=int, code=int)
    cdef void copy_tiles(self, HexPosition other) noexcept nogil

    @cython.locals(index=int, seat=int)
    cdef void copy_numbers(self, HexPosition other) noexcept nogil
