cimport cython

cdef int _WIDTH, _HAND, _ENTRIES, _VOWELS, _MOST_DICE, _RESPONSES, _LEAVES


@cython.final
cdef class SubsetRules:
    cdef int seats
    cdef int target
    cdef int max_rounds
    cdef int mulligan
    cdef int fail
    cdef int run_out
    cdef int any_dice
    cdef int hand
    cdef int refill
    cdef int bonus
    cdef int mulligan_worth
    cdef int shortest
    cdef int dice
    cdef int kinds
    cdef const int[::1] letters
    cdef const int[::1] faces
    cdef const double[::1] estimates
    cdef bytes content
    cdef int all_used
    cdef double refilled
    cdef double replaced

    cdef bint is_same(self, SubsetRules other)

    cdef int weights_at(self, int dice) noexcept nogil

    @cython.locals(row=int)
    cdef double turn(self, int dice, int tiles, int vowels) noexcept nogil

    cdef double response(self, int dice, int tiles) noexcept nogil

    cdef double leave(self, int tiles, int vowels) noexcept nogil

    cdef double last_tile(self, int dice) noexcept nogil
