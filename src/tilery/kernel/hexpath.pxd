cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t

cdef int _BLANK, _ADDED, _LONGEST, _HEAD
cdef uint32_t _ANY


cdef class HexPath:
    cdef const uint32_t[::1] cells
    cdef uint32_t root
    cdef readonly int width
    cdef uint8_t[::1] codes
    cdef uint8_t[::1] marks
    cdef int32_t[::1] hand
    cdef int32_t[::1] gains
    cdef int32_t[::1] ends
    cdef int mark
    cdef int left
    cdef uint32_t held
    cdef uint32_t[::1] faces
    cdef uint8_t[::1] levels
    cdef int32_t[::1] deltas
    cdef int32_t[::1] word
    cdef int32_t[::1] path
    cdef int depth
    cdef int32_t[::1] spots
    cdef int32_t[::1] used
    cdef int32_t[::1] order
    cdef int placed
    cdef int loose
    cdef int crossed
    cdef readonly object heads
    cdef readonly object steps
    cdef readonly object laid
    cdef int32_t[::1] head_view
    cdef int32_t[::1] step_view
    cdef int32_t[::1] laid_view
    cdef int32_t[::1] slots
    cdef int room
    cdef readonly int found
    cdef int used_steps
    cdef readonly long long nodes
    cdef long long most_nodes
    cdef readonly bint cut
    cdef readonly bint full

    @cython.locals(start=Py_ssize_t)
    cpdef int run(self, int32_t[::1] starts, bint blocked, long long most_nodes) except -1

    @cython.locals(index=Py_ssize_t)
    cdef void search(self, int32_t[::1] starts, bint blocked) noexcept nogil

    @cython.locals(cell=Py_ssize_t, code=int)
    cdef void show(self, bint blocked) noexcept nogil

    @cython.locals(level=int, grew=int, cell=int)
    cdef void grow(self) noexcept nogil

    @cython.locals(count=int, direction=int, spot=int)
    cdef int leaning(self, int cell, int level) noexcept nogil

    @cython.locals(face=uint32_t, offset=uint32_t, mask=uint32_t, want=uint32_t, low=uint32_t)
    cdef void begin(self, int start) noexcept nogil

    @cython.locals(
        offset=uint32_t, mask=uint32_t, near=uint32_t, room=uint32_t, want=uint32_t, low=uint32_t, bits=uint32_t,
        direction=int, spot=int,
    )
    cdef void go_on(self, int cell, uint32_t arc) noexcept nogil

    @cython.locals(letter=int, direction=int, spot=int, bits=uint32_t)
    cdef void spread(self, int cell, uint32_t low, uint32_t arc) noexcept nogil

    @cython.locals(loose=int, held=uint32_t)
    cdef void put(self, int spot, int tile, int letter, uint32_t arc) noexcept nogil

    @cython.locals(count=int, direction=int)
    cdef int touching(self, int spot) noexcept nogil

    @cython.locals(crossed=int)
    cdef void enter(self, int spot, int letter, uint32_t arc) noexcept nogil

    @cython.locals(count=int, index=int, done=int, put=int, before=int)
    cdef int sound(self) noexcept nogil

    cdef int letter_at(self, int spot) noexcept nogil

    @cython.locals(digest=int32_t, slot=Py_ssize_t)
    cdef void keep(self) noexcept nogil

    @cython.locals(code=uint32_t, index=int, spot=int)
    cdef int32_t digest(self) noexcept nogil

    @cython.locals(head=Py_ssize_t, first=Py_ssize_t, step=int, added=int)
    cdef int same(self, Py_ssize_t index, int32_t digest) noexcept nogil

    @cython.locals(wanted=int32_t, index=Py_ssize_t)
    cdef int lies(self, Py_ssize_t first, int spot, int tile) noexcept nogil

    @cython.locals(head=Py_ssize_t, score=int, index=int, added=int, spot=int, step=int)
    cdef void write(self, int32_t digest) noexcept nogil


cdef int popcount(uint32_t bits) noexcept nogil

@cython.locals(rows=int, cell=int, row=int, column=int)
cdef int sound_margin(uint8_t[::1] codes, int width, int margin) noexcept nogil
