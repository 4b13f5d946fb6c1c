cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t

cdef int _BLANK, _LONGEST, _HEAD, _ADDED
cdef uint32_t _ANY, _SCATTER


@cython.final
cdef class HexPath:
    cdef const uint32_t[::1] cells
    cdef const uint32_t[::1] below
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
    cdef uint8_t[::1] touched
    cdef uint8_t[::1] beside
    cdef int32_t[::1] queue
    cdef int32_t[::1] deltas
    cdef int32_t[::1] word
    cdef int32_t[::1] path
    cdef int32_t[::1] digests
    cdef int depth
    cdef int32_t[::1] spots
    cdef int32_t[::1] used
    cdef int32_t[::1] order
    cdef int placed
    cdef int firm
    cdef uint32_t sum
    cdef int crossed
    cdef readonly object heads
    cdef readonly object steps
    cdef int32_t[::1] head_view
    cdef int32_t[::1] step_view
    cdef int32_t[::1] slots
    cdef int room
    cdef int most
    cdef readonly int found
    cdef readonly int used_steps
    cdef readonly long long nodes
    cdef long long most_nodes
    cdef long long quota
    cdef bint halt
    cdef readonly bint cut
    cdef readonly bint full

    @cython.locals(start=Py_ssize_t)
    cpdef int run(self, int32_t[::1] starts, bint blocked, long long most_nodes) except -1

    @cython.locals(index=Py_ssize_t, count=Py_ssize_t, share=cython.longlong)
    cdef void search(self, int32_t[::1] starts, bint blocked) noexcept nogil

    @cython.locals(cell=int, code=int, direction=int)
    cdef void show(self, bint blocked) noexcept nogil

    @cython.locals(last=int, first=int, until=int, level=int, cell=int, spot=int, direction=int)
    cdef void grow(self) noexcept nogil

    @cython.locals(face=uint32_t, offset=uint32_t, mask=uint32_t, want=uint32_t, low=uint32_t)
    cdef void begin(self, int start) noexcept nogil

    @cython.locals(offset=uint32_t, mask=uint32_t, want=uint32_t, face=uint32_t, direction=int, spot=int, letter=int)
    cdef void go_on(self, int cell, uint32_t arc) noexcept nogil

    cdef bint hopeful(self, uint32_t offset) noexcept nogil

    @cython.locals(face=uint32_t, want=uint32_t, low=uint32_t)
    cdef void read_blank(self, int spot, uint32_t offset, uint32_t mask) noexcept nogil

    @cython.locals(low=uint32_t, letter=int, arc=uint32_t)
    cdef void add(self, int spot, uint32_t offset, uint32_t mask, uint32_t want) noexcept nogil

    @cython.locals(placed=int, firm=int, held=uint32_t, total=uint32_t, code=uint32_t, direction=int)
    cdef void put(self, int spot, int tile, int letter, uint32_t arc) noexcept nogil

    cdef int supports(self, int spot, int firm) noexcept nogil

    @cython.locals(count=int, before=int, index=int)
    cdef int settle(self, int firm, int placed) noexcept nogil

    @cython.locals(index=int, spot=int)
    cdef bint mendable(self) noexcept nogil

    @cython.locals(direction=int, near=int)
    cdef bint props(self, int spot) noexcept nogil

    @cython.locals(depth=int, crossed=int)
    cdef void enter(self, int spot, int letter, uint32_t arc) noexcept nogil

    @cython.locals(end=uint32_t, digest=int32_t, last=Py_ssize_t, slot=Py_ssize_t)
    cdef void keep(self) noexcept nogil

    cdef bint cramped(self) noexcept nogil

    cdef void widen(self) noexcept with gil

    @cython.locals(last=Py_ssize_t, before=Py_ssize_t, slot=Py_ssize_t)
    cdef void rehash(self, int32_t[::1] old) noexcept

    @cython.locals(head=Py_ssize_t, first=Py_ssize_t, step=int, added=int)
    cdef bint same(self, Py_ssize_t index) noexcept nogil

    @cython.locals(wanted=int32_t, index=Py_ssize_t)
    cdef bint lies(self, Py_ssize_t first, int added) noexcept nogil

    @cython.locals(spot=int)
    cdef int32_t written(self, int added) noexcept nogil

    @cython.locals(head=Py_ssize_t, score=int, index=int, step=int)
    cdef void write(self) noexcept nogil


@cython.locals(at=Py_ssize_t, size=Py_ssize_t, place=Py_ssize_t, arc=Py_ssize_t, mask=uint32_t, every=uint32_t)
cdef void gather_below(const uint32_t[::1] cells, uint32_t[::1] below) noexcept nogil

cdef int popcount(uint32_t bits) noexcept nogil

@cython.locals(rows=int, cell=int, row=int, column=int)
cdef int sound_margin(uint8_t[::1] codes, int width, int margin) noexcept nogil
