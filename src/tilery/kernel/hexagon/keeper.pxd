cimport cython
from libc.stdint cimport int32_t

cdef int _LONGEST, _HEAD, _NONE, _INDEX, _TAG, _BITS, _BUCKETS, _LAST_SLOT


@cython.final
cdef class HexKeeper:
    cdef int32_t[::1] now
    cdef int32_t[::1] last
    cdef int32_t[::1] numbers
    cdef int most
    cdef int room
    cdef readonly object heads
    cdef readonly object steps
    cdef readonly object before
    cdef int32_t[::1] head_view
    cdef int32_t[::1] step_view
    cdef int32_t[::1] before_view
    cdef object filed
    cdef int32_t[::1] slots
    cdef Py_ssize_t last_slot
    cdef readonly int found
    cdef readonly int used
    cdef int best
    cdef int32_t[::1] top
    cdef int ranked
    cdef int floor
    cdef bint limited
    cdef readonly bint full

    @cython.locals(slot=Py_ssize_t)
    cdef void clear(self, int best) noexcept nogil

    @cython.locals(found=int, number=int, score=int, most=int, least=int)
    cdef int pick(self, int before) noexcept nogil

    @cython.locals(last=Py_ssize_t, slot=Py_ssize_t, head=Py_ssize_t)
    cdef void offer(self, int length, int32_t digest, int score, int32_t order, int32_t rest) noexcept nogil

    @cython.locals(head=Py_ssize_t, step=Py_ssize_t, place=int)
    cdef bint same(self, Py_ssize_t number, int length, int32_t rest) noexcept nogil

    @cython.locals(place=int)
    cdef bint holds(self, int32_t step, int length) noexcept nogil

    @cython.locals(place=int, at=int)
    cdef void write(self, int length) noexcept nogil

    cdef void rank(self, int score) noexcept nogil

    @cython.locals(place=int)
    cdef void rise(self, int score) noexcept nogil

    @cython.locals(place=int, below=int)
    cdef void sink(self, int score) noexcept nogil

    cdef bint cramped(self) noexcept nogil

    cdef void widen(self) noexcept with gil

    cdef void show(self, object heads, object steps, object before, object slots) except *

    cpdef object release(self)

    cpdef object order(self)

    @cython.locals(
        highest=cython.longlong, lowest=cython.longlong, number=Py_ssize_t, shift=int, bucket=Py_ssize_t, total=int32_t
    )
    cdef void sort(self, int32_t[::1] order, int32_t[::1] moved, int32_t[::1] starts) noexcept nogil

    @cython.locals(last=Py_ssize_t, number=Py_ssize_t, slot=Py_ssize_t, digest=int32_t)
    cdef void file(self) noexcept nogil
