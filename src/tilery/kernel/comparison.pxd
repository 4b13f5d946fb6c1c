cimport cython
from cpython.object cimport PyObject

cdef extern from "Python.h":
    PyObject* PyTuple_GetItem(object, Py_ssize_t) except NULL


# Items are compared without holding them, so that they are not read: counting references to all pieces of a large table
# would fetch each from memory.
cdef inline bint is_same(tuple one, Py_ssize_t at, tuple other, Py_ssize_t place) except -1:
    return PyTuple_GetItem(one, at) == PyTuple_GetItem(other, place)


cdef object _SCALARS, _WHOLE, _UNKNOWN
cdef dict _kinds


@cython.final
cdef class Kind:
    cdef readonly bint is_object
    cdef readonly bint has_id
    cdef readonly bint is_flat
    cdef readonly tuple keys
    cdef readonly tuple defaults


@cython.locals(found=Kind)
cdef Kind kind_of(object kind)


@cython.final
cdef class Comparison:
    cdef dict known

    cpdef object difference(self, object old, object new)

    @cython.locals(pair=tuple)
    cdef object change(self, object old, object new)

    @cython.locals(facts=Kind)
    cdef object compare(self, object old, object new, Py_ssize_t at)

    @cython.locals(number=Py_ssize_t, given=dict, fields=dict, removed=list)
    cdef object compare_objects(self, Kind facts, tuple old, tuple new, Py_ssize_t at)

    @cython.locals(given=dict, fields=dict)
    cdef object compare_dicts(self, dict old, dict new, Py_ssize_t at)

    @cython.locals(facts=Kind, edits=list)
    cdef object compare_lists(self, tuple old, tuple new, Py_ssize_t at)

    cdef object change_item(self, list edits, object old, object new, Py_ssize_t at)

    @cython.locals(edits=list, was=Py_ssize_t, now=Py_ssize_t, shared=Py_ssize_t, at=Py_ssize_t)
    cdef list edit_by_place(self, tuple old, tuple new)

    @cython.locals(
        edits=list, places=dict, was=Py_ssize_t, now=Py_ssize_t, at=Py_ssize_t, begin=Py_ssize_t, number=Py_ssize_t,
        place=Py_ssize_t, rest=Py_ssize_t,
    )
    cdef list edit_by_id(self, tuple old, tuple new)


cdef object _make_step(Py_ssize_t at, dict given, dict fields, list removed)


@cython.locals(
    edits=list, was=Py_ssize_t, now=Py_ssize_t, at=Py_ssize_t, begin=Py_ssize_t, number=Py_ssize_t, place=Py_ssize_t
)
cdef list _edit_by_value(tuple old, tuple new)


@cython.locals(shared=Py_ssize_t, place=Py_ssize_t)
cpdef Py_ssize_t count_same(tuple old, tuple new)


@cython.locals(found=list, shared=Py_ssize_t, place=Py_ssize_t)
cpdef list list_changed(tuple old, tuple new)


@cython.locals(place=Py_ssize_t)
cdef Py_ssize_t _find_same(tuple items, Py_ssize_t start, tuple other, Py_ssize_t at)


@cython.locals(place=Py_ssize_t)
cdef Py_ssize_t _find_equal(tuple items, object item, Py_ssize_t start) except -2
