cimport cython
from libc.math cimport exp
from tilery.kernel.chance cimport KernelChance
from tilery.kernel.octagon.state cimport OctState

cdef int _KINDS, _LETTERS, _RECORD, _PLAY, _EXCHANGE, _PASS, _RUNNING, _EXCHANGED, _BONUS, _FINE


@cython.final
cdef class OctPosition(OctState):
    cdef KernelChance choices
    cdef int[::1] rarity
    cdef bint with_other
    cdef int mover
    cdef int turns
    cdef int played
    cdef int plays
    cdef int[::1] kept
    cdef double[::1] worth
    cdef double plus
    cdef double repeated

    cpdef bint is_full(self)

    @cython.locals(done=bint)
    cpdef int choose(self, long long nodes) except -1

    cdef int check(self, long long nodes) except -1

    @cython.locals(done=bint)
    cpdef int choose_likely(self, long long nodes, int limit, double temperature, bytes seed, long long number) except -1

    @cython.locals(done=bint)
    cpdef int play_likely(self, long long nodes, int limit, double temperature, bytes seed, int actions) except -1

    cdef int take_luck(self, int limit, bytes seed) except -1

    cdef bint choose_drawn(self, long long nodes, int limit, double temperature, long long number) noexcept nogil

    cdef bint play_drawn(self, long long nodes, int limit, double temperature, int actions) noexcept nogil

    cpdef int reseed(self, bytes seed) except -1

    cdef bint find_best(self, long long nodes) noexcept nogil

    @cython.locals(bonus=int, number=int)
    cdef bint find(self, long long nodes, int limit) noexcept nogil

    cdef bint find_plays(self, long long nodes, int limit, int bonus) noexcept nogil

    @cython.locals(stars=int)
    cdef bint find_forced(self, int bonus) noexcept nogil

    @cython.locals(first=int, letter=int)
    cdef void take_up(self) noexcept nogil

    @cython.locals(count=int, best=double, scale=double, total=double, point=double, number=int)
    cdef int likely(self, double temperature, double draw) noexcept nogil

    cdef double value_of(self, int number) noexcept nogil

    @cython.locals(place=int)
    cdef void take(self, int number) noexcept nogil

    @cython.locals(first=int, wanted=int, worst=int, most=int, red=int, letter=int, kind=int, held=int, use=int)
    cdef void choose_given(self) noexcept nogil

    @cython.locals(count=int, number=int)
    cdef int times_given(self, int kind) noexcept nogil

    cpdef int play(self) except -1

    @cython.locals(done=bint)
    cpdef int play_on(self, int mover, int turns, long long nodes) except -1

    cpdef object weigh(self, int plays, object worth, double plus, double repeated)

    @cython.locals(best=int, most=double, number=int, value=double)
    cdef bint find_weighed(self, long long nodes) noexcept nogil

    @cython.locals(letters=double, marked=int, further=int, letter=int, red=int, count=int)
    cdef double left_by(self, int number) noexcept nogil

    @cython.locals(first=int, kind=int, number=int, tile=int, letter=int)
    cdef void keep(self) noexcept nogil

    @cython.locals(done=bint)
    cdef bint play_turns(self, long long nodes) noexcept nogil
