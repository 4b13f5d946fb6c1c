cimport cython
from libc.stdint cimport int32_t

from tilery.kernel.hexagon.keeper cimport HexKeeper
from tilery.kernel.hexagon.match cimport HexMatch
from tilery.kernel.hexagon.ratings cimport HexRatings
from tilery.kernel.hexagon.search cimport HexSearch

cdef int _CODES, _HEAD, _BANK_SIZE, _WIDTH, _PLAY, _TRADE
cdef int _WORD, _RELOCATE, _PASS, _SWAP, _KEEP, _ACCEPT, _CHALLENGE
cdef int _ALL_NODES, _RELOCATIONS, _RELOCATION_NODES, _TILE, _VALID_CHALLENGE


@cython.final
cdef class HexChooser:
    cdef readonly HexSearch search
    cdef HexKeeper kept
    cdef HexRatings ratings
    cdef int passing
    cdef int relocating
    cdef int trading
    cdef int moved
    cdef int stuck
    cdef int32_t[::1] starts
    cdef int32_t[::1] kinds
    cdef int32_t[::1] arguments
    cdef int32_t[::1] values
    cdef int count
    cdef int others
    cdef int32_t[::1] other_kinds
    cdef int32_t[::1] other_arguments
    cdef int32_t[::1] other_values
    cdef int32_t[::1] seen

    cdef void list_choices(self, HexMatch match, long long nodes, int limit) noexcept nogil

    cdef int search_choices(self, HexMatch match, long long nodes, int limit) noexcept nogil

    @cython.locals(may_relocate=int, listed=int, most=int, found=int)
    cdef int search_turn(self, HexMatch match, long long nodes, int limit) noexcept nogil

    @cython.locals(seat=int)
    cdef void set_up(self, HexMatch match) noexcept nogil

    @cython.locals(seat=int)
    cdef void clear_up(self, HexMatch match) noexcept nogil

    @cython.locals(own=int, count=int, index=int, seat=int)
    cdef void find_words(self, HexMatch match, long long nodes, int limit) noexcept nogil

    @cython.locals(free=int, seat=int, rating=int, cell=int, best=int)
    cdef void list_relocations(self, HexMatch match, long long nodes) noexcept nogil

    @cython.locals(count=int, code=int, gain=int, index=int)
    cdef void list_trades(self, HexMatch match) noexcept nogil

    @cython.locals(place=int)
    cdef void offer(self, int kind, int argument, int value) noexcept nogil

    @cython.locals(walk=int, other=int, score=int)
    cdef void merge(self, int words, int limit) noexcept nogil

    @cython.locals(code=int, index=int)
    cdef void take(self, HexMatch match, int rank) noexcept nogil

    @cython.locals(length=int, step=int, order=int, placed=int, index=int, code=int, place=int)
    cdef void read_word(self, HexMatch match, int walk) noexcept nogil
