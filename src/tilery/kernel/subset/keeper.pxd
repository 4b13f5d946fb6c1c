cimport cython
from libc.math cimport exp

from tilery.kernel.chance cimport KernelChance

cdef int _LONGEST, _FINE


@cython.final
cdef class SubsetKeeper:
    cdef double[::1] values
    cdef double[::1] weights
    cdef int[::1] slots
    cdef int[::1] order
    cdef int[::1] kinds
    cdef int[::1] letters
    cdef int[::1] lengths
    cdef int[::1] named
    cdef int[::1] words
    cdef int kept
    cdef int limit

    cdef void clear(self, int limit) noexcept nogil

    @cython.locals(rank=int, slot=int, place=int)
    cdef void offer(self, double value, int kind, int letter, int[::1] word, int length, int named) noexcept nogil

    @cython.locals(best=double, scale=double, total=double, drawn=double, point=double, rank=int)
    cdef int draw(self, double temperature, KernelChance chance) noexcept nogil
