cimport cython
from libc.stdint cimport uint32_t, uint64_t

cdef uint32_t _ALL, _END, _BITS
cdef uint64_t _TOP


@cython.final
cdef class KernelChance:
    cdef const uint32_t[::1] rounds
    cdef const uint32_t[::1] start
    cdef uint32_t[::1] block
    cdef uint32_t[::1] seed
    cdef uint64_t step
    cdef uint32_t k
    cdef uint32_t first
    cdef uint32_t second

    cpdef int reseed(self, bytes seed) except -1

    cpdef void decide(self, uint64_t step) noexcept nogil

    @cython.locals(over=uint64_t, value=uint64_t, attempt=uint32_t, k=uint32_t)
    cpdef uint64_t below(self, uint64_t n) noexcept nogil

    @cython.locals(
        index=int, x=uint32_t, y=uint32_t, a=uint32_t, b=uint32_t, c=uint32_t, d=uint32_t, e=uint32_t, f=uint32_t,
        g=uint32_t, h=uint32_t,
    )
    cdef void hash(self, uint32_t k, uint32_t attempt) noexcept nogil


cdef uint32_t turn(uint32_t word, int count) noexcept nogil
