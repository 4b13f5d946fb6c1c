cimport cython
from libc.stdint cimport uint32_t
from tilery.kernel.octagon.keeper cimport PlayKeeper
from tilery.kernel.octagon.lane cimport Lane
from tilery.kernel.octagon.lanes cimport LaneList
from tilery.kernel.octagon.stars cimport StarChooser
from tilery.kernel.words.rack cimport RackWords

cdef int _LONGEST, _STRIDE, _LETTERS
cdef uint32_t _ANY


@cython.final
cdef class LaneSearch:
    cdef readonly Lane lane
    cdef readonly LaneList lanes
    cdef readonly PlayKeeper plays
    cdef StarChooser chooser
    cdef readonly RackWords words
    cdef int rest[27]
    cdef uint32_t allowed[16]
    cdef int stars
    cdef int reach
    cdef uint32_t wanted
    cdef uint32_t present
    cdef int way
    cdef int must
    cdef int after
    cdef int lacking
    cdef readonly long long nodes
    cdef long long node_limit
    cdef readonly bint cut

    @cython.locals(letter=int, tile=int)
    cdef void begin(self, const int[::1] black, const int[::1] red, int stars, int bonus, int limit) noexcept nogil

    @cython.locals(lane=int)
    cpdef bint run(self, int number, long long node_limit) except *

    cpdef bint run_all(self, long long node_limit) except *

    @cython.locals(axis=int, first=int, place=int)
    cdef bint run_lanes(self, long long node_limit) noexcept nogil

    @cython.locals(lowest=int, highest=int)
    cdef bint run_lane(self, int lane) noexcept nogil

    @cython.locals(first=int)
    cdef void search(self, int cell, int end) noexcept nogil

    @cython.locals(left=int, right=int, bridge=bint, start=int)
    cdef void from_run(self, int first, int after) noexcept nogil

    @cython.locals(count=int, cell=int)
    cdef int room_left(self, int first) noexcept nogil

    @cython.locals(count=int, cell=int)
    cdef int room_right(self, int after) noexcept nogil

    cdef uint32_t open_to(self, int cell) noexcept nogil

    @cython.locals(most=int, cell=int, _=int, row=int, length=int, extra=int, entry=int, end=int)
    cdef void lay_words(self, int anchor, int left, int right) noexcept nogil

    @cython.locals(number=int, before=int, start=int, at=int, cell=int, place=int)
    cdef void lay_list(self, int entry, int end, int length, int anchor, int left, int right) noexcept nogil

    @cython.locals(row=int, length=int, entry=int, number=int, at=int, apart=int, start=int, arc=uint32_t)
    cdef void lay_beginnings(self, int first, int left, int most) noexcept nogil

    @cython.locals(before=int)
    cdef uint32_t cross_run(self, int cell, uint32_t arc, int length) noexcept nogil

    @cython.locals(at=int, place=int, letter=int)
    cdef void lay_beginning(self, int number, uint32_t arc, int start, int length, int cell) noexcept nogil

    @cython.locals(letter=int, length=int)
    cdef void walk(self, int cell, int start, uint32_t arc, int fresh) noexcept nogil

    @cython.locals(offset=Py_ssize_t, mask=uint32_t, wanted=uint32_t, low=uint32_t, letter=int, lacked=int)
    cdef void lay_next(self, int cell, int start, uint32_t arc, int fresh) noexcept nogil

    @cython.locals(offset=Py_ssize_t, mask=uint32_t)
    cdef uint32_t step(self, uint32_t arc, int letter) noexcept nogil

    @cython.locals(sure=int, most=int, heaviest=int, place=int, cell=int, heavy=int, reds=int)
    cdef void weigh(self, int start, int length) noexcept nogil

    @cython.locals(arc=uint32_t, place=int)
    cdef bint reads_back(self, int length) noexcept nogil


cdef int popcount(uint32_t bits) noexcept nogil
