cimport cython
from libc.stdint cimport uint32_t


cdef class WordGraph:
    cdef readonly object array
    cdef const uint32_t[::1] cells
    cdef readonly uint32_t root
    cdef object arc_letters
    cdef readonly str signs
    cdef readonly dict numbers
    cdef bint plain
    cdef object encoding
    cdef object decoding

    @cython.locals(offset=cython.longlong)
    cpdef object child(self, long long arc, long long letter)

    cpdef bint ends(self, long long arc)

    @cython.locals(offset=cython.longlong)
    cpdef object letters(self, long long arc)

    @cython.locals(arc=uint32_t, character=cython.Py_UCS4)
    cpdef object walk(self, str text)

    @cython.locals(arc=uint32_t, character=cython.Py_UCS4)
    cpdef bint contains(self, str word)

    cpdef str decode(self, str text)

    @cython.locals(
        size=Py_ssize_t, marked=bytearray, found=list, mark=Py_ssize_t, start=Py_ssize_t, first=Py_ssize_t,
        end=Py_ssize_t, arc=uint32_t, spelled=str,
    )
    cpdef list parts(self, str text, object marks, str ones)


cdef int popcount(uint32_t bits) noexcept nogil

@cython.locals(offset=Py_ssize_t, place=Py_ssize_t, mask=uint32_t)
cdef uint32_t step(const uint32_t[::1] cells, uint32_t arc, int letter) noexcept nogil

@cython.locals(
    size=Py_ssize_t, last=Py_ssize_t, at=Py_ssize_t, after=Py_ssize_t, place=Py_ssize_t, target=Py_ssize_t,
    mask=uint32_t, arc=uint32_t, begins="unsigned char[::1]",
)
cpdef Py_ssize_t sound_cells(const uint32_t[::1] cells) except -1

@cython.locals(at=Py_ssize_t, mask=uint32_t, letter=int)
cdef void note_letters(const uint32_t[::1] cells, unsigned char[::1] letters) noexcept
