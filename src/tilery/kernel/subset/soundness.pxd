cimport cython

cdef int _FIELDS, _LEFT, _TILES, _BY_KIND, _KINDS, _SHOWN, _ANSWERS, _ANSWER, _SIZE, _START, _ROLLED, _RESPONDING, _OVER
cdef int _SEATS, _HAND, _DICE, _WIDTH, _LONGEST, _LARGEST, _WORD


@cython.locals(place=int, number=int, negative=bint, fault=int, seat=int)
cpdef int find_fault(const int[::1] numbers, int seats, int kinds, int dice) noexcept

@cython.locals(seat=int)
cdef bint is_anyone_asked(const int[::1] numbers, int seats) noexcept

@cython.locals(on_table=int, in_bag=int, counted=int, kind=int, place=int)
cdef int find_fault_of_dice(const int[::1] numbers, int kinds, int dice) noexcept

@cython.locals(row=int, start=int, counted=int, letter=int)
cdef int find_fault_of_tiles(const int[::1] numbers) noexcept

@cython.locals(start=int, length=int, place=int, letter=int, needed=int, other=int, die=int)
cdef int find_fault_of_answer(const int[::1] numbers, int seat) noexcept
