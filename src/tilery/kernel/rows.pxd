cimport cython

cdef Py_ssize_t _WIDTH


@cython.locals(place=Py_ssize_t, words=tuple, letters=Py_ssize_t, word=str, points=long, value=double, kind=long)
cpdef object fill(float[::1] rows, tuple found, dict kinds)
