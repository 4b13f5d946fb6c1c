cimport cython
from tilery.kernel.octagon.table cimport OctTable

cdef int _FARTHEST, _FIRST_ROOM


@cython.final
cdef class FreeSides:
    cdef OctTable table
    cdef int[::1] sides
    cdef int found

    @cython.locals(more=int, since=int, tile=int)
    cpdef tuple lay(self, const int[::1] places, const int[::1] letters)

    @cython.locals(number=Py_ssize_t)
    cdef bint are_near(self, const int[::1] places) noexcept nogil

    @cython.locals(room=int, larger=OctTable, sides="int[::1]")
    cdef object make_room(self, int count)

    @cython.locals(at=int)
    cdef void add(self, const int[::1] places, const int[::1] letters, int tile) noexcept nogil

    @cython.locals(dropped=list, kept=int, number=int, side=int)
    cdef list drop_taken(self, int since)

    @cython.locals(new=list, side=int)
    cdef list find_new(self, int since)
