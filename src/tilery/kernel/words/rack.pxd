cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t

cdef int _STRIDE, _ROW, _LETTERS


@cython.final
cdef class RackWords:
    cdef readonly object graph
    cdef const uint32_t[::1] cells
    cdef const uint8_t[::1] letters
    cdef uint32_t root
    cdef int rest[27]
    cdef uint32_t held
    cdef int wild
    cdef int longest
    cdef uint32_t present
    cdef readonly int room
    cdef int stack[17]
    cdef uint8_t[::1] text
    cdef uint16_t[::1] supplied
    cdef int most
    cdef readonly int count
    cdef int[::1] entries
    cdef int[::1] starts
    cdef uint8_t[::1] begun
    cdef uint32_t[::1] arcs
    cdef readonly int beginnings
    cdef readonly int begin_room
    cdef int begin_longest
    cdef int[::1] ways
    cdef int[::1] way_starts
    cdef int way_count
    cdef uint32_t listed
    cdef int[::1] ranked
    cdef uint32_t[::1] masks
    cdef int lengths[17]
    cdef int ats[17]
    cdef uint32_t wants[17]
    cdef uint32_t helds[17]
    cdef int lacks[17]
    cdef int total
    cdef readonly long long nodes
    cdef long long node_limit

    @cython.locals(letter=int)
    cdef void hold(self, const int[::1] hand, int wild, int longest, uint32_t present) noexcept nogil

    cdef int enlarge_words(self, int room) except -1
    cdef int enlarge_beginnings(self, int room) except -1
    cdef int enlarge_entries(self) except -1
    cdef int enlarge_ways(self) except -1

    cpdef bint collect(self, long long node_limit) except *
    cdef bint find_words(self, long long node_limit, int most) noexcept nogil

    cpdef bint begin(self, int room, int longest, long long node_limit) except *
    cdef bint find_beginnings(self, int longest, long long node_limit) noexcept nogil

    @cython.locals(at=int, place=int, letter=int, supplied=int)
    cdef void note(self, int depth, int lacking) noexcept nogil

    @cython.locals(
        depth=int, lacking=int, held=uint32_t, at=int, want=uint32_t, done=bint, letter=int, arc=uint32_t, rest=int,
        more=int, left=uint32_t, below=uint32_t,
    )
    cdef bint spell(self) noexcept nogil

    @cython.locals(at=Py_ssize_t, place=int, want=uint32_t, letter=int, rest=int, done=bint)
    cdef bint start(self, uint32_t arc, int depth, int lacking, uint32_t held) noexcept nogil

    @cython.locals(word=int, at=int, length=int, places=int, row=int)
    cdef bint sort_words(self) noexcept nogil

    @cython.locals(length=int, number=int, first=int, place=int)
    cdef bint sort_beginnings(self) noexcept nogil

    @cython.locals(total=int, number=int)
    cdef int count_ways(self) noexcept nogil

    @cython.locals(place=int, length=int)
    cdef void list_ways(self, int letter) noexcept nogil


@cython.locals(row=int)
cdef void clear(int[::1] counts) noexcept nogil

@cython.locals(total=int, row=int)
cdef int running_starts(int[::1] counts) noexcept nogil

@cython.locals(row=int)
cdef void shift_back(int[::1] starts) noexcept nogil

cdef int popcount(uint32_t bits) noexcept nogil
