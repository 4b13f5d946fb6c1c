cimport cython

from tilery.kernel.subset.keeper cimport SubsetKeeper
from tilery.kernel.subset.rules cimport SubsetRules
from tilery.kernel.subset.table cimport SubsetTable

cdef int _WIDTH, _ANSWER, _LONGEST, _BAG, _BANKED, _SPENT, _START, _ROLLED, _RESPONDING, _OVER
cdef int _MULLIGAN, _ROLL, _SCORE, _PRESS, _SPEND, _FAIL, _RESPOND
cdef int _TARGET, _MAX_ROUNDS, _NO_SPEND, _AT_THE_END


@cython.final
cdef class SubsetTurns:
    cdef SubsetRules rules
    cdef SubsetTable table
    cdef SubsetKeeper kept
    cdef int slot
    cdef int[::1] counts

    cdef void carry_out(self, int kind, int slot) noexcept nogil

    @cython.locals(hand=int, source=int)
    cdef void replace_hand(self) noexcept nogil

    cdef void roll_one_more(self) noexcept nogil

    cdef void roll(self) noexcept nogil

    @cython.locals(face=int, letter=int, place=int)
    cdef int use_word(self, int target) noexcept nogil

    @cython.locals(letter=int, place=int)
    cdef void count_word(self, int[::1] words, int start, int length) noexcept nogil

    @cython.locals(used=int, letter=int)
    cdef void use_counted(self, int seat, int target) noexcept nogil

    @cython.locals(points=int)
    cdef void score_word(self) noexcept nogil

    cdef void end_own_part(self, int points) noexcept nogil

    cdef void return_tiles(self) noexcept nogil

    cdef void press(self) noexcept nogil

    cdef void spend(self, int letter) noexcept nogil

    cdef void pay_at_once(self) noexcept nogil

    cdef void pay_run_out(self, int seat) noexcept nogil

    @cython.locals(start=int, place=int)
    cdef void answer(self, int kind) noexcept nogil

    @cython.locals(distance=int, seat=int)
    cdef void open_answers(self) noexcept nogil

    @cython.locals(start=int, named=int, letter=int, place=int)
    cdef void open_word(self, int seat) noexcept nogil

    @cython.locals(seat=int, following=int, other=int)
    cdef void pass_the_bags(self) noexcept nogil

    @cython.locals(seats=int, to_first=int, to_next=int)
    cdef bint passes_first(self, int seat, int following) noexcept nogil

    @cython.locals(seat=int)
    cdef int find_reason(self) noexcept nogil
