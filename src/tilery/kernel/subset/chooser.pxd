cimport cython

from tilery.kernel.subset.keeper cimport SubsetKeeper
from tilery.kernel.subset.rules cimport SubsetRules
from tilery.kernel.subset.search cimport SubsetSearch
from tilery.kernel.subset.table cimport SubsetTable

cdef int _WIDTH, _BANKED, _START, _ROLLED, _OWN, _ALL_DICE, _ANY_DICE, _SEEKING, _FREE_FAIL, _STUCK, _NO_SPEND, _ONCE
cdef int _MULLIGAN, _ROLL, _SCORE, _PRESS, _SPEND, _FAIL, _RESPOND, _DECLINE
cdef double _UNIT
cdef long long _NO_LIMIT


cdef class SubsetChooser(SubsetSearch):
    cdef SubsetRules rules
    cdef SubsetKeeper kept
    cdef int[::1] on_hand
    cdef int[::1] on_dice
    cdef int[::1] shown
    cdef int aim
    cdef bint has_word
    cdef int dice
    cdef int dice_left
    cdef int free
    cdef int letters_there
    cdef int banked
    cdef int dice_points
    cdef int vowels
    cdef int vowels_there
    cdef int dice_vowels
    cdef int weight
    cdef int weight_there
    cdef int onward
    cdef int later
    cdef double taken
    cdef double already
    cdef bint more_to_come

    cdef bint choose(self, SubsetTable table, int seat, long long nodes, int limit) noexcept nogil

    @cython.locals(letter=int, place=int)
    cdef void measure(self, SubsetTable table, int seat) noexcept nogil

    @cython.locals(roll=double)
    cdef void rank_start(self, SubsetTable table) noexcept nogil

    cdef bint may_replace(self, SubsetTable table) noexcept nogil

    @cython.locals(done=bint, letter=int, rest=double)
    cdef void rank_turn(self, SubsetTable table, long long nodes) noexcept nogil

    cdef bint is_held_by_a_word(self, bint done) noexcept nogil

    @cython.locals(rest=double)
    cdef void rank_responses(self, SubsetTable table, int seat, long long nodes) noexcept nogil

    @cython.locals(letter=int)
    cdef bint seek(self, long long nodes) noexcept nogil

    @cython.locals(now=int, later=int, letter=int, count=int, others=int, other=int)
    cdef void estimate(self, SubsetTable table, int seat) noexcept nogil

    @cython.locals(weight=double)
    cdef double spend_value(self, int letter) noexcept nogil

    cdef bint note(self, int depth) noexcept nogil

    @cython.locals(
        face=int, vowels=int, weight=int, place=int, letter=int, left=int, points=int, rest=double, sharper=double,
    )
    cdef void rank_word(self, int depth) noexcept nogil

    @cython.locals(face=int, vowels=int, place=int)
    cdef void rank_response(self, int depth, int tiles, int on_dice) noexcept nogil

    @cython.locals(
        from_dice=int, on_dice=int, fits=int, letter=int, count=int, taken=int, face=int, place=int,
    )
    cdef void rank_response_of_any_dice(self, int depth) noexcept nogil

    @cython.locals(named=int, place=int, letter=int, needed=int, earlier=int)
    cdef int find_dice_beside_the_hand(self) noexcept nogil

    @cython.locals(left=int, rest=double)
    cdef void offer_response(self, int depth, int face, int tiles, int vowels, int named) noexcept nogil
