cimport cython

cdef Py_ssize_t _WIDTH


@cython.locals(
    height=Py_ssize_t, width=Py_ssize_t, row=Py_ssize_t, rest=Py_ssize_t, column=Py_ssize_t,
    words=tuple, letters=Py_ssize_t, word=str, points=long, value=double, kind=long
)
cpdef object fill(float[:, ::1] rows, tuple found, dict kinds)


@cython.locals(row=Py_ssize_t, column=Py_ssize_t, form=long, word=str)
cpdef object fill_uses(signed char[:, ::1] rows, tuple found, dict columns, dict forms, str dice)
