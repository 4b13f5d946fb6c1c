cimport cython
from libc.stdint cimport uint32_t

from tilery.kernel.subset.chooser cimport SubsetChooser
from tilery.kernel.subset.table cimport SubsetTable

cdef int _WIDTH
cdef uint32_t _ONE
cdef long long _NO_LIMIT


cdef class SubsetSpeller(SubsetChooser):
    cdef bint any_dice
    cdef uint32_t arc
    cdef int spelt

    @cython.locals(letter=int)
    cdef void start(self, SubsetTable table, int seat, bint any_dice) noexcept nogil

    cdef void spell(self, int letter) noexcept nogil

    @cython.locals(child=uint32_t, need=int, owed=uint32_t, left=int, ran_out=bint)
    cdef bint may_spell(self, int letter) noexcept nogil

    cdef bint is_word(self) noexcept nogil

    @cython.locals(offset=Py_ssize_t, mask=uint32_t, place=int, lower=int)
    cdef uint32_t child(self, int letter) noexcept nogil

    @cython.locals(place=int, used=int)
    cdef bint note(self, int depth) noexcept nogil
