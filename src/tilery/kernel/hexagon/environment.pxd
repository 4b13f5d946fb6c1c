cimport cython
from libc.stdint cimport int32_t

from tilery.kernel.environment cimport KernelEnvironment
from tilery.kernel.hexagon.chooser cimport HexChooser
from tilery.kernel.hexagon.drafter cimport HexDrafter
from tilery.kernel.hexagon.keeper cimport HexKeeper
from tilery.kernel.hexagon.position cimport HexPosition

cdef int _CODES, _HEAD, _BANK_SIZE, _CENTRE, _WIDTH, _BLANK, _RADIUS
cdef int _PLAY, _TRADE, _WORD, _RELOCATE, _PASS, _SWAP, _KEEP, _ACCEPT, _CHALLENGE
cdef int _SIDE, _KINDS, _TILES, _RING, _FIRST_TILE, _FIRST_LETTER, _FIRST_CELL, _SIDES
cdef double _UNIT


cdef class HexEnvironment(KernelEnvironment):
    cdef HexPosition match
    cdef HexChooser chooser
    cdef HexKeeper kept
    cdef HexDrafter drafter
    cdef int[::1] whole
    cdef int dealt
    cdef int first
    cdef int done
    cdef int[::1] path
    cdef int path_length
    cdef int[::1] kinds
    cdef int[::1] arguments
    cdef int[::1] values
    cdef int32_t[::1] ranked
    cdef int32_t[::1] moved
    cdef int32_t[::1] starts
    cdef int action
    cdef signed char[::1] planes
    cdef short[::1] stacks

    cpdef object bind_table(self, object out)

    cpdef object reseed(self, bytes seed)

    @cython.locals(seats=int, seat=int, count=int, code=int, place=int)
    cdef void deal(self) noexcept nogil

    @cython.locals(column=int)
    cdef void clear_table(self) noexcept nogil

    cdef bint is_full(self) noexcept nogil

    cdef int find_seat(self) noexcept nogil

    @cython.locals(words=int, walk=int, other=int, score=int, kind=int)
    cdef void list_candidates(self) noexcept nogil

    cdef void rank_words(self) noexcept nogil

    cdef void enlarge(self, int count) noexcept with gil

    cdef void offer(self, int place, int kind, int argument, int value) noexcept nogil

    @cython.locals(first=int, last=int)
    cdef void sort_neutral(self) noexcept nogil

    @cython.locals(below=int)
    cdef void sink(self, int place, int count) noexcept nogil

    @cython.locals(kind=int, argument=int, value=int)
    cdef void swap(self, int one, int other) noexcept nogil

    @cython.locals(argument=int)
    cdef int key(self, int place) noexcept nogil

    @cython.locals(kind=int, code=int, index=int)
    cdef void play(self, int number) noexcept nogil

    @cython.locals(step=int)
    cdef void carry_out(self) noexcept nogil

    @cython.locals(row=int, kind=int, index=int)
    cdef void write_candidates(self) noexcept nogil

    @cython.locals(letters=int, step=int, code=int, points=int)
    cdef void write_word(self, int row, int walk) noexcept nogil

    cdef int column_of(self, int code) noexcept nogil

    @cython.locals(kind=int)
    cdef void open_kinds(self) noexcept nogil

    @cython.locals(may_relocate=bint)
    cdef bint is_asked_for(self, int kind) noexcept nogil

    cdef bint add(self, int token) noexcept nogil

    @cython.locals(code=int)
    cdef bint begin_action(self) noexcept nogil

    cdef bint add_to_trade(self, int token) noexcept nogil

    @cython.locals(code=int)
    cdef void open_trade(self) noexcept nogil

    @cython.locals(code=int)
    cdef void open_draft(self) noexcept nogil

    @cython.locals(place=int)
    cdef void open_listed(self) noexcept nogil

    cdef bint finish(self) noexcept nogil

    @cython.locals(place=int, cell=int)
    cdef void write_cells(self) noexcept nogil

    @cython.locals(passes=int, row=int, seat=int, column=int, code=int, left=int, count=int, kind=int)
    cdef void write_view(self) noexcept nogil

    cdef int seat_at(self, int row) noexcept nogil

    cdef bint is_asked(self, int seat) noexcept nogil

    @cython.locals(planes="signed char[::1]", place=int, row=int, index=int, cell=int, step=int)
    cdef void write_planes(self) noexcept nogil

    @cython.locals(row=int)
    cdef void set_plane(self, int plane, int cell, int number) noexcept nogil


cdef int around(int place) noexcept nogil
