cimport cython
from libc.stdint cimport uint32_t
from tilery.kernel.octagon.keeper cimport PlayKeeper
from tilery.kernel.octagon.lane cimport Lane
from tilery.kernel.octagon.stars cimport StarChooser
from tilery.kernel.words.rack cimport RackWords

cdef int _LONGEST, _STRIDE


cdef class LaneSearch:
    cdef readonly Lane lane
    cdef readonly PlayKeeper plays
    cdef StarChooser chooser
    cdef readonly RackWords words
    cdef int rest[27]
    cdef uint32_t present
    cdef int must
    cdef int lacking
    cdef readonly long long nodes
    cdef long long node_limit
    cdef readonly bint cut

    cpdef bint run(self, int lane, long long node_limit) except *

    @cython.locals(lane=int)
    cpdef bint run_all(self, long long node_limit) except *

    cdef bint run_lane(self, int lane) noexcept nogil

    @cython.locals(cell=int, first=int)
    cdef void search(self) noexcept nogil

    @cython.locals(left=int, right=int, bridge=bint, start=int)
    cdef void from_run(self, int first, int after) noexcept nogil

    @cython.locals(count=int)
    cdef int room_left(self, int first) noexcept nogil

    @cython.locals(count=int)
    cdef int room_right(self, int after) noexcept nogil

    @cython.locals(most=int, cell=int, row=int, length=int)
    cdef void lay_words(self, int anchor, int left, int right) noexcept nogil

    @cython.locals(number=int, before=int, start=int, at=int, place=int)
    cdef void lay_list(self, int entry, int end, int length, int anchor, int left, int right) noexcept nogil

    @cython.locals(row=int, length=int, entry=int)
    cdef void lay_beginnings(self, int first, int left, int most) noexcept nogil

    @cython.locals(at=int, place=int, letter=int)
    cdef void lay_beginning(self, int number, int start, int length) noexcept nogil

    @cython.locals(letter=int, length=int)
    cdef void walk(self, int cell, int start, uint32_t arc, int fresh) noexcept nogil

    @cython.locals(offset=Py_ssize_t, mask=uint32_t, allowed=uint32_t, child=Py_ssize_t, letter=int, lacked=int)
    cdef void lay_next(self, int cell, int start, uint32_t arc, int fresh) noexcept nogil

    @cython.locals(sure=int, most=int, heaviest=int, place=int, cell=int, heavy=int, reds=int)
    cdef void weigh(self, int start, int length) noexcept nogil

    @cython.locals(arc=uint32_t, place=int)
    cdef bint reads_back(self, int length) noexcept nogil
