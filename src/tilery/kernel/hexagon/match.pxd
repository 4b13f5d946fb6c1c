cimport cython
from libc.stdint cimport int32_t, uint8_t

from tilery.kernel.chance cimport KernelChance
from tilery.kernel.hexagon.plane cimport HexPlane

cdef int _CODES, _BLANK, _SEATS, _BANK_SIZE, _WIDTH, _PLAY, _TRADE, _WINDOW
cdef int _WORD, _RELOCATE, _PASS, _SWAP, _KEEP, _ACCEPT, _CHALLENGE, _OUT, _STALL, _LOW, _HIGH
cdef int _RELOCATION_PENALTY, _CHALLENGE_PENALTY


cdef class HexMatch:
    cdef HexPlane plane
    cdef KernelChance chance
    cdef readonly int tiles
    cdef int room
    cdef int32_t[::1] banks
    cdef int32_t[::1] held
    cdef uint8_t[::1] stacks
    cdef int32_t[::1] tops
    cdef int32_t[::1] heights
    cdef int32_t[::1] pawns
    cdef int32_t[::1] forfeited
    cdef int32_t[::1] left
    cdef int32_t[::1] overdue
    cdef int32_t[::1] passes
    cdef int32_t[::1] pouch
    cdef int pouch_size
    cdef int32_t[::1] grid
    cdef int laid
    cdef int32_t[::1] knocked
    cdef int hits
    cdef int seats
    cdef int stall_rounds
    cdef int challenged
    cdef int equal_turns
    cdef long long step
    cdef long long opened
    cdef int turn
    cdef int first
    cdef int phase
    cdef int origin
    cdef int relocated
    cdef int last_round
    cdef int late
    cdef int reason
    cdef int said
    cdef int said_tiles
    cdef int accepted
    cdef int valid
    cdef int recognised
    cdef int full
    cdef readonly int kind
    cdef int32_t[::1] steps
    cdef readonly int length
    cdef int32_t[::1] spots
    cdef int32_t[::1] put
    cdef readonly int placing
    cdef int32_t[::1] knocks
    cdef readonly int knocking
    cdef readonly int target
    cdef int32_t[::1] given
    cdef int giving

    @cython.locals(seat=int)
    cdef int asked(self) noexcept nogil

    cdef int answers(self, int seat) noexcept nogil

    cdef int holds(self, int seat) noexcept nogil

    @cython.locals(count=int, seat=int)
    cdef int staying(self) noexcept nogil

    @cython.locals(free=int, seat=int)
    cdef int may_relocate(self) noexcept nogil

    @cython.locals(seat=int, kind=int)
    cdef void carry_out(self) noexcept nogil

    @cython.locals(index=int, other=int)
    cdef void play_word(self, int seat) noexcept nogil

    @cython.locals(row=int, column=int)
    cdef void lay(self, int cell, int code) noexcept nogil

    cdef void challenge(self, int seat) noexcept nogil

    @cython.locals(cell=int, index=int)
    cdef void take_back(self) noexcept nogil

    @cython.locals(seat=int, code=int)
    cdef void refill(self) noexcept nogil

    cdef void ask_trade(self) noexcept nogil

    @cython.locals(code=int)
    cdef void trade(self, int seat) noexcept nogil

    cdef void penalise(self, int seat, int count) noexcept nogil

    @cython.locals(index=int, code=int)
    cdef int draw(self) noexcept nogil

    cdef void push(self, int seat, int code) noexcept nogil

    @cython.locals(ended=int, following=int, out=int)
    cdef void end_turn(self) noexcept nogil

    @cython.locals(count=int, seat=int)
    cdef int is_stalled(self) noexcept nogil
