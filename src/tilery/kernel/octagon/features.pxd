cimport cython

from tilery.kernel.octagon.reader cimport LaneReader

cdef int _RECORD, _COLUMNS, _TILES, _LETTERS, _STAR


@cython.locals(height=Py_ssize_t, kept="int[::1]", index=Py_ssize_t, first=int, row=Py_ssize_t)
cpdef object write_plays(
    LaneReader reader, int[::1] numbers, int[::1] at, int kind, float[:, ::1] rows, signed char[:, ::1] uses
)

cdef int letter_of(LaneReader reader, int first, int new) noexcept nogil

cdef int taken_tile(LaneReader reader, int first, int star) noexcept nogil

@cython.locals(kept="int[::1]", new=int, red=int, star=int, tile=int)
cdef void write_uses(LaneReader reader, int first, Py_ssize_t row, signed char[:, ::1] uses) noexcept nogil

@cython.locals(lane=int, axis=int, tile=int, along=int)
cdef int occupied(LaneReader reader, int first, int place) noexcept nogil

@cython.locals(kept="int[::1]", worth=int, new=int, place=int, tile=int)
cdef int line_worth(LaneReader reader, int first) noexcept nogil

@cython.locals(
    kept="int[::1]", lane=int, main=int, corner=int, place=int, along=int, e=int, ne=int, n=int, nw=int, axis=int,
    length=int,
)
cdef void add_crossing(LaneReader reader, int first, Py_ssize_t row, float[:, ::1] rows) noexcept nogil

@cython.locals(tile=int, number=int, count=int)
cdef int joined_count(LaneReader reader, int first, int side) noexcept nogil

@cython.locals(star=int, taken=bint)
cdef bint is_taken(LaneReader reader, int first, int tile) noexcept nogil
