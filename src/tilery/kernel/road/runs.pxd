cimport cython

from tilery.kernel.words.graph cimport WordGraph


cdef class RoadRuns:
    cdef WordGraph graph
    cdef dict board
    cdef dict fresh
    cdef dict values
    cdef dict premium

    @cython.locals(
        found=list, last=Py_ssize_t, reached=Py_ssize_t, number=Py_ssize_t, at=Py_ssize_t, lane=tuple,
        start=Py_ssize_t, end=Py_ssize_t
    )
    cpdef list runs(self, list lanes, list places)

    @cython.locals(size=Py_ssize_t, tiles=list, marks=list, stack=tuple, text=str, found=list)
    cpdef list words(self, tuple cells, str ones)

    @cython.locals(
        values=list, times=list, at=Py_ssize_t, made=list, start=Py_ssize_t, end=Py_ssize_t,
        points=cython.longlong, product=cython.longlong
    )
    cdef list scored(self, tuple cells, list tiles, str text, list found)
