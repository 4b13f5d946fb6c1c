cimport cython

cdef int CLEAR, JOINED, TOUCHING, OVERLAPPING, _FARTHEST, _SCALE, _DIAGONAL, _NEAR, _MOST

cdef long long _SPAN


cdef class OctTable:
    cdef readonly int count
    cdef readonly int room
    cdef int[::1] places
    cdef int[::1] letters
    cdef int[::1] values
    cdef int[::1] xs
    cdef int[::1] ys
    cdef int[::1] order
    cdef int[::1] order_x
    cdef int[::1] order_y
    cdef long long[::1] lines
    cdef int[::1] joined
    cdef int e
    cdef int ne
    cdef int n
    cdef int nw
    cdef int met
    cdef int met_tile[16]
    cdef int met_side[16]

    @cython.locals(tile=int)
    cdef void arrange(self) noexcept nogil

    @cython.locals(at=int, axis=int)
    cdef void locate(self, int tile) noexcept nogil

    @cython.locals(tile=int, at=int, side=int, number=int, place=int)
    cdef void lay(self, int e, int ne, int n, int nw, int letter, int value) noexcept nogil

    cdef void cover(self, int tile) noexcept nogil

    @cython.locals(count=int)
    cdef void copy_from(self, OctTable other) noexcept

    @cython.locals(tile=int, at=int, number=int)
    cdef void join(self) noexcept nogil

    @cython.locals(number=int, tile=int, place=int)
    cdef void sort_by_x(self) noexcept nogil

    @cython.locals(low=int, high=int, middle=int)
    cdef int first_from(self, int x) noexcept nogil

    @cython.locals(longest=int, axis=int, lowest=int, highest=int, tile=int)
    cpdef int longest_row(self)

    @cython.locals(x=int, y=int, tile=int, across=int, along=int)
    cdef bint has_near(self, int number, int since) noexcept nogil

    @cython.locals(near=int)
    cdef bint is_free(self, int number) noexcept nogil

    @cython.locals(at=int, axis=int, step=int)
    cdef void step_beside(self, int number) noexcept nogil

    cdef long long line_beside(self, int axis) noexcept nogil

    @cython.locals(x=int, y=int, overlapped=bint, number=int, tile=int, apart=int, at=int, kind=int, a=int, b=int, c=int, d=int)
    cdef bint meet(self, int e, int ne, int n, int nw) noexcept nogil

    @cython.locals(place=int)
    cdef void note(self, int tile, int side) noexcept nogil


@cython.locals(numbers="int[::1]", at=Py_ssize_t, e=int, ne=int, n=int, nw=int)
cpdef object flat(object places)

@cython.locals(number=Py_ssize_t)
cdef bint within(const int[::1] numbers, int lowest, int highest) noexcept nogil

@cython.locals(first=cython.longlong, second=cython.longlong, third=cython.longlong)
cdef long long line_of(int axis, int e, int ne, int n, int nw) noexcept nogil

cdef int rounded_x(int straight, int one, int other) noexcept nogil
cdef int side(int a, int b, int c, int d) noexcept nogil

@cython.locals(first=int, second=int, third=int, fourth=int)
cdef int contact(int a, int b, int c, int d) noexcept nogil

cdef int beyond(int p, int q) noexcept nogil

@cython.locals(larger=int)
cdef int sign(long long u, long long w) noexcept nogil
