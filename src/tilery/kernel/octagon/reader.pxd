cimport cython
from tilery.kernel.octagon.keeper cimport PlayKeeper
from tilery.kernel.octagon.lane cimport Lane
from tilery.kernel.octagon.search cimport LaneSearch
from tilery.kernel.octagon.table cimport OctTable
from tilery.kernel.words.graph cimport WordGraph

cdef int _RECORD, _LETTERS


cdef class LaneReader:
    cdef Lane lane
    cdef PlayKeeper kept
    cdef OctTable table
    cdef WordGraph graph
    cdef tuple names

    @cython.locals(
        numbers="int[::1]", at=int, lane=int, line=bytearray, worth=int, places=list, tiles=list,
        letters=bytearray, new=int, place=int, letter=int, red=int, taken=list, star=int, words=list, points=int,
    )
    cpdef object play(self, int number)

    @cython.locals(axis=int, tile=int, worth=int, place=int)
    cdef int fill(self, bytearray line, int first, int lane)

    @cython.locals(axis=int, at=int, e=int, ne=int, n=int, nw=int)
    cdef tuple place(self, int lane, int along)

    @cython.locals(forth=str, back=str, first=str)
    cdef str word(self, bytearray line)

    @cython.locals(new=int, e=int, ne=int, n=int, nw=int, axis=int, line=bytearray)
    cdef void cross(self, list words, list places, bytearray letters, list taken, int main) except *

    @cython.locals(found=bytearray, tile=int, number=int)
    cdef bytearray joined_to(self, int side, list taken)
