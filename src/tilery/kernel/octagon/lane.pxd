cimport cython
from libc.stdint cimport uint32_t
from tilery.kernel.octagon.table cimport OctTable

cdef uint32_t _ANY
cdef int _MET


cdef class Lane:
    cdef const uint32_t[::1] cells
    cdef uint32_t root
    cdef OctTable table
    cdef int stars
    cdef int reach
    cdef bint extending
    cdef uint32_t wanted
    cdef int[::1] fixed
    cdef int[::1] owner
    cdef int[::1] known
    cdef uint32_t[::1] open
    cdef uint32_t[::1] base
    cdef int[::1] sums
    cdef int[::1] crossings
    cdef int[::1] solo
    cdef int[::1] met
    cdef int[::1] met_tile
    cdef int[::1] met_side
    cdef int[::1] gone
    cdef int[::1] line
    cdef int high
    cdef int lows
    cdef int highs
    cdef int[::1] lane_axis
    cdef int[::1] lane_tile
    cdef int[::1] lane_last
    cdef int slots
    cdef int[::1] lane_at
    cdef int[::1] next_tile
    cdef int number
    cdef int axis
    cdef int tile
    cdef int first
    cdef int width
    cdef bint flipped
    cdef readonly int lanes

    @cython.locals(count=int, axis=int, slot=int, tile=int, lane=int)
    cdef int find_lanes(self) noexcept nogil

    @cython.locals(line=cython.longlong, slot=int)
    cdef int slot_of(self, int tile, int axis) noexcept nogil

    cdef bint in_line(self, int one, int other, int axis) noexcept nogil

    @cython.locals(lowest=int, highest=int, other=int, place=int, cell=int)
    cdef void lay_out(self, int lane) noexcept nogil

    @cython.locals(distance=int, cell=int)
    cdef void spread(self, int start, int way) noexcept nogil

    @cython.locals(
        at=int, along=int, e=int, ne=int, n=int, nw=int, touching=int, met=int, number=int, tile=int, side=int,
        mask=uint32_t,
    )
    cdef void look(self, int cell) noexcept nogil

    @cython.locals(mask=uint32_t, axis=int, place=int)
    cdef uint32_t crossed(self, int cell) noexcept nogil

    @cython.locals(number=int, side=int, tile=int)
    cdef bint gather(self, int cell, int axis) noexcept nogil

    @cython.locals(count=int)
    cdef int follow(self, int tile, int side, int first) noexcept nogil

    @cython.locals(total=int, place=int)
    cdef int worth(self) noexcept nogil

    @cython.locals(along=uint32_t)
    cdef uint32_t between(self, uint32_t wanted) noexcept nogil

    @cython.locals(
        arc=uint32_t, place=int, found=uint32_t, mask=uint32_t, offset=Py_ssize_t, low=uint32_t, end=uint32_t,
    )
    cdef uint32_t completing(self, uint32_t wanted, int before, int befores, int after, int afters) noexcept nogil

    cdef bint fits(self, int letter) noexcept nogil

    @cython.locals(arc=uint32_t, place=int)
    cdef bint reads(self, int before, int befores, int letter, int after, int afters) noexcept nogil

    @cython.locals(offset=Py_ssize_t, mask=uint32_t)
    cdef uint32_t step(self, uint32_t arc, int letter) noexcept nogil

    @cython.locals(cell=int, other=int)
    cdef void flip(self) noexcept nogil

    cdef int unflipped(self, int cell) noexcept nogil


cdef int popcount(uint32_t bits) noexcept nogil
