cimport cython

from tilery.kernel.road.keeper cimport RoadKeeper
from tilery.kernel.road.search cimport RoadSearch

cdef int _LONGEST, _BLANK, _SPACE, _COLUMNS, _TILES


@cython.locals(
    best=RoadKeeper, height=Py_ssize_t, index=Py_ssize_t, slot=int, row=Py_ssize_t, length=int, used=int, words=int,
    place=int, tile=int,
)
cpdef object write_roads(
    RoadSearch search, int[::1] slots, int[::1] at, int kind, float[:, ::1] rows, signed char[:, ::1] uses
)

@cython.locals(slot=int, index=Py_ssize_t, low=Py_ssize_t, high=Py_ssize_t, middle=Py_ssize_t, place=Py_ssize_t)
cpdef object sort_roads(RoadKeeper best, int[::1] slots)

@cython.locals(place=int, first=int, second=int)
cdef bint comes_before(RoadKeeper best, int one, int other) noexcept nogil
