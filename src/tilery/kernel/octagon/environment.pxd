cimport cython
from libc.stdint cimport uint32_t

from tilery.kernel.environment cimport KernelEnvironment
from tilery.kernel.octagon.features cimport add_crossing, line_worth, write_uses
from tilery.kernel.octagon.position cimport OctPosition
from tilery.kernel.octagon.reader cimport LaneReader
from tilery.kernel.octagon.turn cimport TurnSearch
from tilery.kernel.words.graph cimport step as follow

cdef int _KINDS, _RECORD, _HELD, _PLAY, _EXCHANGE, _PASS, _VALUES, _RED, _BONUS, _OTHER, _RUNNING, _STRIDE
cdef double _HALF_DIAGONAL


cdef class OctEnvironment(KernelEnvironment):
    cdef OctPosition match
    cdef OctPosition fresh
    cdef TurnSearch search
    cdef LaneReader reader
    cdef const uint32_t[::1] graph
    cdef uint32_t root
    cdef int[::1] whole
    cdef int first
    cdef int latest
    cdef int[::1] order
    cdef int[::1] buckets
    cdef int[::1] sorted
    cdef int[::1] values
    cdef float[:, ::1] tiles

    cpdef object bind_table(self, object out)

    cpdef object reseed(self, bytes seed)

    @cython.locals(kind=int, place=int, seat=int)
    cdef void deal(self) noexcept nogil

    cdef int find_seat(self) noexcept nogil

    @cython.locals(bonus=int)
    cdef void list_candidates(self) noexcept nogil

    cdef void enlarge(self) noexcept with gil

    @cython.locals(value=int, number=int, total=int, rank=int)
    cdef void rank_all(self, int found, int bonus) noexcept nogil

    cdef void make_room(self, int count) noexcept with gil

    cdef int value_of(self, int number, int bonus) noexcept nogil

    @cython.locals(at=int, rank=int, better=int)
    cdef bint is_repeated(self, int number) noexcept nogil

    @cython.locals(e=int, ne=int, n=int, nw=int)
    cdef bint is_same_place(self, int one, int other) noexcept nogil

    @cython.locals(lane=int)
    cdef void step_to(self, int at) noexcept nogil

    @cython.locals(first=bint, second=bint, length=int, place=int, here=int, there=int)
    cdef bint comes_before(self, int one, int other) noexcept nogil

    @cython.locals(at=int)
    cdef int letter_of(self, int word, int place, bint backwards) noexcept nogil

    @cython.locals(arc=uint32_t, length=int, less=int, place=int, letter=int)
    cdef bint is_shown_backwards(self, int word) noexcept nogil

    @cython.locals(letter=int, left=int, earlier=int)
    cdef int is_red(self, int word, int place) noexcept nogil

    @cython.locals(gap=int, rank=int, number=int, value=int, place=int)
    cdef void sort_by_number(self) noexcept nogil

    @cython.locals(first=int, place=int)
    cdef void play(self, int number) noexcept nogil

    cdef void read_opening(self, int word) noexcept nogil

    @cython.locals(row=int, number=int, at=int, points=int)
    cdef void write_candidates(self) noexcept nogil

    @cython.locals(number=int)
    cdef void write_other(self, int row) noexcept nogil

    @cython.locals(length=int, place=int, letter=int)
    cdef void write_opening(self, int row, int word) noexcept nogil

    @cython.locals(row=int, seat=int, kind=int, tile=int, column=int)
    cdef void write_view(self) noexcept nogil

    @cython.locals(at=int, e=int, ne=int, n=int, nw=int)
    cdef void write_tile(self, int tile) noexcept nogil


cdef int column_of(int kind) noexcept nogil
