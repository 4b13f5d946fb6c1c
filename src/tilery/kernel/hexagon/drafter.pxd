cimport cython
from libc.stdint cimport uint32_t

from tilery.kernel.hexagon.match cimport HexMatch
from tilery.kernel.words.graph cimport step as follow

cdef int _CODES, _BLANK, _WIDTH, _SIDES, _LONGEST, _PAWN, _TILES, _PATH, _KNOCKS, _NEAR


@cython.final
cdef class HexDrafter:
    cdef const uint32_t[::1] graph
    cdef HexMatch match
    cdef uint32_t root
    cdef int[::1] cells
    cdef int count
    cdef int[::1] tiles
    cdef uint32_t letters
    cdef bint may_end
    cdef int stage
    cdef int begin
    cdef int[::1] spots
    cdef int[::1] put
    cdef int placed
    cdef int[::1] path
    cdef int[::1] word
    cdef uint32_t[::1] arcs
    cdef int length
    cdef int tile
    cdef int blank
    cdef int[::1] hits
    cdef int hit_count
    cdef int knocked

    cdef void start(self) noexcept nogil

    cdef void drop(self) noexcept nogil

    @cython.locals(cell=int)
    cdef void take_cell(self, int place) noexcept nogil

    cdef void take_tile(self, int code) noexcept nogil

    @cython.locals(cell=int)
    cdef void take_letter(self, int letter) noexcept nogil

    cdef void end_stage(self) noexcept nogil

    @cython.locals(letter=int)
    cdef void walk(self, int cell) noexcept nogil

    cdef void read(self, int cell, int letter) noexcept nogil

    @cython.locals(code=int, step=int)
    cdef int reading(self, int cell) noexcept nogil

    @cython.locals(step=int, seat=int)
    cdef void find_hits(self) noexcept nogil

    @cython.locals(found=bint, index=int)
    cdef bint is_hit(self, int seat) noexcept nogil

    cdef bint is_complete(self) noexcept nogil

    @cython.locals(code=int)
    cdef void find_open(self) noexcept nogil

    @cython.locals(index=int)
    cdef void list_free(self) noexcept nogil

    cdef void note(self, int cell) noexcept nogil

    @cython.locals(found=int, seat=int)
    cdef int pawn_on(self, int cell) noexcept nogil

    @cython.locals(code=int, left=int, index=int)
    cdef void list_tiles(self) noexcept nogil

    @cython.locals(west=int, north=int, east=int, south=int, index=int, cell=int, row=int, column=int)
    cdef void list_firm(self) noexcept nogil

    cdef int tile_at(self, int index) noexcept nogil

    cdef uint32_t letters_after(self, uint32_t arc) noexcept nogil

    @cython.locals(own=int, follows=uint32_t, direction=int, cell=int, letter=int)
    cdef void list_steps(self) noexcept nogil

    @cython.locals(index=int, used=bint, step=int)
    cdef bint is_word(self) noexcept nogil

    @cython.locals(index=int)
    cdef void list_targets(self) noexcept nogil

    @cython.locals(index=int, seat=int)
    cdef bint may_go(self, int cell) noexcept nogil

    @cython.locals(index=int, step=int)
    cdef void hand_over(self) noexcept nogil
