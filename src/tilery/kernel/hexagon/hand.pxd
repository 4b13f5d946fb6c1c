cimport cython
from libc.stdint cimport int32_t, uint32_t

from tilery.kernel.hexagon.plane cimport HexPlane

cdef int _CODES, _BLANK, _TALL, _LEAST, _OFFER
cdef uint32_t _ANY


cdef class HexHand:
    cdef HexPlane plane
    cdef const uint32_t[::1] cells
    cdef const uint32_t[::1] below
    cdef uint32_t root
    cdef int32_t[::1] counts
    cdef uint32_t held
    cdef uint32_t given
    cdef uint32_t[::1] offers
    cdef int offered
    cdef int32_t[::1] gains
    cdef int32_t[::1] ends
    cdef int mark
    cdef int32_t[::1] by_gain
    cdef int32_t[::1] dearest
    cdef int crest
    cdef int gained

    @cython.locals(able=uint32_t, want=uint32_t, low=uint32_t, letter=int, arc=uint32_t, rest=uint32_t)
    cdef uint32_t list_offers(self, uint32_t offset, uint32_t mask, int wary) noexcept nogil

    @cython.locals(at=int, able=uint32_t)
    cdef uint32_t offer(self, uint32_t arc, uint32_t read, uint32_t given, int wary) noexcept nogil

    @cython.locals(last=int, code=int, letter=int, index=int)
    cdef void deal(self, int32_t[::1] hand, int first) noexcept nogil

    @cython.locals(end=int, code=int)
    cdef void bound(self) noexcept nogil

    @cython.locals(height=int, score=int, index=int, tile=int, count=int)
    cdef int promise(self, uint32_t below) noexcept nogil


cdef int popcount(uint32_t bits) noexcept nogil
