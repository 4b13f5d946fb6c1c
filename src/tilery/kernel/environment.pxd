cimport cython

cdef int _IDLE, _ASKED, _BETWEEN, _MASKED, _OVER, _CUT, _FULL, _MOST_TOKENS


cdef class KernelEnvironment:
    cdef readonly object position
    cdef readonly int choices
    cdef int limit
    cdef readonly bint spells
    cdef bint neutral
    cdef long long nodes
    cdef unsigned char[::1] open
    cdef readonly int count
    cdef readonly int taken
    cdef short[::1] picked
    cdef int picks
    cdef int cells_open
    cdef int cells_written
    cdef readonly object log
    cdef short[::1] logged
    cdef readonly int status
    cdef readonly int seat
    cdef readonly int acted
    cdef readonly int place
    cdef KernelEnvironment following
    cdef bint is_last
    cdef long long[::1] actions
    cdef signed char[::1] statuses
    cdef signed char[::1] asked
    cdef short[:, ::1] rack
    cdef short[::1] unseen
    cdef float[:, ::1] standing
    cdef float[::1] table_numbers
    cdef signed char[::1] prompt
    cdef signed char[::1] mask
    cdef int[:, ::1] cells
    cdef short[::1] tokens
    cdef float[:, ::1] rows
    cdef signed char[:, ::1] uses
    cdef float[::1] flat_rows
    cdef signed char[::1] flat_uses

    cpdef object bind(self, int place, object out)

    cpdef object bind_table(self, object out)

    cpdef object chain(self, KernelEnvironment following)

    cpdef object end_chain(self)

    cpdef int find_masked(self) noexcept

    cpdef int step_all(self) noexcept

    cdef int first_masked(self) noexcept nogil

    @cython.locals(status=int, count=int)
    cdef int step_chain(self) noexcept nogil

    cpdef int begin(self, bytes seed) except -1

    cpdef object leave(self)

    cdef int step(self, long long number) noexcept nogil

    cdef bint may_take(self, long long number) noexcept nogil

    cdef int ask(self) noexcept nogil

    cdef void start_tokens(self) noexcept nogil

    @cython.locals(token=int, tokens="unsigned char[::1]")
    cdef void close_all(self) noexcept nogil

    cdef bint pick(self, int token) noexcept nogil

    @cython.locals(
        picks=int, tokens="short[::1]", picked="short[::1]", mask="signed char[::1]", opened="unsigned char[::1]",
        index=int, row=int, column=int,
    )
    cdef void write_tokens(self) noexcept nogil

    @cython.locals(
        index=int, row=int, column=int, mask="signed char[::1]", values="float[::1]", uses="signed char[::1]",
    )
    cdef void write(self) noexcept nogil

    cdef void write_row(self, int row, double value, int points, int words, int letters, int kind) noexcept nogil

    cpdef object reseed(self, bytes seed)

    cdef void deal(self) noexcept nogil

    cdef bint is_full(self) noexcept nogil

    cdef int find_seat(self) noexcept nogil

    cdef void list_candidates(self) noexcept nogil

    cdef void play(self, int number) noexcept nogil

    cdef void write_view(self) noexcept nogil

    cdef void write_candidates(self) noexcept nogil

    cdef void open_kinds(self) noexcept nogil

    cdef bint add(self, int token) noexcept nogil

    cdef void write_cells(self) noexcept nogil
