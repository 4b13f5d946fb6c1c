cimport cython
from libc.stdint cimport int64_t

cdef int _LONGEST
cdef int64_t _LOWEST


@cython.final
cdef class RoadKeeper:
    cdef readonly int capacity
    cdef readonly int room
    cdef readonly int kept
    cdef readonly int64_t offered
    cdef int64_t floor
    cdef int64_t[::1] ranks
    cdef int64_t[::1] serials
    cdef int64_t[::1] scores
    cdef unsigned char[::1] lengths
    cdef int[::1] heap
    cdef int[::1] cells
    cdef unsigned char[::1] tiles

    cpdef void clear(self) noexcept nogil

    cdef void limit_room(self, int room) noexcept nogil

    cpdef object require(self, RoadKeeper others)

    @cython.locals(slot=int)
    cdef void offer(
        self, int64_t rank, int64_t score, int[::1] cells, unsigned char[::1] tiles, int length
    ) noexcept nogil

    @cython.locals(place=int)
    cdef void write(
        self, int slot, int64_t rank, int64_t serial, int64_t score, int[::1] cells, unsigned char[::1] tiles, int length
    ) noexcept nogil

    cdef bint worse(self, int one, int other) noexcept nogil

    @cython.locals(place=int, above=int)
    cdef void rise(self, int slot) noexcept nogil

    @cython.locals(slot=int, place=int, below=int)
    cdef void sink(self) noexcept nogil

    @cython.locals(count=int, slot=int)
    cdef void sort(self) noexcept nogil

    @cython.locals(slot=int, source=int, place=int)
    cdef void take_over(self, RoadKeeper others) noexcept nogil

    @cython.locals(count=int, place=int, slots=list)
    cpdef list best_first(self)

    @cython.locals(first=int, length=int)
    cpdef tuple road(self, int slot)
