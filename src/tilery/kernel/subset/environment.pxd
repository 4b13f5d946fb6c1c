cimport cython

from tilery.kernel.environment cimport KernelEnvironment
from tilery.kernel.subset.chooser cimport SubsetChooser
from tilery.kernel.subset.keeper cimport SubsetKeeper
from tilery.kernel.subset.position cimport SubsetPosition
from tilery.kernel.subset.rules cimport SubsetRules
from tilery.kernel.subset.speller cimport SubsetSpeller
from tilery.kernel.subset.table cimport SubsetTable

cdef int _WIDTH, _KINDS, _FACES, _LONGEST, _BAG, _BANKED, _SPENT, _ANSWER, _START, _ROLLED, _RESPONDING
cdef int _MULLIGAN, _ROLL, _SCORE, _PRESS, _SPEND, _FAIL, _RESPOND, _DECLINE, _FREE_FAIL
cdef int _FIRST_TILE, _FIRST_LETTER, _DONE, _CHOICES, _SCORES, _BY_KIND, _ANSWERS, _NUMBERS


cdef class SubsetEnvironment(KernelEnvironment):
    cdef SubsetPosition match
    cdef SubsetTable table
    cdef SubsetChooser chooser
    cdef SubsetKeeper kept
    cdef SubsetRules rules
    cdef SubsetSpeller speller
    cdef int[::1] whole
    cdef int first
    cdef bint hidden
    cdef int[::1] order
    cdef double[::1] values
    cdef int action
    cdef signed char[:, ::1] dice
    cdef short[:, ::1] lying

    cpdef object bind_table(self, object out)

    cpdef object reseed(self, bytes seed)

    @cython.locals(seat=int, first=int)
    cdef void deal(self) noexcept nogil

    cdef void deal_to(self, int seat, int count) noexcept nogil

    @cython.locals(place=int, column=int)
    cdef void clear_table(self) noexcept nogil

    cdef bint is_full(self) noexcept nogil

    cdef int find_seat(self) noexcept nogil

    @cython.locals(rank=int, slot=int, place=int, low=int, middle=int, later=int)
    cdef void list_candidates(self) noexcept nogil

    @cython.locals(place=int, first=int, second=int)
    cdef bint comes_before(self, int one, int other) noexcept nogil

    cdef void play(self, int number) noexcept nogil

    cdef void carry_out(self, int kind, int slot) noexcept nogil

    @cython.locals(row=int, slot=int, kind=int, length=int, face=int, place=int, letter=int, words=int)
    cdef void write_candidates(self) noexcept nogil

    cdef int find_points(self, int kind, int face) noexcept nogil

    cdef void open_kinds(self) noexcept nogil

    @cython.locals(place=int)
    cdef bint add(self, int token) noexcept nogil

    @cython.locals(letter=int)
    cdef bint take_kind(self, int kind) noexcept nogil

    @cython.locals(letter=int)
    cdef void open_letters(self) noexcept nogil

    cdef bint finish(self) noexcept nogil

    @cython.locals(seat=int, answers=int, first=int, last=int, kind=int)
    cdef void write_view(self) noexcept nogil

    @cython.locals(letter=int, column=int, banked=int, spent=int, left=int, row=int, count=int)
    cdef void write_tiles(self) noexcept nogil

    @cython.locals(row=int, seat=int)
    cdef void write_seats(self) noexcept nogil

    cdef int seat_at(self, int row) noexcept nogil

    cdef bint is_asked(self, int seat) noexcept nogil

    @cython.locals(row=int, place=int, kind=int, _=int)
    cdef void write_dice(self) noexcept nogil

    @cython.locals(face=int)
    cdef void write_die(self, int row, int rolled, int letter, int kind) noexcept nogil
