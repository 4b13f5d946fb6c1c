cimport cython
from libc.stdint cimport uint32_t
from tilery.kernel.octagon.lanes cimport LaneList
from tilery.kernel.octagon.table cimport OctTable

cdef uint32_t _ANY
cdef int _MET, _CLOSED, _NEAR, _SHIFT, _COARSE, _REACHES, _SURELY
cdef long long _DIAGONAL


@cython.final
cdef class Lane:
    cdef const uint32_t[::1] cells
    cdef uint32_t root
    cdef OctTable table
    cdef readonly LaneList lanes
    cdef int stars
    cdef int reach
    cdef bint extending
    cdef uint32_t wanted
    cdef int size
    cdef unsigned char[::1] fixed
    cdef unsigned char[::1] known
    cdef unsigned char[::1] touch
    cdef unsigned char[::1] crossings
    cdef unsigned char[::1] solo
    cdef short[::1] owner
    cdef uint32_t[::1] base
    cdef int[::1] sums
    cdef int[::1] met
    cdef int[::1] met_tile
    cdef int[::1] met_side
    cdef int[::1] gone
    cdef int[::1] line
    cdef int high
    cdef int lows
    cdef int highs
    cdef uint32_t pairs[27]
    cdef uint32_t paired
    cdef int era
    cdef int top
    cdef int[::1] row_era
    cdef int[::1] row_stars
    cdef unsigned char[::1] row_idle
    cdef int[::1] row_at
    cdef int[::1] row_first
    cdef int[::1] row_width
    cdef int[::1] row_across
    cdef long long[::1] row_along
    cdef int number
    cdef int axis
    cdef int tile
    cdef int at
    cdef int width
    cdef int shift

    cdef bint is_laid_out(self, int lane) noexcept nogil

    @cython.locals(cell=int)
    cdef void enter(self, int lane) noexcept nogil

    @cython.locals(tile=int)
    cdef void lay_out(self, int lane) noexcept nogil

    @cython.locals(tile=int, cell=int)
    cdef bint is_idle(self, int lane) noexcept nogil

    @cython.locals(axis=int, lowest=int, highest=int, tile=int, place=int, first=int, width=int, at=int, cell=int, x=int, y=int)
    cdef void make_row(self, int lane) noexcept nogil

    @cython.locals(cell=int, side=int, _=int)
    cdef void spread(self, int tile, int way) noexcept nogil

    @cython.locals(touching=int, place=int, number=int, mask=uint32_t)
    cdef void look(self, int cell) noexcept nogil

    @cython.locals(
        at=int, along=int, e=int, ne=int, n=int, nw=int, place=int, met=int, number=int, tile=int, side=int
    )
    cdef bint find_met(self, int cell) noexcept nogil

    @cython.locals(place=int)
    cdef int met_at(self, int cell) noexcept nogil

    @cython.locals(axis=int, lane=int, side=int)
    cdef void refresh(self, int tile) noexcept nogil

    @cython.locals(
        x=int, y=int, beside=int, far=cython.longlong, first=int, lane=int, aside=int, place=int, _=int,
        apart=int, square=int,
    )
    cdef void forget_near(self, int tile, int axis) noexcept nogil

    @cython.locals(last=int, other=int, axis=int, lane=int, place=int)
    cdef void forget_end(self, int tile, int side) noexcept nogil

    @cython.locals(cell=int)
    cdef void forget(self, int lane, int place) noexcept nogil

    @cython.locals(cell=int)
    cdef void close(self, int lane, int place) noexcept nogil

    @cython.locals(number=int)
    cdef int cell_at(self, int lane, int place) noexcept nogil

    @cython.locals(top=int)
    cdef void copy_from(self, Lane other) noexcept

    @cython.locals(mask=uint32_t, axis=int, place=int)
    cdef uint32_t crossed(self, int cell) noexcept nogil

    @cython.locals(place=int, number=int, side=int, tile=int)
    cdef bint gather(self, int cell, int axis) noexcept nogil

    @cython.locals(count=int)
    cdef int follow(self, int tile, int side, int first) noexcept nogil

    @cython.locals(total=int, place=int)
    cdef int worth(self) noexcept nogil

    @cython.locals(along=uint32_t)
    cdef uint32_t between(self, uint32_t wanted) noexcept nogil

    @cython.locals(letter=int)
    cdef uint32_t pairing(self, uint32_t wanted) noexcept nogil

    @cython.locals(
        arc=uint32_t, place=int, found=uint32_t, mask=uint32_t, offset=Py_ssize_t, low=uint32_t, end=uint32_t,
    )
    cdef uint32_t completing(self, uint32_t wanted, int before, int befores, int after, int afters) noexcept nogil

    cdef bint fits(self, int letter) noexcept nogil

    @cython.locals(arc=uint32_t, place=int)
    cdef bint reads(self, int before, int befores, int letter, int after, int afters) noexcept nogil

    @cython.locals(offset=Py_ssize_t, mask=uint32_t)
    cdef uint32_t step(self, uint32_t arc, int letter) noexcept nogil


cdef int across(int axis, long long x, long long y) noexcept nogil
cdef long long along(int axis, long long x, long long y) noexcept nogil
cdef int popcount(uint32_t bits) noexcept nogil
