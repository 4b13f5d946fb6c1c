cimport cython
from libc.stdint cimport uint32_t
from tilery.kernel.octagon.keeper cimport PlayKeeper
from tilery.kernel.octagon.lane cimport Lane
from tilery.kernel.octagon.search cimport LaneSearch
from tilery.kernel.octagon.table cimport OctTable
from tilery.kernel.words.rack cimport RackWords

cdef int _MOST_WORDS, _MOST_OPENINGS, _MOST_PLAYS, _NOTHING, _WORDS, _ENTRIES, _BEGINNINGS, _WAYS, _PLAYS
cdef int _LETTERS, _RECORD, _OPENING, _MOST_BEST
cdef long long _NO_LIMIT


@cython.final
cdef class TurnSearch:
    cdef OctTable table
    cdef int[::1] black
    cdef int[::1] red
    cdef int[::1] hand
    cdef int[::1] used
    cdef int stars
    cdef int held
    cdef RackWords words
    cdef LaneSearch search
    cdef Lane lane
    cdef PlayKeeper plays
    cdef int[::1] best
    cdef int count
    cdef int lacking
    cdef int e
    cdef int ne
    cdef int n
    cdef int nw

    @cython.locals(letter=int)
    cdef void take_hand(self) noexcept nogil

    @cython.locals(every=cython.longlong)
    cdef bint find(self, long long nodes, int stars, int bonus, int limit, int least) noexcept nogil

    @cython.locals(reach=int, present=uint32_t, tile=int, done=bint)
    cdef bint find_words(self, int stars, long long nodes) noexcept nogil

    @cython.locals(done=bint)
    cdef bint find_openings(self, long long nodes) noexcept nogil

    cdef int enlarge(self) except -1

    @cython.locals(last=int, next_best=int, number=int, value=int, worst=int, place=int)
    cdef void pick(self, int limit) noexcept nogil

    @cython.locals(at=int, better=int, other=int)
    cdef bint is_repeated(self, int number) noexcept nogil

    @cython.locals(e=int, ne=int, n=int, nw=int, lane=int)
    cdef bint is_same_place(self, int best, int found) noexcept nogil

    cdef int gap_of(self, int lane, int place) noexcept nogil

    @cython.locals(axis=int, tile=int)
    cdef bint letter_at(self, int lane, int place) noexcept nogil

    @cython.locals(axis=int, at=int)
    cdef void step_to(self, int lane, int place) noexcept nogil

    @cython.locals(last=int, worst=int, next_best=int, most=int, word=int, value=int)
    cdef void pick_openings(self, int limit, int bonus) noexcept nogil

    @cython.locals(at=int, length=int, place=int, letter=int, value=int)
    cdef int opening_value(self, int word, int bonus) noexcept nogil

    @cython.locals(at=int, text=int, length=int, points=int, place=int, letter=int)
    cdef void note_opening(self, int word, int value) noexcept nogil
