cimport cython
from libc.stdint cimport int64_t

from tilery.kernel.environment cimport KernelEnvironment
from tilery.kernel.road.features cimport comes_before
from tilery.kernel.road.keeper cimport RoadKeeper
from tilery.kernel.road.position cimport RoadPosition
from tilery.kernel.road.scoring cimport RoadScorer

cdef int _KINDS, _CELLS, _LONGEST, _BLANK, _SIZE, _WIDTH, _PLAY, _MULLIGAN, _PASS, _OTHERS, _LINE, _ONE
cdef double _MULLIGAN_VALUE, _PASS_VALUE
cdef int _TIMES, _SPACE, _GOALS, _FIRST_TILE, _FIRST_LETTER, _FIRST_CELL, _DONE, _CHOICES


cdef class RoadEnvironment(KernelEnvironment):
    cdef RoadPosition match
    cdef RoadScorer road
    cdef RoadKeeper best
    cdef int[::1] whole
    cdef int first
    cdef int[::1] shown
    cdef int[::1] heights
    cdef unsigned char[::1] blank
    cdef int[::1] fresh
    cdef int fresh_count
    cdef int[::1] order
    cdef int[::1] others
    cdef int roads
    cdef int action
    cdef int laid
    cdef int64_t score
    cdef int tile
    cdef bint waits_for_letter
    cdef signed char[::1] planes

    @cython.locals(row=int, column=int, cell=int)
    cpdef object bind_table(self, object out)

    cpdef object reseed(self, bytes seed)

    @cython.locals(first=int, distance=int)
    cdef void deal(self) noexcept nogil

    @cython.locals(cell=int, kind=int, seat=int)
    cdef void clear_table(self) noexcept nogil

    @cython.locals(tied=int, count=int, kind=int, lowest=int, drawn=int, lowest_seats=int, seat=int, first=int)
    cdef int draw_for_start(self) noexcept nogil

    @cython.locals(index=int, kind=int)
    cdef int show_tile(self) noexcept nogil

    cdef int find_seat(self) noexcept nogil

    @cython.locals(rank=int, number=int, place=int)
    cdef void list_candidates(self) noexcept nogil

    @cython.locals(low=int, high=int, middle=int, place=int)
    cdef void insert(self, int rank, int slot) noexcept nogil

    @cython.locals(first=int, second=int, more=int, kind=int)
    cdef bint gives_less(self, int one, int other) noexcept nogil

    cdef void play(self, int number) noexcept nogil

    @cython.locals(place=int, cell=int)
    cdef void note_play(self) noexcept nogil

    @cython.locals(row=int, number=int, kind=int)
    cdef void write_candidates(self) noexcept nogil

    @cython.locals(length=int, used=int, words=int, place=int, tile=int, points=int)
    cdef void write_road(self, int row, int slot) noexcept nogil

    cdef void open_kinds(self) noexcept nogil

    @cython.locals(letter=int)
    cdef bint add(self, int token) noexcept nogil

    @cython.locals(each=int)
    cdef bint take_kind(self, int kind) noexcept nogil

    @cython.locals(rack=int, kind=int, left=int)
    cdef void open_tiles(self, bint first) noexcept nogil

    @cython.locals(first=int, head=int, count=int, turn=int, fit=int, place=int, cell=int)
    cdef void open_cells(self) noexcept nogil

    cdef bint is_closed(self, int cell) noexcept nogil

    @cython.locals(covers=bint)
    cdef int aim_beside(self, int first, int count, int beside) noexcept nogil

    cdef int aim_through(self, int first, int count, int beside, int along) noexcept nogil

    @cython.locals(row=int, column=int)
    cdef void lay(self, int cell) noexcept nogil

    @cython.locals(place=int)
    cdef bint finish(self) noexcept nogil

    @cython.locals(place=int, cell=int)
    cdef void write_cells(self) noexcept nogil

    @cython.locals(kind=int, left=int, other=int, row=int, seat=int)
    cdef void write_view(self) noexcept nogil

    cdef int seat_at(self, int row) noexcept nogil

    @cython.locals(
        planes="signed char[::1]", heights="int[::1]", row=int, column=int, cell=int, seat=int, place=int,
    )
    cdef void write_board(self) noexcept nogil

    cdef int row_of(self, int seat) noexcept nogil

    cdef void set_plane(self, int plane, int cell, int number) noexcept nogil


cdef int direction(int turn) noexcept nogil
