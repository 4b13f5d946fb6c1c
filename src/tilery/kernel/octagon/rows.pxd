cimport cython

cdef long long _FARTHEST

cdef double _CLOSE, _HALF_DIAGONAL


cdef class OctRows:
    cdef readonly int count
    cdef readonly int lying
    cdef const long long[::1] at
    cdef const unsigned char[::1] live

    @cython.locals(found=list, new=int, tile=int)
    cpdef list close(self)

    @cython.locals(found=list, axis=int)
    cpdef list axes(self, int tile)

    @cython.locals(found=list, tile=int, axis=int)
    cpdef list rows(self, list tiles, int but)

    @cython.locals(first=int, at=int, row=list)
    cpdef list row(self, int tile, int axis)

    cdef int check(self, int tile, int axis) except -1

    @cython.locals(along=cython.longlong, first=int, second=int, third=int, other=int)
    cdef int find(self, int tile, int axis, int step) noexcept

    cdef bint is_in_row(self, int tile, int axis) noexcept

    @cython.locals(
        e=cython.longlong, ne=cython.longlong, n=cython.longlong, nw=cython.longlong, x=double, y=double
    )
    cdef bint is_close(self, int one, int other) noexcept nogil

    @cython.locals(apart=cython.longlong, axis=int)
    cdef bint is_joined(self, int one, int other) noexcept nogil
