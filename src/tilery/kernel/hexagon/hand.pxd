cimport cython
from libc.stdint cimport int32_t, uint32_t

from tilery.kernel.hexagon.plane cimport HexPlane

cdef int _CODES, _TALL, _LEAST

cdef enum:
    _OFFER = 5
    _MOST_IN_HAND = 8
    _BLANK = 27
    _ANY = 0x07FFFFFE


@cython.final
cdef class HexHand:
    cdef HexPlane plane
    cdef const uint32_t[::1] cells
    cdef const uint32_t[::1] below
    cdef uint32_t root
    cdef int32_t[::1] counts
    cdef uint32_t[::1] offers
    cdef int offered
    cdef int32_t[::1] gains
    cdef int32_t[::1] ends
    cdef int mark
    cdef int32_t[::1] by_gain
    cdef int32_t[::1] tiles
    cdef int32_t[::1] places
    cdef uint32_t[::1] faces
    cdef uint32_t[::1] givable
    cdef int32_t[::1] sums
    cdef int whole
    cdef int crest

    @cython.locals(held=int, code=int, index=int, rest=int, whole=int)
    cdef void deal(self, int32_t[::1] hand, int first) noexcept nogil

    @cython.locals(
        able=uint32_t, blank=int, want=uint32_t, low=uint32_t, letter=int, arc=uint32_t, bit=int,
    )
    cdef uint32_t list_offers(self, uint32_t offset, uint32_t mask, int wary, int rest) noexcept nogil

    @cython.locals(at=int, able=uint32_t)
    cdef uint32_t offer(self, uint32_t arc, uint32_t read, int rest, int wary) noexcept nogil

    @cython.locals(end=int, code=int)
    cdef void bound(self) noexcept nogil

    @cython.locals(fit=int, index=int, height=int)
    cdef int gain(self, uint32_t below, int rest, int left) noexcept nogil


cdef int popcount(uint32_t bits) noexcept nogil
