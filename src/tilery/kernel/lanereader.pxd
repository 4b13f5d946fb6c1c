cimport cython
from tilery.kernel.lanes cimport LaneSearch
from tilery.kernel.octable cimport OctTable
from tilery.kernel.wordgraph cimport WordGraph

cdef int _RECORD


cdef class LaneReader:
    cdef LaneSearch search
    cdef OctTable table
    cdef WordGraph graph

    @cython.locals(
        numbers="int[::1]", at=int, lane=int, first=int, line=bytearray, axis=int, worth=int, places=list,
        letters=bytearray, reds=list, new=int, place=int, red=int, taken=list, star=int, value=int, points=int,
    )
    cpdef object play(self, int number)

    @cython.locals(back=str, first=str)
    cdef str word(self, str text)

    @cython.locals(worth=int, tile=int, place=int)
    cdef int fill(self, bytearray line, int first, int lane, int axis)

    @cython.locals(at=int, e=int, ne=int, n=int, nw=int)
    cdef tuple place(self, int lane, int axis, int along)
