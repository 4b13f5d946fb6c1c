cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t

from tilery.kernel.hexagon.hand cimport HexHand
from tilery.kernel.hexagon.keeper cimport HexKeeper
from tilery.kernel.hexagon.plane cimport HexPlane

cdef int _CODES, _LONGEST
cdef uint32_t _SCATTER, _PRIME

cdef enum:
    _FREE = 1
    _OFFER = 5
    _TILE = 0x3E0
    _ANY = 0x07FFFFFE
    _TOUCH = 0x10000000
    _FIRM = 0x20000000
    _SUPPORT = 0x70000000


@cython.final
cdef class HexSearch:
    cdef readonly HexPlane plane
    cdef HexHand hand
    cdef const uint32_t[::1] cells
    cdef const uint32_t[::1] below
    cdef uint32_t[::1] offers
    cdef uint32_t[::1] faces
    cdef int32_t[::1] deltas
    cdef uint8_t[::1] codes
    cdef uint8_t[::1] marks
    cdef int32_t[::1] gains
    cdef int32_t[::1] ends
    cdef int left
    cdef int rest
    cdef uint32_t given
    cdef int gained
    cdef int32_t[::1] spots
    cdef int placed
    cdef int waiting
    cdef int braced
    cdef int32_t order
    cdef int sound
    cdef int32_t[::1] now
    cdef readonly HexKeeper kept
    cdef int depth
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
        tiles=int, free=int, ready=int, direction=int, face=uint32_t, spot=int, first=int, last=int, ways=int, low=int,
    )
    cdef void go_on(self, Py_ssize_t cell, uint32_t offset, uint32_t mask) noexcept nogil

    @cython.locals(
        face=uint32_t, around=uint32_t, want=uint32_t, low=uint32_t, arc=uint32_t, able=uint32_t, lead=uint32_t,
    )
    cdef void read(self, int spot, uint32_t offset, uint32_t mask) noexcept nogil

    @cython.locals(width=Py_ssize_t, face=uint32_t)
    cdef uint32_t around(self, Py_ssize_t cell) noexcept nogil

    @cython.locals(onward=uint32_t)
    cdef uint32_t lead(self, uint32_t arc, uint32_t mask, uint32_t able, uint32_t around, int sound) noexcept nogil

    cdef uint32_t leads(self, int at, uint32_t around, int sound) noexcept nogil

    @cython.locals(around=uint32_t, sound=int, at=int, until=int, waiting=int, braced=int, order=int32_t, lead=uint32_t)
    cdef void add(self, int spot, int first, int last) noexcept nogil

    @cython.locals(placed=int)
    cdef void put(self, int spot, int firm) noexcept nogil

    cdef void take(self, int spot, int waiting, int braced) noexcept nogil

    @cython.locals(before=int, index=int)
    cdef void settle(self) noexcept nogil

    cdef void brace(self, int index) noexcept nogil

    @cython.locals(width=Py_ssize_t)
    cdef void lean(self, Py_ssize_t spot, uint32_t change) noexcept nogil

    @cython.locals(read=int, tile=int, rest=int, gain=int)
    cdef void lay(self, int spot, int at, uint32_t lead) noexcept nogil

    @cython.locals(depth=int, crossed=int)
    cdef void enter(self, int spot, int read, uint32_t offset, uint32_t lead) noexcept nogil

    @cython.locals(score=int)
    cdef int promise(self, uint32_t below) noexcept nogil

    @cython.locals(score=int, digest=int32_t)
    cdef void keep(self, int spot) noexcept nogil

    @cython.locals(word=uint32_t, tiles=uint32_t, step=uint32_t, code=uint32_t, index=int)
    cdef uint32_t digest(self, uint32_t spot) noexcept nogil


cdef int popcount(uint32_t bits) noexcept nogil
