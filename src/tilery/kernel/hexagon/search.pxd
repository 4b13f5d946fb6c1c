cimport cython
from libc.stdint cimport int32_t, uint32_t

from tilery.kernel.hexagon.hand cimport HexHand
from tilery.kernel.hexagon.keeper cimport HexKeeper
from tilery.kernel.hexagon.plane cimport HexPlane

cdef int _CODES, _BLANK, _LONGEST, _OFFER
cdef uint32_t _ANY, _FREE, _SCATTER, _PRIME


@cython.final
cdef class HexSearch:
    cdef readonly HexPlane plane
    cdef HexHand hand
    cdef int32_t[::1] spots
    cdef int placed
    cdef int waiting
    cdef int braced
    cdef int32_t order
    cdef int sound
    cdef int32_t[::1] now
    cdef int32_t[::1] digests
    cdef readonly HexKeeper kept
    cdef int depth
    cdef uint32_t sum
    cdef int crossed
    cdef readonly long long nodes
    cdef long long quota
    cdef readonly bint cut

    @cython.locals(start=Py_ssize_t)
    cpdef int run(self, int32_t[::1] starts, bint blocked, long long most_nodes) except -1

    @cython.locals(code=int)
    cdef void deal(self, int32_t[::1] hand, int first) noexcept nogil

    @cython.locals(index=int, share=cython.longlong)
    cdef void search(self, int32_t[::1] starts, int count, long long most_nodes) noexcept nogil

    @cython.locals(
        tiles=int, free=int, ready=int, direction=int, spot=int, first=int, last=int, ways=int, low=int,
    )
    cdef void go_on(self, int cell, uint32_t offset, uint32_t mask) noexcept nogil

    @cython.locals(
        face=uint32_t, around=uint32_t, want=uint32_t, low=uint32_t, arc=uint32_t, able=uint32_t, lead=uint32_t,
    )
    cdef void read(self, int spot, uint32_t offset, uint32_t mask) noexcept nogil

    @cython.locals(face=uint32_t)
    cdef uint32_t around(self, int cell) noexcept nogil

    @cython.locals(onward=uint32_t)
    cdef uint32_t lead(self, uint32_t arc, uint32_t mask, uint32_t able, uint32_t around, int sound) noexcept nogil

    cdef uint32_t leads(self, int at, uint32_t around, int sound) noexcept nogil

    @cython.locals(around=uint32_t, sound=int, at=int, until=int, waiting=int, braced=int, order=int32_t, lead=uint32_t)
    cdef void add(self, int spot, int first, int last) noexcept nogil

    @cython.locals(placed=int)
    cdef void put(self, int spot) noexcept nogil

    cdef void take(self, int spot, int waiting, int braced) noexcept nogil

    @cython.locals(before=int, index=int)
    cdef void settle(self) noexcept nogil

    cdef void brace(self, int index) noexcept nogil

    cdef void lean(self, int spot, int change) noexcept nogil

    @cython.locals(
        read=int, tile=int, low=uint32_t, held=uint32_t, given=uint32_t, total=uint32_t, code=uint32_t,
    )
    cdef void lay(self, int spot, int at, uint32_t lead) noexcept nogil

    @cython.locals(depth=int, crossed=int)
    cdef void enter(self, int spot, int read, uint32_t offset, uint32_t lead) noexcept nogil

    @cython.locals(score=int, digest=int32_t)
    cdef void keep(self, int spot) noexcept nogil


cdef int popcount(uint32_t bits) noexcept nogil
