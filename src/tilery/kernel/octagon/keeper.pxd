cimport cython
from libc.stdint cimport uint32_t
from tilery.kernel.octagon.lane cimport Lane

cdef int _RECORD, _TOP, _LETTERS, _MOST_POINTS


@cython.final
cdef class PlayKeeper:
    cdef Lane lane
    cdef int stars
    cdef int red[27]
    cdef int hand[27]
    cdef int held
    cdef uint32_t reddish
    cdef int reds
    cdef int bonus
    cdef int limit
    cdef int strict
    cdef int room
    cdef readonly object records
    cdef int[::1] numbers
    cdef readonly int found
    cdef readonly bint full
    cdef int[::1] counts
    cdef int kept
    cdef readonly int least
    cdef int word[65]
    cdef int fresh
    cdef int place[16]
    cdef int letter[16]
    cdef int weight[16]
    cdef int laid[27]
    cdef int[::1] chosen

    @cython.locals(letter=int, value=int)
    cdef void begin(
        self, const int[::1] black, const int[::1] red, int stars, int bonus, int limit
    ) noexcept nogil

    cdef int enlarge(self, int room) except -1

    @cython.locals(taken=int, tile=int)
    cdef void redden_by_stars(self) noexcept nogil

    cpdef void require(self, int value) noexcept nogil

    cdef int extra(self) noexcept nogil

    @cython.locals(number=int)
    cdef int redden(self, int heaviest) noexcept nogil

    @cython.locals(reds=int, weight=int, number=int)
    cdef int spend(self, int heaviest) noexcept nogil

    @cython.locals(total=int, number=int)
    cdef int gained(self, int reds) noexcept nogil

    @cython.locals(value=int, at=int, number=int, place=int)
    cdef void keep(self, int start, int way, int length, int points, int stars, int reds, int taken) noexcept nogil

    cdef void rise(self, int value) noexcept nogil
